"""Results as columns: NumPy and pandas without a copy a row, Arrow's streams by its C interface, and the bytes of its files."""

import gc
import pathlib
import subprocess
import tempfile
import unittest

import numpy
import pandas

import c_interface
import warodds
from support import PROGRAM, ROOT

SETS = dict(odds="3:1", terrain="close", attacker_ar=4, defender_ar=2)
UNREAD = ROOT / "examples/eisenhowers-war/attack.toml"


def written(verb, *arguments):
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory) / "a.arrow"
        subprocess.run([PROGRAM, verb, *arguments, "--quiet", "--arrow", file], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return file.read_bytes()


class Streams(unittest.TestCase):
    def check_stream(self, source):
        columns, places, about, helps = c_interface.read(source)
        frame = source if isinstance(source, warodds.Columns) else source.columns
        self.assertEqual(list(columns), frame.names)
        for name, values in columns.items():
            self.assertEqual(values, [None if v is None else v for v in frame[name].tolist()], name)
            self.assertEqual(helps[name], frame.help(name))
        self.assertEqual(about, frame.about)
        return columns, places

    def test_every_kind_by_the_c_interface_alone(self):
        answer = warodds.ocs.attack(**SETS)
        columns, places = self.check_stream(answer)
        self.assertAlmostEqual(sum(columns["p"]), 1, delta=1e-12)
        # the same memory, dictionary columns included
        for name in ("p", "surprise", "shift"):
            self.assertEqual(places[name], answer.columns.codes(name).__array_interface__["data"][0])
        self.check_stream(warodds.ocs.attack(trials=1000, **SETS))
        self.check_stream(warodds.compare("ocs/attack", vary={"terrain": None}, odds="3:1"))
        self.check_stream(warodds.sweep("ocs/attack", {"attacker_ar": "0..5", "terrain": None}, odds="3:1"))
        self.check_stream(warodds.plan(ROOT / "examples/plans/village.toml"))
        self.check_stream(warodds.ocs.attack(trials=1000, raw=True, **SETS).trials)

    def test_cells_that_nobody_could_read_are_missing_values(self):
        answer = warodds.odds(UNREAD, trials=2000, raw=True, quiet=True)
        columns, _ = self.check_stream(answer)
        self.assertIn("unread", columns)
        self.assertTrue(any(value is not None for value in columns["unread"]))
        self.check_stream(answer.trials)
        frame = answer.trials.to_pandas()
        outcome = frame.columns[1]
        self.assertTrue(frame[outcome].isna().any())
        self.assertEqual(int(frame[outcome].isna().sum()), int(numpy.ma.getmaskarray(answer.trials[outcome]).sum()))

    def test_a_stream_that_nobody_takes_is_given_back(self):
        answer = warodds.ocs.attack(**SETS)
        for _ in range(100):
            answer.__arrow_c_stream__()
        gc.collect()

    def test_files_are_those_of_the_command_line(self):
        sets = [f"--set={name}={value}" for name, value in SETS.items()]
        self.assertEqual(warodds.ocs.attack(**SETS).to_ipc(), written("odds", "ocs/attack", *sets))
        sweep = warodds.sweep("ocs/attack", {"attacker_ar": "0..5", "terrain": None}, odds="3:1", ask="hex_taken")
        self.assertEqual(sweep.to_ipc(), written("sweep", "ocs/attack", "--set=odds=3:1", "--axis=attacker_ar=0..5", "--axis=terrain",
                                                 "--ask=hex_taken"))
        trials = warodds.ocs.attack(trials=5000, seed=7, raw=True, **SETS).trials
        self.assertEqual(trials.to_ipc(), written("odds", "ocs/attack", *sets, "--trials=5000", "--seed=7", "--raw"))


class Numpy(unittest.TestCase):
    def test_a_million_raw_trials_without_a_copy(self):
        answer = warodds.ocs.attack(trials=1_000_000, raw=True, **SETS)
        trials = answer.trials
        self.assertEqual(len(trials), 1_000_000)
        for name in trials.names:
            codes = trials.codes(name)
            self.assertFalse(codes.flags.owndata)
            self.assertFalse(codes.flags.writeable)
            again = answer.trials.codes(name)  # another view of the same memory
            self.assertEqual(codes.__array_interface__["data"], again.__array_interface__["data"])
        self.assertEqual(trials["hex_taken"].dtype, numpy.dtype(bool))
        self.assertEqual(trials["attacker_losses"].dtype, numpy.dtype(numpy.int32))
        self.assertEqual(trials["trial"][-1], 999_999)
        self.assertEqual(trials["hex_taken"].mean(), answer.p("hex_taken"))
        self.assertAlmostEqual(trials["attacker_losses"].mean(), answer.mean("attacker_losses"), delta=1e-9)
        column = trials["attacker_losses"]
        total = int(column.sum())
        del answer, trials
        gc.collect()
        self.assertEqual(int(column.sum()), total)  # it keeps what it looks into

    def test_pandas(self):
        frame = warodds.ocs.attack(**SETS).to_pandas()
        self.assertEqual(str(frame["surprise"].dtype), "category")
        self.assertAlmostEqual(frame.loc[frame.hex_taken, "p"].sum(), warodds.ocs.attack(**SETS).p("hex_taken"), delta=1e-12)
        table = warodds.sweep("ocs/attack", {"attacker_ar": "0..5", "terrain": None}, odds="3:1", ask="hex_taken").to_pandas()
        self.assertEqual(table.pivot(index="attacker_ar", columns="terrain", values="hex_taken").shape[0], 6)
        self.assertIsInstance(table, pandas.DataFrame)

    def test_numpy_has_every_column(self):
        answer = warodds.ocs.attack(**SETS)
        columns = answer.to_numpy()
        self.assertEqual(list(columns), answer.columns.names)
        self.assertEqual(set(columns["surprise"]), {"none", "attacker", "defender"})


if __name__ == "__main__":
    unittest.main()
