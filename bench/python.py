"""What the module costs: the same calls from Python and in C++, the least time of each. python.py TWIN [TURNS]

At most 1.1 times as much is what docs/python.md promises of a million trials and of a sweep of ten thousand cells.
"""

import subprocess
import sys
import time

import warodds

twin, turns = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
attack = dict(terrain="open", ask="hex_taken", quiet=True)
calls = {
    "a million trials": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, **attack),
    "10,000 cells": lambda: warodds.sweep("ocs/attack", {"attack": "1..100", "defense": "1..100"}, **attack),
    "a million trials, all kept as columns": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, raw=True, **attack),
}


def least(call) -> float:
    seconds = []
    for _ in range(turns):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def in_turns():
    """Each of them twice, one after the other: a machine that has other things to do has them for both."""
    plain = [float(line) for line in subprocess.run([twin, str(turns)], check=True, capture_output=True, text=True).stdout.split()]
    mine = [least(call) for call in calls.values()]
    again = [float(line) for line in subprocess.run([twin, str(turns)], check=True, capture_output=True, text=True).stdout.split()]
    return mine, [min(pair) for pair in zip(plain, again)]


print(f"{'':40} {'Python':>10} {'C++':>10} {'ratio':>7}")
for name, python, plain in zip(calls, *in_turns()):
    note = "" if not name.endswith("columns") else "  (C++ only counts them)"
    print(f"{name:40} {1000 * python:7.2f} ms {1000 * plain:7.2f} ms {python / plain:7.3f}{note}")
