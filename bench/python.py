"""What the module costs: the same calls from Python and in C++. python.py TWIN [TURNS | count]

The least CPU time of each over many turns; with `count` the instructions of one more turn, as valgrind counts them, which no other work of
the machine can change. At most 1.1 times as much is what docs/python.md promises of a million trials and of a sweep of ten thousand cells.
"""

import re
import subprocess
import sys
import time

import warodds

attack = dict(terrain="open", ask="hex_taken", quiet=True)
calls = {
    "a million trials": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, **attack),
    "10,000 cells": lambda: warodds.sweep("ocs/attack", {"attack": "1..100", "defense": "1..100"}, **attack),
    "a million trials, all kept as columns": lambda: warodds.odds("ocs/attack", odds="3:1", trials=1_000_000, raw=True, **attack),
}


def least(call, turns):
    seconds = []
    for _ in range(turns):
        start = time.process_time()
        call()
        seconds.append(time.process_time() - start)
    return min(seconds)


def timed(twin, turns):
    """CPU milliseconds, in turns, so that a machine that has other things to do has them for both."""
    mine, plain = [1e9] * len(calls), [1e9] * len(calls)
    for _ in range(5):
        said = subprocess.run([twin, str(turns)], check=True, capture_output=True, text=True).stdout
        plain = [min(pair) for pair in zip(plain, map(float, said.split()))]
        mine = [min(pair) for pair in zip(mine, (least(call, turns) for call in calls.values()))]
    return [1000 * one for one in mine], [1000 * one for one in plain]


def instructions(*command):
    """Millions of a turn: those of three turns less those of one."""
    counts = []
    for turns in ("1", "3"):
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command[:-1], turns, command[-1]],
                              check=True, capture_output=True, text=True)
        counts.append(int(re.search(r"Collected : (\d+)", done.stderr)[1]))
    return (counts[1] - counts[0]) / 2e6


def counted(twin):
    places = [str(i) for i in range(len(calls))]
    return ([instructions(sys.executable, __file__, "only", one) for one in places], [instructions(twin, one) for one in places])


def main(twin, how="8", which="0"):
    if twin == "only":  # python.py only TURNS WHICH
        return least(list(calls.values())[int(which)], int(how))
    count = how == "count"
    mine, plain = counted(twin) if count else timed(twin, int(how))
    unit = "million" if count else "ms"
    print(f"{'instructions' if count else 'CPU time':40} {'Python':>15} {'C++':>15} {'ratio':>7}")
    for name, python, other in zip(calls, mine, plain):
        print(f"{name:40} {python:7.2f} {unit:7} {other:7.2f} {unit:7} {python / other:7.3f}")


main(*sys.argv[1:])
