#!/usr/bin/env python3
"""Writes into README.md and docs/*.md what their ```console blocks print now: tools/refresh_docs.py [program [example]]

A block's commands begin with "$ ./warodds" and are run as the tests run them (tests/test_readme.cpp, and for
docs/adding-a-game.md tests/test_adding_a_game.cpp). Only what they print is replaced, so a change of figures is a diff to
read over. A command that fails is left as it is and named; then the exit code is 1.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
LAUNCHER = "./warodds"


def printed(command, program, directory):
    """What a command prints, or None where it fails."""
    run = subprocess.run(["bash", "-c", command.replace(LAUNCHER, str(program), 1)], cwd=directory, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return run.stdout if run.returncode == 0 else None


def refreshed(text, run):
    """The text with every shown output replaced by what `run` gives for its command."""
    lines = text.splitlines(keepends=True)
    result, i, inside = [], 0, False
    while i < len(lines):
        line = lines[i]
        i += 1
        result.append(line)
        if line.startswith("```"):
            inside = line.rstrip("\n") == "```console"
        if not inside or not line.startswith("$ "):
            continue
        command = line[2:].rstrip("\n")
        while command.endswith("\\") and i < len(lines):
            result.append(lines[i])
            command = command[:-1] + " " + lines[i].rstrip("\n")
            i += 1
        shown = []
        while i < len(lines) and not lines[i].startswith(("$ ", "```")):
            shown.append(lines[i])
            i += 1
        if not command.startswith(LAUNCHER):
            result += shown
            continue
        now = run(command, bool("".join(shown).strip()))
        if now is None:
            result += shown
            continue
        gap = 0  # blank lines before the next command stay
        while gap < len(shown) and shown[-1 - gap].strip() == "":
            gap += 1
        result.append(now)
        result += shown[len(shown) - gap:]
    return "".join(result)


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else SOURCE / "build/warodds").resolve()
    example = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else SOURCE / "build/tests/warodds_example").resolve()
    failed = False
    for file in [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]:
        with tempfile.TemporaryDirectory() as directory:
            is_walk = file.name == "adding-a-game.md"  # its commands belong together, in a folder with its chart
            if is_walk:
                csv = (SOURCE / "examples/adding-a-game/assault.csv").read_text()
                (pathlib.Path(directory) / "assault.csv").write_text(csv)

            def run(command, is_shown):
                if not is_shown and not is_walk:
                    return None
                now = printed(command, example if is_walk else program, directory if is_walk else SOURCE)
                if now is None:
                    nonlocal failed
                    failed = True
                    print(f"{file.name}: failed: {command}", file=sys.stderr)
                return now

            before = file.read_text()
            after = refreshed(before, run)
        if after != before:
            file.write_text(after)
            print(f"refreshed {file.relative_to(SOURCE)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
