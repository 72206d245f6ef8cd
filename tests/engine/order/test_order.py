"""The order of play holds every line that the boxes on the table bring, and no other."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.boxes import names
from engine.errors import UsageError
from engine.order import Mark, Part, order_of, parts
from engine.order.choice import worded

# What each box adds to a turn and to the final scoring, written down from the rules and not from the data file: the
# part, and words by which the line is known.
BASE = """
any: Ask for advice
1B: Draw a tile
1C: Lay the tile so
2B-1: on a part of the tile
3A: See which roads
3B: Whoever has the most
3C: Everybody on what was scored
4B: the next player
final: Unfinished road: 1 | Unfinished city: 1 | monastery]: 1, | Field: 3 | Most points
"""
SECOND_EDITION = """
2B-1: Set your abbot | Take your abbot home
3A: which gardens
final: Unfinished garden
"""
BOXES = {
    "winter": "",
    "river-1": "1B: draw a river tile / 1C: The river goes on",
    "river-2": "1B: draw a river tile / 1C: The river goes on",
    "inns-and-cathedrals": "2B-1: Set your big / 3B: With an inn / final: Unfinished road with an inn",
    "traders-and-builders": """2B-1: Set your builder | Set your pig / 3B: Take the goods / 4A: your builder's road
        / final: A pig adds | Goods: 10""",
    "abbey-and-mayor": """1B: lay one of your abbeys / 2B-1: Set your mayor | Set your wagon | Set your barn
        / 3B: A mayor counts / 3C: A wagon may drive / final: abbeys still in hand | Barn: 4""",
    "king-and-robber": "3B: so far brings you the king / final: King: 1",
    "shrines": "3B: A shrine and a / final: Unfinished shrine",
    "hills-and-sheep": "1C: Hill: / 2B-1: Set your shepherd / 2C: your shepherd's field / 3B: stands on a hill",
    "princess-and-dragon": """1A: If the fairy stands / 1C: Volcano | then skip 2B-1.
        / 2B-1: Magic portal | Move the fairy / 2C: Dragon: / 3B: one of its figures / final: Fairy: 3""",
    "flying-machines": "2B-1: Flying machine",
    "crop-circles-1": "3C: Crop circle",
    "crop-circles-2": "3C: Crop circle",
    "gold-mines": "1C: Gold: put / 3B: Take the gold / final: Gold: 1 to 3",
    "mage-and-witch": "1C: Mage: / 3B: The mage adds",
    "ferries": "2C: Lake: | nearest ferry",
    "messages": "any: MESSAGE:",
    "robbers": "any: ROBBER: / 2C: put your robber / final: Robber still",
    "festival": "2B-1: Festival",
    "wind-roses": "1C: Wind rose",
    "watchtowers": "3B: A watchtower pays",
    "labyrinth": "3B: through the labyrinth",
    "tunnel": "2C: tunnel tokens",
    "tower": "any: buy back / 2B-1: Put a floor | Close a tower",
    "bridges-castles-and-bazaars": """1B: won a tile / 1C: build a bridge / 3A: two tiles a castle
        / 3B: A castle takes / 4B: Bazaar / final: Unfinished castle | A castle counts 4""",
    "count": """3A: Figures in the quarters may / 3C: If others took points
        / final: In turn, figures in the quarters | The city of Carcassonne""",
    "besiegers": """3B: A besieged city pays / 3C: take a knight
        / final: Unfinished besieged | A besieged city counts double""",
    "cathars": """3B: A besieged city pays / 3C: take a knight
        / final: Unfinished besieged | A besieged city counts double""",
    "under-the-big-top": "1C: Circus / 2B-1: Set an acrobat | Score a pyramid / final: Acrobats",
    "german-monasteries": "2B-1: German monastery / final: Lying abbot",
    "darmstadt": "3B: The Darmstadtium",
    "gq11": "",
    "gq11-river": "",
    "russian-promos": "any: TRAP: / 2B-1: Baba Yaga's hut / final: Baba Yaga:",
    "spiel-doch": "",
    "phantom": "2B-2: Set your phantom",
    "catapult": "2C: Fair: / final: Catapult:",
    "wheel-of-fortune": "1C: Wheel: / 2B-1: crown of the wheel / final: Wheel of Fortune:",
    "halflings": "1B: one of your halflings / final: Halflings:",
    "plague": "2C: Plague: lay / final: Plague: what",
    "school": "3B: A road to the school / final: School:",
    "german-castles": "1B: your German castle / final: German castles:",
    "german-cathedrals": "3B: to a German cathedral / final: German cathedrals:",
    "bathhouses": "2A: out of a bathhouse / 3C: into a free bathhouse / final: Bathhouses:",
    "land-surveyors": "3B: Land surveyors: roads / final: Land surveyors: what",
    "fruit-trees": "3C: Fruit trees: take / final: Fruit trees: what",
    "little-buildings": "2A: your little buildings on / 3B: Each little building / final: Little buildings:",
}

Lines = set[tuple[str, str]]


def lines_of(order: Iterable[Part]) -> Lines:
    return {(part.name, step.sentence) for part in order for step in part.steps}


def written(text: str) -> Lines:
    """The lines that the words of a table stand for; each must be known by its words alone."""
    found: Lines = set()
    for entry in text.replace("\n        / ", " / ").strip().replace("\n", " / ").split(" / "):
        part, _, words = entry.strip().partition(":")
        for word in filter(None, (w.strip() for w in words.split(" | "))):
            fitting = [line for line in lines_of(parts()) if line[0] == part and word in line[1]]
            assert len(fitting) == 1, (part, word, fitting)
            found.add(fitting[0])
    return found


SKIPS_BOTH = {("1C", step.sentence) for part in parts() for step in part.steps if "2B-1 and 2B-2" in step.sentence}


def expected(boxes: Iterable[str], edition: str) -> Lines:
    named = set(boxes) - {"base"}
    lines = written(BASE).union(*(written(BOXES[box]) for box in named))
    if edition in ("c2", "c3"):
        lines |= written(SECOND_EDITION)
    if {"princess-and-dragon", "phantom"} <= named:
        lines = (lines - written("1C: then skip 2B-1.")) | SKIPS_BOTH
    return lines


def test_every_box_has_its_lines_in_the_table() -> None:
    assert set(BOXES) == set(names()) - {"base"}
    assert lines_of(parts()) == SKIPS_BOTH.union(written(BASE), written(SECOND_EDITION), *map(written, BOXES.values()))


@pytest.mark.parametrize("box", names())
@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_a_box_alone_adds_its_lines_and_no_other(box: str, edition: str) -> None:
    assert lines_of(order_of([box], edition)) == expected([box], edition)


def test_all_boxes_together_bring_every_line() -> None:
    assert lines_of(order_of(names(), "c2")) == expected(names(), "c2")


@given(st.sets(st.sampled_from(names())), st.sampled_from(["c1", "c2", "c3", "winter"]))
def test_any_boxes_bring_their_lines_and_no_other(boxes: set[str], edition: str) -> None:
    order = order_of(sorted(boxes), edition)
    assert lines_of(order) == expected(boxes, edition)
    assert [part.name for part in order] == [part.name for part in parts()]
    marks = {mark for part in order for step in part.steps for mark in step.marks}
    brought = {Mark.MESSAGE: "messages", Mark.ROBBER: "robbers", Mark.TRAP: "russian-promos"}
    assert all(brought[mark] in boxes for mark in marks)


def test_a_turn_has_its_thirteen_parts_in_order() -> None:
    assert " ".join(part.name for part in parts()) == "any 1A 1B 1C 2A 2B-1 2B-2 2C 3A 3B 3C 4A 4B final"


@pytest.mark.parametrize(
    ("mark", "box", "where"),
    [(Mark.MESSAGE, "messages", "3B"), (Mark.ROBBER, "robbers", "3B"), (Mark.TRAP, "russian-promos", "2B-1")],
)
def test_a_mark_interrupts_only_where_its_box_lies(mark: Mark, box: str, where: str) -> None:
    def marked(boxes: list[str]) -> set[str]:
        return {part.name for part in order_of(boxes) for step in part.steps if mark in step.marks}

    assert where in marked(["base", box])
    assert marked(["base", *(other for other in names() if other != box)]) == set()


def test_the_final_scoring_is_interrupted_by_nothing() -> None:
    final = order_of(names())[-1]
    assert Counter(mark for step in final.steps for mark in step.marks) == Counter()


def test_the_words_follow_the_edition() -> None:
    assert worded("Set a [follower|meeple] in a [cloister|monastery].", "c1") == "Set a follower in a cloister."
    assert worded("Set a [follower|meeple] in a [cloister|monastery].", "c3") == "Set a meeple in a monastery."
    assert worded("Nobody.", "winter") == "Nobody."


def test_a_box_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="There is no box dragons"):
        order_of(["dragons"])
