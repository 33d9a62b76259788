"""The same question in Python and on the command line has the same numbers, to the last digit: every example file."""

import concurrent.futures
import os
import unittest

import warodds
from support import ROOT, examples, told

# what these rest on takes seconds of solving, twice each: ./check long asks them too
SLOW = {"breakthrough", "across-the-river", "front-unit", "tank-battle"}


class Examples(unittest.TestCase):
    def test_every_example_file(self):
        os.chdir(ROOT)  # files are called by the same names
        files = [one for one in examples() if "WARODDS_LONG" in os.environ or one[0].stem not in SLOW]
        self.assertGreater(len(files), 80)
        with concurrent.futures.ThreadPoolExecutor(2) as programs:
            known = [programs.submit(told, "odds", file, *(["--tables", charts] if charts else [])) for file, charts in files]
            for (file, charts), other in zip(files, known):
                with self.subTest(file=str(file)):
                    self.assertEqual(warodds.odds(file, tables=charts, quiet=True).to_dict(), other.result())

    def test_plans_and_logs(self):
        os.chdir(ROOT)
        self.assertEqual(warodds.plan("examples/plans/village.toml").to_dict(), told("plan", "examples/plans/village.toml"))
        self.assertEqual(warodds.luck("examples/luck/kharkov.toml").to_dict(), told("luck", "examples/luck/kharkov.toml"))


if __name__ == "__main__":
    unittest.main()
