"""The verbs, as the core declares them: each makes a request of what it is given, and everything else is done there."""

from __future__ import annotations

import dataclasses
import inspect
import os
from typing import Any, Callable, Dict, List, Mapping, Optional, Protocol, Sequence, Tuple, Type, Union

from . import _core
from ._results import (Advice, Answer, Balance, Card, Comparison, Drawn, Framed, Luck, PlanView, Report, Result, Roll, Sweep, Table)
from ._watch import Observer

PathLike = Union[str, "os.PathLike[str]"]
Charts = Union[PathLike, Mapping[str, str], None]  # a directory, or texts by the chart's id
Count = Union[int, str, None]  # 1000000 or "1M"
Texts = Union[str, Sequence[str], None]
Policies = Union[Texts, Mapping[str, Any]]  # "attacker_option=loss", a list of such, or {"attacker_option": "loss"}
Given = Optional[Mapping[str, Any]]
# {name: "0..5", "open,close", [1, 2, 4], range(6), or None for every option}, or texts as on the command line: "terrain=open,close"
Axes = Union[Mapping[str, Any], Texts]


@dataclasses.dataclass(frozen=True)
class Question:
    """A procedure, a question file or its text, with parameters: wherever a question is expected."""

    subject: str
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    words: Tuple[str, ...] = ()

    def to_toml(self, **options: Any) -> str:
        """As a file that every verb reads, as the command line's --save writes it."""
        return str(_core.question_toml([(self.subject, self.words, dict(self.params))], options))


class Named(Protocol):
    """warodds.ocs.attack"""

    id: str


Subject = Union[PathLike, Question, Named]


def question(subject: Subject, /, *words: str, **params: Any) -> Question:
    """A question to be asked later, or compared with others; `words` are what one types after it: "3:1", "terrain=close"."""
    name, all_words, known = _asked(subject, params, words)
    return Question(name, known, tuple(all_words))


def _asked(subject: Any, params: Mapping[str, Any], words: Sequence[str] = ()) -> Tuple[str, List[str], Dict[str, Any]]:
    if isinstance(subject, Question):
        return subject.subject, [*subject.words, *words], {**subject.params, **params}
    name = getattr(subject, "id", None)  # warodds.ocs.attack
    if not isinstance(name, str):
        try:
            name = os.fspath(subject)
        except TypeError:
            raise _core.InputError(f"question: found a value of the kind {type(subject).__name__}, expected a procedure or a file") from None
    return name, list(words), dict(params)


def _given(params: Given, more: Dict[str, Any]) -> Dict[str, Any]:
    """The parameters of a call, those whose names are taken among them."""
    if params is None:
        return more
    if not isinstance(params, Mapping):
        raise _core.InputError(f"params: found a value of the kind {type(params).__name__}, expected a dict of parameters")
    for name in params:
        if name in more:
            raise _core.InputError(f"{name}: found it in params as well; remove one of them")
    return {**params, **more}


# words of Python's own have a line behind them, and a parameter of ocs/barrage is called fractions
_OTHER_NAMES = {"fractions": "as_fractions", "for": "for_", "with": "with_"}
_TYPES = {"flag": "bool", "text": "Optional[str]", "number": "Union[float, str, None]", "subject": "Optional[Subject]", "count": "Count", "choice": "Optional[str]", "file": "Optional[PathLike]",
          "directory": "Charts", "named": "Policies", "axes": "Axes"}
_RESULTS: Dict[str, Type[Result]] = {"odds": Answer, "compare": Comparison, "sweep": Sweep, "card": Card, "plan": PlanView,
                                     "advise": Advice, "balance": Balance, "luck": Luck, "roll": Roll}
_VERBS: Dict[str, Dict[str, Any]] = {verb["name"]: verb for verb in _core.verbs()}


def _python_name(name: str) -> str:
    return _OTHER_NAMES.get(name, name)


