"""What a person sees of a table: the overlay of each photo, the list of doubts, in words and pixels."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, sqrt

from engine.cell import Cell
from engine.doubt import NOTHING, What
from language import Language
from recorder.doubts.settlement import Question
from recorder.doubts.wording import choice_said, place
from recorder.page.reading.values import Seen, Spot, Thing
from report.drawing.theme import Rgb, dye
from report.wording.doubts import doubt_said
from vision.reading import Point

MARK = 0.2  # of a tile's side: the radius of a figure's ring


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing on a photo, in its pixels. `kind`: how the style sheet draws it; `said`: what it is, for who cannot see
    it; `number`: of its doubt, if it has one, and `plate`: where that stands, beside it.
    """

    href: str
    said: str
    kind: str
    corners: str
    x: float
    y: float
    radius: float
    colour: str
    number: int
    plate: Point


@dataclass(frozen=True, slots=True)
class Shot:
    """One photo with its marks; tiles first, so that figures lie over them. `plate`: the radius of a number."""

    href: str
    width: int
    height: int
    marks: tuple[Mark, ...]

    @property
    def plate(self) -> int:
        return _plate((self.width, self.height))


@dataclass(frozen=True, slots=True)
class Row:
    """One thing in a list."""

    href: str
    number: int
    said: str


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A table as it is shown. `asked`: what a person is asked; `small`: doubtful, but hardly worth a point; `told`:
    answered; `rest`: everything else, to be tapped where the photo cannot be; `empty`: where a tile may lie that no
    photo showed.
    """

    shots: tuple[Shot, ...]
    asked: tuple[Row, ...]
    small: tuple[Row, ...]
    told: tuple[Row, ...]
    rest: tuple[Row, ...]
    empty: tuple[Row, ...]


def board_of(key: str, seen: Seen, speech: Language) -> BoardShown:
    """Puts it into words of a language."""
    named = speech.about(tile.cell for tile in seen.board.tiles)
    shots = tuple(
        Shot(f"/table/{key}/photo/{number}", *size, tuple(_marks(key, number, seen, named)))
        for number, size in enumerate(seen.sizes)
    )
    return BoardShown(
        shots,
        asked=tuple(_row(key, thing, doubt_said(thing.question.doubt, seen.board, named)) for thing in seen.asked),
        small=tuple(
            _row(key, thing, doubt_said(thing.question.doubt, seen.board, named))
            for thing in seen.things
            if thing.open and not thing.asked and not thing.told
        ),
        told=tuple(_row(key, thing, thing_said(thing, named)) for thing in seen.things if thing.told),
        rest=tuple(
            _row(key, thing, thing_said(thing, named))
            for thing in seen.things
            if not (thing.open or thing.told or thing.is_empty)
        ),
        empty=tuple(_row(key, thing, _where(thing, named)) for thing in seen.things if thing.is_empty),
    )


def thing_said(thing: Thing, speech: Language) -> str:
    """Says what is there now: C4: V@90  road (south, west)."""
    where = thing.key.about.where
    if not isinstance(where, Cell):
        return doubt_said(thing.question.doubt, thing.question.board, speech)
    return f"{place(where, speech)}: {choice_said(thing.words, thing.question, speech)}"


def _where(thing: Thing, speech: Language) -> str:
    where = thing.key.about.where
    assert isinstance(where, Cell), "only a cell is empty"
    return place(where, speech)


def href_of(key: str, thing: Thing) -> str:
    return f"/table/{key}/about/{thing.id}"


def _row(key: str, thing: Thing, said: str) -> Row:
    return Row(href_of(key, thing), thing.question.number, said)


def _marks(key: str, photo: int, seen: Seen, speech: Language) -> Iterator[Mark]:
    spots = [(thing, spot) for thing in seen.things for spot in thing.spots if spot.photo == photo]
    order = sorted(spots, key=lambda pair: _layer(pair[0]))
    for thing, spot in order:
        if thing.words == NOTHING and not (thing.open or thing.told or thing.is_empty):
            continue
        yield _mark(key, thing, spot, seen.sizes[photo], speech)


def _layer(thing: Thing) -> tuple[bool, bool, bool]:
    """Orders what lies over what: empty places lowest, figures over tiles, what is asked about on top."""
    return thing.key.about.what is not What.TILE, not thing.is_empty, thing.asked


def _mark(key: str, thing: Thing, spot: Spot, size: tuple[int, int], speech: Language) -> Mark:
    tile = thing.key.about.what is What.TILE
    x, y = spot.foot or _middle(spot)
    kind = "asked" if thing.asked else "told" if thing.told else "small" if thing.open else "sure"
    kind = "empty" if thing.is_empty else kind
    words = thing.words if thing.words != NOTHING else _likeliest(thing.question)
    colour = "" if tile else _hex(dye(words.rpartition("=")[2].partition(":")[0].partition("-")[0]).tone)
    if thing.words == NOTHING:
        kind += " nothing"
    return Mark(
        href_of(key, thing), thing_said(thing, speech), kind, "" if not tile else _corners(spot), round(x, 1),
        round(y, 1), round(MARK * _side(spot), 1), colour, thing.question.number if thing.asked else 0,
        _beside(spot, size),
    )  # fmt: skip


def _plate(size: tuple[int, int]) -> int:
    return round(max(size) / 40)


def _beside(spot: Spot, size: tuple[int, int]) -> Point:
    """Returns where a number stands, within the photo: at a tile's corner, or clear of a figure's ring."""
    plate = _plate(size)
    x, y = max(spot.quad, key=lambda corner: corner[0] - corner[1])
    if spot.foot is not None:
        away = (MARK * _side(spot) + plate) * sqrt(0.5)
        x, y = spot.foot[0] + away, spot.foot[1] - away
    return round(min(max(x, plate), size[0] - plate), 1), round(min(max(y, plate), size[1] - plate), 1)


def _likeliest(question: Question) -> str:
    """Returns the figure that may stand there, for its colour."""
    told = (other for other in question.doubt.alternatives if other.words != NOTHING)
    likely = max(told, key=lambda other: other.likelihood, default=None)
    return likely.words if likely else question.doubt.read


def _corners(spot: Spot) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in spot.quad)


def _middle(spot: Spot) -> Point:
    xs, ys = zip(*spot.quad, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def _side(spot: Spot) -> float:
    (a, b), (c, d), *_ = spot.quad
    return hypot(a - c, b - d)


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
