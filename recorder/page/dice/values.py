"""What goes between the page and the process that reads a photo of dice: plain values, so that both know the same."""

from dataclasses import dataclass

from recorder.page.reading.values import Upload

KNIGHT, CATAPULT = "k", "c"
"""What a face is called that is no city; a city face is called by its black edges: ns."""


@dataclass(frozen=True, slots=True)
class DieSeen:
    """One die. `quad`: its upper face in the pixels of the photo as it is shown, the layout's north first; `face`: what
    lies up; `place`: its cell, A1, or empty where it lies aside.
    """

    quad: tuple[tuple[float, float], ...]
    face: str
    place: str
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """What a photo shows. `size`: width and height as it is shown; `certain`: whether it is clear which dice touch."""

    size: tuple[int, int]
    dice: tuple[DieSeen, ...]
    certain: bool


@dataclass(frozen=True, slots=True)
class ReadDice:
    """Asks for the dice of a photo; answered with the key under which they are known, or the fault."""

    upload: Upload


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Asks what that photo shows; answered with a `Throw`."""

    key: str


@dataclass(frozen=True, slots=True)
class DicePhoto:
    """Asks for that photo as it is shown; answered with the bytes of a JPEG."""

    key: str


DiceAsk = ReadDice | DiceSeen | DicePhoto
