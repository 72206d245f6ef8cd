"""Imports point one way: engine <- language <- vision, report <- recorder <- workshop.

The engine stands on Python alone.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
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


@pytest.mark.parametrize("package", MAY_USE)
def test_imports_point_one_way(package: str) -> None:
    wrong = [f"{where} imports {name}" for where, name in imports(package) if name in set(PACKAGES) - MAY_USE[package]]
    assert not wrong, "\n".join(wrong)


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    known = {"engine", *sys.stdlib_module_names}
    wrong = [f"{where} imports {name}" for where, name in imports("engine") if name not in known]
    assert not wrong, "\n".join(wrong)


def test_a_photo_is_read_without_what_reads_and_writes_pdf_files() -> None:
    """They take a twentieth of a second to load, and every photo would wait for them."""
    photos = "recorder.photos.steps, recorder.photos.printed_sheet"
    needed = f"recorder.cli, {photos}, recorder.show.tables, recorder.game.reading, vision.overlay"
    told = f"import sys, {needed}; print(*{{'pypdfium2', 'reportlab'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
