"""The notebooks run from top to bottom and give what is committed; their key numbers are the command line's; their code is well typed.

With WARODDS_UPDATE_NOTEBOOKS=1 what they give is written into them.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

from support import ROOT, told

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
CHARTS = ["--tables", "examples/border-clash/charts"]
CAMPAIGN = "examples/case-geld/campaign.toml"


def asked(data, expr):
    return next(ask["value"] for ask in data["asks"] if ask["expr"] == expr)


# by notebook: what to look at when it has run, and what the command line says of it
KEYS = {
    "1-ocs-breakthrough": [
        ("plan.p('village_taken')", lambda: told("plan", "examples/plans/village.toml")["objectives"][1]["met"][-1]["value"]),
        ("advice.reached[0]['value']", lambda: told(
            "advise", "ocs/attack", "--set", "attackers=9-4-8 armor x2, 14-3-3 other steps=3", "--set", "terrain=very-close", "--set",
            "defenders=14-4-4 other steps=3, 6-3-4 other", "--set", "defender_option=retreat", "--want",
            "hex_taken >= 75%")["reached"][0]["value"]),
    ],
    "2-case-geld-columns": [
        ("ladder.columns['hex_taken'].tolist()", lambda: [cell["asks"][0]["value"] for cell in told(
            "sweep", "case-geld/attack", "--set", "defense=10", "--axis", "attack=10..32", "--ask", "hex_taken")["cells"]]),
        ("banzai.columns['hex_taken'].tolist()", lambda: [asked(answer, "hex_taken") for answer in told(
            "compare", "examples/case-geld/attack-banzai.toml", "--vary", "attacker_banzai=never,all")["answers"]]),
    ],
    "3-a-chart-you-own": [
        ("[taken.low, taken.high, band['median']]", lambda: (lambda data: [
            data["asks"][0]["low"], data["asks"][0]["high"], data["unknown"]["plausible"]["asks"][0]["median"]])(
                told("odds", "examples/eisenhowers-war/attack.toml", "--plausible", "400"))),
    ],
    "4-balancing-a-chart": [
        ("[one['of_each'] for one in change['games']]", lambda: [one["of_each"] for one in told(
            "balance", "ocs/combat", "--with", "examples/balance/charts/combat.toml", "--on", "ocs/attack", "--set", "odds=1:1", "--set",
            "attacker_ar=3", "--set", "defender_ar=3", "--set", "defender_option=retreat", "--ask", "hex_taken",
            "--ask", "mean(defender_losses)")["games"]]),
    ],
    "5-a-game-of-your-own": [
        ("game.p('crossroads_taken')", lambda: told("plan", "examples/border-clash/crossroads.toml", *CHARTS)
         ["objectives"][0]["met"][-1]["value"]),
        ("first.mean('defender_losses')", lambda: asked(told(
            "odds", "chart/read", "--set", "table=border-clash/combat", "--set", "ratio=9:4", "--set", "shift=-2", *CHARTS, "--ask",
            "mean(defender_losses)"), "mean(defender_losses)")),
    ],
    "6-a-whole-campaign": [
        ("dict(campaign.asks)", lambda: {ask["expr"]: ask["value"] for ask in told("odds", CAMPAIGN)["asks"]}),
        ("float(campaign.p('winner = german'))", lambda: asked(told("odds", CAMPAIGN), "winner = german")),
    ],
}


def outputs_of(cell):
    """What a cell shows; a progress bar leaves an empty line, or none."""
    shown = []
    for output in cell.get("outputs", []):
        if output.output_type == "error":
            shown.append({"error": output.evalue})
        elif output.output_type == "stream":
            shown.append({output.name: output.text})
        elif output.data.get("text/plain") != "":
            shown.append({kind: text for kind, text in output.data.items()})
    return shown


class Notebooks(unittest.TestCase):
    maxDiff = 2000

    def test_they_run_and_give_what_is_committed(self):
        self.assertEqual([path.stem for path in NOTEBOOKS], sorted(KEYS))
        for path in NOTEBOOKS:
            with self.subTest(notebook=path.name):
                committed = nbformat.read(path, 4)
                notebook = nbformat.read(path, 4)
                keys = ", ".join(look for look, _ in KEYS[path.stem])
                notebook.cells.append(nbformat.v4.new_code_cell(f"import json\nprint(json.dumps([{keys}]))"))
                ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(notebook, {"metadata": {"path": str(path.parent)}})
                found = json.loads(notebook.cells.pop().outputs[0].text)
                for (look, known), value in zip(KEYS[path.stem], found):
                    self.assertEqual(value, known(), look)
                if "WARODDS_UPDATE_NOTEBOOKS" in os.environ:
                    self.write(path, committed, notebook)
                for mine, run in zip(committed.cells, notebook.cells):
                    self.assertEqual(outputs_of(mine), outputs_of(run), mine.source)

    def write(self, path, committed, run):
        for number, (cell, fresh) in enumerate(zip(committed.cells, run.cells)):
            cell.metadata = {}
            if cell.cell_type == "code":
                cell.outputs = [one for one in fresh.outputs if one.get("data", {}).get("text/plain", "x") != ""]
                cell.execution_count = fresh.execution_count
        nbformat.write(committed, path)

    def test_they_are_small(self):
        for path in NOTEBOOKS:
            self.assertLess(path.stat().st_size, 150_000, path.name)

    def test_their_code_is_well_typed(self):
        with tempfile.TemporaryDirectory() as directory:
            files = []
            for path in NOTEBOOKS:
                cells = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
                files.append(pathlib.Path(directory) / (path.stem.replace("-", "_").lstrip("0123456789_") + ".py"))
                files[-1].write_text("\n".join(cells) + "\n")
            done = subprocess.run(["/usr/bin/mypy", "--ignore-missing-imports", "--cache-dir", directory, *map(str, files)],
                                  capture_output=True, text=True, env={**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]})
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # a debugger that nobody asked for warns otherwise
    sys.exit(unittest.main())