def _type_of(taken: Mapping[str, Any]) -> str:
    if taken["is_list"] and taken["kind"] in ("text", "file"):
        return "Texts" if taken["kind"] == "text" else "Union[PathLike, Sequence[PathLike], None]"
    needed = {"text": "str", "file": "PathLike", "subject": "Subject"}
    return needed[taken["kind"]] if taken["is_required"] and taken["kind"] in needed else _TYPES[taken["kind"]]


def _parameter(taken: Mapping[str, Any], kind: Any) -> inspect.Parameter:
    default = inspect.Parameter.empty if taken["is_required"] else False if taken["kind"] == "flag" else None
    return inspect.Parameter(_python_name(taken["name"]), kind, default=default, annotation=_type_of(taken))


def signature_of(verb: Mapping[str, Any]) -> inspect.Signature:
    """What a verb is called with: its question and words, what comes first after it, then everything by its name."""
    P = inspect.Parameter
    options = [one for one in verb["options"] if not one["is_typed"]]
    first = [one for one in options if one["is_first"]]
    own = []
    if verb["asks_several"]:
        own.append(P("questions", P.VAR_POSITIONAL, annotation="Union[Subject, Mapping[str, Subject], Sequence[Subject]]"))
    elif verb["asks"]:
        own.append(P(verb["asks"], P.POSITIONAL_ONLY, annotation="Subject"))
        own += [_parameter(one, P.POSITIONAL_OR_KEYWORD) for one in first]
        if not first:
            own.append(P("words", P.VAR_POSITIONAL, annotation="str"))
    words = verb["words"]
    if words and words[-1]["is_list"]:
        own.append(P(words[-1]["name"], P.VAR_POSITIONAL, annotation="str"))
    else:
        own += [_parameter(one, P.POSITIONAL_OR_KEYWORD if one["name"] != "log" else P.POSITIONAL_ONLY) for one in words]
    own += [_parameter(one, P.KEYWORD_ONLY) for one in options if one not in first or verb["asks_several"]]
    if verb["counts"]:
        own.append(P("quiet", P.KEYWORD_ONLY, default=False, annotation="bool"))
    if verb["asks"]:
        own += [P("params", P.KEYWORD_ONLY, default=None, annotation="Given"), P("more", P.VAR_KEYWORD, annotation="Any")]
    return inspect.Signature(own, return_annotation=_RESULTS.get(verb["name"], Report))


def _run(verb: Mapping[str, Any], questions: List[Tuple[str, List[str], Dict[str, Any]]], options: Dict[str, Any], quiet: Any = False) -> Any:
    observer = None if not verb["counts"] or _core.flag("quiet", quiet) else Observer(verb["counts"])
    try:
        core = _core.run(verb["name"], questions, options, observer)
    finally:
        if observer:
            observer.end()
    return _RESULTS.get(verb["name"], _class_of(core))(core)


def _class_of(core: Any) -> Type[Result]:
    if core.has("frame"):
        return Table if core.has("figure") else Framed
    return Drawn if core.has("figure") else Report


def _questions_of(given: Sequence[Any], options: Dict[str, Any]) -> List[Any]:
    """Several questions, also as a list or by their labels in a dict."""
    if len(given) == 1 and isinstance(given[0], Mapping):
        if options.get("labels") is None:
            options["labels"] = list(given[0])
        return list(given[0].values())
    return list(given[0]) if len(given) == 1 and isinstance(given[0], (list, tuple)) else list(given)


def _function_of(verb: Mapping[str, Any]) -> Callable[..., Any]:
    signature = signature_of(verb)
    keys = {_python_name(one["name"]): one["name"] for one in verb["words"] + verb["options"]}

    def function(*positional: Any, **named: Any) -> Any:
        bound = signature.bind(*positional, **named)
        given = dict(bound.arguments)
        quiet, words = given.pop("quiet", False), list(given.pop("words", ()))
        params = _given(given.pop("params", None), given.pop("more", {}))
        subjects = given.pop(verb["asks"]) if verb["asks"] and verb["asks"] in given else ()
        # what is not given is there all the same, for who looks whether a name is one of an option
        options: Dict[str, Any] = {name: None for name in keys.values()}
        for name, value in given.items():
            if isinstance(value, Question):  # balance(on=question): its parameters are those of what is asked
                value, words, params = _asked(value, params, words)
            elif isinstance(getattr(value, "id", None), str):  # show(warodds.ocs.attack)
                value = value.id
            options[keys[name]] = list(value) if isinstance(value, tuple) else value
        if verb["asks_several"]:
            subjects = _questions_of(subjects, options)
        elif verb["asks"]:
            subjects = [subjects]
        return _run(verb, [_asked(one, params, words) for one in subjects], options, quiet)

    function.__name__ = function.__qualname__ = verb["name"].split()[-1]
    function.__module__ = "warodds"
    function.__doc__ = _doc_of(verb)
    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


