"""The verbs. Each makes a request of what it is given; everything else is done in the core."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Type, TypeVar, Union

from . import _core
from ._results import Advice, Answer, Balance, Card, Comparison, Luck, PlanView, Report, Result, Roll, Sweep
from ._watch import Observer

PathLike = Union[str, "os.PathLike[str]"]
Charts = Union[PathLike, Mapping[str, str], None]  # a directory, or texts by the chart's id
Count = Union[int, str, None]  # 1000000 or "1M"
Texts = Union[str, Sequence[str], None]
Policies = Union[Texts, Mapping[str, str]]  # "attacker_option=loss", a list of such, or {"attacker_option": "loss"}
Asks = Texts
Closeness = Union[float, str, None]
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
R = TypeVar("R", bound=Result)


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
            raise _core.InputError(f"{name}: found it in params as well; leave one of them out")
    return {**params, **more}


_NO_OPTIONS = {"question", "questions", "words", "params", "more", "quiet"}
_OTHER_NAMES = {"as_fractions": "fractions", "for_": "for", "with_": "with"}


def _options(arguments: Mapping[str, Any]) -> Dict[str, Any]:
    """Of all that a verb was called with its options, by the names that they have in the core."""
    return {_OTHER_NAMES.get(name, name): value for name, value in arguments.items() if name not in _NO_OPTIONS}


def _run(kind: Type[R], verb: str, questions: List[Tuple[str, List[str], Dict[str, Any]]], options: Dict[str, Any], what: str = "",
         quiet: bool = False) -> R:
    observer = None if _core.flag("quiet", quiet) else Observer(what)
    try:
        return kind(getattr(_core, verb)(questions, options, observer))
    finally:
        if observer:
            observer.end()


def odds(question: Subject, /, *words: str, ask: Asks = None, optimal: Optional[str] = None,
         then: Optional[str] = None, worth: Optional[str] = None, trials: Count = None, within: Closeness = None, seed: Count = None, sampled: bool = False, engine: Optional[str] = None,
         plausible: Count = None, as_fractions: bool = False, raw: bool = False, first: Count = None,
         parts: Union[PathLike, Sequence[PathLike], None] = None, policy: Policies = None, swap: bool = False,
         game: Optional[str] = None, tables: Charts = None, stand_in: bool = False, threads: Optional[int] = None,
         quiet: bool = False, params: Given = None, **more: Any) -> Answer:
    """The odds of one question: a procedure, a file.toml with its parameters, or the text of one.

    Parameters of the procedure are given by their names, in `words` as one types them ("3:1", "terrain=close"), or in `params` where
    a name is taken. Exact unless `trials` says how many trials there are to be, or `within` how closely the asked figures are to be
    known; raw=True keeps every trial.
    """
    return _run(Answer, "odds", [_asked(question, _given(params, more), words)], _options(locals()), "trials", quiet)


def compare(*questions: Union[Subject, Mapping[str, Subject], Sequence[Subject]], vary: Axes = None, labels: Optional[Sequence[str]] = None, ask: Asks = None,
            optimal: Optional[str] = None, then: Optional[str] = None, worth: Optional[str] = None, trials: Count = None,
            within: Closeness = None, seed: Count = None, sampled: bool = False, engine: Optional[str] = None, plausible: Count = None, policy: Policies = None,
            swap: bool = False, game: Optional[str] = None, tables: Charts = None, stand_in: bool = False,
            threads: Optional[int] = None, quiet: bool = False, params: Given = None, **more: Any) -> Comparison:
    """Two or more questions side by side, also as a list or by their labels in a dict, or one with `vary`: {"terrain": ["open", "close"]}.

    {"tables": ["shipped", "mine"]} varies the charts: directories, texts by the chart's name as `tables` takes them, or a dict of either
    by names of your own.
    """
    options = _options(locals())
    asked: Sequence[Any] = questions
    if len(questions) == 1 and isinstance(questions[0], Mapping):
        asked = list(questions[0].values())
        options["labels"] = list(questions[0]) if labels is None else labels
    elif len(questions) == 1 and isinstance(questions[0], (list, tuple)):
        asked = questions[0]
    return _run(Comparison, "compare", [_asked(one, _given(params, more)) for one in asked], options, "trials", quiet)


def sweep(question: Subject, /, axis: Axes, *, ask: Asks = None, until: Optional[str] = None,
          optimal: Optional[str] = None, then: Optional[str] = None, worth: Optional[str] = None, trials: Count = None,
          seed: Count = None, sampled: bool = False, engine: Optional[str] = None, policy: Policies = None, swap: bool = False, game: Optional[str] = None, tables: Charts = None,
          stand_in: bool = False, threads: Optional[int] = None, quiet: bool = False, params: Given = None, **more: Any) -> Sweep:
    """A question over a grid: axis={"attacker_ar": "0..5", "terrain": None}; None stands for every option. `until`, such as
    "hex_taken >= 75%", marks the first cell where it is so."""
    return _run(Sweep, "sweep", [_asked(question, _given(params, more))], _options(locals()), "cells", quiet)


def card(question: Subject, /, axis: Axes = None, *, ask: Asks = None, optimal: Optional[str] = None, then: Optional[str] = None,
         trials: Count = None, seed: Count = None, sampled: bool = False, engine: Optional[str] = None, policy: Policies = None, game: Optional[str] = None,
         tables: Charts = None, stand_in: bool = False, threads: Optional[int] = None, quiet: bool = False, params: Given = None,
         **more: Any) -> Card:
    """One page of odds, rows and columns as sweep takes them; ocs/attack and case-geld/attack have usual ones."""
    if isinstance(axis, Mapping):
        axis = [name if values is None else f"{name}={values if isinstance(values, str) else '|'.join(map(str, _many(values)))}"
                for name, values in axis.items()]
    return _run(Card, "card", [_asked(question, _given(params, more))], _options(locals()), "cells", quiet)


def _many(values: Any) -> Iterable[Any]:
    return values if isinstance(values, Iterable) else [values]


def plan(question: Subject, /, *, ask: Asks = None, optimal: Optional[str] = None, then: Optional[str] = None, trials: Count = None,
         within: Closeness = None, seed: Count = None, sampled: bool = False, engine: Optional[str] = None,
         plausible: Count = None, policy: Policies = None, game: Optional[str] = None, tables: Charts = None,
         stand_in: bool = False, threads: Optional[int] = None, quiet: bool = False, params: Given = None,
         **more: Any) -> PlanView:
    """A plan turn by turn: objectives, losses, what goes wrong first. Odds, compare, sweep and roll take plans as well."""
    return _run(PlanView, "plan", [_asked(question, _given(params, more))], _options(locals()), "trials", quiet)


def advise(question: Subject, /, want: str, *, for_: str = "attacker", price: Optional[Mapping[str, float]] = None,
           optimal: Optional[str] = None, then: Optional[str] = None, worth: Optional[str] = None, policy: Policies = None, swap: bool = False,
           game: Optional[str] = None, tables: Charts = None, stand_in: bool = False, threads: Optional[int] = None,
           quiet: bool = False, params: Given = None, **more: Any) -> Advice:
    """The cheapest way to a wish, want="hex_taken >= 75%", and what may be spared; `for_` is whose wish it is, `price` what one more
    of something costs you."""
    return _run(Advice, "advise", [_asked(question, _given(params, more))], _options(locals()), "settings", quiet)


def balance(what: Subject, /, with_: Optional[PathLike] = None, *, with_set: Given = None, on: Optional[Subject] = None,
            mix: Union[str, Mapping[str, float], None] = None, ask: Asks = None,
            optimal: Optional[str] = None, then: Optional[str] = None, trials: Count = None, seed: Count = None,
            sampled: bool = False, engine: Optional[str] = None, plausible: Count = None, policy: Policies = None, game: Optional[str] = None, tables: Charts = None, stand_in: bool = False, threads: Optional[int] = None,
            quiet: bool = False, params: Given = None, **more: Any) -> Balance:
    """Two versions of a chart (`with_` is a file or its text), or of a rule (`with_set`: {"reading": "x"}).

    `on` is a question that reads the chart, whose figures are asked; `mix` says how often battles are fought on each column:
    {"3:1": 4, "2:1": 3}.
    """
    options = _options(locals())
    given = _given(params, more)
    if with_set is not None:
        if with_ is not None or on is not None or mix is not None:
            raise _core.InputError("balance: with_, on and mix go with a chart, with_set with a rule")
        return _run(Balance, "balance", [_asked(options.pop("what"), given)], options, "cells", quiet)
    if with_ is None:
        raise _core.InputError("balance: expected with_, your version of the chart; warodds.tables.new makes a copy to change")
    if on is None and ask is not None:
        raise _core.InputError("ask: expected on, a procedure or a file whose figure it is, such as on='ocs/attack'")
    options["chart"] = options.pop("what")
    if options.pop("on") is None:
        options["read"] = given
    return _run(Balance, "balance", [] if on is None else [_asked(on, given)], options, "cells", quiet)


def luck(log: PathLike, /, *, tables: Charts = None, stand_in: bool = False, threads: Optional[int] = None,
         quiet: bool = False) -> Luck:
    """How lucky were the rolls of a log? A file with a [[roll]] for each roll at the table, or its text."""
    return _run(Luck, "luck", [], _options(locals()), "rolls", quiet)


def roll(question: Subject, /, *words: str, dice: Union[str, Sequence[Union[int, str]], None] = None, seed: Count = None, trial: Count = None,
         optimal: Optional[str] = None, then: Optional[str] = None, policy: Policies = None, game: Optional[str] = None, tables: Charts = None,
         stand_in: bool = False, quiet: bool = False, params: Given = None, **more: Any) -> Roll:
    """One resolution, every die and lookup told; `dice` are those to use, `trial` one of odds(sampled=True) with the same seed."""
    return _run(Roll, "roll", [_asked(question, _given(params, more), words)], _options(locals()), "looking for the best play", quiet)


def show(name: Any, /, *, game: Optional[str] = None, tables: Charts = None, stand_in: bool = False) -> Report:
    """Parameters and outcomes of a procedure, or a chart itself."""
    return _run(Report, "show", [], dict(name=_asked(name, {})[0], game=game, tables=tables, stand_in=stand_in))


def games(*, tables: Charts = None, stand_in: bool = False) -> Report:
    """The games, their procedures, the grades of their charts."""
    return _run(Report, "games", [], _options(locals()))


class Tables:
    """Work on charts: tables() lists them; tables.new, check, diff, export and read_csv."""

    def __repr__(self) -> str:
        return "<warodds.tables: new, read_csv, export, check, diff>"

    def __call__(self, *, tables: Charts = None, stand_in: bool = False) -> Report:
        """Every chart with its grade."""
        return _run(Report, "charts", [], dict(tables=tables, stand_in=stand_in))

    def new(self, chart: str, out: Optional[PathLike] = None, *, columns: Union[str, Sequence[Any]] = "",
            rows: Union[str, Sequence[Any]] = "", dice: str = "1d6", tables: Charts = None, stand_in: bool = False) -> str:
        """The text of a chart to fill in: a copy of a shipped one, or an empty one for a game of your own. With `out` it is written
        under that directory, and the file's name comes back."""
        return self._written(chart, out, _core.new_chart(chart, _words(columns), _words(rows), dice, dict(tables=tables, stand_in=stand_in)))

    def read_csv(self, chart: str, csv: PathLike, out: Optional[PathLike] = None, *, dice: str = "1d6",
                 force: bool = False, tables: Charts = None, stand_in: bool = False) -> str:
        """The text of a chart with the cells of a spreadsheet, a file or its text; with `out` as new() does, and force=True replaces
        what is there."""
        text = _core.import_chart(chart, csv, dice, dict(tables=tables, stand_in=stand_in))
        return self._written(chart, out, text, bool(force))

    def export(self, chart: str, *, tables: Charts = None, stand_in: bool = False) -> str:
        """A chart as CSV; show() has it as data."""
        return str(_core.export_chart(chart, dict(tables=tables, stand_in=stand_in)))

    def check(self, *charts: str, tables: Charts = None, stand_in: bool = False) -> Report:
        """What is missing, malformed, out of order or in conflict with a worked case: in all of your own, or in these."""
        return _run(Report, "check", [], dict(charts=list(charts), tables=tables, stand_in=stand_in))

    def diff(self, old: Charts, new: Charts, *, stand_in: bool = False, quiet: bool = False) -> Report:
        """Two sets of charts, as `tables` takes them, or "shipped": the cells that differ, and what they do."""
        return _run(Report, "diff", [], dict(old=old, new=new, stand_in=stand_in), "charts", quiet)

    @staticmethod
    def _written(chart: str, out: Optional[PathLike], text: str, force: bool = False) -> str:
        return text if out is None else str(_core.write_chart(out, chart, text, force))


def _words(headings: Any) -> Any:
    return headings if isinstance(headings, str) or not isinstance(headings, Sequence) else " ".join(map(str, headings))


tables = Tables()
