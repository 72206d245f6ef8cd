"""What the commands print: results as tables for a person."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from report.language import Language

if TYPE_CHECKING:
    from vision.reading import Reading, TileReading


def plain_table(*headings: str, right: frozenset[int] = frozenset()) -> Table:
    """A table of this program: no frame, a line under the headings, figures to the right."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in right else "left", overflow="fold")
    return table


def percent(certainty: float) -> str:
    """Never 100 %: no reading is certain."""
    return f"{min(int(certainty * 100), 99)} %"


def reading_table(reading: "Reading", speech: Language) -> RenderableType:
    """How much was read, then whatever a person must look at."""
    head = speech.say(
        "{photo}: {tiles}, {meeples}",
        photo=reading.photo,
        tiles=speech.count("{n} tile", "{n} tiles", len(reading.tiles)),
        meeples=speech.count("{n} meeple", "{n} meeples", len(reading.meeples)),
    )
    parts: list[RenderableType] = [Text(head)]
    if reading.questions:
        doubts = speech.count("{n} doubt:", "{n} doubts:", reading.questions)
        parts += [Text(doubts, style="bold"), _doubts(reading, speech)]
    parts += [Text(f"! {finding.text}") for finding in reading.findings]
    return Group(*parts)


def _doubts(reading: "Reading", speech: Language) -> Table:
    say = speech.say
    table = plain_table("", say("Column, row"), say("Read as"), say("Certainty"), say("Or"), right=frozenset({0, 3}))
    rows = [(f"{t.x}, {t.y}", face(t), t.certainty, _others(t)) for t in reading.tiles if t.ask]
    rows += [
        (f"{m.x}, {m.y}", f"{say(m.colour)} {say(m.kind)}, {say(m.on)}", m.certainty, "")
        for m in reading.meeples
        if m.ask
    ]
    rows += [
        (say("track"), f"{say(colour)} {figure.points}", figure.certainty, "")
        for colour, figure in (reading.track or {}).items()
        if figure.ask
    ]
    for number, (place, told, certainty, others) in enumerate(rows, 1):
        table.add_row(str(number), place, told, percent(certainty), others)
    return table


def face(tile: "TileReading") -> str:
    """D 90°; a tile of no known box by its edges."""
    return tile.edges if tile.rotation is None else f"{tile.key} {tile.rotation}°"


def _others(tile: "TileReading") -> str:
    return ", ".join(
        f"{other.key}{'' if other.rotation is None else f' {other.rotation}°'} {percent(other.certainty)}"
        for other in tile.alternatives[:3]
    )
