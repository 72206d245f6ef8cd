"""Settles doubts in the terminal: the crop as a small picture, the choices by number, anything else typed.

Whatever is not understood is asked again, with an example, and never counts as an answer.
"""

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import TextIOWrapper, UnsupportedOperation

from rich.console import Console
from rich.text import Text

from engine.boxes import catalogue
from engine.doubt import NOTHING, What
from engine.errors import RecorderError, UsageError
from engine.message import Message
from engine.pieces import Colour
from language import Language
from language.words import colour_name
from recorder.doubts.doubts import colours_of
from recorder.doubts.keys import Key, help_lines, key_of
from recorder.doubts.settlement import Alike, Question, Way
from recorder.doubts.typed import figure_typed, number_typed, points_of, points_typed, tile_typed
from recorder.doubts.wording import alike_said, choice_said, choices, head, likelihood
from recorder.shell.options import is_none
from recorder.shell.picture import show
from recorder.shell.players import chosen_name, refuse_two_colours
from recorder.shell.screen import Screen, screen_of, without_late_answers
from recorder.shell.tables import name_said, percent
from vision.photo import Photo
from vision.reading import Point

MOST_NAMES = 9  # that are offered; each is chosen by one key
BROKEN = "\ufffd"  # in place of bytes that are no text
WAYS = {Key.SKIP: Way.LEAVE, Key.BACK: Way.BACK, Key.ALL: Way.REST}


