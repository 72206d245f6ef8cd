"""One thing of a table as it is shown when it is tapped: what is there, what may be there, and what can be said."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from urllib.parse import quote, urlencode

from engine.board import Board
from engine.boxes import catalogue, edition_of, supply
from engine.cell import Cell
from engine.doubt import NOTHING, What, meeples_at
from engine.formats import notation
from engine.formats.jsonvalue import Json
from engine.pieces import Colour, MeepleKind
from engine.referee.laying import against, bridges_over, fitting_turns, tile_on
from engine.tiles.tile import Ground
from language import Language
from language.words import figure_name
from recorder.doubts.answers import Answer
from recorder.doubts.doubts import Key
from recorder.doubts.draft import answer_to_json
from recorder.doubts.settlement import Question
from recorder.doubts.view import choice
from recorder.doubts.wording import OF_NO_BOX, choice_said, choices, figure_said, head, likelihood, twins_said
from recorder.page.board import Row, href_of, thing_said
from recorder.page.reading.values import Seen, Thing
from recorder.shell.tables import percent

KINDS = (MeepleKind.MEEPLE, MeepleKind.BIG)
"""What nearly everybody plays with; other pieces are offered where the photo proposes them."""
MOST_OFFERS = 8
"""Tiles that are offered for an empty place; the others are among all tiles."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer: its words, what it means, how likely it is, and its drawing, if it has one."""

    words: str
    said: str
    likely: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Face:
    """A tile to choose; `href` leads to the same panel with this tile in the person's hand."""

    href: str
    words: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Standable:
    """A ground of the tile on which a figure may stand, with a drawing of one that does."""

    words: str
    said: str
    drawing: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What the page shows of one thing. `lines`: the question; `matter`: what an answer is about, as it is sent.

    `hand`: the tile in the person's hand, `turned`: the same panel with it turned on. `more`: what an answer is about
    that adds a figure to this tile. `alike`: which other figures are of its colour too, and what an answer about each
    of them is about.
    """

    what: str
    crop: str
    lines: tuple[str, ...]
    now: str
    matter: str
    offers: tuple[Offer, ...]
    hand: Face | None
    turned: str
    faces: tuple[Face, ...]
    figures: tuple[Row, ...]
    grounds: tuple[Standable, ...]
    kinds: tuple[str, ...]
    more: str
    alike: tuple[str, str]


def panel_of(key: str, seen: Seen, thing: Thing, face: str, speech: Language) -> Panel:
    """Puts it into words. `face`: the tile that the person chose to hold."""
    named = speech.about(tile.cell for tile in seen.board.tiles)
    question = thing.question
    told = _fitting(question, seen) if thing.is_empty else choices(question.doubt)
    what, where = question.doubt.about.what, question.doubt.about.where
    href = href_of(key, thing)
    hand = _hand(href, (face, thing.words, *told, f"{next(iter(_boxes(seen)))}@0")) if what is What.TILE else None
    on_tile = where if isinstance(where, Cell) else None
    return Panel(
        what=str(what),
        crop=f"/table/{key}/crop/{thing.id}" if thing.spots else "",
        lines=tuple(head(question, named)) if question.number else (),
        now=thing_said(thing, named),
        matter=matter_of(thing.key, question.doubt.read),
        offers=tuple(_offers(question, told, named)),
        hand=hand,
        turned=_holding(href, _turned(hand.words)) if hand else "",
        faces=tuple(_faces(href, seen)) if what is What.TILE else (),
        figures=tuple(_figures_on(key, seen, on_tile, named)) if what is What.TILE else (),
        grounds=tuple(_grounds(question, on_tile, named)) if on_tile else (),
        kinds=tuple(map(str, KINDS)),
        more=matter_of(Key(meeples_at(on_tile)), NOTHING) if on_tile else "",
        alike=_alike(question, named),
    )


def matter_of(key: Key, read: str) -> str:
    """Writes what an answer is about, so that it can be taken even while nothing is read."""
    return json.dumps(_matter(key, read))


def _matter(key: Key, read: str) -> Json:
    told = answer_to_json(Answer(key, read, None))
    assert isinstance(told, dict)
    return {name: value for name, value in told.items() if name != "told"}


def _alike(question: Question, speech: Language) -> tuple[str, str]:
    """Says which figures are asked about for the same two colours; nothing where there are none."""
    if not question.alike:
        return "", ""
    said = twins_said(question.alike, speech)
    return said[:1].upper() + said[1:], json.dumps([_matter(twin.key, twin.read) for twin in question.alike])


def drawing_of(board: Board) -> str:
    """Returns the address of a drawing of these tiles."""
    return f"/drawing?{urlencode({'board': notation.format(board)}, quote_via=quote)}" if board.tiles else ""


def _offers(question: Question, told: Iterable[str], speech: Language) -> Iterator[Offer]:
    doubt = question.doubt
    if doubt.about.what is What.TRACK and doubt.read == NOTHING:
        return
    for words in told:
        likely = likelihood(doubt, words)
        share = percent(likely) if likely is not None and question.number else ""
        no_picture = doubt.about.what is What.TRACK or words == OF_NO_BOX
        drawing = "" if no_picture else drawing_of(choice(doubt, words, question.board))
        yield Offer(words, choice_said(words, question, speech), share, drawing if words != NOTHING else "")


def _fitting(question: Question, seen: Seen) -> tuple[str, ...]:
    """Lists the tiles that meet what lies beside an empty place in some turn, those first of which most are left."""
    where = question.doubt.about.where
    assert isinstance(where, Cell), "only a cell is empty"
    lying = against(seen.board.by_cell, where)
    boxes, used = _boxes(seen), Counter(tile.key for tile in seen.board.tiles)
    most_left = sorted(boxes, key=lambda key: used[key] - boxes[key])
    turned = (f"{key}@{turn}" for key in most_left for turn in fitting_turns(key, lying)[:1])
    return tuple(islice(turned, MOST_OFFERS))


def _hand(href: str, told: Iterable[str]) -> Face | None:
    """Returns the tile that is held: the chosen one, else what is there, else the likeliest, else any."""
    words = next((word for word in told if _is_tile(word)), None)
    return _face(href, words) if words else None


def _is_tile(words: str) -> bool:
    key, _, turn = words.partition(",")[0].partition("@")
    return key in catalogue() and turn in ("0", "90", "180", "270")


def _turned(words: str) -> str:
    """Turns a tile; a bridge over it stays as it stands."""
    lies, comma, on_it = words.partition(",")
    key, _, turn = lies.partition("@")
    return f"{key}@{(int(turn) + 90) % 360}{comma}{on_it}"


def _holding(href: str, words: str) -> str:
    return f"{href}?{urlencode({'face': words})}#hand"


def _face(href: str, words: str) -> Face:
    lies, on_it = notation.parse_laid(words, Cell(0, 0))
    return Face(_holding(href, words), words, drawing_of(Board([lies], things=on_it)))


def _faces(href: str, seen: Seen) -> Iterator[Face]:
    """Lists every tile of the boxes that lie there."""
    for key in _boxes(seen):
        yield _face(href, f"{key}@0")


def _boxes(seen: Seen) -> Mapping[str, int]:
    """How many of each tile the boxes on the table hold."""
    game = seen.result.replay.game
    edition = game.edition or edition_of(tile.key for tile in seen.board.tiles)
    return supply(game.boxes or ("base",), edition)


def _figures_on(key: str, seen: Seen, cell: Cell | None, speech: Language) -> Iterator[Row]:
    for thing in seen.things:
        if thing.key.about.what is What.MEEPLE and thing.key.about.where == cell and thing.words != NOTHING:
            yield Row(href_of(key, thing), thing.question.number, thing_said(thing, speech))


def _grounds(question: Question, cell: Cell, speech: Language) -> Iterator[Standable]:
    """Lists the grounds of the tile as it lies now; a colour is still to be chosen, so the drawings are red."""
    tile = tile_on(question.board, cell)
    over = bridges_over({cell}, question.board.things)
    for segment in tile.segments if tile else ():
        if segment.ground is Ground.RIVER:
            continue
        words = f"{segment.ground}{segment.index or ''}"
        stands = notation.parse_standing(f"{Colour.RED}:{words}", cell)
        drawing = drawing_of(Board([question.board.by_cell[cell]], [stands], over))
        said = figure_said(f"{Colour.RED}:{words}", cell, question, speech)
        figure = figure_name(Colour.RED, MeepleKind.MEEPLE, speech)
        yield Standable(words, said.removeprefix(figure).strip(), drawing)
