"""The module by itself: what it takes, what it gives back, what it refuses, and how it behaves while it computes."""

import doctest
import inspect
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings

import numpy
import pandas

import warodds
from support import ROOT, refused, told

ATTACK = dict(odds="3:1", terrain="open", attacker_ar=4, defender_ar=3)
SETS = [f"--set={name}={value}" for name, value in ATTACK.items()]


class Odds(unittest.TestCase):
    def test_an_answer_is_a_value(self):
        answer = warodds.odds("ocs/attack", ask=["hex_taken", "mean(attacker_losses)"], **ATTACK)
        known = told("odds", "ocs/attack", *SETS, "--ask", "hex_taken", "--ask", "mean(attacker_losses)")
        self.assertEqual(answer.to_dict(), known)
        self.assertEqual(answer.p("hex_taken"), known["asks"][0]["p"])
        self.assertEqual(answer.mean("attacker_losses"), known["asks"][1]["value"])
        self.assertEqual(answer.asks["hex_taken"], answer.p("hex_taken"))
        self.assertEqual(answer.p("hex_taken").low, answer.p("hex_taken"))
        self.assertEqual(answer.method, "exact")
        self.assertEqual(answer.params["terrain"], "open")
        self.assertIn("attacker_option", [one["name"] for one in answer.assumed])
        self.assertIn("printed", [one["grade"] for one in answer.sources])
        self.assertAlmostEqual(sum(row["p"] for row in answer.outcomes), 1, delta=1e-12)
        self.assertIn("hex_taken", str(answer))
        self.assertTrue(any("3:1" in str(line) for line in answer.why))

    def test_the_same_by_the_procedures_own_signature(self):
        self.assertEqual(warodds.ocs.attack(**ATTACK).to_dict(), warodds.odds("ocs/attack", **ATTACK).to_dict())
        self.assertEqual(warodds.odds(warodds.ocs.attack, **ATTACK).to_dict(), warodds.ocs.attack(**ATTACK).to_dict())

    def test_estimates_of_trials_have_intervals(self):
        sampled = warodds.odds("ocs/attack", trials="100k", seed=7, **ATTACK)
        known = told("odds", "ocs/attack", *SETS, "--trials", "100000", "--seed", "7")
        self.assertEqual(sampled.to_dict(), known)
        taken = sampled.p("hex_taken")
        self.assertLess(taken.low, taken)
        self.assertLess(taken, taken.high)
        self.assertEqual(taken.width, "sampling")
        copy = pickle.loads(pickle.dumps(taken))
        self.assertEqual((copy, copy.low, copy.width), (taken, taken.low, "sampling"))
        within = warodds.odds("ocs/attack", within=0.01, ask="hex_taken", **ATTACK)
        self.assertEqual(within.to_dict(), told("odds", "ocs/attack", *SETS, "--within", "0.01", "--ask", "hex_taken"))

    def test_fractions(self):
        answer = warodds.odds("ocs/attack", as_fractions=True, ask="hex_taken", **ATTACK)
        numerator, denominator = answer.asks["hex_taken"].fraction.split("/")
        self.assertAlmostEqual(int(numerator) / int(denominator), answer.p("hex_taken"), delta=1e-15)

    def test_units_as_text_as_dicts_and_as_a_data_frame(self):
        text = "9-5-8 armor x2, 14-3-3 other steps=3"
        given = dict(defenders="12-3-4 other steps=3", terrain="close")
        by_text = warodds.ocs.attack(attackers=text, **given).p("hex_taken")
        read = warodds.ocs.attack(attackers=text, **given).params["attackers"]
        for form in (read, ["9-5-8 armor x2", read[2]], pandas.DataFrame(read)):
            self.assertEqual(warodds.ocs.attack(attackers=form, **given).p("hex_taken"), by_text)

    def test_numbers_of_numpy_fractions_and_paths(self):
        from fractions import Fraction

        plain = warodds.ocs.attack(**ATTACK).to_dict()
        self.assertEqual(warodds.ocs.attack(**{**ATTACK, "attacker_ar": numpy.int64(4)}).to_dict(), plain)
        self.assertEqual(warodds.ocs.attack(**{**ATTACK, "odds": Fraction(3)}).to_dict(), plain)
        file = ROOT / "examples/ocs/barrage.toml"
        self.assertEqual(warodds.odds(file).to_dict(), warodds.odds(str(file)).to_dict())
        self.assertEqual(warodds.odds(file.read_text()).to_dict(), warodds.odds(file).to_dict())


