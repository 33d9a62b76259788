"""What a careless or spiteful caller passes in: it is refused with a sentence, at once, and nothing is lost."""

import copy
import fractions
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import numpy
import pandas

import warodds
from support import ROOT

NAN = float("nan")


def units(frame, **given):
    return warodds.ocs.attack(attackers=frame, defense=3, **given)


class Endless:
    def to_dict(self, orient):
        return self


class Refusals(unittest.TestCase):
    def refused(self, message, call, *arguments, **named):
        with self.assertRaisesRegex(warodds.InputError, message):
            call(*arguments, **named)

    def test_what_holds_itself_or_has_no_end(self):
        itself = ["9-5-8 armor"]
        itself.append(itself)
        unit = {"strength": 9}
        unit["name"] = unit
        deep = []
        for _ in range(100_000):
            deep = [deep]
        for form in (itself, [unit], unit, deep, Endless()):
            self.refused("more than 8 deep, or one that holds itself", units, form)
        self.refused("holds itself", warodds.odds, "ocs/attack", odds="3:1", ask=itself)
        self.refused("holds itself", warodds.sweep, "ocs/attack", {"attacker_ar": itself}, odds="3:1")
        while deep:  # taken apart by hand: Python itself would go down as deep
            deep = deep.pop()

    def test_what_is_too_long_is_not_gone_through(self):
        begun = time.monotonic()
        for size in (10**7, 10**9, 10**30):
            self.refused("axis: attacker_ar: found .* values, expected at most 100000", warodds.sweep, "ocs/attack",
                         {"attacker_ar": range(size)}, odds="3:1")
        self.refused("attackers: found 1000000 values", units, pandas.DataFrame({"strength": numpy.ones(1_000_000)}))
        self.assertLess(time.monotonic() - begun, 1)

    def test_trials_that_no_memory_holds(self):
        begun = time.monotonic()
        self.refused("raw: 1000000000000 trials take .* GB of memory, and this machine has", warodds.ocs.attack, odds="3:1",
                     trials=10**12, raw=True)
        self.assertLess(time.monotonic() - begun, 5)

    def test_not_a_number_is_not_nothing(self):
        for given in (dict(attacker_ar=NAN), dict(terrain=NAN), dict(trials=NAN), dict(attacker_ar=numpy.float64("nan"))):
            self.refused("found nan, which is no number", warodds.ocs.attack, **{"odds": "3:1", **given})

    def test_units_of_whom_too_little_is_said(self):
        frame = pandas.DataFrame({"name": ["a", "b"], "strength": [9, NAN], "ar": [5, 4]})
        for form in (frame, frame.convert_dtypes()):
            self.refused(r"attackers\[1\]: strength: found no value", units, form)
        self.refused(r"attackers\[0\]: found a unit with no values", units, [{}])
        silent = units([{"ar": 5, "class": "armor", "steps": 1}]).assumed
        self.assertIn({"name": "attackers", "value": "strength 0"}, [{key: one[key] for key in ("name", "value")} for one in silent])

    def test_frames_keep_their_index_and_their_empty_cells(self):
        frame = pandas.DataFrame({"name": ["a", "b"], "strength": [9, 8], "ar": [5, 4], "movement": [8.0, NAN]})
        known = units(frame).to_dict()
        for form in (frame.set_index("strength"), frame.set_index("name"), frame.set_index(["name", "ar"]), frame.convert_dtypes()):
            self.assertEqual(units(form).to_dict()["params"]["attackers"], known["params"]["attackers"])

    def test_series_and_arrays(self):
        texts = ["9-5-8 armor", "8-4-8 armor"]
        self.assertEqual(units(pandas.Series(texts)).to_dict(), units(texts).to_dict())
        known = warodds.ocs.attack.sweep({"attacker_ar": [0, 1, 2]}, odds="3:1").to_dict()
        for form in (pandas.Series([0, 1, 2]), numpy.arange(3), range(3), "0..2"):
            self.assertEqual(warodds.ocs.attack.sweep({"attacker_ar": form}, odds="3:1").to_dict(), known)
        for form in ("attacker_ar=0..2", ["attacker_ar=0..2"]):
            self.assertEqual(warodds.ocs.attack.sweep(form, odds="3:1").to_dict(), known)

    def test_charts_that_nothing_would_read(self):
        chart = warodds.tables.new("ocs/combat")
        for name in ("OCS/Combat", "combat", " ocs/combat", "", "../x", "ocs/combta"):
            with self.assertRaises(warodds.InputError, msg=name):
                warodds.ocs.attack(odds="3:1", tables={name: chart})
        warodds.ocs.attack(odds="3:1", tables={"ocs/combat": chart})
        self.refused("tables: found true, expected a directory, or the texts", warodds.ocs.attack, odds="3:1", tables=True)

    def test_flags_and_texts_of_another_kind(self):
        plain = warodds.ocs.attack(odds="3:1").to_dict()
        self.assertEqual(warodds.ocs.attack(odds="3:1", sampled=0, stand_in=numpy.bool_(False), raw=None).to_dict(), plain)
        self.assertEqual(len(warodds.ocs.attack(odds="3:1", trials=5, raw=1).trials), 5)
        self.assertEqual(warodds.ocs.attack(odds="3:1", defender_starts_dg=1).to_dict()["outcomes"],
                         warodds.ocs.attack(odds="3:1", defender_starts_dg=True).to_dict()["outcomes"])
        self.refused("stand_in: found nan", warodds.ocs.attack, odds="3:1", stand_in=NAN)
        self.refused("raw: found 3, expected true or false", warodds.ocs.attack, odds="3:1", trials=5, raw=3)
        self.refused("log: found 3, expected a file or its text", warodds.luck, 3)
        self.refused("log: found nothing", warodds.luck, None)
        self.refused("labels: found null, expected a text", warodds.compare, "ocs/attack", "ocs/attack", odds="3:1",
                     labels=[None, 3])
        self.refused("mix", warodds.balance, "ocs/combat", warodds.tables.new("ocs/combat"), mix=3)
        answer = warodds.ocs.attack(odds="3:1")
        for call in (answer.p, answer.ask, answer.figure):
            self.refused("found None, expected a text", call, None)
        self.refused("figure: found 'gif', expected svg, png or pdf", answer.figure, "gif")
        self.refused("chart: found nothing, expected a shipped chart", warodds.tables.new, None)
        self.refused("found 1 as a name, expected a text", warodds.odds, "ocs/attack", params={1: 2})
        self.refused("found a value of the kind object, expected a procedure", warodds.odds, object())
        self.assertEqual(warodds.tables.new("a/b", columns=["1:1", "2:1"]), warodds.tables.new("a/b", columns="1:1 2:1"))

    def test_what_only_looks_like_a_value(self):
        for thing in (b"3:1", bytearray(b"3:1"), memoryview(b"3:1"), int, fractions.Fraction):
            self.refused("odds: found a value of the kind", warodds.ocs.attack, odds=thing)
            self.refused("vary: odds: found a value of the kind", warodds.compare, "ocs/attack", vary={"odds": thing})
        for thing in (3, "odds=3:1", [("odds", "3:1")], pandas.DataFrame({"odds": ["3:1"]}), numpy.array([]), ""):
            self.refused("params: found a value of the kind .*, expected a dict", warodds.odds, "ocs/attack", odds="3:1", params=thing)
        self.refused("odds: found it in params as well", warodds.odds, "ocs/attack", odds="3:1", params={"odds": "4:1"})
        for thing in (numpy.array([1, 2]), pandas.NA, "no", 3):
            self.refused("quiet: found", warodds.ocs.attack, odds="3:1", quiet=thing)
        for thing in (3, None, pandas.DataFrame({"1:1": ["A1"]}), b"a,b\n"):
            self.refused("csv: found ", warodds.tables.read_csv, "mine/fight", thing)
        self.refused("csv: found an empty text, expected a file or its text", warodds.tables.read_csv, "mine/fight", "")
        self.refused("trials: found true, expected a text or a number", warodds.ocs.attack, odds="3:1", trials=True)
        deep = []
        for _ in range(100_000):
            deep = [deep]
        self.refused("ask: found a value of the kind list, expected a text", warodds.ocs.attack(odds="3:1").p, deep)
        while deep:
            deep = deep.pop()
        with self.assertRaisesRegex(KeyError, "no part is called 'outcomez'; there are .*outcomes"):
            warodds.ocs.attack(odds="3:1")["outcomez"]

    def test_what_the_command_line_refuses_and_says(self):
        self.refused("game case-geld: found ocs/attack as well", warodds.odds, "ocs/attack", odds="3:1", game="case-geld")
        self.refused("game ocs: found case-geld/attack as well", warodds.odds, 'procedure = "case-geld/attack"\ndifferential = 3\n', game="ocs")
        chart = {"ocs/combat": warodds.tables.new("ocs/combat")}
        self.refused("vary tables: found tables as well", warodds.compare, "ocs/attack", odds="3:1", tables=chart,
                     vary={"tables": {"old": {}, "new": chart}})
        useless = {"case-geld/combat": warodds.tables.new("case-geld/combat")}
        attack = dict(odds="3:1", ask="hex_taken")
        plan = ROOT / "examples/plans/village.toml"
        for call, arguments, given in ((warodds.ocs.attack, (), attack), (warodds.ocs.attack.sweep, ({"attacker_ar": [0, 1]},), attack),
                                       (warodds.ocs.attack.roll, (), dict(odds="3:1", seed=1)), (warodds.plan, (plan,), {}),
                                       (warodds.ocs.attack.compare, ({"attacker_ar": [0, 1]},), attack)):
            with self.assertWarnsRegex(warodds.Notice, "tables: nothing in it was used; it has case-geld/combat"):
                call(*arguments, tables=useless, **given)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                call(*arguments, tables=useless, quiet=True, **given)
                call(*arguments, tables={**chart, **useless}, **given)
        for option, instead in (("why", r"text\(why=True\)"), ("json", r"to_dict\(\)"), ("csv", r"to_csv\(\)"), ("plot", r"figure\(\)"),
                                ("save", r"question\(...\).to_toml\(\)"), ("arrow", r"to_ipc\(\)"), ("all", r"text\(all=True\)")):
            self.refused(f"{option}: in Python this is {instead}", warodds.ocs.attack, odds="3:1", **{option: True})

    def test_texts_that_are_no_unicode(self):
        self.refused("odds: found a text with half a character", warodds.ocs.attack, odds="\ud800")
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(os.fsdecode(os.fsencode(directory) + b"/\xff.toml"))
            file.write_text('procedure = "ocs/attack"\nodds = "3:1"\n')
            self.assertEqual(warodds.odds(file).to_dict()["outcomes"], warodds.ocs.attack(odds="3:1").to_dict()["outcomes"])
        self.refused("cannot read 'é'", warodds.ocs.attack(odds="3:1").p, "é")

    def test_messages_say_what_to_do(self):
        self.refused("'dg' is a value of 'mode'", units, [{"strength": 9, "dg": True}])
        self.refused("'exploiting_units' was not kept, .* name it in ask", warodds.ocs.attack(odds="3:1").p, "exploiting_units > 0")
        self.refused(r'warodds\.show\("ocs/attack"\) lists', warodds.ocs.attack, zzz=3)
        self.refused(r"warodds\.games\(\) lists", warodds.odds, "zzz/zzz")
        self.assertIn("kept where ask names it", warodds.ocs.attack.__doc__)

    def test_names_that_results_have_anyway(self):
        plan = ('plan = "A plan"\nturns = 1\n[forces]\n{force} = 3\n[[objective]]\nname = "{objective}"\nis = "{force} >= 0"\n'
                '[[do]]\nname = "attack"\nprocedure = "ocs/attack"\nwith = {{ odds = "3:1", attacker_tokens = "@{force}" }}\n')
        self.assertEqual(warodds.odds(plan.format(force="tokens", objective="rich")).p("rich"), 1)
        for taken in ("p", "low", "high", "count", "fraction", "unknown", "unread", "trial", "dice"):
            for form in (plan.format(force=taken, objective="rich"), plan.format(force="tokens", objective=taken)):
                self.refused(f"found an objective or a force called '{taken}', which is a column of every result", warodds.odds, form)
            for procedure in (one for game in warodds._games.values() for one in game.procedures):
                self.assertNotIn(taken, [field["name"] for field in procedure.schema["outcomes"]], procedure)

    def test_texts_speak_python(self):
        for text in (str(warodds.show("ocs/attack")), str(warodds.show("ocs/combat")), str(warodds.tables()),
                     str(warodds.eisenhowers_war.attack(attack=30, defense=10)), warodds.eisenhowers_war.attack(attack=30, defense=10).text(more=True),
                     str(warodds.advise("ocs/attack", "hex_taken >= 95%", odds="3:1", terrain="close"))):
            self.assertNotRegex(text, r"--[a-z]|warodds [a-z]+ ", text)
        self.assertIn("Parameters (name=value)", str(warodds.show("ocs/attack")))
        self.assertIn("Outcomes (for ask)", str(warodds.show("ocs/attack")))


