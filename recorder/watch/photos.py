"""Which photos make a series, and in which order: by the time taken where every file tells it, else by name."""

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from engine.errors import UnreadableFile, UsageError
from engine.formats.content import is_folder, is_there
from recorder.game.source import PICTURES
from vision.photo import moment
from vision.series.film import FILMS, is_film

MOST = 2000  # photos: a game has about eighty tiles


def photos_of(given: Sequence[Path]) -> tuple[Path, ...]:
    """Returns the photos that are meant, in the order in which they were taken. Of a folder that is every picture."""
    found = [path for word in given for path in (in_folder(word) if is_folder(word) else (word,))]
    for path in given:
        if not is_there(path):
            raise UnreadableFile("{path} does not exist; check the name.", path=path)
    if len(found) > MOST:
        raise UsageError("These are {n} photos; a game has at most {most}.", n=len(found), most=MOST)
    return in_order(tuple(dict.fromkeys(found)))


def in_folder(folder: Path) -> tuple[Path, ...]:
    """Lists the pictures in a folder, but not in those within it."""
    try:
        inside = sorted(folder.iterdir())
    except OSError as why:
        raise UnreadableFile(
            "{path} cannot be read ({why}); check its name and permissions.", path=folder, why=why
        ) from None
    pictures = (path for path in inside if path.suffix.lower() in (*PICTURES, *FILMS) and path.is_file())
    return tuple(path for path in pictures if not path.name.startswith("."))


def in_order(photos: Sequence[Path]) -> tuple[Path, ...]:
    """Sorts photos by when they were taken, if all say so; else by their names, in which 10 comes after 9."""
    taken = {path: None if is_film(path) else moment(path) for path in photos}
    if all(taken.values()):
        return tuple(sorted(photos, key=lambda path: (_clock(taken[path]), by_name(path))))
    return tuple(sorted(photos, key=by_name))


def by_name(path: Path) -> tuple[tuple[int, int | str], ...]:
    """Returns what sorts names as people do: 9.jpg before 10.jpg."""
    parts = re.split(r"(\d{1,18})", path.name.casefold())
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts if part)


def _clock(taken: datetime | None) -> datetime:
    """Returns what the camera's clock showed: cameras of one table tell it with a zone or without."""
    assert taken is not None
    return taken.replace(tzinfo=None)
