"""Runs the tests with the newest releases of what the program runs on, so that a release that breaks it is seen before
it is pinned: `python -m workshop.tools.release.newest`, `make newest`.

The packages go into `.venv-newest`, made anew each time. Where the newest ones are the pinned ones, ./check has run the
tests with them already, and nothing runs.
"""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from workshop import ROOT
from workshop.tools.environment import set_up

HOME = ROOT / ".venv-newest"
PINS = ("check.txt", "pip.txt")
TESTS = ["-m", "pytest", "-n", "auto", "-p", "no:cacheprovider"]


def main() -> int:
    wishes = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, groups = wishes["project"], wishes["dependency-groups"]
    extras = [wish for extra in project["optional-dependencies"].values() for wish in extra]
    runs_on = [*project["dependencies"], *extras]
    set_up(HOME, runs_on, itself=False)
    pins = pinned("".join((ROOT / "requirements" / name).read_text(encoding="utf-8") for name in PINS))
    others = sorted(installed(HOME) - pins)
    if not others:
        print("The newest packages are the pinned ones, with which the tests ran.")
        return 0
    print(f"Not as pinned: {', '.join(' '.join(one) for one in others)}.", flush=True)
    set_up(HOME, [*runs_on, *groups["build"], *groups["test"]])
    return subprocess.call([HOME / "bin" / "python", *TESTS], cwd=ROOT)


def installed(home: Path) -> set[tuple[str, str]]:
    """Returns each package in an environment, with its version."""
    (packages,) = home.glob("lib/python*/site-packages")
    return {(plain(one.name), one.version) for one in distributions(path=[str(packages)])}


def pinned(text: str) -> set[tuple[str, str]]:
    """Returns each package that a file of requirements pins, with its version; some have several, by Python's own."""
    return {(plain(name), version) for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE)}


def plain(name: str) -> str:
    """Spells the name of a package as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main())
