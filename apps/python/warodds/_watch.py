"""What a run tells while it is under way: notices as Python's warnings, progress in a terminal or a notebook."""

from __future__ import annotations

import sys
import time
import warnings
from typing import Any

from . import _core


class Notice(UserWarning):
    """What the command line says on standard error: that trials took the place of an exact answer, and the like."""


class Observer:
    """Shows nothing in the first second."""

    def __init__(self, what: str) -> None:
        self._what, self._start, self._shown = what, time.monotonic(), 0.0
        self._display: Any = None
        self._broken = False

    def notice(self, text: str) -> None:
        level, frame = 1, sys._getframe()  # whoever called into this package
        while frame.f_back and frame.f_globals.get("__package__") == __package__:
            level, frame = level + 1, frame.f_back
        warnings.warn(text, Notice, stacklevel=level)

    def progress(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self._broken or now - self._start < 1 or now - self._shown < 0.2:
            return
        self._shown = now
        try:
            self._show(done, total, now)
        except Exception:  # nobody can be shown anything, and the run goes on
            self._broken = True

    def _show(self, done: int, total: int, now: float) -> None:
        text = _core.progress_text(done, total, now - self._start, self._what)
        if _in_notebook():
            from IPython.display import display  # type: ignore[import]

            data = {"text/plain": text}
            if self._display is None:
                self._display = display(data, raw=True, display_id=True)
            else:
                self._display.update(data, raw=True)
        elif sys.stderr is not None and sys.stderr.isatty():
            self._display = True
            sys.stderr.write("\r\033[K" + text)
            sys.stderr.flush()

    def end(self) -> None:
        """Leaves no trace of the progress."""
        try:
            if self._display is True:
                sys.stderr.write("\r\033[K")
                sys.stderr.flush()
            elif self._display is not None:
                self._display.update({"text/plain": ""}, raw=True)
        except Exception:  # the result is there, whether its progress could be wiped out or not
            pass


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None