@dataclass(slots=True)
class InTerminal:
    """Asks the person at the terminal until that person has had enough."""

    photos: Mapping[frozenset[Point], Photo]
    """Which photo a tile's corners were seen in; without it no picture is shown."""
    console: Console
    language: Language
    tired: bool = False
    screen: Screen | None = None
    """What the terminal can show, once that is known."""

    def __post_init__(self) -> None:
        """Lets a byte that is no text be asked about again, instead of ending everything."""
        if isinstance(sys.stdin, TextIOWrapper):
            with suppress(UnsupportedOperation):
                sys.stdin.reconfigure(errors="replace")

    def answer(self, question: Question) -> str | Alike | Way:
        """Asks about one doubt, beside what the photo shows of it."""
        if self.tired:
            return Way.REST
        speech = self.language.about(tile.cell for tile in question.board.tiles)
        asked = _Asked(question, speech, choices(question.doubt))
        self._show(asked)
        self._print(head(question, speech))
        self._print(asked.listed)
        insisted = ""
        while True:
            text = self.line(self.language.say("Answer [{default}] (y = right, ? = help)", default=asked.shown))
            if text is None:
                self.tired = True
                return Way.REST
            key = key_of(text, question.doubt.about.what, self.language)
            if not text and not asked.is_turned:
                return Way.LEAVE
            if key in WAYS:
                return WAYS[key]
            if key is Key.TURN:
                asked = asked.turned
                self._print(asked.listed[:1])
            elif key is Key.HELP:
                self._print(f"   {line}" for line in help_lines(question.doubt.about.what, self.language))
            else:
                try:
                    return NOTHING if key is Key.NONE else self._understood(text, asked, text == insisted)
                except RecorderError as fault:
                    self.console.print(self.language.tell(fault.message))
                    insisted = text

    def _understood(self, text: str, asked: "_Asked", insists: bool) -> str | Alike:
        """Returns what the words mean. `insists`: they were typed a second time."""
        what = asked.question.doubt.about.what
        names_a_tile = what is What.TILE and text in catalogue()  # J is a tile too where it means yes, and so is D
        if not text or (text.casefold() in self._yes and not names_a_tile):
            return asked.choices[0]
        if is_none(text):
            return NOTHING
        if what is What.TRACK:
            return points_typed(text, asked.question, insists)
        if 0 < number_typed(text) <= len(asked.choices):
            return asked.choices[number_typed(text) - 1]
        if 0 < number_typed(text) - len(asked.choices) <= len(asked.of_all):
            return Alike(asked.of_all[number_typed(text) - len(asked.choices) - 1])
        if text.isascii() and text.isdigit():
            last = len(asked.choices) + len(asked.of_all)
            raise UsageError("There is no choice {number}; the last one is {last}.", number=text, last=last)
        return tile_typed(text) if what is What.TILE else figure_typed(text, asked.question, self.language)

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        """Asks once for all of them; of one colour a number is enough."""
        say, who = self.language.say, [colour_name(colour, self.language) for colour in colours]
        question = say("How many points does {colour} have on the track? (Enter: not known)", colour=who[0])
        if len(colours) > 1:
            example = " ".join(f"{name}={points}" for name, points in zip(who, (34, 51), strict=False))
            self.console.print(say("Points on the track: {colours}", colours=", ".join(who)))
            question = say("Points, such as {example} (Enter: not known)", example=example)
        while not self.tired:
            text = self.line(question)
            self.tired = text is None
            key = key_of(text, What.TRACK, self.language) if text else Key.NONE
            self.tired |= key is Key.ALL
            if not text or is_none(text) or key in (Key.NONE, Key.SKIP, Key.ALL):
                return {}
            try:
                return points_of(text, colours)
            except UsageError as fault:
                self.console.print(self.language.tell(fault.message))
        return {}

    def name(self, colour: str, offered: Sequence[str], taken: Collection[str]) -> str:
        """Asks who plays this colour: somebody who is offered, by number, or anybody else but whoever has one."""
        say, who, shown = self.language.say, colour_name(colour, self.language), offered[:MOST_NAMES]
        prompt = say("Who plays {colour}? (Enter: no name)", colour=who)
        if shown and not self.tired:
            prompt = say("Who plays {colour}? (a number or a name; Enter: no name)", colour=who)
            told = (f"{number}  {name_said(name, colour, self.language)}" for number, name in enumerate(shown, 1))
            self.console.print("   ".join(told))
        while not self.tired:
            text = self.line(prompt)
            self.tired = text is None
            try:
                name = chosen_name(text or "", shown)
                refuse_two_colours([*taken, name])
                return name
            except UsageError as fault:
                self.console.print(self.language.tell(fault.message))
        return ""

    def yes(self, question: Message, otherwise: bool) -> bool:
        yes, no = self.language.say("y"), self.language.say("n")
        shown = f"{yes.upper()}/{no}" if otherwise else f"{yes}/{no.upper()}"
        said = self.language.tell(question)
        narrow = len(said) + len(shown) + 8 > self.console.width
        if narrow:
            self.console.print(said)
        while True:
            answer = self.line(f"[{shown}]" if narrow else f"{said} [{shown}]")
            if not answer:
                return otherwise
            if answer.casefold() in (*self._yes, *self._no):
                return answer.casefold() in self._yes
            self.console.print(self.language.say("Answer y or n."))

    @property
    def _yes(self) -> tuple[str, ...]:
        return "y", "yes", self.language.say("y"), self.language.say("yes")

    @property
    def _no(self) -> tuple[str, ...]:
        return "n", "no", self.language.say("n"), self.language.say("no")

    def line(self, prompt: str) -> str | None:
        """Asks for a line; returns what was typed, None where nobody types any more."""
        while True:
            try:
                text = without_late_answers(self.console.input(Text(f"{prompt}: "))).strip()
            except EOFError:
                self.console.print()
                return None
            except UnicodeDecodeError:
                text = BROKEN
            if text.isprintable() and BROKEN not in text:
                return text
            self.console.print(self.language.say("Some of this is not text; write it again."))

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(line)

    def _show(self, asked: "_Asked") -> None:
        """Shows the place in the photo and drawings of what may be there, where the terminal can."""
        question = asked.question
        photo = self.photos.get(frozenset(question.seen or ()))
        if photo is None or question.seen is None:
            return
        self.screen = self.screen or screen_of(self.console)
        if self.screen.graphics is None:
            return
        from recorder.doubts.view import Place, Room, choice, view  # it draws pages, which takes long to load

        seen = Place(photo, question.seen, question.foot)
        drawn = [choice(question.doubt, words, question.board) for words in asked.choices]
        picture = view(seen, drawn, Room.on(*self.console.size), self.screen, self.language)
        show(picture, self.console, self.screen)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with what may be answered by number, as it is shown now."""

    question: Question
    speech: Language
    choices: tuple[str, ...]

    @property
    def listed(self) -> list[str]:
        """One line for each choice; points are chosen by typing them."""
        if self.question.doubt.about.what is What.TRACK:
            return []
        together = (alike_said(words, self.question, self.speech) for words in self.of_all)
        return [f"  {number:2}  {said}" for number, said in enumerate([*map(self._said, self.choices), *together], 1)]

    @property
    def of_all(self) -> tuple[str, ...]:
        """The choices that say of the figures like it, too, of which colour they are."""
        return tuple(colours_of(self.question.doubt).values()) if self.question.alike else ()

    def _said(self, words: str) -> str:
        said, likely = choice_said(words, self.question, self.speech), likelihood(self.question.doubt, words)
        return said if likely is None else f"{said} ({percent(likely)})"

    @property
    def shown(self) -> str:
        """What Enter takes."""
        doubt = self.question.doubt
        if not self.is_turned and self.choices[0] != doubt.default:
            return self.speech.say("not known")
        if doubt.about.what is not What.TRACK:
            return "1"
        return self.speech.say("not known") if self.choices[0] == NOTHING else self.choices[0]

    @property
    def is_turned(self) -> bool:
        """Does the tile shown first lie otherwise than it was offered? Then the person means it so."""
        return self.choices[0] != choices(self.question.doubt)[0]

    @property
    def turned(self) -> "_Asked":
        """The same, the tile shown first turned on by a quarter."""
        key, at, rotation = self.choices[0].partition("@")
        if not at:
            return self
        on = f"{key}@{(int(rotation) + 90) % 360}"
        return replace(self, choices=(on, *self.choices[1:]))