class Verbs(unittest.TestCase):
    def test_compare(self):
        result = warodds.compare("ocs/attack", vary={"terrain": ["open", "close"]}, odds="3:1", ask="hex_taken")
        self.assertEqual(result.to_dict(), told("compare", "ocs/attack", "--set=odds=3:1", "--vary", "terrain=open,close",
                                                "--ask", "hex_taken"))
        self.assertEqual(result.labels, ["terrain open", "terrain close"])
        two = warodds.compare(warodds.ocs.attack.question(odds="3:1"), warodds.ocs.attack.question(odds="4:1"),
                              labels=["three", "four"], ask="hex_taken")
        self.assertEqual(two.labels, ["three", "four"])
        self.assertEqual(list(two.columns["hex_taken"]), [warodds.ocs.attack(odds=o).p("hex_taken") for o in ("3:1", "4:1")])

    def test_sweep(self):
        result = warodds.sweep("ocs/attack", {"attacker_ar": range(6), "terrain": None}, odds="3:1", ask="hex_taken")
        self.assertEqual(result.to_dict(), told("sweep", "ocs/attack", "--set=odds=3:1", "--axis", "attacker_ar=0..5", "--axis",
                                                "terrain", "--ask", "hex_taken"))
        grid = result.grid("hex_taken")
        self.assertEqual(grid.shape[0], 6)
        self.assertEqual(grid[4, 0], warodds.ocs.attack(odds="3:1", attacker_ar=4).p("hex_taken"))

    def test_advise(self):
        result = warodds.advise("ocs/attack", "hex_taken >= 75%", odds="2:1", terrain="close", price={"attacker_ar": 2})
        self.assertEqual(result.to_dict(), told("advise", "ocs/attack", "--set=odds=2:1", "--set=terrain=close", "--want",
                                                "hex_taken >= 75%", "--price", "attacker_ar=2"))

    def test_balance(self):
        other = ROOT / "examples/balance/charts/combat.toml"
        known = told("balance", "ocs/combat", "--with", "examples/balance/charts/combat.toml", "--on", "ocs/attack", "--set",
                     "odds=3:1", "--ask", "hex_taken", "--mix", "c4=2, c5=3")
        os.chdir(ROOT)
        for form in ("examples/balance/charts/combat.toml", other.read_text()):
            result = warodds.balance("ocs/combat", form, on="ocs/attack", odds="3:1", ask="hex_taken", mix={"c4": 2, "c5": 3})
            for key in ("changed", "games", "cells", "mix"):
                self.assertEqual(result[key], known[key])
            self.assertEqual(result["compared"]["differences"], known["compared"]["differences"])
        rule = warodds.balance("ocs/attack", with_set={"disputed_cells": "older"}, odds="3:1", ask="defender_dg")
        self.assertEqual(rule.to_dict(), told("balance", "ocs/attack", "--set=odds=3:1", "--with-set", "disputed_cells=older",
                                              "--ask", "defender_dg"))

    def test_roll(self):
        rolled = warodds.roll("ocs/attack", dice=[4, 3, 6, 1], **ATTACK)
        self.assertEqual(rolled.to_dict(), told("roll", "ocs/attack", *SETS, "--dice", "4,3,6,1"))
        again = warodds.ocs.attack.roll(seed=5, trial=3, **ATTACK)
        self.assertEqual(again.to_dict(), told("roll", "ocs/attack", *SETS, "--seed", "5", "--trial", "3"))
        self.assertEqual(again.outcome.keys(), {field["name"] for field in warodds.ocs.attack.schema["outcomes"]
                                                if not field.get("on_request")})

    def test_catalogues(self):
        self.assertEqual(warodds.games().to_dict(), told("games"))
        self.assertEqual(warodds.tables().to_dict(), told("tables", "list"))
        self.assertEqual(warodds.show("ocs/attack").to_dict(), told("show", "ocs/attack"))
        self.assertEqual(warodds.show("ocs/combat").to_dict(), told("show", "ocs/combat"))
        self.assertEqual(warodds.tables.check("ocs/combat").to_dict(), told("tables", "check", "ocs/combat"))

    def test_charts_of_ones_own(self):
        import tempfile

        text = warodds.tables.new("mine/fight", columns="1:1 2:1", dice="1d6")
        self.assertIn("?", text)
        sheet = "roll,1:1,2:1\n" + "\n".join(f"{i},{'A1' if i < 4 else 'D1'},{'A1' if i < 2 else 'D1'}" for i in range(1, 7))
        chart = warodds.tables.read_csv("mine/fight", sheet)
        won = warodds.odds("chart/read", table="mine/fight", column="2:1", tables={"mine/fight": chart})
        self.assertAlmostEqual(sum(row["p"] for row in won.outcomes if row["result"] == "D1"), 5 / 6)
        with tempfile.TemporaryDirectory() as directory:
            file = warodds.tables.read_csv("mine/fight", sheet, directory)
            self.assertEqual(pathlib.Path(file).read_text(), chart)
            again = warodds.odds("chart/read", table="mine/fight", column="2:1", tables=directory)
            self.assertEqual(again["outcomes"], won["outcomes"])
            self.assertIn("D1", warodds.tables.export("mine/fight", tables=directory))
            with self.assertRaisesRegex(warodds.InputError, "is there already"):
                warodds.tables.read_csv("mine/fight", sheet, directory)


