"""A game that goes on: photos as they arrive in a folder, and each move told as soon as its photo is in."""

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from engine.errors import UnreadableFile
from engine.formats.content import is_folder
from language import Language
from recorder.game.result import count
from recorder.shell.tables import named
from recorder.watch.course.game import Told, watched
from recorder.watch.photos import by_name, in_folder
from recorder.watch.series import Series
from recorder.watch.show import line_of, not_named
from vision.photo import load
from vision.series.film import is_film

LOOK_AGAIN = 0.3  # seconds until a folder is looked at again
GIVE_UP = 30.0  # seconds after which a file that does not become a picture is one no longer


def arriving(given: Sequence[Path], known: Iterable[Path] = ()) -> Iterator[Path]:
    """Yields each new picture in the folders once it is whole: a camera or a cloud writes it piece by piece.

    `known`: those that were read already; one that came while they were read is new.
    """
    folders = [path for path in given if is_folder(path)]
    done = set(known)
    waiting: dict[Path, tuple[int, float]] = {}
    while True:
        new = [path for folder in folders for path in in_folder(folder) if path not in done]
        for path in sorted(new, key=by_name):
            size = _size(path)
            before, since = waiting.get(path, (-1, time.monotonic()))
            waiting[path] = size, since
            if not size or size != before:
                continue
            if _whole(path) or time.monotonic() - since > GIVE_UP:
                done.add(path)
                del waiting[path]
                yield path
        time.sleep(LOOK_AGAIN)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _whole(path: Path) -> bool:
    try:
        return is_film(path) or bool(load(path))
    except UnreadableFile:
        return False


class Live:
    """Tells what is new: a line for each move that is, or that is known better by now, and the points so far."""

    def __init__(self, told: Told, speech: Language) -> None:
        self._told, self.speech = told, speech
        self._lines: dict[object, str] = {}

    def lines(self, series: Series) -> Iterator[str]:
        """Yields the lines that were not told yet."""
        if not series.photos:
            return
        game = watched(series.gathered, self._told)
        result = count(game.game)
        new = False
        for turn in result.replay.turns:
            cell, line = turn.move.tile and turn.move.tile.cell, line_of(turn, result, self.speech)
            if self._lines.get(cell) != line:
                self._lines[cell] = line
                new = True
                yield line
        if new:
            points = [f"{named(part, self.speech)} {part.track or 0}" for part in result.played.parts]
            yield f"   {self.speech.join(points)}" if points else ""
        for colour in game.unnamed:
            if colour not in self._lines:
                self._lines[colour] = not_named(colour, self.speech)
                yield self._lines[colour]
