"""Shows, beside a question about a watched game, what its photos show of the moves, and what may be there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console

from engine.board import Board
from engine.game import Crop, Move
from language import Language
from recorder.doubts.view import Place, Room, side_by_side, view
from recorder.game.kept import opened
from recorder.history.entry import KeptPhoto
from recorder.shell.picture import show
from recorder.shell.screen import Screen
from recorder.watch.course.questions import Question
from recorder.watch.cuttings import photo_of
from vision.reading import Quad

MOST = 8  # moves whose places are shown at once: each may be in a photo of its own, which takes a moment to open


@dataclass(frozen=True, slots=True)
class Beside:
    """The photos of a game, and the terminal that shows pieces of them."""

    photos: Sequence[KeptPhoto]
    console: Console
    screen: Screen
    language: Language

    def look(self, question: Question, choices: Sequence[Board]) -> None:
        """Shows the place of the move and drawings of the choices; of several moves their places, with their numbers.
        Nothing where no photo is there any more, or the moves are too many.
        """
        if self.screen.graphics is None or len(question.moves) > MOST:
            return
        seen, room = dict(self._places(question.moves)), Room.on(*self.console.size)
        if len(question.moves) > 1:
            picture = side_by_side(seen, room, self.screen)
        else:
            picture = next((view(one, choices, room, self.screen, self.language) for one in seen.values()), None)
        if picture:
            show(picture, self.console, self.screen)

    def _places(self, moves: Sequence[Move]) -> Iterator[tuple[str, Place]]:
        """Yields the number of each move with its place; a photo is opened once."""
        for photo, together in groupby(moves, key=lambda move: photo_of(self.photos, move)):
            whole = opened(photo) if photo else None
            for move in together:
                if whole and move.crop:
                    yield str(move.n), Place(whole, _corners(move.crop))


def _corners(crop: Crop) -> Quad:
    left, top, width, height = crop
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)
