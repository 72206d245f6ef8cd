"""A stock of scenes: rendered once, by all cores, and looked at many times."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

import cv2
import numpy as np

from workshop.art.noise import Pixels
from workshop.art.print_runs import drawn, scanned
from workshop.nets.lattice.scene import SHOTS, Floats, Level, Scene, scenes
from workshop.nets.making import made

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
    count: int, seed: int, level: Level, sides: tuple[int, int] | None = None, workers: int | None = None
) -> Iterator[Shot]:
    """At least `count` scenes, the same for the same seed whatever the number of workers."""
    batches = -(-count // (_TABLES * SHOTS))
    return chain.from_iterable(made(partial(_maker, seed, level, sides), range(batches), workers, at_once=1))


def _maker(seed: int, level: Level, sides: tuple[int, int] | None) -> Callable[[int], list[Shot]]:
    arts = (*scanned(), drawn("spring"))

    def make(number: int) -> list[Shot]:
        rng = np.random.default_rng((seed, number))
        return [as_kept(scene, rng) for _ in range(_TABLES) for scene in scenes(rng, arts, level, sides)]

    return make


def as_kept(scene: Scene, rng: np.random.Generator) -> Shot:
    quality = (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 97)))
    _, jpeg = cv2.imencode(".jpg", cv2.cvtColor(scene.picture, cv2.COLOR_RGB2BGR), quality)
    return Shot(jpeg.tobytes(), scene.quads, scene.hidden)
