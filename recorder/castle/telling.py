"""The lines that are typed on the pad of The Castle: points of a player, undo, the end with or without the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.castle.board import CastleBoard, parse
from engine.castle.box import CastleBox
from engine.castle.inspection import inspect
from engine.castle.pad import CastlePad, Move, ended, moved, taken_back
from engine.errors import BrokenRules, UsageError
from engine.formats.content import read_text
from engine.formats.jsonvalue import listed
from engine.referee.findings import Finding
from language.words import colour_called, compared

Lines = Callable[[], str | None]
"""Gives the next line that is typed; None where nobody types any more."""
BOARD_FILES = (".txt", ".castle")


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line does to the pad."""

    pad: CastlePad
    undone: bool = False


def done(line: str, pad: CastlePad, names: Sequence[str]) -> Typed:
    """Does what a line says."""
    word, _, rest = line.strip().partition(" ")
    if compared(word) == "undo" and not rest:
        return Typed(taken_back(pad), undone=True)
    if compared(word) == "end":
        board = checked(board_of(rest.strip(), pad.box), pad.box) if rest.strip() else None
        return Typed(ended(pad, board))
    name, _, points = line.strip().rpartition(" ")
    if not (points.isascii() and points.isdigit() and len(points) < 5) or not name:
        raise UsageError("{line!r} is not understood; write, for example, {name} 5, undo, or end.",
                         line=line, name=names[0])  # fmt: skip
    return Typed(moved(pad, Move(_player(name, pad, names), int(points))))


def _player(told: str, pad: CastlePad, names: Sequence[str]) -> int:
    """Which player is meant: by the name or its beginning, or by the colour."""
    folded = compared(told)
    meant = [seat for seat, name in enumerate(names) if compared(name) == folded]
    meant = meant or [seat for seat, name in enumerate(names) if compared(name).startswith(folded)]
    colour = colour_called(told)
    meant = meant or [seat for seat, own in enumerate(pad.colours) if own is colour]
    if len(meant) != 1:
        raise UsageError("{name} does not tell which player; these two play: {names}.",
                         name=told, names=", ".join(names))  # fmt: skip
    return meant[0]


def board_of(told: str, box: CastleBox) -> CastleBoard:
    """Reads a board from a line, or from a text file that is named."""
    path = Path(told)
    if path.suffix in BOARD_FILES:
        text = read_text(path)
        return parse(text, box)
    return parse(told, box)


def checked(board: CastleBoard, box: CastleBox) -> CastleBoard:
    """Returns the board; one that breaks a rule is refused with everything that is wrong."""
    refuse_broken(inspect(board, box))
    return board


def refuse_broken(findings: Sequence[Finding]) -> None:
    """Refuses a board of which anything is wrong, and tells all of it."""
    if findings:
        faults = listed([finding.message for finding in findings])
        raise BrokenRules("The board breaks the rules: {faults}", faults=faults)
