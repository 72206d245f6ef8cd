"""The photo with its questions drawn over it: saved and named before the first one, so that each is found on the table.

Nothing is written where nothing is asked. When the game is saved, its own picture takes the place of this one; whoever
stops before keeps it, and the next time it is written anew.
"""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer
from PIL import Image, UnidentifiedImageError

from engine.errors import UsageError
from engine.game import Game
from engine.message import Message
from language import Language
from recorder.doubts.answers import taken
from recorder.doubts.settlement import Question, Settler, Way
from recorder.game.evening import Evening
from recorder.game.saved import overlay_paths
from recorder.photos.alignment import join
from recorder.photos.reading import with_told_track
from recorder.photos.shots import TablePhoto
from recorder.photos.steps import encode
from recorder.shell.output import save
from vision.overlay import draw_reading

REMARK = b"carcassonne-recorder: questions"  # in the file, by which the program knows what it may replace


@dataclass(slots=True)
class WithPicture:
    """Answers as another does; before the first question of a photo it has the picture shown."""

    by: Settler
    show: Callable[[], None]
    shown: bool = False

    def answer(self, question: Question) -> str | Way:
        if not self.shown:
            self.shown = True
            self.show()
        return self.by.answer(question)

    def points(self, colour: str) -> int | None:
        return self.by.points(colour)

    def name(self, colour: str, offered: Sequence[str]) -> str:
        return self.by.name(colour, offered)

    def yes(self, question: Message, otherwise: bool) -> bool:
        return self.by.yes(question, otherwise)


def save_questions(
    shots: Sequence[TablePhoto], told_track: dict[str, int], language: Language, out: Path | None, force: bool
) -> tuple[Path, ...]:
    """Writes what is taken and asked of each photo; returns where the pictures lie."""
    readings = tuple(shot.reading for shot in shots)
    reading = taken(with_told_track(join(readings), told_track))
    seen = Evening(Game(), tuple(shots), readings, reading).seen
    paths = _paths(shots, out)
    for path, shot, part in zip(paths, shots, seen, strict=True):
        if path.exists() and not force and not _is_ours(path):
            raise UsageError("{path} already exists; add --force to overwrite it, or name another file.", path=path)
        save(path, encode(path, draw_reading(shot.photo, part, language, reading), REMARK), force=True)
    return tuple(paths)


def drop_questions(shots: Sequence[TablePhoto], out: Path | None) -> None:
    """Removes these pictures once all is answered; another file of that name stays."""
    for path in _paths(shots, out):
        if _is_ours(path):
            path.unlink(missing_ok=True)


def _paths(shots: Sequence[TablePhoto], out: Path | None) -> list[Path]:
    """Names them: evening.jpg -> evening-overlay.jpg."""
    return overlay_paths(((shot.path, shot.photo.page) for shot in shots), out, "overlay")


def _is_ours(path: Path) -> bool:
    try:
        with Image.open(path, formats=["JPEG"]) as picture:
            return picture.info.get("comment") == REMARK
    except (OSError, UnidentifiedImageError):
        return False


def opened(path: Path) -> bool:
    """Shows a file in the system's own viewer; says whether there is one."""
    desktop = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    viewer = sys.platform in ("win32", "darwin") or shutil.which("xdg-open") is not None
    return desktop and viewer and typer.launch(str(path)) == 0
