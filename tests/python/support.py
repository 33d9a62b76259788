"""What the tests of the module share: the program beside it, and the examples with the charts that they need."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(os.environ["WARODDS_SOURCE"])
PROGRAM = os.environ["WARODDS_PROGRAM"]


def told(*arguments):
    """What the program says to --json, as data."""
    done = subprocess.run([PROGRAM, *map(str, arguments), "--json", "--quiet"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def refused(*arguments):
    """The program's message."""
    done = subprocess.run([PROGRAM, *map(str, arguments), "--quiet"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2, done
    return done.stderr.removeprefix("warodds: ").rstrip("\n")


def examples():
    """Every question file under examples/, by its name from there, and the charts that lie beside it."""
    for file in sorted((ROOT / "examples").rglob("*.toml")):
        if "charts" in file.parts or file.parent.name == "luck":
            continue
        charts = file.parent / "charts"
        own = charts.is_dir() and file.parent.name != "balance"
        yield file.relative_to(ROOT), charts.relative_to(ROOT) if own else None
