"""Figures and tables: floats that have an interval, and columns that others look into."""

from __future__ import annotations

import threading
from typing import Any, Dict, List, Optional, TYPE_CHECKING

from . import _core

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd  # type: ignore[import]


_numpy_lock = threading.Lock()


def _load_numpy() -> None:
    """Before the core looks into NumPy: one thread does it, and the others wait without the interpreter's lock."""
    with _numpy_lock:
        import numpy  # noqa: F401

        _core.use_numpy()


class Estimate(float):
    """A figure: a float that also has the ends of its interval (equal to it where it is exact) and why they differ. Where unknown
    chart cells leave nothing but the ends it is nan, and its value None."""

    value: Optional[float]
    low: float
    high: float
    width: str  # "none", "sampling", "unknown" (chart cells that nobody could read) or "both"
    fraction: str  # with as_fractions=True, "95/216"; else empty

    def __new__(cls, value: Optional[float], low: float, high: float, width: str = "none", fraction: str = "") -> "Estimate":
        self = super().__new__(cls, float("nan") if value is None else value)
        self.value = None if value is None else float(value)
        self.low, self.high, self.width, self.fraction = low, high, width, fraction
        return self

    def __repr__(self) -> str:
        """With its ends where it is not exact; str() and formats have the figure alone."""
        if self.low == self.high:
            return float.__repr__(self)
        return f"{'unknown' if self.value is None else float.__repr__(self)} [{self.low:.4g}, {self.high:.4g}]"

    __str__ = float.__repr__

    def __getnewargs__(self) -> Any:
        return self.value, self.low, self.high, self.width, self.fraction


class Columns:
    """A table: read-only columns by name, for NumPy, pandas, and everything that takes Arrow's streams (pyarrow, polars, DuckDB)."""

    def __init__(self, core: Any) -> None:
        _load_numpy()
        self._core = core
        self._columns: Dict[str, Any] = {name: rest for name, *rest in core.columns()}

    def __len__(self) -> int:
        return len(self._core)

    __iter__ = None  # so that nobody takes its names for its rows: pandas.DataFrame(columns) would

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def keys(self) -> List[str]:
        """So dict(columns) is what to_numpy() gives."""
        return self.names

    def _ipython_key_completions_(self) -> List[str]:
        return self.names

    def __repr__(self) -> str:
        return f"<{len(self)} rows: {', '.join(self._columns)}>"

    def _column(self, name: str) -> Any:
        if name not in self._columns:
            raise KeyError(f"no column is called {name!r}; there are {', '.join(self._columns)}")
        return self._columns[name]

    @property
    def names(self) -> List[str]:
        return list(self._columns)

    @property
    def about(self) -> Dict[str, str]:
        """How the figures were obtained: procedure, parameters, method, seed, charts with their grades."""
        return dict(self._core.about())

    def about_column(self, name: str) -> Dict[str, str]:
        """What a column means, its unit, and the question whose figures it has."""
        return dict(self._column(name)[3])

    def help(self, name: str) -> str:
        """What a column means."""
        return self.about_column(name).get("help", "")

    def words(self, name: str) -> List[str]:
        """Of a column of words all that there can be, and codes() has their places; of another one none."""
        return list(self._column(name)[1] or [])

    def codes(self, name: str) -> "np.ndarray[Any, Any]":
        """The numbers as the engine keeps them, without a copy: a word by its place in words()."""
        codes: "np.ndarray[Any, Any]" = self._column(name)[0]
        return codes

    def __getitem__(self, name: str) -> "np.ndarray[Any, Any]":
        """A column. Numbers and flags are the engine's own memory; words are looked up. Missing values are masked."""
        import numpy

        values, words, nulls, _ = self._column(name)
        if words is not None:
            values = numpy.array(words, dtype=object)[values]
        elif isinstance(values, list):
            values = numpy.array(values, dtype=object)
        masked: Any = numpy.ma.masked_array
        column: "np.ndarray[Any, Any]" = values if nulls is None else masked(values, nulls)
        return column

    def to_numpy(self) -> Dict[str, "np.ndarray[Any, Any]"]:
        return {name: self[name] for name in self._columns}

    def to_pandas(self) -> "pd.DataFrame":
        import pandas

        data: Dict[str, Any] = {}
        for name, (values, words, nulls, _) in self._columns.items():
            if words is not None:
                codes = values if nulls is None else values.copy()
                if nulls is not None:
                    codes[nulls] = -1
                once = list(dict.fromkeys(words))
                if len(once) < len(words):  # an axis may have a value twice
                    codes = [code if code < 0 else once.index(words[code]) for code in codes]
                values = pandas.Categorical.from_codes(codes, once)
            elif nulls is not None and not isinstance(values, list):
                values = pandas.array(values, dtype={"b": "boolean", "i": "Int32"}.get(values.dtype.kind, "Float64"))
                values[nulls] = pandas.NA
            data[name] = values
        return pandas.DataFrame(data)

    def to_ipc(self) -> bytes:
        """The bytes of an Arrow IPC file, as the command line's --arrow writes it."""
        return bytes(self._core.ipc())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._core.stream()
