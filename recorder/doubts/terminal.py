"""Settling doubts in the terminal: the crop as a small picture, the alternatives by number, anything else typed.

Every question can be left open, and all that are left at once; in the person's language or in English.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from PIL import Image
from rich.console import Console
from rich.style import Style
from rich.text import Text

from engine.board import Cell
from engine.errors import RecorderError, UsageError
from engine.formats.notation import parse_meeple, parse_tile
from engine.tiles.boxes import catalogue
from engine.tiles.tile import Ground, turned_edges
from language import Language
from language.words import colour_name
from recorder.doubts.settlement import Enough, tile_words
from recorder.shell.options import is_none
from recorder.show.tables import figure_said, percent
from vision.photo import Photo
from vision.reading import MeepleReading, Point, Quad, TileReading, TrackFigure

CROP = 24  # characters wide; two pixels stand in one character, one above the other
MARGIN = 0.25  # of the tile's side: what lies around it helps a person to see
NOBODY = "-"
MOST_CHOICES = 8

_T = TypeVar("_T")


class _Skip(Exception):
    """This one question is left open."""


@dataclass(slots=True)
class InTerminal:
    """Asks the person at the terminal, until that person has enough."""

    photos: Mapping[frozenset[Point], Photo]
    """Which photo a tile's corners were seen in; without it no picture is shown."""
    console: Console
    language: Language
    tired: bool = False

    def tile(self, number: int, tile: TileReading) -> TileReading | None:
        """Enter takes what was read; a number an alternative; V@90 another tile; - no tile."""
        say = self.language.say
        self._show(tile.quad)
        head = say("{number}. Which tile lies in column {x}, row {y}?", number=number, x=tile.x, y=tile.y)
        known = [a for a in tile.alternatives if a.key in catalogue()]
        others = [(a.key, a.rotation or 0, a.certainty) for a in known[:MOST_CHOICES]]
        read = say("not known ({edges})", edges=tile.edges) if tile.rotation is None else tile_words(tile)
        choices = [f"{read} ({percent(tile.certainty)})"]
        choices += [f"{key}@{rotation} ({percent(certainty)})" for key, rotation, certainty in others]
        self._choices(head, choices)
        hint = say("Number, a tile such as V@90, - for no tile, Enter for 1")

        def understand(text: str) -> TileReading | None:
            if is_none(text):
                return None
            if text.isascii() and text.isdigit() and 0 < int(text) <= len(choices):
                if text == "1":
                    return _settled(tile, tile.key, tile.rotation)
                key, rotation, _ = others[int(text) - 2]
                return _settled(tile, key, rotation)
            return told_tile(tile, text)

        return self._ask(hint, "1", understand, tile)

    def meeple(self, number: int, meeple: MeepleReading, tile: TileReading | None) -> MeepleReading | None:
        """Yes or Enter takes what was read; red:road another; - nobody."""
        say = self.language.say
        head = say(
            "{number}. Is this right: in column {x}, row {y} stands {what} ({certainty})?",
            number=number, x=meeple.x, y=meeple.y, what=figure_said(meeple, self.language),
            certainty=percent(meeple.certainty),
        )  # fmt: skip
        if tile is not None:
            self._show(tile.quad)
        self.console.print(head)
        hint = say("{yes} or Enter for yes, such as red:road for another, - for nobody", yes=say("y"))

        def understand(text: str) -> MeepleReading | None:
            if is_none(text):
                return None
            if text.casefold() in self._no:
                raise UsageError("Then say who stands there, such as red:road, or - for nobody.")
            agreed = text.casefold() in self._yes
            return replace(meeple, certainty=1.0, ask=False) if agreed else told_meeple(meeple, text)

        return self._ask(hint, "y", understand, meeple)

    def figure(self, number: int, colour: str, figure: TrackFigure) -> TrackFigure | None:
        """Yes or Enter takes what was read; a number is the points; - not on the track."""
        say = self.language.say
        head = say(
            "{number}. On the track {colour} has {points} points ({certainty})?",
            number=number, colour=colour_name(colour, self.language), points=figure.points,
            certainty=percent(figure.certainty),
        )  # fmt: skip
        self.console.print(head)

        def understand(text: str) -> TrackFigure | None:
            if is_none(text):
                return None
            if text.casefold() in self._no:
                raise UsageError("Then say how many points it has, or - for not known.")
            return TrackFigure(figure.points if text.casefold() in self._yes else _points(text), 1.0)

        hint = say("{yes} or Enter for yes, the right number, - for not known", yes=say("y"))
        return self._ask(hint, "y", understand, figure)

    def points(self, colour: str) -> int | None:
        say = self.language.say
        who = colour_name(colour, self.language)
        question = say("How many points does {colour} have on the track? (Enter: not known)", colour=who)
        if self.tired:
            return None
        with suppress(Enough):
            return self._ask(question, NOBODY, lambda text: None if is_none(text) else _points(text), None)
        return None

    def name(self, colour: str) -> str:
        say = self.language.say
        if self.tired:
            return ""
        with suppress(Enough, _Skip):
            return self._answer(say("Who plays {colour}? (Enter: not told)", colour=colour_name(colour, self.language)))
        return ""

    def yes(self, question: str, otherwise: bool) -> bool:
        yes, no = self.language.say("y"), self.language.say("n")
        shown = f"{yes.upper()}/{no}" if otherwise else f"{yes}/{no.upper()}"
        answer = (self._line(f"{question} [{shown}]") or "").casefold()
        return answer in self._yes if answer else otherwise

    @property
    def _yes(self) -> tuple[str, ...]:
        return "y", "yes", self.language.say("y"), self.language.say("yes")

    @property
    def _no(self) -> tuple[str, ...]:
        return "n", "no", self.language.say("n"), self.language.say("no")

    def _ask(
        self, hint: str, otherwise: str, understand: Callable[[str], _T | None], unanswered: _T | None
    ) -> _T | None:
        """What the person's words mean; `otherwise` are theirs who only press Enter."""
        if self.tired:
            raise Enough
        while True:
            try:
                return understand(self._answer(f"{hint} {self._ways_out}") or otherwise)
            except _Skip:
                return unanswered
            except RecorderError as fault:
                self.console.print(self.language.tell(fault.message))

    @property
    def _ways_out(self) -> str:
        say = self.language.say
        return say("({skip}: leave it open, {stop}: ask no more)", skip=say("skip"), stop=say("stop"))

    def _answer(self, prompt: str) -> str:
        """What was typed, if it is an answer."""
        say, text = self.language.say, self._line(prompt)
        if text is None or text.casefold() in ("stop", say("stop")):
            self.tired = True
            raise Enough
        if text.casefold() in ("skip", say("skip")):
            raise _Skip
        return text

    def _line(self, prompt: str) -> str | None:
        """What was typed; None where nobody types any more."""
        try:
            return self.console.input(Text(f"{prompt}: ")).strip()
        except EOFError:
            self.console.print()
            return None

    def _choices(self, head: str, choices: Sequence[str]) -> None:
        self.console.print(head)
        for number, choice in enumerate(choices, 1):
            self.console.print(f"   {number}  {choice}", style="bold" if number == 1 else "")

    def _show(self, quad: Quad) -> None:
        """The tile as coloured half blocks, where the terminal has colours."""
        photo = self.photos.get(frozenset(quad))
        if photo is not None and self.console.color_system in ("256", "truecolor"):
            self.console.print(crop(photo, quad))


