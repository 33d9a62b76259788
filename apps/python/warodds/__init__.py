"""Combat and campaign odds for board wargames: exact where the dice can be counted, Monte Carlo with intervals where not.

>>> import warodds
>>> warodds.odds("ocs/attack", odds="3:1", terrain="open", attacker_ar=4, defender_ar=3).p("hex_taken")
>>> warodds.ocs.attack(odds="3:1")          # the same with the procedure's own signature: help(warodds.ocs.attack)
>>> warodds.games()                         # all there is

odds, compare, sweep, card, plan, advise, balance, luck, roll and show are the verbs of the command line, with the same names for the same
things; tables is for work on charts. What they give back shows itself in a notebook, and is data for everything else.
"""

import sys as _sys

try:
    from . import _core
except ImportError as _error:
    import importlib.machinery as _machinery
    import pathlib as _pathlib

    _built = sorted(_pathlib.Path(__file__).parent.glob("_core*.so"))
    if _built and _built[0].name not in {"_core" + ending for ending in _machinery.EXTENSION_SUFFIXES}:
        raise ImportError(
            f"warodds was built for another Python ({_built[0].name}), and this is {_sys.version.split()[0]}; "
            "'./warodds python' in the source folder starts the right one"
        ) from _error
    raise

from ._core import InputError, version as __version__
from ._procedures import Game, Procedure, all_games as _all_games, suggestion as _suggestion
from ._results import Advice, Answer, Balance, Card, Columns, Comparison, Estimate, Luck, PlanView, Report, Result, Roll, Sweep
from . import _verbs
from ._verbs import Question, question, tables
from ._watch import Notice

InputError.__module__ = "warodds"
globals().update({name: getattr(_verbs, name) for name in _verbs.names})  # warodds.odds, warodds.sweep, ...
_games = _all_games()
globals().update(_games)  # warodds.ocs, warodds.case_geld, ...

__all__ = ["InputError", "Notice", "Question", "question", *_verbs.names, "tables", "Game", "Procedure", "Result", "Answer", "Comparison", "Sweep", "Card", "PlanView", "Advice", "Balance",
           "Luck", "Roll", "Report", "Columns", "Estimate", *_games]


def __getattr__(name: str) -> object:
    raise AttributeError(f"module 'warodds' has no attribute '{name}'{'' if name.startswith('_') else _suggestion(name, __all__)}")
