"""The module from an install prefix, and what a type checker says of it."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BUILD = os.environ["WARODDS_BUILD"]
LINE = "import warodds; print(warodds.__file__, warodds.ocs.attack(odds='3:1').p('hex_taken'))"


def run(code, path):
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(path)}, capture_output=True, text=True,
                          cwd="/")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout.split()


class Install(unittest.TestCase):
    def test_from_the_build_tree_and_from_a_prefix(self):
        built = run(LINE, pathlib.Path(BUILD) / "python")
        self.assertTrue(built[0].startswith(BUILD))
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run(["cmake", "--install", BUILD, "--component", "python", "--prefix", prefix], check=True,
                           stdout=subprocess.DEVNULL)
            places = list(pathlib.Path(prefix).rglob("warodds/__init__.py"))
            self.assertEqual(len(places), 1)
            package = places[0].parent
            self.assertTrue((package / "__init__.pyi").is_file() and (package / "py.typed").is_file())
            installed = run(LINE, package.parent)
            self.assertEqual(installed[0], str(places[0]))
            self.assertEqual(installed[1], built[1])
            # below the usual prefix the interpreter looks in that place by itself
            usual = pathlib.Path("/usr/local") / package.parent.relative_to(prefix)
            self.assertIn(str(usual), run("import site, sysconfig; print(*site.getsitepackages())", ""))

    def test_another_python_is_told_so(self):
        with tempfile.TemporaryDirectory() as directory:
            package = pathlib.Path(directory) / "warodds"
            package.mkdir()
            for file in (pathlib.Path(BUILD) / "python/warodds").glob("*.py"):
                (package / file.name).write_text(file.read_text())
            (package / "_core.cpython-399-x86_64-linux-gnu.so").write_bytes(b"")
            with self.assertRaisesRegex(AssertionError, "was built for another Python .*'./warodds python'"):
                run("import warodds", directory)


class Types(unittest.TestCase):
    def check(self, code):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "code.py"
            file.write_text(code)
            done = subprocess.run(["/usr/bin/mypy", "--strict", "--cache-dir", directory, str(file)], capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]})
            return done.stdout

    def test_signatures_come_from_the_schemas(self):
        said = self.check("import warodds\n"
                          "p: float = warodds.ocs.attack(odds='3:1', terrain='open', attacker_ar=4).p('hex_taken')\n"
                          "warodds.ocs.attack(terrain='swamp')\n"
                          "warodds.ocs.attack(terain='open')\n"
                          "warodds.odds('ocs/attack', trials='1M', odds='3:1').to_dict()\n")
        errors = [line for line in said.splitlines() if "code.py" in line and "error" in line]
        self.assertEqual([int(line.split(":")[1]) for line in errors], [3, 4], said)
        self.assertIn("Literal", errors[0])
        self.assertIn('"terain"', errors[1])


if __name__ == "__main__":
    unittest.main()
