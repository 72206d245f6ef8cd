"""A reading as a table for a person: how much was read, and what is doubtful."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from language import Language
from language.words import cells_said, colour_name, standing_said
from recorder.shell.tables import faults, percent, plain_table
from report.wording.doubts import FEW, numbers_said

if TYPE_CHECKING:
    from vision.pipeline import Progress
    from vision.reading import Reading, TileReading


def reading_table(reading: "Reading", speech: Language) -> RenderableType:
    """Shows how much was read, then whatever a person must look at."""
    speech = speech.about((tile.x, tile.y) for tile in reading.tiles)
    parts: list[RenderableType] = [Text(headline(reading, speech))]
    if reading.supply:
        parts.append(Text(supply_said(reading, speech)))
    if reading.questions:
        doubts = speech.count("{n} doubt:", "{n} doubts:", reading.questions)
        parts += [Text(doubts, style="bold"), _doubts(reading, speech)]
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


def _doubts(reading: "Reading", speech: Language) -> Table:
    """Lists them with the numbers in the picture; many tiles of no known box in one line."""
    say = speech.say
    table = plain_table("", say("Cell"), say("Read as"), say("Certainty"), say("Or"), right=frozenset({0, 3}))
    rows = [(speech.cell((t.x, t.y)), face(t), t.certainty, _others(t)) for t in reading.tiles if t.ask]
    rows += [
        (speech.cell((m.x, m.y)), standing_said(m.colour, m.kind, m.on, m.under, speech, m.segment), m.certainty, "")
        for m in reading.meeples
        if m.ask
    ]
    rows += [
        (say("track"), f"{colour_name(colour, speech)} {figure.points}", figure.certainty, "")
        for colour, figure in (reading.track or {}).items()
        if figure.ask
    ]
    unknown = [number for number, tile in enumerate(t for t in reading.tiles if t.ask) if tile.rotation is None]
    together = unknown if len(unknown) > FEW else []
    for number, (place, told, certainty, others) in enumerate(rows):
        if number not in together:
            table.add_row(str(number + 1), place, told, percent(certainty), others)
        elif number == together[0]:
            asked = [(tile.x, tile.y) for tile in reading.tiles if tile.ask and tile.rotation is None]
            table.add_row(numbers_said(together), cells_said(asked, speech), say("tile not known"), "", "")
    return table


def face(tile: "TileReading") -> str:
    """Writes a face, D 90°; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else f"{tile.key} {tile.rotation}°"


def _others(tile: "TileReading") -> str:
    return ", ".join(
        f"{other.key}{'' if other.rotation is None else f' {other.rotation}°'} {percent(other.certainty)}"
        for other in tile.alternatives[:3]
    )
