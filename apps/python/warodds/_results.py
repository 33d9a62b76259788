"""What the verbs give back: small values that know how they were obtained."""

from __future__ import annotations

import html
import json
import os
import pathlib
import tempfile
from typing import Any, Callable, Dict, List, Optional, TYPE_CHECKING, Tuple, TypeVar, Union, overload

from ._columns import Columns as Columns, Estimate as Estimate
from ._core import InputError, typed_text  # type: ignore[import]

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd  # type: ignore[import]

T = TypeVar("T", bound="Result")
Path = Union[str, "os.PathLike[str]"]
Asked = Tuple[str, List[Any], Dict[str, Any]]  # a verb, its questions and its options


def _write(path: Path, data: Union[str, bytes]) -> None:
    """A file that is there as a whole, or as it was before."""
    target = pathlib.Path(path)
    handle, name = tempfile.mkstemp(dir=str(target.parent), prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


class _Kept:
    """What is left of a result that was pickled: its data and its text. What needs the engine asks the same question again."""

    def __init__(self, asked: Asked, json_text: str, text: str, kind: str) -> None:
        self._asked, self._json_text, self._text, self.kind = asked, json_text, text, kind
        self._core: Any = None

    def json(self) -> Any:
        return json.loads(self._json_text)

    def json_text(self) -> str:
        return self._json_text

    def keys(self) -> List[str]:
        return list(self.json())

    def item(self, key: str) -> Any:
        data = self.json()
        if key not in data:
            raise KeyError(f"no part is called '{key}'; there are {', '.join(data)}")
        return data[key]

    def text(self, why: bool, all: bool, more: bool) -> str:
        return self._again().text(why, all, more) if why or all or more else self._text

    def _again(self) -> Any:
        if self._core is None:
            from . import _verbs

            verb, questions, options = self._asked
            self._core = _verbs._run(_verbs._VERBS[verb], questions, options, True)._core
            if self._core.json_text() != self._json_text:
                self._core = None
                raise InputError(f"{verb}: asked again it has another answer than the one that was kept; its files have changed")
        return self._core

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._again(), name)


def _kept(cls: Callable[..., Any], asked: Asked, json_text: str, text: str, kind: str) -> Any:
    return cls(_Kept(asked, json_text, text, kind), asked)


class Result:
    """What every result can do."""

    def __init__(self, core: Any, asked: Optional[Asked] = None) -> None:
        self._core, self._asked = core, asked

    def to_dict(self) -> Dict[str, Any]:
        """All of it as data, as the command line's --json prints it; yours to change."""
        return dict(self._core.json())

    def __getitem__(self, key: str) -> Any:
        if not isinstance(key, str):
            raise KeyError(key)
        return self._core.item(key)

    def __contains__(self, key: object) -> bool:
        return key in self.keys()

    __iter__ = None  # so that nobody takes its keys for its rows: pandas.DataFrame(result) would

    def keys(self) -> List[str]:
        """The parts that to_dict() has."""
        return list(self._core.keys())

    def _ipython_key_completions_(self) -> List[str]:
        return self.keys()

    def __eq__(self, other: object) -> bool:
        """Whether it says the same."""
        return isinstance(other, Result) and type(other) is type(self) and bool(self._core.json() == other._core.json())

    def __hash__(self) -> int:
        return hash(self._core.kind)

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def text(self, why: bool = False, all: bool = False, more: bool = False) -> str:
        """As the command line prints it; why: how the parameters fold; all: every outcome with all its fields; more: what was not
        asked as well."""
        return str(self._core.text(bool(why), bool(all), bool(more)))

    def __copy__(self: T) -> T:
        return self  # nothing in it can be changed

    def __deepcopy__(self: T, memo: Any) -> T:
        return self

    def __reduce__(self) -> Any:
        """Its data and its text, and the question, which is asked again when the engine is needed."""
        if self._asked is None:
            raise TypeError(f"a result of the kind {self._core.kind} cannot be pickled; pickle what to_dict() gives")
        verb, questions, options = self._asked
        if self.get("seed") is not None and verb == "roll":  # the same dice again
            options = {**options, "seed": self["seed"]}
        return _kept, (type(self), (verb, questions, options), self._core.json_text(), self.text(), self._core.kind)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text().rstrip("\n")

    @property
    def assumed(self) -> List[Dict[str, Any]]:
        """What it rests on that nobody said: policies, readings, defaults, and what the figures would be otherwise."""
        return list(self.get("assumed", []))

    @property
    def sources(self) -> List[Dict[str, Any]]:
        """The charts that it used, with their grades."""
        return list(self.get("tables", []))

    @overload
    def to_csv(self) -> str: ...
    @overload
    def to_csv(self, path: Path) -> None: ...
    def to_csv(self, path: Optional[Path] = None) -> Optional[str]:
        """For a spreadsheet, as the command line's --csv writes it; into a file where one is named."""
        return _given_or_written(str(self._core.csv()), path)

    @overload
    def to_json(self) -> str: ...
    @overload
    def to_json(self, path: Path) -> None: ...
    def to_json(self, path: Optional[Path] = None) -> Optional[str]:
        """All of it as the command line's --json prints it; into a file where one is named."""
        return _given_or_written(str(self._core.json_text()), path)

    def save(self, path: Path) -> None:
        """A file of the kind that its name ends in: a picture (.png, .svg, .pdf), or .csv, .json, .arrow, .txt."""
        ending = pathlib.Path(path).suffix.lower().lstrip(".")
        ways: Dict[str, Callable[[], Union[str, bytes, None]]] = {"csv": self.to_csv, "json": self.to_json, "txt": self.text, **self._ways()}
        if ending not in ways:
            raise InputError(f"save: found '{os.fspath(path)}', expected a name that ends in {', '.join('.' + one for one in sorted(ways))}")
        _write(path, ways[ending]() or "")

    def _ways(self) -> Dict[str, Callable[[], bytes]]:
        """What more it can be saved as."""
        return {}


