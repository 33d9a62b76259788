"""Python has what the command line has: every option of every verb, by its name."""

import inspect
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import warodds
from support import PROGRAM, ROOT, refused, told

# What the command line asks for when it is called, a result in Python does when it is asked.
METHODS = {"json": "to_dict", "arrow": "to_ipc", "csv": "to_csv", "plot": "figure", "why": "text", "all": "text", "more": "text",
           "part": "part"}
BY_NAME = {"set"}  # parameters are arguments
OF_A_QUESTION = {"save": "to_toml"}
OTHER_NAMES = {"for": "for_", "with": "with_", "fractions": "as_fractions"}  # words of Python, and a parameter of ocs/barrage
OF_A_PICTURE = {"grey", "paper"}
RESULTS = dict(odds=warodds.Answer, compare=warodds.Comparison, sweep=warodds.Sweep, plan=warodds.PlanView, card=warodds.Card,
               advise=warodds.Advice, balance=warodds.Balance, luck=warodds.Luck, roll=warodds.Roll)
NOT_OF = {("balance", "arrow"), ("sweep", "plausible"), ("card", "plausible")}  # refused there
REPORTS = {"games": warodds.games, "show": warodds.show, "tables list": warodds.tables.__call__, "tables new": warodds.tables.new,
           "tables check": warodds.tables.check, "tables diff": warodds.tables.diff, "tables export": warodds.tables.export,
           "tables import": warodds.tables.read_csv}
NO_FACE = {"completion", "call"}  # of a shell, and of whoever speaks JSON


def help_of(verb):
    return subprocess.run([PROGRAM, *verb.split(), "--help"], capture_output=True, text=True, check=True).stdout


def options_of(verb):
    return set(re.findall(r"^  (?:-\w,)?--([a-z][a-z-]*)", help_of(verb), re.MULTILINE)) - {"help"}


def verbs_of(verb=""):
    return re.findall(r"^  ([a-z]+)  +", help_of(verb).split("Subcommands:")[1], re.MULTILINE)


