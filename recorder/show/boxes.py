"""The boxes and their tiles as tables for a person, and as JSON."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from engine.tiles.tile import EDITIONS, TileSet
from language import Language
from recorder.shell.tables import plain_table


def boxes_table(boxes: Sequence[TileSet], speech: Language) -> Table:
    """Lists every box with its name, its tiles, and what it is."""
    say = speech.say
    table = plain_table(say("Box"), say("Tiles"), say("What it is"), right=frozenset({1}))
    for box in boxes:
        table.add_row(box.name, str(sum(box.counts[EDITIONS[0]].values())), box.title)
    return table


def box_table(box: TileSet, speech: Language) -> Table:
    """Lists every tile of a box: its key, its edges, and how many there are in each edition."""
    say = speech.say
    headings = [say("Tile"), say("Edges"), say("First edition"), say("Second edition")]
    table = plain_table(*headings, right=frozenset({2, 3}))
    for tile in box:
        table.add_row(tile.key, tile.edges, *(str(box.counts[edition].get(tile.key, 0)) for edition in EDITIONS))
    return table


def boxes_as_json(boxes: Sequence[TileSet]) -> list[dict[str, Any]]:
    """Does the same for programs."""
    return [
        {
            "box": box.name,
            "title": box.title,
            "tiles": [
                {"tile": t.key, "edges": t.edges, "count": {e: box.counts[e].get(t.key, 0) for e in EDITIONS}}
                for t in box
            ],
        }
        for box in boxes
    ]