def _doc_of(verb: Mapping[str, Any]) -> str:
    lines = [verb["help"][0].upper() + verb["help"][1:] + ".", ""]
    if verb["asks"]:
        lines += ["A question is a procedure, a file.toml with its parameters, or the text of one; parameters are given by their names, in",
                  "words as one types them (\"3:1\", \"terrain=close\"), or in `params` where a name is taken.", ""]
    lines += [f"    {_python_name(one['name'])}: {one['help']}" for one in verb["words"] + verb["options"] if not one["is_typed"]]
    return "\n".join(lines)


globals().update({name: _function_of(verb) for name, verb in _VERBS.items() if " " not in name})
names = [name for name in _VERBS if " " not in name]


class Tables:
    """Work on charts: tables() lists them; tables.new, check, diff, export and read_csv."""

    def __repr__(self) -> str:
        return "<warodds.tables: new, read_csv, export, check, diff>"

    def __call__(self, *, tables: Charts = None, stand_in: bool = False) -> Report:
        """Every chart with its grade."""
        return _TABLES["list"](tables=tables, stand_in=stand_in)

    def new(self, chart: str, out: Optional[PathLike] = None, *, columns: Union[str, Sequence[Any]] = "",
            rows: Union[str, Sequence[Any]] = "", dice: Optional[str] = None, tables: Charts = None, stand_in: bool = False) -> str:
        """The text of a chart to fill in: a copy of a shipped one, or an empty one for a game of your own. With `out` it is written
        under that directory, and the file's name comes back."""
        return self._made(_TABLES["new"](chart, out=out, columns=_words(columns), rows=_words(rows), dice=dice, tables=tables, stand_in=stand_in))

    def read_csv(self, chart: str, csv: PathLike, out: Optional[PathLike] = None, *, dice: Optional[str] = None,
                 force: bool = False, tables: Charts = None, stand_in: bool = False) -> str:
        """The text of a chart with the cells of a spreadsheet, a file or its text; with `out` as new() does, and force=True replaces
        what is there."""
        return self._made(_TABLES["import"](chart, csv, out=out, dice=dice, force=force, tables=tables, stand_in=stand_in))

    def export(self, chart: str, *, tables: Charts = None, stand_in: bool = False) -> str:
        """A chart as CSV; show() has it as data."""
        return str(_TABLES["export"](chart, tables=tables, stand_in=stand_in).text())

    def check(self, *charts: str, tables: Charts = None, stand_in: bool = False) -> Report:
        """What is missing, malformed, out of order or in conflict with a worked case: in all of your own, or in these."""
        return _TABLES["check"](*charts, tables=tables, stand_in=stand_in)

    def diff(self, old: Charts, new: Charts, *, stand_in: bool = False, quiet: bool = False) -> Report:
        """Two sets of charts, as `tables` takes them, or "shipped": the cells that differ, and what they do."""
        return _TABLES["diff"](old, new, stand_in=stand_in, quiet=quiet)

    @staticmethod
    def _made(made: Result) -> str:
        files = made._core.files()
        return str(files[0]) if files else made.text()


_TABLES: Dict[str, Callable[..., Any]] = {name.split()[1]: _function_of(verb) for name, verb in _VERBS.items() if name.startswith("tables ")}


def _words(headings: Any) -> Any:
    return headings if isinstance(headings, str) or not isinstance(headings, Sequence) else " ".join(map(str, headings))


tables = Tables()