def _given_or_written(text: str, path: Optional[Path]) -> Optional[str]:
    if path is None:
        return text
    _write(path, text)
    return None


class Drawn(Result):
    """A result with a picture of its own."""

    def _ways(self) -> Dict[str, Callable[[], bytes]]:
        return {**super()._ways(), **{format: self._drawing(format) for format in ("png", "svg", "pdf")}}

    def _drawing(self, format: str) -> Callable[[], bytes]:
        return lambda: self.figure(format)

    def figure(self, format: str = "svg") -> bytes:
        """The picture as the bytes of an svg, png or pdf file."""
        return bytes(self._core.figure(format))

    def _repr_html_(self) -> str:
        svg = bytes(self._core.figure("svg")).decode()
        svg = svg[svg.index("<svg"):]
        size, rest = svg.split(" viewBox=", 1)  # a notebook says how wide it is
        return (f'<div style="max-width:60em">{size.split(" width=", 1)[0]} style="width:100%;height:auto" viewBox={rest}'
                f"<details><summary>in words</summary><pre>{html.escape(self.text())}</pre></details></div>")


class Framed(Result):
    """A result with columns: one row an outcome, a case or a cell."""

    _frame: Optional[Columns] = None

    def _ways(self) -> Dict[str, Callable[[], bytes]]:
        return {**super()._ways(), "arrow": self.to_ipc}

    def __getitem__(self, key: str) -> Any:
        """A part of to_dict(), or else a column of the table."""
        if isinstance(key, str) and key not in self.keys() and key in self.columns:
            return self._of_column(key)
        return super().__getitem__(key)

    def _of_column(self, name: str) -> Any:
        return self.columns[name]

    @property
    def columns(self) -> Columns:
        if self._frame is None:
            self._frame = Columns(self._core.frame())
        return self._frame

    def to_numpy(self) -> Dict[str, "np.ndarray[Any, Any]"]:
        """The columns by their names."""
        return self.columns.to_numpy()

    def to_pandas(self) -> "pd.DataFrame":
        return self.columns.to_pandas()

    def to_ipc(self) -> bytes:
        return self.columns.to_ipc()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.columns.__arrow_c_stream__(requested_schema)


class Table(Framed, Drawn):
    """A result with columns and a picture."""


# columns of an answer that are no outcomes
_NOT_OUTCOMES = {"p", "low", "high", "count", "fraction", "unknown", "unread"}


def _given(expr: str, given: Optional[str]) -> str:
    return expr if given is None else f"({expr}) given ({given})"