class Description(unittest.TestCase):
    def test_every_procedure_has_a_signature_and_a_docstring_from_its_schema(self):
        known = {one["id"] for game in told("games")["games"] for one in game["procedures"]}
        found = {procedure.id: procedure for game in warodds._games.values() for procedure in game.procedures}
        self.assertEqual(set(found), known)
        for procedure in found.values():
            names = list(inspect.signature(procedure).parameters)
            for field in procedure.schema["parameters"]:
                self.assertIn(field["name"], names)
                self.assertIn(f"{field['name']}: {field['help']}", procedure.__doc__)
        self.assertIn("attack", dir(warodds.ocs))
        self.assertIn("case_geld", dir(warodds))
        self.assertEqual(inspect.signature(warodds.ocs.attack).parameters["terrain"].default, "open")

    def test_parameters_do_not_hide_options(self):
        """A parameter that is called like an option could not be given by its name."""
        options = {name for verb in (warodds.odds, warodds.compare, warodds.sweep, warodds.plan)
                   for name, parameter in inspect.signature(verb).parameters.items()
                   if parameter.kind is inspect.Parameter.KEYWORD_ONLY}
        for game in warodds._games.values():
            for procedure in game.procedures:
                taken = options & {field["name"] for field in procedure.schema["parameters"]}
                self.assertEqual(taken, set(), procedure.id)


