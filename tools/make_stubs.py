"""Writes what type checkers and editors read: make_stubs.py FILE.pyi. The parameters of every procedure come from its schema."""

import inspect
import keyword
import pathlib
import sys

import warodds
from warodds import _procedures, _verbs

HEAD = '''# Made from the schemas of the procedures; make_stubs.py made it.
from typing import Any, Literal, Mapping, Optional, Sequence, Union
from ._procedures import Game as Game, Procedure as Procedure
from ._results import (Advice as Advice, Answer as Answer, Balance as Balance, Card as Card, Columns as Columns, Comparison as Comparison,
                       Estimate as Estimate, Luck as Luck, PlanView as PlanView, Report as Report, Result as Result, Roll as Roll,
                       Sweep as Sweep)
from ._verbs import (Axes, Charts, Count, Given, PathLike, Policies, Question as Question, Subject, Texts, question as question,
                     tables as tables)
from ._watch import Notice as Notice

__version__: str
Units = Union[str, Sequence[Union[str, Mapping[str, Any]]], Any]  # text, dicts, or a data frame

class InputError(ValueError): ...
'''


def text_of(parameter: inspect.Parameter) -> str:
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    return f"{stars}{parameter.name}: {parameter.annotation}" + ("" if parameter.default is parameter.empty else " = ...")


def verb_stub(name: str) -> str:
    signature = inspect.signature(getattr(warodds, name))
    own, kinds = [], [one.kind for one in signature.parameters.values()]
    for i, parameter in enumerate(signature.parameters.values()):
        if parameter.kind is parameter.KEYWORD_ONLY and not {parameter.VAR_POSITIONAL, parameter.KEYWORD_ONLY} & set(kinds[:i]):
            own.append("*")
        own.append(text_of(parameter))
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.POSITIONAL_ONLY not in kinds[i + 1:]:
            own.append("/")
    return f"def {name}({', '.join(own)}) -> {signature.return_annotation.__name__}: ...\n"


# what the procedures' own functions take besides
COMMON = ",\n        ".join(text_of(one) for one in inspect.signature(warodds.odds).parameters.values() if one.kind is one.KEYWORD_ONLY)


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
    text = HEAD + "".join(verb_stub(name) for name in _verbs.names)
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
