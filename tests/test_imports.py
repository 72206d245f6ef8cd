"""Imports point one way: engine <- language <- vision, report <- recorder <- workshop.

The engine stands on Python alone.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BOARD, GAME = "tests/fixtures/photos/cut.json", "tests/fixtures/photos/game/game.json"
MOST_MODULES = 12  # in one folder
PACKAGES = ("engine", "language", "vision", "report", "recorder", "workshop", "tests")
MAY_USE = {
    "engine": {"engine"},
    "language": {"engine", "language"},
    "vision": {"engine", "language", "vision"},
    "report": {"engine", "language", "report"},
    "recorder": {"engine", "language", "vision", "report", "recorder"},
    "workshop": {"engine", "language", "vision", "report", "recorder", "workshop"},
}


def imports(package: str) -> Iterator[tuple[str, str]]:
    """(where, top-level name) of every import statement in the package, however deep it stands."""
    for file in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [package if node.level else node.module or ""]
            else:
                continue
            for name in names:
                yield f"{file.relative_to(ROOT)}:{node.lineno}", name.partition(".")[0]


def module_of(file: Path) -> str:
    """engine/tiles/tile.py -> engine.tiles.tile; engine/tiles/__init__.py -> engine.tiles."""
    return ".".join(part for part in file.with_suffix("").parts if part != "__init__")


@cache
def modules(package: str) -> tuple[tuple[str, str], ...]:
    """(where, module of this project) of every import statement in the package."""
    return tuple(_modules(package))


def _modules(package: str) -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / package).rglob("*.py")):
        where = file.relative_to(ROOT)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                below = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if _is_module(name) else node.module for name in below]
            else:
                continue
            for name in dict.fromkeys(names):
                if name.partition(".")[0] in PACKAGES:
                    yield f"{where}:{node.lineno}", name


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


@pytest.mark.parametrize("package", MAY_USE)
def test_imports_point_one_way(package: str) -> None:
    wrong = [f"{where} imports {name}" for where, name in imports(package) if name in set(PACKAGES) - MAY_USE[package]]
    assert not wrong, "\n".join(wrong)


RECORDER = (
    "shell", "photos", "doubts", "history", "game", "show", "exchange", "watch", "pile", "pad", "tournament",
    "dice", "castle", "page", "inbox", "health", "commands", "cli", "streams", "__main__",
)  # fmt: skip
"""The rooms of the recorder, each of which may use those before it."""


def test_no_room_of_the_recorder_looks_back() -> None:
    def floor(name: str) -> int:
        return RECORDER.index(name.split(".")[1])

    back = [
        f"{where} imports {name}"
        for where, name in modules("recorder")
        if name.startswith("recorder.") and floor(name) > floor(module_of(Path(where.partition(":")[0])))
    ]
    assert not back, "\n".join(back)


@pytest.mark.parametrize("package", MAY_USE)
def test_no_module_imports_what_imports_it(package: str) -> None:
    uses: dict[str, set[str]] = {}
    for where, name in modules(package):
        uses.setdefault(module_of(Path(where.partition(":")[0])), set()).add(name)
    reached = {module: {name for name in names if name in uses} for module, names in uses.items()}
    while True:
        further = {m: names.union(*(reached[name] for name in names)) for m, names in reached.items()}
        if further == reached:
            break
        reached = further
    circles = sorted(module for module, names in reached.items() if module in names)
    assert not circles, f"these import each other: {circles}"


def test_no_folder_is_a_street() -> None:
    """A newcomer takes in about a dozen names at a glance."""
    long = {
        str(folder.relative_to(ROOT)): len(names)
        for package in MAY_USE
        for folder in [ROOT / package, *(ROOT / package).rglob("*/")]
        if len(names := [p for p in folder.glob("*.py") if p.stem not in ("__init__", "__main__")]) > MOST_MODULES
    }
    assert not long


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    known = {"engine", *sys.stdlib_module_names}
    wrong = [f"{where} imports {name}" for where, name in imports("engine") if name not in known]
    assert not wrong, "\n".join(wrong)


def test_a_photo_is_read_without_what_reads_and_writes_pdf_files() -> None:
    """They take a twentieth of a second to load, and every photo would wait for them."""
    photos = "recorder.commands.score, recorder.photos.steps, recorder.photos.printed_sheet"
    needed = f"recorder.cli, {photos}, recorder.shell.tables, recorder.photos.reading, vision.overlay"
    told = f"import sys, {needed}; print(*{{'pypdfium2', 'reportlab'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("words", [("count", BOARD), ("check", BOARD), ("explain", BOARD, "A2"), ("replay", GAME)])
def test_a_board_is_counted_without_what_reads_photos_and_draws_pages(words: tuple[str, ...]) -> None:
    """It would take longer to load than all the rest."""
    heavy = "numpy", "cv2", "PIL", "highspy", "reportlab", "sqlalchemy"
    told = f"import sys; from recorder import cli; cli.run({words}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "engine.scoring.final" in loaded and not set(heavy) & set(loaded)
    of_others = "recorder.commands.history", "engine.castle.pad", "engine.dice.game"
    assert not set(of_others) & set(loaded), "a command loads what another is made of"
