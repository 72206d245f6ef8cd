"""Settles doubts in the terminal: the crop as a small picture, the alternatives by number, anything else typed.

A person can leave any question open, or all that are left at once, and answer in their own language or in English.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from PIL import Image
from rich.console import Console
from rich.style import Style
from rich.text import Text

from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, What
from engine.errors import RecorderError, UsageError
from engine.formats.notation import parse_standing, parse_tile
from engine.message import Message
from engine.pieces import Colour
from language import Language
from language.words import colour_name, standing_said
from recorder.doubts.answers import parse_points
from recorder.doubts.settlement import Question, Way
from recorder.shell.options import is_none
from recorder.shell.players import chosen_name
from recorder.shell.tables import name_said, percent
from report.wording.doubts import read_said
from vision.photo import Photo
from vision.reading import Point, Quad

CROP = 24  # characters wide; two pixels stand in one character, one above the other
MARGIN = 0.25  # of the tile's side: its surroundings help a person to see
NOBODY = "-"
MOST_CHOICES = 8

_T = TypeVar("_T")


class _Gone(Exception):
    """The person does not answer, but goes another way."""

    def __init__(self, way: Way) -> None:
        self.way = way


@dataclass(slots=True)
class InTerminal:
    """Asks the person at the terminal until that person has had enough."""

    photos: Mapping[frozenset[Point], Photo]
    """Which photo a tile's corners were seen in; without it no picture is shown."""
    console: Console
    language: Language
    tired: bool = False

    def answer(self, question: Question) -> str | Way:
        """Asks about one doubt, beside what the photo shows of it."""
        if self.tired:
            return Way.REST
        if question.seen is not None:
            self._show(question.seen)
        about = {What.TILE: self._tile, What.MEEPLE: self._meeple, What.TRACK: self._figure}
        try:
            return about[question.doubt.about.what](question.number, question.doubt)
        except _Gone as gone:
            return gone.way

    def _tile(self, number: int, doubt: Doubt) -> str:
        """Enter takes what was read; a number an alternative; V@90 another tile; - no tile."""
        say, cell = self.language.say, doubt.about.where
        assert isinstance(cell, Cell)
        others = doubt.alternatives[:MOST_CHOICES]
        words = [doubt.read, *(other.words for other in others)]
        choices = [f"{read_said(doubt.read, self.language)} ({percent(doubt.likelihood)})"]
        choices += [f"{other.words} ({percent(other.likelihood)})" for other in others]
        self._choices(
            say("{number}. Which tile is in column {x}, row {y}?", number=number, x=cell.x, y=cell.y), choices
        )

        def understand(text: str) -> str:
            if is_none(text):
                return NOTHING
            if text.isascii() and text.isdigit() and 0 < int(text) <= len(words):
                return words[int(text) - 1]
            parse_tile(text, cell)
            return text

        return self._ask(say("A number, a tile such as V@90, - for no tile, or Enter for 1"), "1", understand)

    def _meeple(self, number: int, doubt: Doubt) -> str:
        """Yes or Enter takes what was read; red:road another; - nobody."""
        say, cell = self.language.say, doubt.about.where
        assert isinstance(cell, Cell)
        read = parse_standing(next(words for words in (doubt.read, *self._others(doubt)) if words != NOTHING), cell)
        head = say(
            "{number}. Is this right for column {x}, row {y}: {what} ({certainty})?",
            number=number, x=cell.x, y=cell.y, certainty=percent(doubt.likelihood),
            what=standing_said(read.colour, read.kind, read.on, doubt.under, self.language),
        )  # fmt: skip
        self.console.print(head)
        hint = say("{yes} or Enter for yes, - for none, or another such as red:road", yes=say("y"))

        def understand(text: str) -> str:
            if is_none(text):
                return NOTHING
            if text.casefold() in self._no:
                raise UsageError("Then write the right meeple, such as red:road, or - for none.")
            if text.casefold() in self._yes:
                return doubt.default
            parse_standing(text, cell)
            return text

        return self._ask(hint, "y", understand)

    @staticmethod
    def _others(doubt: Doubt) -> list[str]:
        return [other.words for other in doubt.alternatives]

    def _figure(self, number: int, doubt: Doubt) -> str:
        """Yes or Enter takes what was read; a number is the points; - not on the track."""
        say, colour = self.language.say, doubt.about.where
        assert isinstance(colour, Colour)
        head = say(
            "{number}. Does {colour} have {points} points on the track ({certainty})?",
            number=number, colour=colour_name(colour, self.language), points=doubt.read,
            certainty=percent(doubt.likelihood),
        )  # fmt: skip
        self.console.print(head)

        def understand(text: str) -> str:
            if is_none(text):
                return NOTHING
            if text.casefold() in self._no:
                raise UsageError("Then write how many points it has, or - if not known.")
            return doubt.read if text.casefold() in self._yes else str(parse_points(text))

        hint = say("{yes} or Enter for yes, the right number, or - if not known", yes=say("y"))
        return self._ask(hint, "y", understand)

    def points(self, colour: str) -> int | None:
        say = self.language.say
        who = colour_name(colour, self.language)
        question = say("How many points does {colour} have on the track? (Enter: not known)", colour=who)
        if self.tired:
            return None
        with suppress(_Gone):
            return self._ask(question, NOBODY, lambda text: None if is_none(text) else parse_points(text))
        return None

    def name(self, colour: str, offered: Sequence[str]) -> str:
        """Asks who plays this colour: somebody who is offered, by number, or anybody else."""
        if self.tired:
            return ""
        say, shown = self.language.say, offered[:MOST_CHOICES]
        who = colour_name(colour, self.language)
        prompt = say("Who plays {colour}? (Enter: no name)", colour=who)
        if shown:
            prompt = say("Who plays {colour}? (a number or a name; Enter: no name)", colour=who)
            told = (f"{number} {name_said(name, colour, self.language)}" for number, name in enumerate(shown, 1))
            self.console.print("  ".join(told))
        while not self.tired:
            try:
                return chosen_name(self._answer(prompt), shown)
            except _Gone:
                break
            except RecorderError as fault:
                self.console.print(self.language.tell(fault.message))
        return ""

    def yes(self, question: Message, otherwise: bool) -> bool:
        yes, no = self.language.say("y"), self.language.say("n")
        shown = f"{yes.upper()}/{no}" if otherwise else f"{yes}/{no.upper()}"
        answer = (self._line(f"{self.language.tell(question)} [{shown}]") or "").casefold()
        return answer in self._yes if answer else otherwise

    @property
    def _yes(self) -> tuple[str, ...]:
        return "y", "yes", self.language.say("y"), self.language.say("yes")

    @property
    def _no(self) -> tuple[str, ...]:
        return "n", "no", self.language.say("n"), self.language.say("no")

    def _ask(self, hint: str, otherwise: str, understand: Callable[[str], _T]) -> _T:
        """Returns what the person's words mean; `otherwise` stands for Enter alone."""
        while True:
            try:
                return understand(self._answer(f"{hint} {self._ways_out}") or otherwise)
            except RecorderError as fault:
                self.console.print(self.language.tell(fault.message))

    @property
    def _ways_out(self) -> str:
        say = self.language.say
        return say("({skip}: leave it open, {stop}: stop asking)", skip=say("skip"), stop=say("stop"))

    def _answer(self, prompt: str) -> str:
        """Returns what was typed, if it is an answer."""
        say, text = self.language.say, self._line(prompt)
        if text is None or text.casefold() in ("stop", say("stop")):
            self.tired = True
            raise _Gone(Way.REST)
        if text.casefold() in ("skip", say("skip")):
            raise _Gone(Way.LEAVE)
        return text

    def _line(self, prompt: str) -> str | None:
        """Returns what was typed; None where nobody types any more."""
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
        """Shows the tile as coloured half blocks, where the terminal has colours."""
        photo = self.photos.get(frozenset(quad))
        if photo is not None and self.console.color_system in ("256", "truecolor"):
            self.console.print(crop(photo, quad))


def crop(photo: Photo, quad: Quad) -> Text:
    """Cuts a tile and its surroundings out of the photo, upright: one character shows two pixels."""
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