class Refusals(unittest.TestCase):
    def test_the_text_is_that_of_the_command_line_without_its_option_names(self):
        for given, arguments in (
            (dict(terrain="swmp"), ["--set", "terrain=swmp"]),
            (dict(terain="open"), ["--set", "terain=open"]),
            (dict(attacker_ar=9), ["--set", "attacker_ar=9"]),
            (dict(ask="hex_takn"), ["--ask", "hex_takn"]),
            (dict(trials=0), ["--trials", "0"]),
            (dict(within="x"), ["--within", "x"]),
            (dict(attackers="9-5-8 tank", defenders="1-1-1"), ["--set", "attackers=9-5-8 tank", "--set", "defenders=1-1-1"]),
        ):
            with self.assertRaises(warodds.InputError) as caught:
                warodds.odds("ocs/attack", **{"odds": "3:1", **given})
            message = refused("odds", "ocs/attack", "--set=odds=3:1", *arguments)
            for mark in ("--set ", "--"):
                message = message.replace(mark, "")
            said = str(caught.exception).replace('warodds.show("ocs/attack")', "'warodds show ocs/attack'")
            name, value = next(iter(given.items()))
            self.assertEqual(said, message.replace(f"{name}={value}: ocs", f"{name}: ocs"))
        self.assertTrue(issubclass(warodds.InputError, ValueError))

    def test_other_mistakes(self):
        for call, message in (
            (lambda: warodds.odds("ocs/atack"), "no procedure or chart is called 'ocs/atack'; did you mean"),
            (lambda: warodds.odds("no-such.toml"), "no-such.toml: cannot be opened"),
            (lambda: warodds.ocs.attack(odds="3:1", attackers=object()), "attackers: found a value of the kind object"),
            (lambda: warodds.ocs.attack(attackers=[dict(strenth=9)]), "attackers.0.: a unit of 'attackers' has no attribute 'strenth'"),
            (lambda: warodds.ocs.attack(odds="3:1", raw=True), "raw: expected trials N as well"),
            (lambda: warodds.ocs.attack(odds="3:1", engine="dice"), "engine: found 'dice'; expected one of counter"),
            (lambda: warodds.sweep("ocs/attack", {}), "sweep: expected axis"),
            (lambda: warodds.compare("ocs/attack"), "compare: expected two or more questions, or one with vary"),
            (lambda: warodds.advise("ocs/attack", "hex_taken", odds="3:1"), "want"),
            (lambda: warodds.ocs.attack(**ATTACK).p("mean(shift)"), "p: 'mean.shift.' is a mean"),
            (lambda: warodds.ocs.attack(**ATTACK).trials, "trials: they were not kept; ask with"),
            (lambda: warodds.ocs.attack(**ATTACK).figure("bmp"), "figure: found 'bmp', expected svg, png or pdf"),
            (lambda: warodds.tables.new("ocs/atack"), "no chart is called"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                call()
        with self.assertRaises(TypeError):
            warodds.odds()


class Running(unittest.TestCase):
    LONG = dict(trials=4_000_000_000, sampled=True, threads=1, quiet=True, **ATTACK)

    def test_ctrl_c_stops_a_long_run(self):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begun = time.process_time()
        with self.assertRaises(KeyboardInterrupt):
            warodds.odds("ocs/attack", **self.LONG)
        self.assertLess(time.process_time() - begun, 5)  # of work, however busy the machine is
        self.assertGreater(warodds.ocs.attack(**ATTACK).p("hex_taken"), 0.9)  # and the next one runs

    def test_other_threads_go_on_meanwhile(self):
        turns = []

        def count():
            for _ in range(20):
                turns.append(time.monotonic())
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=count).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            warodds.odds("ocs/attack", **self.LONG)
        self.assertEqual(len([turn for turn in turns if turn >= begun - 0.05]), 20)

    def test_questions_from_several_threads(self):
        known = [warodds.ocs.attack(odds=f"{i}:1", trials=20_000).to_dict() for i in range(1, 7)]
        found = [None] * 6
        workers = [threading.Thread(target=lambda i=i: found.__setitem__(
            i, warodds.ocs.attack(odds=f"{i + 1}:1", trials=20_000).to_dict())) for i in range(6)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(found, known)

    def test_notices_are_warnings(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            warodds.odds("ocs/attack", plausible=10, **ATTACK)
            warodds.odds("ocs/attack", plausible=10, quiet=True, **ATTACK)
        self.assertEqual([(one.category, str(one.message), one.filename) for one in caught],
                         [(warodds.Notice, "no unknown cell can be met, so there is no plausible band", __file__)])

    def test_progress_is_shown_on_a_terminal(self):
        import pty

        code = ("import warodds, threading, os, signal\n"
                "threading.Timer(2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                "warodds.odds('ocs/attack', odds='3:1', trials=4_000_000_000, sampled=True, threads=1)\n")
        master, slave = pty.openpty()
        done = subprocess.Popen([sys.executable, "-c", code], stderr=slave, stdout=slave)
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:
            pass
        done.wait()
        self.assertIn(b"trials/s", shown)
        self.assertIn(b"KeyboardInterrupt", shown)


class Shown(unittest.TestCase):
    def test_the_documentation_is_true(self):
        failed, tried = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)

    def test_html_has_the_picture_and_the_words(self):
        answer = warodds.ocs.attack(**ATTACK)
        page = answer._repr_html_()
        self.assertIn("<svg", page)
        self.assertIn("hex taken", page)
        self.assertIn("attacker_option=hold", page)
        self.assertNotIn("<?xml", page)
        self.assertTrue(answer.figure("png").startswith(b"\x89PNG"))
        self.assertTrue(answer.figure("pdf").startswith(b"%PDF"))
        for result in (warodds.compare("ocs/attack", vary={"terrain": None}, odds="3:1"),
                       warodds.sweep("ocs/attack", {"attacker_ar": "0..5"}, odds="3:1"),
                       warodds.advise("ocs/attack", "hex_taken >= 95%", odds="3:1"),
                       warodds.plan(ROOT / "examples/plans/village.toml"),
                       warodds.luck(ROOT / "examples/luck/kharkov.toml")):
            self.assertIn("<svg", result._repr_html_())


if __name__ == "__main__":
    unittest.main()
