"""A reading as a table for a person: how much was read, and what is doubtful."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.cell import Cell
from engine.doubt import What
from engine.formats.notation import are_edges
from engine.pieces import Colour
from language import Language
from language.words import cells_said, colour_name
from recorder.doubts.settlement import listed
from recorder.photos.reading import game_of_reading
from recorder.shell.tables import LEAST_SHOWN, faults, percent, plain_table
from report.wording.doubts import FEW, Lying, numbers_said, words_said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.doubt import Doubt
    from vision.pipeline import Progress
    from vision.reading import Reading

MOST_OTHERS = 3  # of what else there may be


def reading_table(reading: "Reading", speech: Language) -> RenderableType:
    """Shows how much was read, then whatever a person must look at, in the order of the questions."""
    speech = speech.about((tile.x, tile.y) for tile in reading.tiles)
    parts: list[RenderableType] = [Text(headline(reading, speech))]
    if reading.supply:
        parts.append(Text(supply_said(reading, speech)))
    found = listed(reading)
    if found:
        parts += [
            Text(speech.count("{n} doubt:", "{n} doubts:", len(found)), style="bold"),
            _doubts(found, game_of_reading(reading).start.by_cell, speech),
        ]
    parts += [Text(fault) for fault in faults(reading.findings, speech)]
    return Group(*parts)


def so_far(progress: "Progress", speech: Language) -> RenderableType:
    """Shows what is known of a photo after some step."""
    if progress.reading is not None:
        return reading_table(progress.reading, speech)
    found = speech.count("{n} tile found", "{n} tiles found", len(progress.lattice.frames))
    return Text(f"{progress.photo.name}: {found}")


def headline(reading: "Reading", speech: Language) -> str:
    """Names the photo, and says how much was read in it."""
    return speech.say(
        "{photo}: {tiles}, {meeples}",
        photo=reading.photo,
        tiles=speech.count("{n} tile", "{n} tiles", len(reading.tiles)),
        meeples=speech.count("{n} meeple", "{n} meeples", len(reading.meeples)),
    )


def supply_said(reading: "Reading", speech: Language) -> str:
    """Says how many pieces wait beside the board."""
    pieces = [f"{colour_name(colour, speech)} {count}" for colour, count in reading.supply.items()]
    return speech.say("Pieces beside the board: {pieces}", pieces=", ".join(pieces))


def _doubts(found: "Sequence[Doubt]", lying: Lying, speech: Language) -> Table:
    """Lists them with the numbers in the picture; many tiles of no known box in one line."""
    say = speech.say
    table = plain_table("", say("Cell"), say("Read as"), say("Certainty"), say("Or"), right=frozenset({0, 3}))
    unknown = [number for number, doubt in enumerate(found) if _is_of_no_box(doubt)]
    together = unknown if len(unknown) > FEW else []
    cells = [where for number in together if isinstance(where := found[number].about.where, Cell)]
    for number, doubt in enumerate(found):
        if number in together:
            if number == together[0]:
                table.add_row(numbers_said(together), cells_said(cells, speech), say("tile not known"), "", "")
            continue
        where = doubt.about.where
        place = say("track") if isinstance(where, Colour) else speech.cell(where)
        told = words_said(doubt.about, doubt.read, lying, speech, doubt.under)
        told = f"{colour_name(where, speech)} {told}" if isinstance(where, Colour) else told
        likely = [other for other in doubt.alternatives if other.likelihood >= LEAST_SHOWN]
        others = sorted(likely, key=lambda other: -other.likelihood)[:MOST_OTHERS]
        said = ", ".join(
            f"{words_said(doubt.about, other.words, lying, speech, doubt.under)} {percent(other.likelihood)}"
            for other in others
        )
        table.add_row(str(number + 1), place, told, percent(doubt.likelihood), said)
    return table


def _is_of_no_box(doubt: "Doubt") -> bool:
    return doubt.about.what is What.TILE and are_edges(doubt.read)
