"""What a photo of dice shows: each die with its face, which lie edge to edge, and what is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cell import Cell
from engine.dice.layout import Layout
from engine.dice.table import Face
from vision.arrays import Singles
from vision.dice.agreement import agreed
from vision.dice.choosing import find
from vision.dice.faces import FaceSeen, Kind, ask
from vision.dice.finding import Found
from vision.dice.framing import frame
from vision.dice.together import Groups, groups
from vision.net import net
from vision.photo import Photo

NETS = ("dice", "dice_face")  # what finds dice, and what says what is on a face
SURE = 0.95  # a face less certain than that is asked about: of 900 surer ones, on drawn dice, none was wrong
SEEN = 0.6  # so is a die of whose face less was seen
FRAMED = 0.1  # sides: and one whose corners are seen farther from where they must be


@dataclass(frozen=True, slots=True, eq=False)
class DieSeen:
    """One die. `quad`: its upper face in pixels, its northern edge first; `edges` in the order of the layout's."""

    quad: Singles
    kind: Kind
    edges: Face
    cell: Cell | None
    certainty: float

    @property
    def doubtful(self) -> bool:
        """Whether to ask about it."""
        return self.certainty < SURE


@dataclass(frozen=True, slots=True, eq=False)
class DiceReading:
    """All dice of a photo. `certain`: whether it is certain which of them lie edge to edge."""

    dice: tuple[DieSeen, ...]
    certain: bool = True

    @property
    def layout(self) -> Layout:
        """The city faces by their cells; knights and catapults lie aside."""
        return Layout(
            {die.cell: die.edges for die in self.dice if die.cell is not None},
            sum(die.kind is Kind.KNIGHT for die in self.dice),
            sum(die.kind is Kind.CATAPULT for die in self.dice),
        )

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Which dice are doubtful, by their number."""
        return tuple(number for number, die in enumerate(self.dice) if die.doubtful)


def prepare() -> None:
    """Loads the nets, so that the first photo does not wait for them."""
    for name in NETS:
        net(name)


def read(photo: Photo) -> DiceReading:
    """Reads the dice of a photo: finds them, frames them, looks at each, and sees which lie edge to edge."""
    finder, namer = map(net, NETS)
    return told(photo, find(finder, namer, photo.pixels))


def told(photo: Photo, found: Found) -> DiceReading:
    """Reads the dice that were found in a photo."""
    framed = frame(found, photo.size)
    faces = ask(net(NETS[1]), photo.pixels, framed.quads)
    seen = [
        (quad, face, score if off <= FRAMED else 0.0)
        for quad, face, score, off in zip(framed.quads, faces, framed.scores, framed.off, strict=True)
        if face.kind is not None
    ]
    cities = [i for i, (_, face, _) in enumerate(seen) if face.kind is Kind.CITY]
    together = groups([seen[i][0] for i in cities])
    for i, face in zip(cities, agreed([seen[i][1] for i in cities], together.places), strict=True):
        seen[i] = (seen[i][0], face, seen[i][2])
    return DiceReading(tuple(_dice(seen, cities, together)), together.certain)


def _dice(seen: Sequence[tuple[Singles, FaceSeen, float]], cities: Sequence[int], together: Groups) -> list[DieSeen]:
    dice = []
    for number, (quad, face, score) in enumerate(seen):
        assert face.kind is not None
        certainty = face.certainty if score >= SEEN else min(face.certainty, score)
        die = DieSeen(quad, face.kind, face.edges, None, certainty)
        if number in cities:
            place = together.places[cities.index(number)]
            edges = frozenset((edge - place.turn) % 4 for edge in face.edges)
            turned = quad.take([(k + place.turn) % 4 for k in range(4)], 0)
            die = replace(die, quad=turned, edges=edges, cell=place.cell)
        dice.append(die)
    return dice