class Results(unittest.TestCase):
    def test_what_is_handed_out_is_the_callers(self):
        answer = warodds.ocs.attack(odds="3:1")
        data = answer.to_dict()
        data["params"]["odds"] = "9:1"
        answer.outcomes[0].clear()
        answer["params"].clear()
        answer.assumed[0].clear()
        self.assertEqual(answer.params["odds"], "3:1")
        self.assertEqual(answer.to_dict(), warodds.ocs.attack(odds="3:1").to_dict())
        warodds.ocs.attack.schema.clear()
        self.assertTrue(warodds.ocs.attack.schema["parameters"])
        with self.assertRaises(KeyError):
            answer["no such part"]

    def test_copies_and_pickles(self):
        answer = warodds.ocs.attack(odds="3:1")
        self.assertEqual(copy.deepcopy([answer])[0].to_dict(), answer.to_dict())
        self.assertIs(copy.copy(answer), answer)
        with self.assertRaisesRegex(TypeError, "cannot be pickled; pickle what to_dict"):
            pickle.dumps(answer)

    def test_a_value_twice_on_an_axis(self):
        table = warodds.ocs.attack.sweep({"terrain": ["open", "close", "open"]}, odds="3:1").to_pandas()
        self.assertEqual(list(table["terrain"]), ["open", "close", "open"])