def crop(photo: Photo, quad: Quad) -> Text:
    """What lies about a tile, upright as the photo is: one character shows two pixels."""
    corners = np.array(quad) / photo.shrunk
    low, high = corners.min(axis=0), corners.max(axis=0)
    low, high = low - MARGIN * (high - low), high + MARGIN * (high - low)
    image = Image.fromarray(photo.pixels).crop((int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1))
    pixels = np.asarray(image.resize((CROP, CROP), Image.Resampling.BOX))
    text = Text()
    for y in range(0, CROP, 2):
        for x in range(CROP):
            above, below = (f"rgb({r},{g},{b})" for r, g, b in pixels[y : y + 2, x])
            text.append("▀", Style.parse(f"{above} on {below}"))
        text.append("\n")
    return text


def _points(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise UsageError("{text!r} is no number of points.", text=text)
    return int(text)


def told_tile(tile: TileReading, text: str) -> TileReading:
    """The tile as a person names it: V@90; ? is a tile of no known box."""
    placed = parse_tile(text, Cell(tile.x, tile.y))
    return _settled(tile, placed.key, placed.rotation if placed.key in catalogue() else None)


def _settled(tile: TileReading, key: str, rotation: int | None) -> TileReading:
    known = key in catalogue() and rotation is not None
    edges = turned_edges(catalogue()[key].edges, rotation or 0) if known else tile.edges
    return replace(tile, key=key, rotation=rotation, edges=edges, certainty=1.0, ask=False)


def told_meeple(meeple: MeepleReading, text: str) -> MeepleReading:
    """The meeple as a person names it: red-big:road1."""
    told = parse_meeple(text, Cell(meeple.x, meeple.y))
    lying = told.on is Ground.FIELD
    return MeepleReading(
        meeple.x, meeple.y, str(told.colour), str(told.kind), str(told.on), told.segment, meeple.at, lying, 1.0
    )
