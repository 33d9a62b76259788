"""Writes what type checkers and editors read: make_stubs.py FILE.pyi. The parameters of every procedure come from its schema."""

import keyword
import pathlib
import sys

import warodds
from warodds import _procedures

HEAD = '''# Made from the schemas of the procedures; make_stubs.py made it.
from typing import Any, Literal, Mapping, Optional, Sequence, Union
from ._procedures import Game as Game, Procedure as Procedure
from ._results import (Advice as Advice, Answer as Answer, Balance as Balance, Card as Card, Columns as Columns, Comparison as Comparison,
                       Estimate as Estimate, Luck as Luck, PlanView as PlanView, Report as Report, Result as Result, Roll as Roll,
                       Sweep as Sweep)
from ._verbs import (Asks, Axes, Charts, Closeness, Count, Given, PathLike, Policies, Question as Question, Texts, advise as advise,
                     balance as balance, card as card, compare as compare, games as games, luck as luck, odds as odds, plan as plan, question as question, roll as roll, show as show,
                     sweep as sweep, tables as tables)
from ._watch import Notice as Notice

__version__: str
Units = Union[str, Sequence[Union[str, Mapping[str, Any]]], Any]  # text, dicts, or a data frame

class InputError(ValueError): ...
'''

COMMON = '''ask: Asks = ..., optimal: Optional[str] = ..., worth: Optional[str] = ..., trials: Count = ...,
        within: Closeness = ..., seed: Count = ..., sampled: bool = ..., engine: Optional[str] = ..., plausible: Count = ...,
        as_fractions: bool = ..., raw: bool = ..., first: Count = ..., parts: Union[PathLike, Sequence[PathLike], None] = ...,
        policy: Policies = ..., swap: bool = ..., game: Optional[str] = ..., tables: Charts = ..., stand_in: bool = ...,
        threads: Optional[int] = ..., quiet: bool = ..., params: Given = ...'''


def class_name(id: str) -> str:
    return "_" + "".join(part.capitalize() for part in id.replace("/", "-").split("-"))


def stub_of(procedure: warodds.Procedure) -> str:
    own = []
    for field in procedure.schema["parameters"]:
        if not field["name"].isidentifier() or keyword.iskeyword(field["name"]):
            continue  # params={...} takes those
        own.append(f"{field['name']}: Optional[{_procedures.annotation_of(field)}] = ...")
    given = ",\n        ".join(own)
    comma = ",\n        " if own else ""
    text = (f"class {class_name(procedure.id)}(Procedure):\n"
            f"    def __call__(self, *words: str,  # type: ignore[override]\n        {given}{comma}{COMMON}) -> Answer: ...\n")
    if own:
        text += f"    def question(self, *words: str,  # type: ignore[override]\n        {given}) -> Question: ...\n"
    return text


def main(target: pathlib.Path) -> None:
    text = HEAD
    for name, game in warodds._games.items():
        text += "\n"
        for procedure in game.procedures:
            text += stub_of(procedure)
        text += f"class {class_name(game.id)}Game(Game):\n"
        for procedure in game.procedures:
            text += f"    {procedure.__name__}: {class_name(procedure.id)}\n"
        text += f"{name}: {class_name(game.id)}Game\n"
    target.write_text(text)


main(pathlib.Path(sys.argv[1]))
