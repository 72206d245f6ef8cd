"""The options of every command that reads photos: what a person says about them beforehand, and how far to go."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from recorder.shell.options import Group, Players, Track, gathered, not_among, split
from recorder.shell.players import parse_players, parse_track

if TYPE_CHECKING:
    from vision.pipeline import Wish

OPTIONS: Group = {
    "players": (Players, None),
    "track": (Track, None),
    "track_photo": (
        Annotated[
            Path | None,
            typer.Option(
                "--track-photo", readable=False, metavar="PHOTO", help="Photo of the scoring track, if it has its own."
            ),
        ],
        None,
    ),
    "edition": (
        Annotated[
            str | None,
            typer.Option(metavar="EDITION", help="The tiles' art: c1, c2, c3 or winter; recognised if not given."),
        ],
        None,
    ),
    "sets": (
        Annotated[
            str | None,
            typer.Option(
                "--sets", metavar="NAMES", help="The boxes on the table, such as base,river; recognised if not given."
            ),
        ],
        None,
    ),
    "boxes": (
        Annotated[
            int, typer.Option("--boxes", min=1, metavar="N", help="How many copies of each box were mixed together.")
        ],
        1,
    ),
    "until": (
        Annotated[str | None, typer.Option("--until", metavar="STEP", help="Stop after this step and show it.")],
        None,
    ),
    "debug": (
        Annotated[
            Path | None,
            typer.Option("--debug", readable=False, metavar="DIR", help="Save a picture of every step in this folder."),
        ],
        None,
    ),
    "lattice": (
        Annotated[
            Path | None,
            typer.Option(
                "--lattice",
                readable=False,
                metavar="FRAMES",
                help="Take the tiles' corners from this file, not from the photo.",
            ),
        ],
        None,
    ),
}


@dataclass(frozen=True, slots=True)
class Looking:
    """What was typed, as the reader takes it."""

    players: dict[str, str] = field(default_factory=dict)
    track: dict[str, int] = field(default_factory=dict)
    track_photo: Path | None = None
    edition: str | None = None
    sets: tuple[str, ...] | None = None
    boxes: int = 1
    until: str | None = None
    debug: Path | None = None
    lattice: Path | None = None

    @property
    def wish(self) -> "Wish":
        """The part of it that concerns the reading itself."""
        from vision.photo import load
        from vision.pipeline import Wish

        track = load(self.track_photo)[0] if self.track_photo else None
        return Wish(self.lattice, self.edition, self.sets, self.boxes, self.playing, track)

    @property
    def playing(self) -> tuple[str, ...]:
        """The colours that are known to play, by name or by their points; empty if nobody was named."""
        return tuple(dict.fromkeys((*self.players, *self.track))) if self.players else ()

    @property
    def of_photos(self) -> tuple[str, ...]:
        """Lists the options that were typed but mean nothing without a photo."""
        typed = {
            "--track-photo": self.track_photo is not None,
            "--edition": self.edition is not None,
            "--sets": self.sets is not None,
            "--boxes": self.boxes > 1,
            "--until": self.until is not None,
            "--debug": self.debug is not None,
        }
        return tuple(option for option, was in typed.items() if was)


def together(words: dict[str, Any]) -> Looking:
    """Looks the words over at once: what is typed wrong is said before any file is looked at."""
    if words["edition"] is not None:
        from engine.tiles.tile import COUNTED_AS

        if words["edition"] not in COUNTED_AS:
            raise not_among("--edition", words["edition"], COUNTED_AS)
    if words["sets"] is not None:
        from engine.boxes import load

        for name in split(words["sets"]) or ():
            load(name)
    if words["until"] is not None:
        from vision.pipeline import step_called

        step_called(words["until"])
    told = {"players": parse_players(words["players"]), "track": parse_track(words["track"])}
    return Looking(**{**words, **told, "sets": split(words["sets"])})


looks = gathered("looking", OPTIONS, together)
"""Gives a command these options; it receives them as its argument `looking`."""
