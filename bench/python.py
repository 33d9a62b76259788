"""What the module costs: the same calls from Python and in C++, the least CPU time of each. python.py TWIN [TURNS]

At most 1.1 times as much is what docs/python.md promises of a million trials and of a sweep of ten thousand cells.
"""

import subprocess
import sys
import time

import warodds

twin, turns = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8
attack = dict(terrain="open", ask="hex_taken", quiet=True)
calls = {
    "a million trials": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, **attack),
    "10,000 cells": lambda: warodds.sweep("ocs/attack", {"attack": "1..100", "defense": "1..100"}, **attack),
    "a million trials, all kept as columns": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, raw=True, **attack),
}


def least(call) -> float:
    seconds = []
    for _ in range(turns):
        start = time.process_time()
        call()
        seconds.append(time.process_time() - start)
    return min(seconds)


# in turns, so that a machine that has other things to do has them for both
mine, plain = [1e9] * len(calls), [1e9] * len(calls)
for _ in range(5):
    said = subprocess.run([twin, str(turns)], check=True, capture_output=True, text=True).stdout
    plain = [min(pair) for pair in zip(plain, map(float, said.split()))]
    mine = [min(pair) for pair in zip(mine, map(least, calls.values()))]

print(f"{'CPU time':40} {'Python':>10} {'C++':>10} {'ratio':>7}")
for name, python, other in zip(calls, mine, plain):
    print(f"{name:40} {1000 * python:7.2f} ms {1000 * other:7.2f} ms {python / other:7.3f}")
