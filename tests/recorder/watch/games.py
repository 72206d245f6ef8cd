"""Games in moves, as photos of them would be read."""

from engine.game import Game
from engine.pieces import Colour, MeepleKind
from recorder.watch.course.game import Told, Watched, watched
from vision.series.gathered import Gathered, gather
from vision.series.joining import pose_of
from workshop.boards.random_game import played_game
from workshop.boards.seen_game import Camera, photographed

NOTHING_TOLD = Told({})


def game(seed: int, tiles: int = 24, players: int = 2) -> Game:
    """A game of the base box, played at random by the rules."""
    return played_game(seed, tiles, players, ("base",), {MeepleKind.MEEPLE: 7})


def watched_game(played: Game, camera: Camera, told: Told = NOTHING_TOLD, seed: int = 1) -> Watched:
    """The game as the photos tell it."""
    return watched(gathered_game(played, camera, seed), told)


def gathered_game(played: Game, camera: Camera, seed: int = 1) -> Gathered:
    """What the photos gave together."""
    series = Gathered()
    for photo in photographed(played, camera, seed):
        pose = pose_of(series, photo)
        assert pose is not None or camera.arms, photo.name
        series = gather(series, photo, pose) if pose is not None else series
    return series


def names(*colours: Colour) -> dict[Colour, str]:
    """Players without names."""
    return dict.fromkeys(colours, "")
