"""Types into real shells, at a prompt in a terminal, and looks at what the completion key makes of it.

completion.py PROGRAM: a command of the name warodds that completes like the program and otherwise prints its words is put first in
PATH; a line with completion keys is typed, and what the command was called with is compared."""
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])

# what is typed, with \t for the completion key, and the words that warodds is called with
CASES = [
    ("swe\t", ["sweep"]),
    ("odds ocs/attac\t", ["odds", "ocs/attack"]),
    ("odds ocs/attack terr\tclose", ["odds", "ocs/attack", "terrain=close"]),  # no space after the sign
    ("odds ocs/attack terrain=extr\t", ["odds", "ocs/attack", "terrain=extremely-close"]),
    ("odds ocs/attack --ask hex\t", ["odds", "ocs/attack", "--ask", "hex_taken"]),
    ("odds ocs/attack --opt\t", ["odds", "ocs/attack", "--optimal"]),
    ("odds --game midw\t", ["odds", "--game", "midway-pto"]),
    ("tables im\t", ["tables", "import"]),
    ("odds --json ocs/attac\t", ["odds", "--json", "ocs/attack"]),
    ("odds asked.toml terr\tclose", ["odds", "asked.toml", "terrain=close"]),
    ("odds ocs/attack --plot ques\t", ["odds", "ocs/attack", "--plot", "question.toml"]),
    ("tables export case-geld/comba\t", ["tables", "export", "case-geld/combat"]),
    ("show case-geld/comba\t", ["show", "case-geld/combat"]),
    ("card question.to\t", ["card", "question.toml"]),  # a file is offered where nothing else fits
    ("completion zs\t", ["completion", "zsh"]),
    ("completion ques\t", ["completion", "ques"]),  # and none where no file does
    ("odds ocs/attack --ask ques\t", ["odds", "ocs/attack", "--ask", "ques"]),
    ("odds --game ques\t", ["odds", "--game", "ques"]),
    ("tables import mygame/crt ques\t", ["tables", "import", "mygame/crt", "question.toml"]),
    ("compare asked.toml ques\t", ["compare", "asked.toml", "question.toml"]),
]
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"source <('{PROGRAM}' completion bash)"),
    "zsh": (["zsh", "-f", "-i"], f"autoload -U compinit; compinit -u -D; source <('{PROGRAM}' completion zsh)"),
    "fish": (["fish", "--no-config", "-i"], f"'{PROGRAM}' completion fish | source"),
}


class Terminal:
    def __init__(self, command, directory):
        environment = dict(os.environ, PATH=directory + ":" + os.environ["PATH"], TERM="dumb", PS1="$ ", HOME=directory)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(directory)
            os.execvpe(command[0], command, environment)
        self.seen = ""

    def until(self, pattern, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.seen)
            if found:
                self.seen = self.seen[found.end() :]
                return found
            if select.select([self.file], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.file, 65536).decode(errors="replace")
                except OSError:
                    break
        raise AssertionError(f"waited for {pattern!r}, seen {self.seen!r}")

    def settle(self, quiet=0.25):
        while select.select([self.file], [], [], quiet)[0]:
            self.seen += os.read(self.file, 65536).decode(errors="replace")

    def type(self, text):
        os.write(self.file, text.encode())

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def drive(shell, directory):
    command, teach = SHELLS[shell]
    terminal = Terminal(command, directory)
    failures = []
    try:
        terminal.settle(0.6)
        terminal.type(teach + "\r")
        terminal.settle(0.6)
        terminal.type("warodds ready\r")
        terminal.until(r"called:\[ready\]")
        for typed, words in CASES:
            terminal.settle()
            terminal.type("warodds ")
            for part in re.split(r"(\t)", typed):
                terminal.type(part)
                if part == "\t":
                    terminal.settle(0.4)
            terminal.type("\r")
            called = terminal.until(r"called:((?:\[[^\]]*\])+)\r?\n").group(1)
            if called != "".join(f"[{word}]" for word in words):
                failures.append(f"{shell}: {typed!r} became {called}")
    except AssertionError as error:
        failures.append(f"{shell}: {error}")
    finally:
        terminal.close()
    return failures


def main():
    tested, failures = 0, []
    with tempfile.TemporaryDirectory() as directory:
        wrapper = os.path.join(directory, "warodds")
        with open(wrapper, "w") as file:
            file.write(f'#!/bin/bash\n[ "$1 $2" = "completion words" ] && exec "{PROGRAM}" "$@"\n')
            file.write("printf 'called:'; printf '[%s]' \"$@\"; printf '\\n'\n")
        os.chmod(wrapper, 0o755)
        open(os.path.join(directory, "question.toml"), "w").close()
        with open(os.path.join(directory, "asked.toml"), "w") as file:
            file.write('procedure = "ocs/attack"\n')
        for shell in SHELLS:
            if shutil.which(shell):
                tested += 1
                failures += drive(shell, directory)
    print("\n".join(failures) or f"{tested} shells")
    return 77 if tested == 0 else 1 if failures else 0


sys.exit(main())
