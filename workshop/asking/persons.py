"""People who answer: one tells the truth about a photo, one only presses Enter; each counts what it is asked."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from engine.board import Meeple
from engine.cell import Cell
from engine.doubt import NOTHING, Doubt, What
from engine.formats.notation import parse_standing, parse_tile
from engine.game import LAP
from engine.message import Message
from engine.pieces import Colour
from engine.scoring.tracing import trace
from recorder.doubts.answers import taken
from recorder.doubts.doubts import colours_of, face_words, in_colour, meeple_words
from recorder.doubts.settlement import Alike, NeverAsk, Question, Settler, Way
from vision.reading import MeepleReading, Point, Reading, board_of
from workshop.asking.differences import same_figure
from workshop.asking.laid import Laid

MIDDLE = (0.5, 0.5)  # of a tile
SAME_PLACE = 0.4  # of a tile: a figure that was read this near to one of the next tile is that one


@dataclass(frozen=True, slots=True)
class Prompt:
    """What was asked, and what was said to it. `doubt`: None for what no photo shows."""

    asked: str
    said: str
    doubt: Doubt | None = None


class Enter(NeverAsk):
    """Presses Enter whatever is asked."""

    def answer(self, _question: Question) -> str | Way:
        return Way.LEAVE


@dataclass(slots=True)
class Counted:
    """Passes on to another, and keeps what was asked; names are not counted."""

    by: Settler
    prompts: list[Prompt] = field(default_factory=list)

    @property
    def questions(self) -> int:
        """How many doubts were asked about."""
        return sum(prompt.doubt is not None for prompt in self.prompts)

    def answer(self, question: Question) -> str | Alike | Way:
        said = self.by.answer(question)
        doubt = question.doubt
        offered = [doubt.read, *(other.words for other in doubt.alternatives)]
        told = f"{question.number}. {doubt.about} {doubt.likelihood:.0%} {' | '.join(offered)}"
        self.prompts.append(Prompt(told, "" if said is Way.LEAVE else str(said), doubt))
        return said

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        said = self.by.points(colours)
        told = " ".join(f"{colour}={points}" for colour, points in said.items())
        self.prompts.append(Prompt(f"points of {', '.join(colours)}", told))
        return said

    def name(self, colour: str, offered: Sequence[str], taken: Collection[str]) -> str:
        return self.by.name(colour, offered, taken)

    def yes(self, question: Message, otherwise: bool) -> bool:
        said = self.by.yes(question, otherwise)
        self.prompts.append(Prompt(str(question), "yes" if said else "no"))
        return said


class Truthful(NeverAsk):
    """Answers as things are. What the truth does not tell is answered by Enter, and nothing is said unasked."""

    def __init__(self, laid: Laid, reading: Reading) -> None:
        first = taken(reading)
        self._laid = laid
        self._read = board_of(first.tiles, first.meeples)
        self._true = laid.board(self._read)
        self._features = trace(self._true)
        self._left = laid.figures(self._true.by_cell, self._read)
        read = [meeple for meeple in first.meeples if not meeple.ask]
        for within in (0.0, SAME_PLACE):
            read = [meeple for meeple in read if not self._take(*_standing(meeple), within)]

    def answer(self, question: Question) -> str | Alike | Way:
        doubt = question.doubt
        if doubt.about.what is What.MEEPLE:
            return self._with_twins(self._figure(doubt, question.foot or MIDDLE), question)
        return self._tile(doubt) if doubt.about.what is What.TILE else self._points(doubt)

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        return {colour: self._laid.track[colour] for colour in colours if colour in self._laid.track}

    def _tile(self, doubt: Doubt) -> str | Way:
        """Looks whether what is offered lies there; else names it."""
        cell = doubt.about.where
        assert isinstance(cell, Cell)
        if cell in self._laid.cut or (cell in self._laid.tiles and self._laid.tiles[cell] is None):
            return Way.LEAVE
        if cell not in self._laid.tiles:
            return NOTHING
        for words in self._offered(doubt):
            read = None if "?" in words or "@" not in words else parse_tile(words, cell)
            if read is not None and self._laid.tile(cell, read) == read:
                return words
        true = self._laid.tile(cell, None)
        return face_words(true.key, true.rotation) if true else Way.LEAVE

    def _figure(self, doubt: Doubt, foot: Point) -> str:
        """Looks whether one that is offered stands there; else names one of that tile that nobody has named yet."""
        cell = doubt.about.where
        assert isinstance(cell, Cell)
        if cell not in self._true.by_cell:
            return self._unnamed(doubt, cell)
        place = cell.x + foot[0], cell.y + foot[1]
        for within in (0.0, SAME_PLACE):  # who stands on this tile is meant, before another on the edge of the next
            for words in self._offered(doubt):
                if self._take(parse_standing(words, cell), place, within):
                    return words
        other = next((standing for standing in self._left if standing.meeple.cell == cell), None)
        if other is None:
            return NOTHING
        self._left.remove(other)
        return meeple_words(other.meeple)

    def _with_twins(self, words: str, question: Question) -> str | Alike:
        """Says the same of those that may be of the same two colours, where it is true of all of them."""
        if not question.alike or words not in colours_of(question.doubt).values():
            return words
        before = list(self._left)
        for twin in question.alike:
            cell, foot = twin.key.about.where, twin.key.at
            assert isinstance(cell, Cell) and foot is not None
            read = parse_standing(in_colour(twin.read, words), cell)
            if not self._take(read, (cell.x + foot[0], cell.y + foot[1]), 0.0):
                self._left = before
                return words
        return Alike(words)

    def _unnamed(self, doubt: Doubt, cell: Cell) -> str:
        """Says who stands on a tile that nobody can name, by the kind of ground."""
        here = [one for one in self._laid.meeples if one.cell == cell]
        for words in self._offered(doubt):
            read = parse_standing(words, cell)
            if any(one.colour in (None, read.colour) and read.on in one.grounds for one in here):
                return words
        return next((f"{one.colour}:{one.grounds[0]}" for one in here if one.colour), NOTHING)

    def _points(self, doubt: Doubt) -> str | Way:
        """Takes the likeliest lap that is offered, since no truth says how often a figure went round."""
        if not self._laid.track:
            return Way.LEAVE
        true = self._laid.track.get(Colour(str(doubt.about.where)))
        if true is None:
            return NOTHING
        offered = [doubt.default, *self._offered(doubt)]
        return next((words for words in offered if words != NOTHING and int(words) % LAP == true % LAP), str(true))

    @staticmethod
    def _offered(doubt: Doubt) -> list[str]:
        words = [doubt.read, *(other.words for other in doubt.alternatives)]
        return [word for word in words if word != NOTHING]

    def _take(self, read: Meeple, foot: Point, within: float) -> bool:
        """Says whether this one stands on its tile, or so near to it, and nobody has named it yet; from now on somebody
        has.
        """
        for other in self._left:
            here = other.meeple.cell == read.cell or math.dist(other.foot, foot) < within
            if here and same_figure(read, other.meeple, self._features):
                self._left.remove(other)
                return True
        return False


def _standing(read: MeepleReading) -> tuple[Meeple, Point]:
    """Returns a figure that was read, and where on the board its foot is."""
    return board_of((), [read]).meeples[0], (read.x + read.at[0], read.y + read.at[1])
