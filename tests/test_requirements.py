"""The pinned packages answer what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent


def pinned(kind: str) -> dict[str, list[Requirement]]:
    """Every pin of requirements/KIND.txt by its name; a package may be pinned apart for other versions of Python."""
    pins: dict[str, list[Requirement]] = {}
    for line in (ROOT / f"requirements/{kind}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            pin = Requirement(line.removesuffix("\\"))
            pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    return pins


RUN_EXTRAS = ["heic", "fast", "page"]


@pytest.mark.parametrize(
    ("kind", "extras", "groups"),
    [("run", RUN_EXTRAS, ["build"]), ("check", [*RUN_EXTRAS, "club", "cluster"], ["build", "test"])],
)
def test_every_requirement_is_pinned_in_a_version_that_answers_it(
    kind: str, extras: list[str], groups: list[str]
) -> None:
    wishes = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, chosen = wishes["project"], [line for group in groups for line in wishes["dependency-groups"][group]]
    wished = [line for extra in extras for line in project["optional-dependencies"][extra]]
    asked = [*project["dependencies"], *wished, *chosen]
    pins = pinned(kind)
    for line in asked:
        asking = Requirement(line)
        versions = [str(pin.specifier).removeprefix("==") for pin in pins.get(canonicalize_name(asking.name), [])]
        assert versions, f"{line} is not pinned in requirements/{kind}.txt; run `make lock`"
        assert all(v in asking.specifier for v in versions), f"{line}, but {versions} is pinned; run `make lock`"


def test_what_runs_is_what_is_checked() -> None:
    run, check = pinned("run"), pinned("check")
    assert {name: [str(pin) for pin in check[name]] for name in run} == {n: [str(p) for p in run[n]] for n in run}


@pytest.mark.parametrize("kind", ["run", "check", "pip"])
def test_every_pin_has_a_hash(kind: str) -> None:
    text = (ROOT / f"requirements/{kind}.txt").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert entries and all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)


def test_what_run_sets_up_reads_the_photos_of_every_phone() -> None:
    assert "pillow-heif" in pinned("run"), "HEIC is what phones save by default"


def test_the_wheel_asks_for_no_library_under_the_gpl() -> None:
    wishes = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {canonicalize_name(Requirement(line).name) for line in wishes["project"]["dependencies"]}
    assert "pillow-heif" not in names, "its wheels hold x265, which is under the GPL"
