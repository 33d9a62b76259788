"""What somebody who knows NumPy and pandas tries first."""

import decimal
import fractions
import importlib.util
import itertools
import pydoc
import subprocess
import sys
import types
import unittest
import warnings

import numpy
import pandas

import warodds
from support import ROOT, refused, told

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

    def test_where_only_a_range_is_known_there_is_no_figure(self):
        attrition = warodds.blitzkrieg.attrition
        answer = attrition(attack=17, defense=4, ask="hex_vacated")
        for figure in (answer.asks["hex_vacated"], answer.p("hex_vacated")):
            self.assertIsNone(figure.value)
            self.assertTrue(numpy.isnan(figure))
            self.assertEqual((round(figure.low, 4), figure.high, figure.width), (0.1667, 1, "unknown"))
            self.assertEqual(repr(figure), "unknown [0.1667, 1]")
        self.assertIsNone(answer["asks"][0]["value"])
        self.assertIsNone(answer["asks"][0]["p"])
        swept = attrition.sweep({"attack": [17, 28]}, defense=4, ask="hex_vacated")
        grid = swept.grid("hex_vacated")
        self.assertEqual((grid.mask.tolist(), grid[1]), ([True, False], 1))
        self.assertTrue(swept.to_pandas()["hex_vacated"].isna()[0])
        self.assertEqual(swept.columns["hex_vacated_high"].tolist(), [1, 1])
        self.assertEqual(warodds.Estimate(*answer.asks["hex_vacated"].__getnewargs__()).value, None)

    def test_numbers_that_computing_gives(self):
        third = attack(attack="4/3", defense=1, ask="hex_taken")
        for form in (4 / 3, numpy.float64(4) / 3, fractions.Fraction(4, 3), 1 + 1 / 3):
            self.assertEqual(attack(attack=form, defense=1, ask="hex_taken"), third)
        self.assertEqual(attack(attack=decimal.Decimal("2.50"), defense=1), attack(attack=2.5, defense=1))
        steps = attack.sweep({"attack": numpy.linspace(1, 3, 7)}, defense=1, ask="hex_taken")
        self.assertEqual(steps, attack.sweep({"attack": ["1", "4/3", "5/3", "2", "7/3", "8/3", "3"]}, defense=1, ask="hex_taken"))
        answer = attack(odds="3:1")
        for level, typed in ((0.1 + 0.2, "0.3"), (1 / 3, "1/3"), (numpy.float64(0.9), "90%"), ("5%", "0.05")):
            self.assertEqual(answer.quantile("attacker_losses", level), answer.ask(f"quantile(attacker_losses, {typed})"))
        with self.assertRaisesRegex(warodds.InputError, "expected a quantile between 0 and 1"):
            answer.quantile("attacker_losses", 4 / 3)
        with self.assertRaisesRegex(warodds.InputError, "level: found nan, which is no number"):
            answer.quantile("attacker_losses", float("nan"))
        self.assertEqual(attack(odds="3:1", trials=1000, within=1 / 3, ask="hex_taken"),
                         attack(odds="3:1", trials=1000, within="1/3", ask="hex_taken"))
        fine = "found '{}', expected a number from 0 to 10000, with at most 6 decimals or as a fraction like 1/3"
        for given, found in ((numpy.float32(0.1), "0.10000000149"), (17.1234567, "17.1234567"), (1e-7, "1e-07")):
            with self.assertRaisesRegex(warodds.InputError, fine.format(found)):
                attack(attack=given, defense=3)
        self.assertEqual(refused("odds", "ocs/attack", "attack=17.1234567", "defense=3"), "attack: " + fine.format("17.1234567"))
        with self.assertRaisesRegex(warodds.InputError, "attack: found '1e.308', expected a number from 0 to 10000$"):
            attack(attack=1e308, defense=3)
        # 7/2 is also how a unit of two steps is written, and a number is not meant so
        for given in (3.5, fractions.Fraction(7, 2), 1 / 3, 1 / 32):
            with self.assertRaisesRegex(warodds.InputError, "attack: found .*, expected whole numbers from 0 to 60, like 7/4"):
                warodds.case_geld.attack(attackers=[{"attack": given, "defense": 6}], defense=3)
        self.assertEqual(warodds.case_geld.attack(attackers=[{"attack": "7/2", "defense": 6}], defense=3).params["attackers"][0]["attack"], "7/2")

    def test_mappings_and_lists_of_any_kind(self):
        def mapping(**items):
            return types.MappingProxyType(items)

        units = [{"strength": 9, "ar": 5}, {"strength": 8}]
        self.assertEqual(attack(attackers=[mapping(**one) for one in units], defense=3), attack(attackers=units, defense=3))
        self.assertEqual(attack.sweep(mapping(attacker_ar=[0, 1]), odds="3:1"), attack.sweep({"attacker_ar": [0, 1]}, odds="3:1"))
        self.assertEqual(attack(odds="3:1", tables=mapping()), attack(odds="3:1"))
        held = dict(attacker_option="loss", defender_option="hold")
        for form in (held, mapping(**held), [f"{name}={value}" for name, value in held.items()]):
            self.assertEqual(attack(odds="3:1", policy=form), attack(odds="3:1", **held))
        rolled = attack.roll(odds="3:1", dice=[4, 3, 6, 1])
        for form in ("4,3,6,1", numpy.array([4, 3, 6, 1]), pandas.Series([4, 3, 6, 1]), iter([4, "3", 6.0, 1])):
            self.assertEqual(attack.roll(odds="3:1", dice=form), rolled)
        chart = warodds.tables.new("ocs/combat")
        known = warodds.balance("ocs/combat", chart, mix="c7=1/3, c8=0.3")
        self.assertEqual(warodds.balance("ocs/combat", chart, mix={"c7": 1 / 3, "c8": 0.1 + 0.2}), known)

    def test_a_card_of_units_or_of_one_value(self):
        card = warodds.ocs.attack.card({"attackers": ["9-5-8, 8-4-8", "9-5-8"], "hedgehog": 1}, defenders="6-3-3")
        self.assertEqual(card.grid("hex_taken").shape, (2, 1))
        self.assertEqual(card.grid("hex_taken")[1, 0], attack(attackers="9-5-8", hedgehog=1, defenders="6-3-3").p("hex_taken"))

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

    def test_a_game_is_guessed_by_names_too(self):
        for given, id in ((dict(differential=3), "case-geld/attack"), (dict(odds="3:1"), "ocs/attack"),
                          (dict(attackers=[{"strength": 9, "ar": 5}], defenders="6-3-3"), "ocs/attack")):
            self.assertEqual(warodds.odds("attack", quiet=True, **given).procedure, id)
        self.assertEqual(warodds.odds("attack", "attacker_ar=3", odds="3:1", quiet=True), warodds.ocs.attack(attacker_ar=3, odds="3:1"))
        self.assertEqual(told("odds", "attack", "--set", "differential=3")["procedure"], "case-geld/attack")
        for given in ({}, dict(policy="attacker_option=hold"), dict(terrain="clear")):
            with self.assertRaisesRegex(warodds.InputError, "several games have 'attack'; say which: game case-geld|attack: expected"):
                warodds.odds("attack", **given)
        with self.assertRaisesRegex(warodds.InputError, "several games have 'initiative'"):
            warodds.odds("initiative")


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

    def test_a_plan_by_its_turns(self):
        plan = warodds.plan(ROOT / "examples/plans/village.toml")
        turns = plan.turns.to_pandas()
        self.assertEqual(len(turns), plan["turns"])
        for objective in plan["objectives"]:
            self.assertEqual(list(turns[objective["field"]]), [figure["value"] for figure in objective["met"]])
        self.assertEqual(plan.turns.to_pandas().to_csv(index=False).splitlines()[0], plan.to_csv().splitlines()[0])

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

    def test_keys_complete(self):
        answer = attack(odds="3:1")
        self.assertEqual(answer._ipython_key_completions_(), answer.keys())
        self.assertIn("hex_taken", answer.columns._ipython_key_completions_())

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
