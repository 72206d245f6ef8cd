"""The options of what to keep of a scored game, and where: the history, copies of its photos, files beside them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from recorder.shell.options import Database, Group, gathered

OPTIONS: Group = {
    "keep": (Annotated[bool, typer.Option("--keep/--no-keep", help="Keep the game in the history.")], True),
    "copy": (
        Annotated[bool, typer.Option("--copy/--no-copy", help="Keep a copy of the photo, or only its path.")],
        True,
    ),
    "keep_place": (
        Annotated[
            bool,
            typer.Option("--keep-place", help="Let the copy tell where the photo was taken, and all else it tells."),
        ],
        False,
    ),
    "dry_run": (Annotated[bool, typer.Option("--dry-run", help="Only show the score; write and keep nothing.")], False),
    "out": (
        Annotated[
            Path | None,
            typer.Option(
                "--out",
                readable=False,
                metavar="DIR",
                help="Save picture and sheet in this folder, not beside the photo.",
            ),
        ],
        None,
    ),
    "database": (Database, None),
}


@dataclass(frozen=True, slots=True)
class Keeping:
    """What was typed."""

    keep: bool = True
    copy: bool = True
    keep_place: bool = False
    dry_run: bool = False
    out: Path | None = None
    database: str | None = None

    @property
    def in_history(self) -> bool:
        """Whether the game goes into the history."""
        return self.keep and not self.dry_run


NOTHING_SAID = Keeping()

keeps = gathered("keeping", OPTIONS, lambda words: Keeping(**words))
"""Gives a command these options; it receives them as its argument `keeping`."""
