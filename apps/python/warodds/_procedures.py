"""Procedures as objects with a signature, a docstring and completion of their own, all from the one schema."""

from __future__ import annotations

import difflib
import inspect
from typing import Any, Callable, Dict, List, cast

from . import _core, _verbs
from ._results import Advice, Answer, Card, Comparison, Report, Roll, Sweep


def _verb(name: str) -> Callable[..., Any]:
    return cast(Callable[..., Any], getattr(_verbs, name))


def python_name(name: str) -> str:
    return name.replace("-", "_")


def suggestion(name: str, known: List[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


class Procedure:
    """A procedure: call it with its parameters for the odds, or take another verb."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.__name__ = python_name(id.split("/", 1)[1])
        self.__qualname__ = f"warodds.{python_name(id.replace('/', '.'))}"

    @property
    def schema(self) -> Dict[str, Any]:
        """Parameters and outcomes as data; yours to change."""
        return dict(_core.schema(self.id))

    def __call__(self, *words: str, **given: Any) -> Answer:
        return _verb("odds")(self.id, *words, **given)

    def question(self, *words: str, **given: Any) -> _verbs.Question:
        return _verbs.question(self.id, *words, **given)

    def compare(self, vary: _verbs.Axes, **given: Any) -> Comparison:
        return _verb("compare")(self.id, vary=vary, **given)

    def sweep(self, axis: _verbs.Axes, **given: Any) -> Sweep:
        return _verb("sweep")(self.id, axis, **given)

    def card(self, axis: _verbs.Axes = None, **given: Any) -> Card:
        return _verb("card")(self.id, axis, **given)

    def advise(self, want: str, **given: Any) -> Advice:
        return _verb("advise")(self.id, want, **given)

    def roll(self, *words: str, **given: Any) -> Roll:
        return _verb("roll")(self.id, *words, **given)

    def show(self) -> Report:
        return _verb("show")(self.id)

    @property
    def __signature__(self) -> inspect.Signature:
        words = inspect.Parameter("words", inspect.Parameter.VAR_POSITIONAL, annotation="str")
        own = [inspect.Parameter(field["name"], inspect.Parameter.KEYWORD_ONLY, default=field.get("default"),
                                 annotation=annotation_of(field)) for field in self.schema["parameters"]]
        taken = {parameter.name for parameter in own}
        common = [parameter for parameter in inspect.signature(_verb("odds")).parameters.values()
                  if parameter.kind is inspect.Parameter.KEYWORD_ONLY and parameter.name not in taken]
        return inspect.Signature([words] + own + common, return_annotation=Answer)

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return doc_of(self.schema)

    def __reduce__(self) -> Any:
        return Procedure, (self.id,)

    def __repr__(self) -> str:
        return f"<{self.__qualname__}: {self.schema['title']}>"


class Game:
    def __init__(self, id: str, procedures: List[str]) -> None:
        self.id = id
        for procedure in procedures:
            setattr(self, python_name(procedure.split("/", 1)[1]), Procedure(procedure))

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        lines = [f"    {one.__name__}: {one.schema['title']}" for one in self.procedures]
        return "\n".join([f"The procedures of {self.id}; help(warodds.{python_name(self.id)}.NAME) tells what one takes.", "", *lines])

    def __getattr__(self, name: str) -> Any:
        if name == "id" or name.startswith("_"):
            raise AttributeError(name)
        known = [one.__name__ for one in vars(self).values() if isinstance(one, Procedure)]
        raise AttributeError(f"{self.id} has no procedure '{name}'{suggestion(name, known)}")

    @property
    def procedures(self) -> List[Procedure]:
        return [one for one in vars(self).values() if isinstance(one, Procedure)]

    def __repr__(self) -> str:
        return f"<warodds.{python_name(self.id)}: {', '.join(one.__name__ for one in self.procedures)}>"


def all_games() -> Dict[str, Game]:
    by_game: Dict[str, List[str]] = {}
    for id in _core.procedures():
        by_game.setdefault(id.split("/", 1)[0], []).append(id)
    return {python_name(id): Game(id, procedures) for id, procedures in by_game.items()}


def annotation_of(field: Dict[str, Any]) -> str:
    """The type of a parameter, as a stub writes it; numbers may be typed as texts too."""
    kind = field["kind"]
    if kind == "choice":
        return f"Literal[{', '.join(repr(option['name']) for option in field['choices'])}]"
    return {"boolean": "bool", "integer": "Union[int, str]", "number": "Union[float, str]", "odds": "Union[float, str]",
            "levels": "Union[int, str]", "units": "Units"}.get(kind, "str")


def doc_of(schema: Dict[str, Any]) -> str:
    lines = [f"{schema['question']}", "", f"{schema['title']} ({schema['id']}), rules {schema['rules']}.", "", "Parameters:"]
    for field in schema["parameters"]:
        rule = f" [{field['rule']}]" if field.get("rule") else ""
        lines.append(f"    {field['name']}: {field['help']}{rule}")
        if "choices" in field:
            lines.append(f"        one of {', '.join(choice['name'] for choice in field['choices'])}")
    lines += ["", "Outcomes:"]
    for field in schema["outcomes"]:
        lines.append(f"    {field['name']}: {field['help']}{' (kept where ask names it)' if field.get('on_request') else ''}")
    if "brings" in schema:
        lines.append(f"    and {schema['brings']}")
    return "\n".join(lines)