class Options(unittest.TestCase):
    def test_every_verb_is_a_function(self):
        known = set(RESULTS) | {verb.split()[0] for verb in REPORTS} | NO_FACE
        self.assertEqual(set(verbs_of()), known)
        self.assertEqual({f"tables {one}" for one in verbs_of("tables")}, {verb for verb in REPORTS if verb.startswith("tables ")})

    def test_every_option_of_a_report(self):
        for verb, function in REPORTS.items():
            known = set(inspect.signature(function).parameters)
            # they say nothing while they work, and diff has no charts of its own besides the two
            for option in options_of(verb) - {"quiet"} - ({"tables"} if verb == "tables diff" else set()):
                if option in METHODS: self.assertTrue(hasattr(warodds.Report, METHODS[option]), f"{verb} --{option}")
                else: self.assertIn(option.replace("-", "_"), known, f"{verb} --{option}")
        for report in (warodds.games(), warodds.tables(), warodds.show("attack", game="ocs"), warodds.show("ocs/combat")):
            self.assertIn(",", report.to_csv().splitlines()[0])

    def test_every_option_is_an_argument_or_a_method(self):
        for verb, result in RESULTS.items():
            known = set(inspect.signature(getattr(warodds, verb)).parameters)
            found = options_of(verb)
            self.assertIn("tables", found)
            for option in found - BY_NAME:
                if (verb, option) in NOT_OF or (verb == "compare" and option == "axis"):  # vary by another name
                    continue
                name = OTHER_NAMES.get(option, option.replace("-", "_"))
                if option in METHODS:
                    self.assertTrue(hasattr(result, METHODS[option]), f"{verb} --{option}")
                elif option in OF_A_PICTURE:
                    self.assertIn(option, inspect.signature(result.figure).parameters)
                elif option in OF_A_QUESTION:
                    self.assertTrue(hasattr(warodds.Question, OF_A_QUESTION[option]))
                else:
                    self.assertIn(name, known, f"{verb} --{option}")

    def test_forms_of_a_question(self):
        known = told("odds", "attack", "3:1", "close", "--game", "ocs", "--policy", "defender_option=retreat", "--ask", "hex_taken",
                     "--worth", "attacker_losses=-2, defender_losses=1")
        given = dict(game="ocs", policy="defender_option=retreat", ask="hex_taken", worth="attacker_losses=-2, defender_losses=1")
        self.assertEqual(warodds.odds("attack", "3:1", "close", **given).to_dict(), known)
        question = warodds.question("attack", "3:1", "close")
        self.assertEqual(warodds.odds(question, **given).to_dict(), known)
        self.assertEqual(warodds.ocs.attack("3:1", terrain="close", swap=True, ask="hex_taken").to_dict(),
                         told("odds", "ocs/attack", "3:1", "terrain=close", "--swap", "--ask", "hex_taken"))
        self.assertEqual(warodds.ocs.attack.roll("3:1", dice="4,3,6").to_dict(), told("roll", "ocs/attack", "3:1", "--dice", "4,3,6"))
        with self.assertRaisesRegex(warodds.InputError, "several games have 'attack'; say which: game case-geld"):
            warodds.odds("attack")

    def test_sweep_until_and_odds_by_columns(self):
        result = warodds.ocs.attack.sweep({"odds": "1:1..6:1"}, until="hex_taken >= 75%")
        self.assertEqual(result.to_dict(), told("sweep", "ocs/attack", "--axis", "odds=1:1..6:1", "--until", "hex_taken >= 75%"))

    def test_card(self):
        card = warodds.card("ocs/attack", {"odds": ["2:1", "3:1"], "attacker_ar": "0..2"}, terrain="close")
        self.assertEqual(card.to_dict(), told("card", "ocs/attack", "--axis", "odds=2:1|3:1", "--axis", "attacker_ar=0..2", "--set",
                                              "terrain=close"))
        self.assertIn("<svg", card._repr_html_())
        self.assertEqual(warodds.ocs.attack.card().to_dict(), told("card", "ocs/attack"))

    def test_a_card_is_a_page(self):
        card = warodds.card("ocs/attack", {"odds": ["2:1", "3:1"], "attacker_ar": "0..2"})
        with tempfile.TemporaryDirectory() as directory:
            for format in ("svg", "png"):
                for paper in ("a4", "letter"):
                    for grey in (False, True):
                        file = pathlib.Path(directory) / f"card.{format}"
                        told("card", "ocs/attack", "--axis", "odds=2:1|3:1", "--axis", "attacker_ar=0..2", "--paper", paper, "--plot",
                             file, *(["--grey"] if grey else []))
                        self.assertEqual(card.figure(format, paper=paper, grey=grey), file.read_bytes())
        self.assertEqual(card.figure(), card.figure("svg", paper="a4"))
        with self.assertRaisesRegex(warodds.InputError, "paper: found 'a5', expected a4 or letter"):
            card.figure(paper="a5")

    def test_charts_compared(self):
        chart = warodds.tables.new("ocs/combat")
        with tempfile.TemporaryDirectory() as directory:
            changed = chart.replace("DL1o1", "DL2o1", 3)
            self.assertNotEqual(changed, chart)
            file = pathlib.Path(directory) / "ocs" / "combat.toml"
            file.parent.mkdir()
            file.write_text(changed)
            given = ["compare", "ocs/attack", "3:1", "--ask", "defender_losses >= 2", "--vary", f"tables=shipped,{directory}", "--vary",
                     "terrain=open,close"]
            known = told(*given)
            question = warodds.question("ocs/attack", "3:1")
            for vary in ({"tables": ["shipped", directory], "terrain": ["open", "close"]},
                         {"terrain": "open,close", "tables": ["shipped", pathlib.Path(directory)]},
                         [f"tables=shipped,{directory}", "terrain=open,close"]):
                self.assertEqual(warodds.compare(question, vary=vary, ask="defender_losses >= 2").to_dict(), known)
            by_name = warodds.compare(question, vary={"tables": {"as it is": None, "mine": {"ocs/combat": changed}}}, ask="defender_losses >= 2")
            self.assertEqual(by_name.labels, ["tables as it is", "tables mine"])
            self.assertEqual(by_name["answers"][1]["outcomes"], known["answers"][2]["outcomes"])
            self.assertNotEqual(by_name["answers"][0]["outcomes"], by_name["answers"][1]["outcomes"])

            diff = warodds.tables.diff("shipped", directory)
            self.assertEqual(diff.to_dict(), told("tables", "diff", "shipped", directory))
            self.assertEqual([one["title"] for one in diff["changed"]], ["Combat Table"])
            self.assertIn("ocs/combat", str(diff))
            self.assertEqual(warodds.tables.diff(None, {"ocs/combat": changed})["changed"], diff["changed"])
            other = warodds.tables.diff({"ocs/combat": chart}, {"ocs/combat": chart, "mine/fight": warodds.tables.new("mine/fight", columns="1:1")})
            self.assertEqual((other["changed"], other["only_after"]), ([], ["mine/fight"]))
            self.assertEqual(str(warodds.tables.diff("shipped", None)), "no chart is different\n")
        for wrong in ([], 3, {}, ""):
            with self.assertRaisesRegex(warodds.InputError, "vary tables: "):
                warodds.compare("ocs/attack", odds="3:1", vary={"tables": wrong})

    def test_advice_on_worth_and_for_the_defender(self):
        result = warodds.ocs.attack.advise("mean(worth) >= 0", odds="2:1", worth="attacker_losses=-2, defender_losses=1")
        self.assertEqual(result.to_dict(), told("advise", "ocs/attack", "2:1", "--want", "mean(worth) >= 0", "--worth",
                                                "attacker_losses=-2, defender_losses=1"))
        result = warodds.ocs.attack.advise("hex_taken <= 60%", odds="3:1", for_="defender")
        self.assertEqual(result.to_dict(), told("advise", "ocs/attack", "3:1", "--want", "hex_taken <= 60%", "--for", "defender"))

    def test_balance_by_trials(self):
        given = dict(with_set={"disputed_cells": "older"}, odds="3:1", ask="defender_dg", trials=10_000, seed=3)
        self.assertEqual(warodds.balance("ocs/attack", **given).to_dict(),
                         told("balance", "ocs/attack", "--set=odds=3:1", "--with-set", "disputed_cells=older", "--ask", "defender_dg",
                              "--trials", "10000", "--seed", "3"))

    def test_a_run_in_parts(self):
        question = warodds.ocs.attack.question(odds="3:1")
        whole = warodds.odds(question, trials=20_000, seed=5, ask="hex_taken")
        parts = [warodds.odds(question, trials=10_000, first=first, seed=5, ask="hex_taken").part() for first in (0, 10_000)]
        again = warodds.odds(question, parts=parts, seed=5, ask="hex_taken")
        self.assertEqual(again.asks, whole.asks)
        with self.assertRaisesRegex(warodds.InputError, "parts answers from trials that were made before"):
            warodds.odds(question, parts=parts, trials=5)
        with self.assertRaisesRegex(warodds.InputError, "an exact answer has no trials"):
            warodds.odds(question).part()

    def test_both_faces_refuse_the_same_in_the_same_words(self):
        for options in (dict(fractions=True, trials=5), dict(fractions=True, within="1%"), dict(first=5), dict(raw=True),
                        dict(first=5, within="1%"), dict(raw=True, within="1%"), dict(parts="x.part", trials=5),
                        dict(parts="x.part", first=5), dict(parts="x.part", raw=True), dict(parts="x.part", within="1%")):
            with tempfile.TemporaryDirectory() as directory:
                words = [word for name, value in options.items() for word in ([f"--{name}"] if value is True else [f"--{name}", value])]
                said = refused("odds", "ocs/attack", "3:1", *words, "--arrow", pathlib.Path(directory) / "x.arrow")
            given = {OTHER_NAMES.get(name, name): value for name, value in options.items()}
            if "parts" in given:
                given["parts"] = "a text\nof several lines"
            with self.assertRaises(warodds.InputError) as caught:
                warodds.odds("ocs/attack", odds="3:1", **given)
            self.assertEqual(str(caught.exception), re.sub("--([a-z]+)", lambda m: OTHER_NAMES.get(m[1], m[1]), said))
        for options in (dict(trial=3), dict(trial=3, dice="1,2")):
            said = refused("roll", "ocs/attack", "3:1", *[word for name, value in options.items() for word in (f"--{name}", value)])
            with self.assertRaises(warodds.InputError) as caught:
                warodds.roll("ocs/attack", odds="3:1", **options)
            self.assertEqual(str(caught.exception), said.replace("--", ""))

    def test_a_question_as_a_file_and_a_table_as_a_sheet(self):
        question = warodds.question("ocs/attack", "3:1", terrain="close")
        self.assertEqual(warodds.odds(question.to_toml()).to_dict()["outcomes"], warodds.odds(question).to_dict()["outcomes"])
        done = subprocess.run([PROGRAM, "sweep", "ocs/attack", "3:1", "--axis", "attacker_ar=0..2", "--csv", "-"], cwd=ROOT,
                              capture_output=True, text=True, check=True)
        self.assertEqual(warodds.ocs.attack.sweep({"attacker_ar": range(3)}, odds="3:1").to_csv(), done.stdout)

    def test_hints_pass_a_strict_checker(self):
        if not shutil.which("mypy"):
            self.skipTest("there is no mypy")
        code = ('import warodds as w\n'
                'answer = w.odds(w.ocs.attack, odds="3:1", ask="hex_taken")\n'
                'sweep = w.sweep(w.ocs.attack.question("3:1", terrain="close"), {"attacker_ar": range(3)})\n'
                'print(answer.p("hex_taken"), w.ocs.attack("3:1", swap=True), sweep.grid("hex_taken"))\n')
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "script.py"
            file.write_text(code)
            done = subprocess.run(["mypy", "--strict", "--cache-dir", directory, file], capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": str(pathlib.Path(warodds.__file__).parent.parent)})
            self.assertEqual(done.returncode, 0, done.stdout)
            file.write_text(code.replace('terrain="close"', 'terrain="swamp"'))
            done = subprocess.run(["mypy", "--strict", "--cache-dir", directory, file], capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": str(pathlib.Path(warodds.__file__).parent.parent)})
            self.assertIn('Argument "terrain" to "question"', done.stdout)

    def test_a_sheet_read_again(self):
        sheet = "roll,1:1\n" + "\n".join(f"{i},D1" for i in range(1, 7))
        with tempfile.TemporaryDirectory() as directory:
            file = warodds.tables.read_csv("mine/fight", sheet, directory)
            with self.assertRaisesRegex(warodds.InputError, "is there already; move it away first, or say force"):
                warodds.tables.read_csv("mine/fight", sheet, directory)
            self.assertEqual(warodds.tables.read_csv("mine/fight", sheet.replace("D1", "A1"), directory, force=True), file)


if __name__ == "__main__":
    unittest.main()
