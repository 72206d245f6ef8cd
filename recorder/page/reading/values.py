"""What goes between the page and the process that reads: plain values, so that both sides know the same."""

from dataclasses import dataclass, field
from enum import Enum, auto

from engine.board import Board
from engine.doubt import NOTHING, Doubt, What
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from recorder.doubts.doubts import Key
from recorder.doubts.draft import Draft
from recorder.doubts.retake import Retake
from recorder.doubts.settlement import Question
from recorder.game.result import Result
from vision.reading import Point, Quad


class State(Enum):
    """Where the photos of a table are."""

    WAITING = auto()
    READING = auto()
    READY = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the reading of a table has come. `ahead`: photos that are read before; `photo` of `photos` is read now,
    and `step` of its steps are done; `fault`: why it ended.
    """

    state: State
    ahead: int = 0
    photo: int = 1
    photos: int = 1
    step: int = 0
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """A photo as it came: what it is called, and whether it shows the board or the track alone."""

    name: str
    role: str
    content: bytes = field(repr=False)
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A table with what was answered about it; `draft` comes from the history."""

    key: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a photo shows something, in the pixels of the photo as it is shown; `photo` counts from 0. `quad`: the
    corners of its tile; `foot`: of a figure where it stands.
    """

    photo: int
    quad: Quad
    foot: Point | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """One tile, figure or colour that can be tapped. `words`: what is there now, or NOTHING.

    `question`: what may be answered; its number is 0 where nothing was ever doubtful. `asked`: a person is asked about
    it. `open`: it is doubtful, asked about or not. `told`: a person answered it.
    """

    id: str
    key: Key
    question: Question
    words: str
    asked: bool
    open: bool
    told: bool
    spots: tuple[Spot, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Says whether it is a place beside the board where nothing was found and nobody told of a tile."""
        return self.key.about.what is What.TILE and self.words == NOTHING and not (self.open or self.told)


@dataclass(frozen=True, slots=True)
class Seat:
    """A colour that plays: who plays it, and its points on the track, where they are known.

    `read`: what a photo of the track shows of it, or NOTHING where it should show it; empty where no photo could, so
    that points are not corrected but told.
    """

    colour: Colour
    name: str
    points: int | None
    doubtful: bool
    read: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a table after the answers so far.

    `sizes`: width and height of each photo as it is shown; `board`: as it is taken to be now. `things`: what can be
    tapped, in the order of the questions, the rest behind. `has_track`: the photos show a track. `unsure`: whether a
    doubt could change who leads. `decided`: no question that is left can change who wins. `retake`: why a
    better photo is less work. `kept_before`: the game that was kept from one of these photos.
    """

    sizes: tuple[tuple[int, int], ...]
    board: Board
    things: tuple[Thing, ...]
    seats: tuple[Seat, ...]
    result: Result
    findings: tuple[Finding, ...]
    doubts: tuple[Doubt, ...]
    answers: int
    has_track: bool
    unsure: bool
    decided: bool
    retake: Retake | None = None
    kept_before: int | None = None

    @property
    def asked(self) -> tuple[Thing, ...]:
        """What a person is still asked about."""
        return tuple(thing for thing in self.things if thing.asked)

    def thing(self, called: str) -> Thing | None:
        return next((thing for thing in self.things if thing.id == called), None)


@dataclass(frozen=True, slots=True)
class Read:
    """Asks for the photos of a table to be read."""

    key: str


@dataclass(frozen=True, slots=True)
class Look:
    """Asks how a table stands after these answers; answered with `Seen`."""

    asked: Asked


@dataclass(frozen=True, slots=True)
class Try:
    """Asks whether these can be opened as photos; answered with None, or the fault."""

    uploads: tuple[Upload, ...]


@dataclass(frozen=True, slots=True)
class Codes:
    """Asks what the codes in a photo say; answered with their texts, or the fault where it cannot be opened."""

    upload: Upload


@dataclass(frozen=True, slots=True)
class Picture:
    """Asks for a photo as it is shown, or for one place of it, upright and framed; answered with the bytes of a JPEG.

    `foot`: where on its tile the figure in question stands (0..1 right, 0..1 down).
    """

    key: str
    photo: int = 0
    quad: Quad | None = None
    foot: Point | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """Asks for the game to be kept; answered with its number in the history."""

    asked: Asked
    day: str
    place: str


Ask = Look | Try | Codes | Picture | Keep


class NotRead:
    """The answer where the photos of that table are not read, or not any more: they have to be read first."""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to the question of that ticket, or the fault instead."""

    ticket: int
    answer: object


@dataclass(frozen=True, slots=True)
class Progressed:
    """A table was read so far."""

    key: str
    stage: Stage
