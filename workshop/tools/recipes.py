"""What the fixtures of `tests/fixtures/photos` show: a dozen finished tables, and one short game move by move."""

from collections.abc import Iterator
from dataclasses import replace

from engine.boardfile import read_game
from engine.formats.notation import format as notation
from engine.referee.play import replay
from workshop import PHOTOS
from workshop.blender.develop import Film
from workshop.blender.laying import Hand
from workshop.blender.recipe import Recipe, Shot
from workshop.blender.setting import Block

HOME = PHOTOS
GAME = HOME / "game" / "game.json"
USUAL = (1600, 1200)
MUG = Block("cup", (330.0, 150.0), 0.0, (82.0, 82.0, 96.0), (0.85, 0.83, 0.78))
BOX = Block("box", (-380.0, 180.0), 14.0, (190.0, 270.0, 68.0), (0.16, 0.24, 0.42))


def _pile(x: float, y: float, turn: float, count: int) -> Block:
    """Tiles that wait face down."""
    return Block("box", (x, y), turn, (45.0, 45.0, 2.0 * count), (0.33, 0.20, 0.13))


_TABLES = (  # without their boards, which stand in the file
    Recipe(
        "top-down",
        "a whole base game from straight above; oak by daylight",
        "",
        Shot(USUAL, 88, roll=2, fill=0.93),
        "oak",
        "day",
        seed=11,
    ),
    Recipe(
        "slanted",
        "three players from 33 degrees above the table; gardens; the far tiles out of focus",
        "",
        Shot(USUAL, 33, azimuth=-24, roll=-2, focal=32, stop=4, fill=0.92),
        "cherry",
        "mixed",
        seed=12,
        samples=3,
        fineness=0.8,
        edition="c2",
        art="summer",
        film=Film(balance=(1.04, 1.0, 0.93)),
        blocks=(MUG,),
    ),
    Recipe(
        "five-colours",
        "five players, every meeple out, beside the board as well; white table",
        "",
        Shot((2000, 1500), 57, azimuth=12, fill=0.9),
        "white",
        "mixed",
        seed=13,
        samples=3,
        fineness=0.8,
        hand=Hand(gap=0.6, slip=0.4, turn=0.9),
        hoard=("red", "blue", "green"),
    ),
    Recipe(
        "farmers",
        "many farmers in low light from one side; upright photo",
        "",
        Shot((1200, 1600), 47, azimuth=75, roll=3, fill=0.88),
        "beige",
        "low",
        seed=14,
        room=0.2,
    ),
    Recipe(
        "holes",
        "nine holes and thin arms; black glass that mirrors the lamps",
        "",
        Shot(USUAL, 62, azimuth=-10, fill=0.92),
        "glass",
        "mixed",
        seed=15,
        hand=Hand(gap=0.9, slip=0.6, turn=1.3, tilt=0.1),
        film=Film(exposure=0.15, noise=0.02),
    ),
    Recipe(
        "river",
        "The River with 48 base tiles, seen upside down; marble",
        "",
        Shot((1920, 1440), 60, azimuth=172, fill=0.94),
        "marble",
        "day",
        seed=16,
        samples=3,
        fineness=0.8,
        boxes=("base", "river-1"),
    ),
    Recipe(
        "inns",
        "Inns & Cathedrals among base tiles; green felt; pink meeples",
        "",
        Shot(USUAL, 52, azimuth=30, fill=0.92),
        "felt",
        "mixed",
        seed=17,
        boxes=("base", "inns-and-cathedrals"),
        hand=Hand(tilt=0.4),
    ),
    Recipe(
        "snow",
        "the Winter edition's snow; pine; a cool white balance",
        "",
        Shot(USUAL, 66, azimuth=-6, roll=-4, fill=0.9),
        "pine",
        "day",
        seed=18,
        boxes=("base", "winter"),
        art="winter",
        blocks=(_pile(-128.0, -150.0, -15.0, 9),),
        film=Film(balance=(0.93, 1.0, 1.08)),
    ),
    Recipe(
        "glare",
        "a lamp mirrored in the print; walnut in the evening",
        "",
        Shot(USUAL, 54, azimuth=8, fill=0.9),
        "walnut",
        "glare",
        seed=19,
        room=0.15,
        film=Film(balance=(1.0, 0.98, 0.98), noise=0.02),
        blocks=(BOX,),
    ),
    Recipe(
        "cloth",
        "flowered cloth, tiles tilted by its folds",
        "",
        Shot(USUAL, 58, azimuth=-18, fill=0.92),
        "flowers",
        "mixed",
        seed=20,
        hand=Hand(gap=0.8, slip=0.6, turn=1.4, tilt=0.7),
        blocks=(_pile(-125.0, -165.0, 20.0, 13), _pile(-172.0, -128.0, 4.0, 13)),
    ),
    Recipe(
        "cut",
        "the photo's edge cuts the board; chequered cloth",
        "",
        Shot(USUAL, 70, azimuth=5, roll=6, fill=1.22, aside=(30, -20)),
        "checks",
        "day",
        seed=21,
    ),
    Recipe(
        "track",
        "12 megapixels: four players, their figures on the scoring board beside the tiles",
        "",
        Shot((4000, 3000), 58, azimuth=-8, focal=32, fill=0.95, barrel=(-0.03, 0.006)),
        "oak",
        "evening",
        seed=22,
        track=(("red", 16), ("blue", 38), ("green", 26), ("black", 25)),
        track_side="west",
        samples=4,
        fineness=0.9,
        film=Film(quality=80),
    ),
)


def boards() -> dict[str, str]:
    """The boards in notation: played at random by the rules, then picked by hand for what they show."""
    lines = (HOME / "boards.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def recipes() -> tuple[Recipe, ...]:
    """All fixtures, the game's photos last."""
    board = boards()
    return (*(replace(table, board=board[table.name]) for table in _TABLES), *_game())


def _game() -> Iterator[Recipe]:
    """The camera on a stand: the same view after every move."""
    game = read_game(GAME)
    positions = [game.start, *(turn.board for turn in replay(game).turns)]
    for number, board in enumerate(positions):
        yield Recipe(
            f"game/{number:02}",
            "the start tile" if number == 0 else f"the game after move {number}",
            notation(board),
            Shot((1280, 720), 56, azimuth=6 + 0.05 * (number % 3), fill=0.8, focal=40),
            "slate",
            "mixed",
            seed=31,
            film=Film(exposure=0.13),
            samples=3,
            fineness=0.8,
            laid=notation(positions[-1]),
        )
