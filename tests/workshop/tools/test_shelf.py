"""The tables of boxes: none is missing, and the short one says of each what the long one says."""

from engine.boxes import names
from workshop.tools.shelf import TOLD, known, short_table, table


def test_every_box_stands_in_both_tables_once() -> None:
    rows = table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == list(names())
    short = [row.split(" | ")[0].removeprefix("| ") for row in short_table().splitlines()[2:]]
    assert sum(len(row.split(" · ")) for row in short) == len(rows)


def test_the_short_table_begins_with_what_is_known_best() -> None:
    """Nothing to count at the end is counted; no two rows say the same."""
    rows = [row.removesuffix(" |").split(" | ")[1:] for row in short_table().splitlines()[2:]]
    assert rows[0] == ["yes"] * 4 and rows[-1] == ["no", TOLD, TOLD, "no"]
    assert sorted(rows) == sorted(map(list, {of.in_short for of in known().values()}))
