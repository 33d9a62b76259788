"""What somebody who knows NumPy and pandas tries first."""

import importlib.util
import itertools
import pydoc
import subprocess
import sys
import unittest
import warnings

import pandas

import warodds
from support import ROOT

attack = warodds.ocs.attack


class Values(unittest.TestCase):
    def test_whatever_can_be_gone_through_in_order(self):
        known = attack.sweep({"attacker_ar": [0, 1, 2]}, odds="3:1", ask=["hex_taken"])
        for form in ((i for i in range(3)), {0: "", 1: "", 2: ""}.keys(), map(int, "012"), iter([0, 1, 2])):
            self.assertEqual(attack.sweep({"attacker_ar": form}, odds="3:1", ask=(one for one in ["hex_taken"])), known)
        self.assertEqual(attack.sweep({"attacker_ar": 2}, odds="3:1", ask="hex_taken").grid("hex_taken").tolist(),
                         known.grid("hex_taken")[2:].tolist())
        with self.assertRaisesRegex(warodds.InputError, "found a set, which has no order; expected a list"):
            attack.sweep({"attacker_ar": {0, 1}}, odds="3:1")
        with self.assertRaisesRegex(warodds.InputError, "found more than 100000 values"):
            attack.sweep({"attacker_ar": itertools.count()}, odds="3:1")
        with self.assertRaisesRegex(warodds.InputError, "found a value of the kind bytes"):
            attack(odds=b"3:1")

    def test_one_unit_is_a_dict(self):
        self.assertEqual(attack(attackers={"strength": 9, "ar": 5}, defense=3), attack(attackers=[{"strength": 9, "ar": 5}], defense=3))

    def test_words_may_be_numbers(self):
        self.assertEqual(warodds.odds("ocs/attack", 20, 10), warodds.odds("ocs/attack", "20", "10"))
        with self.assertRaisesRegex(warodds.InputError, r"found \{'odds': '3:1'\} after it, expected .* a parameter by its name"):
            warodds.odds("ocs/attack", {"odds": "3:1"})

    def test_a_mistyped_option(self):
        with self.assertRaisesRegex(warodds.InputError, "trails: found neither an option nor a parameter of ocs/attack; did you mean 'trials'"):
            attack(odds="3:1", trails=100)
        with self.assertRaisesRegex(warodds.InputError, "ods: ocs/attack has no parameter 'ods'; did you mean 'odds'"):
            attack(ods="3:1")

    def test_a_guessed_game_is_said(self):
        with self.assertWarnsRegex(warodds.Notice, "ocs/attack: of .* games that have 'attack' only this one understands it"):
            warodds.odds("attack", "9-5-8 armor", "vs", "12-3-4")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warodds.odds("attack", "9-5-8 armor", "vs", "12-3-4", game="ocs")
            warodds.odds("attack", "9-5-8 armor", "vs", "12-3-4", quiet=True)


class Compared(unittest.TestCase):
    def test_by_labels(self):
        questions = {"a": attack.question("3:1"), "b": attack.question("2:1")}
        known = warodds.compare(*questions.values(), labels=["a", "b"], ask="hex_taken")
        self.assertEqual(warodds.compare(questions, ask="hex_taken"), known)
        self.assertEqual(warodds.compare(list(questions.values()), labels=["a", "b"], ask="hex_taken"), known)

    def test_questions_called_alike_are_told_apart(self):
        result = warodds.compare(attack.question(odds="3:1", attacker_ar=2), attack.question(odds="2:1", attacker_ar=2), attack.question(odds="2:1"))
        self.assertEqual(result.labels, ["ocs/attack, attacker_ar 2, odds 3:1", "ocs/attack, attacker_ar 2, odds 2:1", "ocs/attack, odds 2:1"])