class Running(unittest.TestCase):
    def run_alone(self, code, seconds=60):
        return subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, timeout=seconds)

    def test_threads_that_meet_numpy_at_once(self):
        done = self.run_alone("import concurrent.futures, warodds as w\n"
                              "with concurrent.futures.ThreadPoolExecutor(4) as pool:\n"
                              "    print(len(list(pool.map(lambda o: w.ocs.attack(odds=o).to_numpy(), ['1:1', '2:1', '3:1', '4:1']))))\n")
        self.assertEqual(done.stdout, "4\n", done.stderr)

    def test_the_interpreter_ends_while_a_thread_computes(self):
        endless = "w.odds('ocs/attack', odds='3:1', trials=10**12, {})"
        begin = "import atexit, os, sys, threading, time, warodds as w\n"
        for how in ("quiet=True", "threads=1", "sampled=True"):
            for end in ("", "sys.exit(0)", "atexit.register(lambda: w.ocs.attack(odds='3:1', trials=1000))"):
                done = self.run_alone(f"{begin}threading.Thread(target=lambda: {endless.format(how)}, daemon=True).start()\ntime.sleep(0.3)\n{end}\n")
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""), (how, end))
        # a child has the memory of such a thread, and not the thread
        done = self.run_alone(f"{begin}threading.Thread(target=lambda: {endless.format('quiet=True')}, daemon=True).start()\ntime.sleep(0.3)\n"
                              "if os.fork():\n    print(os.wait()[1])\nelse:\n    w.ocs.attack(odds='3:1', trials=1000)\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "0\n", ""))
        # what a thread asks after the others were stopped is not begun
        done = self.run_alone("import atexit, threading, time\natexit.register(time.sleep, 0.5)\nimport warodds as w\n"
                              "def ask():\n    while True: w.ocs.attack(odds='3:1', trials=100)\n"
                              "threading.Thread(target=ask, daemon=True).start()\ntime.sleep(0.2)\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_progress_that_nobody_can_be_shown(self):
        for stream in ("None", "Broken()"):
            done = self.run_alone("import sys, warodds\n"
                                  "class Broken:\n"
                                  "    def isatty(self): return True\n"
                                  "    def write(self, text): raise ValueError\n"
                                  "    def flush(self): raise ValueError\n"
                                  f"sys.stderr = {stream}\n"
                                  "from warodds._watch import Observer\n"
                                  "one = Observer('trials')\n"
                                  "one._start -= 2\n"
                                  "one.progress(1, 2)\n"
                                  "one.end()\n"
                                  "print('whole')\n")
            self.assertEqual(done.stdout, "whole\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
