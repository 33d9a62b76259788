"""What the verbs give back: small values that know how they were obtained."""

from __future__ import annotations

import html
from typing import Any, Dict, List, Optional, TYPE_CHECKING, TypeVar

from ._columns import Columns as Columns, Estimate as Estimate
from ._core import InputError, typed_text  # type: ignore[import]

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd  # type: ignore[import]

T = TypeVar("T", bound="Result")


class Result:
    """What every result can do."""

    def __init__(self, core: Any) -> None:
        self._core = core

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
        raise TypeError(f"a result of the kind {self._core.kind} cannot be pickled; pickle what to_dict() gives, or to_ipc(), or "
                        "the question, which has the same answer again")

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

    def to_csv(self) -> str:
        """For a spreadsheet, as the command line's --csv writes it."""
        return str(self._core.csv())


class Drawn(Result):
    """A result with a picture of its own."""

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


class Asked(Table):
    """A distribution that further questions can be asked of."""

    def ask(self, expr: str) -> Estimate:
        """Any figure of the outcomes: "hex_taken and attacker_losses <= 1", "mean(defender_losses)"."""
        _, *estimate = self._core.ask(expr)
        return Estimate(*estimate)

    def p(self, expr: str) -> Estimate:
        """How likely it is."""
        kind, *estimate = self._core.ask(expr)
        if kind != "probability":
            raise InputError(f"p: '{expr}' is a {kind}, expected a yes or no, such as hex_taken or attacker_losses >= 1")
        return Estimate(*estimate)

    def mean(self, field: str) -> Estimate:
        return self.ask(f"mean({field})")

    def sd(self, field: str) -> Estimate:
        return self.ask(f"sd({field})")

    def quantile(self, field: str, level: float) -> Estimate:
        return self.ask(f"quantile({field}, {typed_text(level, 'level')})")

    @property
    def asks(self) -> Dict[str, Estimate]:
        """What was asked, and what came of it."""
        return {ask["expr"]: _estimate(ask) for ask in self["asks"]}


class Answer(Asked):
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


class PlanView(Asked):
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
