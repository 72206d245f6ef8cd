"""A stock of scenes: rendered once, by all cores, and looked at many times."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from workshop.art.noise import Pixels
from workshop.art.print_runs import Art, drawn, scanned
from workshop.nets.lattice.scene import SHOTS, Floats, Level, Scene, scenes

_TABLES = 12  # that a worker sets before it hands back what it has


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A scene as a camera keeps it: JPEG bytes, with the true quads and the share of each that is hidden."""

    jpeg: bytes
    quads: Floats
    hidden: Floats

    def picture(self) -> Pixels:
        """RGB."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR_RGB), np.uint8)


def shots(
    count: int, seed: int, workers: int, level: Level, sides: tuple[int, int] | None = None
) -> Iterator[Shot]:
    """At least `count` scenes, the same for the same seed whatever the number of workers."""
    batches = -(-count // (_TABLES * SHOTS))
    with ProcessPoolExecutor(workers) as pool:
        for batch in pool.map(_shoot, [(seed, number, level, sides) for number in range(batches)]):
            yield from batch


@cache
def _arts() -> tuple[Art, ...]:
    return (*scanned(), drawn("spring"))


def _shoot(task: tuple[int, int, Level, tuple[int, int] | None]) -> list[Shot]:
    cv2.setNumThreads(1)
    seed, number, level, sides = task
    rng = np.random.default_rng((seed, number))
    return [_kept(scene, rng) for _ in range(_TABLES) for scene in scenes(rng, _arts(), level, sides)]


def _kept(scene: Scene, rng: np.random.Generator) -> Shot:
    quality = (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 97)))
    _, jpeg = cv2.imencode(".jpg", cv2.cvtColor(scene.picture, cv2.COLOR_RGB2BGR), quality)
    return Shot(jpeg.tobytes(), scene.quads, scene.hidden)