class Results(unittest.TestCase):
    def test_a_result_is_its_parts(self):
        answer = attack(odds="3:1")
        self.assertEqual(answer.keys(), list(answer.to_dict()))
        self.assertEqual(dict(answer), answer.to_dict())
        self.assertIn("params", answer)
        self.assertNotIn(0, answer)
        with self.assertRaises(KeyError):
            answer[0]
        with self.assertRaises(TypeError):
            iter(answer)
        self.assertEqual(answer, attack(odds="3:1"))
        self.assertNotEqual(answer, attack(odds="2:1"))
        self.assertEqual(len({answer, attack(odds="3:1")}), 1)

    def test_a_figure_says_how_sure_it_is(self):
        exact, sampled = attack(odds="3:1").p("hex_taken"), attack(odds="3:1", trials=1000).p("hex_taken")
        self.assertEqual(repr(exact), repr(float(exact)))
        self.assertEqual(repr(sampled), f"{float(sampled)!r} [{sampled.low:.4g}, {sampled.high:.4g}]")
        self.assertEqual((str(sampled), f"{sampled}", f"{sampled:.2f}"), (str(float(sampled)), str(float(sampled)), f"{float(sampled):.2f}"))

    def test_columns(self):
        trials = attack(odds="3:1", trials=50, raw=True).trials
        self.assertRegex(repr(trials), "^<50 rows: trial, result, .*hex_taken>$")
        self.assertIn("result", trials)
        with self.assertRaisesRegex(KeyError, "no column is called 'foo'; there are trial, result"):
            trials["foo"]
        for form in (trials, attack(odds="3:1")):  # which would be its names, or its keys
            with self.assertRaises(ValueError):
                pandas.DataFrame(form)
        frame = pandas.DataFrame(dict(trials))
        self.assertEqual(frame["result"].tolist(), trials.to_pandas()["result"].tolist())
        self.assertEqual(frame.columns.tolist(), trials.names)
        with self.assertRaisesRegex(warodds.InputError, "grid: 'foo' was not asked; there are hex_taken"):
            attack.sweep({"attacker_ar": "0..2"}, odds="3:1", ask="hex_taken").grid("foo")

    def test_a_roll_is_a_row(self):
        roll = attack.roll(odds="3:1")
        self.assertEqual(roll.to_pandas()["hex_taken"].tolist(), [roll.outcome["hex_taken"]])
        self.assertEqual(attack.roll(odds="3:1", seed=roll.seed).dice, roll.dice)
        self.assertIsNone(attack.roll(odds="3:1", dice=[4, 3, 6, 1]).seed)

    def test_reports_as_frames(self):
        games = warodds.games().to_pandas()
        self.assertIn("ocs/attack", games.loc[games["game"] == "ocs", "id"].tolist())
        self.assertIn("ocs/combat", warodds.tables().to_pandas()["id"].tolist())
        self.assertIn("terrain", warodds.show("ocs/attack").to_pandas()["name"].tolist())
        chart = warodds.show("ocs/combat")
        self.assertEqual(chart.to_pandas().shape, (len(chart["rows"]), len(chart["columns"])))
        self.assertEqual(len(warodds.tables.check("ocs/combat").to_pandas()), 0)


class Help(unittest.TestCase):
    def test_a_game_tells_what_it_has(self):
        text = pydoc.render_doc(warodds.ocs, renderer=pydoc.plaintext)
        self.assertIn("attack: OCS ground combat", text)
        self.assertNotIn("class Game", text)
        self.assertIn("attacker_ar", pydoc.render_doc(warodds.ocs.attack, renderer=pydoc.plaintext))

    def test_completion(self):
        if not importlib.util.find_spec("IPython"):
            self.skipTest("there is no IPython")
        code = ("from IPython.core.completer import provisionalcompleter\n"
                "from IPython.core.interactiveshell import InteractiveShell\n"
                "shell = InteractiveShell.instance()\n"
                "shell.run_cell('import warodds')\n"
                "for text in ('warodds.ocs.att', \"warodds.ocs.attack(odds='3:1', terr\", 'warodds.tables.'):\n"
                "    with provisionalcompleter():\n"
                "        print(*(one.text for one in shell.Completer.completions(text, len(text))))\n")
        said = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout.splitlines()
        self.assertIn("attack", said[-3].split())
        self.assertIn("terrain=", said[-2].split())
        self.assertIn("diff", said[-1].split())


if __name__ == "__main__":
    unittest.main()
