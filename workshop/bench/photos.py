"""Loads the measure that lies beside the project, and the real photos whose truth was made by eye."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from vision.photo import Photo, load
from workshop import SHARED


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A real photo and what is on it, in the truth format of ../shared/bench/README.md."""

    name: str
    photo: Photo
    truth: dict[str, Any]


def measure(name: str = "measure") -> ModuleType:
    """The bench's own code, so that this project does not decide what right means: of boards, or `measure_series`."""
    folder = SHARED / "bench"
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # its modules import one another
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def known_photos(folder: Path = SHARED / "photos") -> Iterator[Known]:
    """Every photo with a truth, in the order of their names."""
    for path in sorted((folder / "truth").glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        yield Known(path.stem, load(folder / truth["photo"])[0], truth)