def _typed(value: Any) -> str:
    """A value as an expression has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}'" if isinstance(value, str) else repr(value)


class WithOutcomes(Table):
    """A distribution that further questions can be asked of."""

    def ask(self, expr: str) -> Estimate:
        """Any figure of the outcomes: "hex_taken and attacker_losses <= 1", "mean(defender_losses)"."""
        _, *estimate = self._core.ask(expr)
        return Estimate(*estimate)

    def p(self, expr: str, given: Optional[str] = None) -> Estimate:
        """How likely it is; with `given`, where that holds."""
        kind, *estimate = self._core.ask(_given(expr, given))
        if kind != "probability":
            raise InputError(f"p: '{expr}' is a {kind}, expected a yes or no, such as hex_taken or attacker_losses >= 1")
        return Estimate(*estimate)

    def mean(self, field: str, given: Optional[str] = None) -> Estimate:
        return self.ask(f"mean({_given(field, given)})")

    def sd(self, field: str, given: Optional[str] = None) -> Estimate:
        return self.ask(f"sd({_given(field, given)})")

    def median(self, field: str, given: Optional[str] = None) -> Estimate:
        return self.ask(f"median({_given(field, given)})")

    def quantile(self, field: str, level: float, given: Optional[str] = None) -> Estimate:
        return self.ask(f"quantile({_given(field, given)}, {typed_text(level, 'level')})")

    def dist(self, field: str, given: Optional[str] = None) -> Dict[Any, Estimate]:
        """How likely each value of an outcome is, by value: a number, a word, or True and False."""
        name = "_".join(field.split())
        if name not in self.columns or "p" not in self.columns or name in _NOT_OUTCOMES:
            raise InputError(f"dist: no outcome is called '{field}'; there are {', '.join(self._outcome_names())}")
        words = self.columns.words(name)
        values = words if words else sorted({value for value in self.columns[name].tolist() if value is not None})
        known = {value: self.p(f"{name} = {_typed(value)}", given) for value in values}
        return {value: p for value, p in known.items() if p.high > 0}

    def _outcome_names(self) -> List[str]:
        return [name for name in self.columns.names if name not in _NOT_OUTCOMES]

    def _of_column(self, name: str) -> Any:
        """Of an outcome how likely each value is."""
        return self.columns[name] if name in _NOT_OUTCOMES else self.dist(name)

    @property
    def asks(self) -> Dict[str, Estimate]:
        """What was asked, and what came of it."""
        return {ask["expr"]: _estimate(ask) for ask in self["asks"]}


class Answer(WithOutcomes):
    """The odds of one question."""

    @property
    def procedure(self) -> str:
        return str(self["procedure"])

    @property
    def params(self) -> Dict[str, Any]:
        """All parameters in force, defaults included."""
        return dict(self["params"])

    @property
    def method(self) -> str:
        return str(self["method"])

    @property
    def outcomes(self) -> List[Dict[str, Any]]:
        """Every outcome with its chance, likeliest first."""
        return list(self["outcomes"])

    @property
    def why(self) -> List[Dict[str, Any]]:
        """How the parameters fold: strengths, modifiers, columns, each with its rule."""
        return list(self._core.ledger())

    @property
    def trials(self) -> Columns:
        """With raw=True every trial, one row each; its numbers are the engine's own memory."""
        raw = self._core.trials()
        if raw is None:
            raise InputError("trials: they were not kept; ask with trials=N and raw=True")
        return Columns(raw)

    def part(self) -> str:
        """Of trials: their counts as a text, which odds(parts=[...]) adds up with those of others, as --part writes it."""
        return str(self._core.part())


class PlanView(WithOutcomes):
    """A plan turn by turn."""

    @property
    def turns(self) -> Columns:
        """How likely each objective is at the end of each turn, and what each force has lost by then: one row a turn. The table of the
        plan itself has the outcomes at its end."""
        return Columns(self._core.turns())

    @property
    def asks(self) -> Dict[str, Estimate]:
        return {ask["expr"]: _estimate(ask) for ask in self["answer"]["asks"]}


class Comparison(Table):
    """Several questions side by side."""

    @property
    def labels(self) -> List[str]:
        return list(self["labels"])


class Sweep(Table):
    """A question over a grid of parameters."""

    def grid(self, ask: str) -> "np.ndarray[Any, Any]":
        """The figures of one question, one dimension an axis."""
        asked = [name for name in self.columns.names if self.columns.about_column(name).get("ask") == name]
        if ask not in asked:
            raise InputError(f"grid: '{ask}' was not asked; there are {', '.join(asked)}")
        return self.columns[ask].reshape([len(axis["values"]) for axis in self["axes"]])


class Card(Sweep):
    """One page of odds, to print and put beside the map."""

    def figure(self, format: str = "svg", *, paper: str = "a4", grey: bool = False) -> bytes:
        """The page as the bytes of an svg, png or pdf file; paper is a4 or letter, and grey=True is for a printer without colours."""
        return bytes(self._core.page(format, paper, bool(grey)))


class Advice(Table):
    """The cheapest way to a wish."""

    @property
    def reached(self) -> List[Dict[str, Any]]:
        """The ways there, cheapest first."""
        return list(self["reached"])


class Balance(Table):
    """Two versions of a chart or a rule side by side."""


class Luck(Table):
    """How lucky the rolls of a log were."""


class Roll(Framed):
    """One resolution, every die and lookup told."""

    @property
    def outcome(self) -> Dict[str, Any]:
        return dict(self["outcome"])

    @property
    def dice(self) -> List[int]:
        return list(self["dice"])

    @property
    def seed(self) -> Optional[int]:
        """The same dice again with seed=; None where the dice were given."""
        seed: Optional[int] = self.get("seed")
        return seed


class Report(Result):
    """What there is: games, charts, what a procedure takes, what is wrong with a chart."""

    _rows = {"charts": "tables", "check": "findings", "procedure": "parameters", "diff": "changed"}

    def to_pandas(self) -> "pd.DataFrame":
        """A row a procedure, a chart, a parameter, a finding or a row of the chart."""
        import pandas

        data = self.to_dict()
        if data["kind"] == "games":
            return pandas.DataFrame([dict(game=game["id"], **one) for game in data["games"] for one in game["procedures"]])
        if data["kind"] == "chart":
            return pandas.DataFrame(data["cells"], index=data["rows"], columns=data["columns"])
        return pandas.DataFrame(data[self._rows[data["kind"]]])


def _estimate(ask: Dict[str, Any]) -> Estimate:
    return Estimate(ask["value"], ask["low"], ask["high"], ask["width"], ask.get("fraction", ""))
