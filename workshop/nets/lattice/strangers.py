"""Draws tiles of other games: seas, deserts, forests, icons; anything but meadows with towns and roads."""

import cv2
import numpy as np

from workshop.art.noise import Pixels, clouds
from workshop.art.print_runs import SIDE, Art
from workshop.scenes.objects.surface import SURFACES, any_colour


def stranger(rng: np.random.Generator, art: Art) -> Art:
    """A print run with the keys of `art` and nothing else in common with it: drawn by chance, or tinted past belief."""
    if rng.random() < 0.4:
        turn = int(rng.integers(50, 130))  # of OpenCV's 180 hues: a purple meadow is another game's

        def tinted(key: str, chance: np.random.Generator) -> Pixels:
            hsv = cv2.cvtColor(art.picture(key, chance), cv2.COLOR_RGB2HSV).astype(np.int32)
            hsv[..., 0] = (hsv[..., 0] + turn) % 180
            return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB), np.uint8)

        return Art("tinted", art.edition, art.keys, tinted)
    palette = [np.asarray(any_colour(rng), float) for _ in range(int(rng.integers(2, 6)))]
    drawn = [_tile(rng, palette) for _ in range(12)]

    def strange(key: str, chance: np.random.Generator) -> Pixels:
        del chance
        return drawn[sum(key.encode()) % len(drawn)]

    return Art("stranger", art.edition, art.keys, strange)


def _tile(rng: np.random.Generator, palette: list[np.ndarray]) -> Pixels:
    if rng.random() < 0.35:  # all of one stuff: water, wheat, wood
        stuff = SURFACES[str(rng.choice(list(SURFACES)))](rng, SIDE)
        return np.asarray(cv2.resize(stuff, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    ground = palette[int(rng.integers(len(palette)))]
    grain = clouds(rng, (SIDE, SIDE), float(rng.uniform(4, 60)), 3)[..., None] * rng.uniform(0, 40)
    picture = np.clip(ground + grain, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 8))):
        tint = np.asarray(any_colour(rng), float) if rng.random() < 0.6 else palette[int(rng.integers(len(palette)))]
        shape = _blob(rng)
        if rng.random() < 0.5:
            cv2.polylines(picture, [shape], True, tint.tolist(), int(rng.integers(1, 6)), cv2.LINE_AA)
        else:
            cv2.fillPoly(picture, [shape], tint.tolist(), cv2.LINE_AA)
    return picture


def _blob(rng: np.random.Generator) -> np.ndarray:
    angle = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 13))))
    reach = SIDE * rng.uniform(0.05, 0.45) * rng.uniform(0.4, 1, len(angle))
    points = rng.uniform(0, SIDE, 2) + np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
    return np.round(points).astype(np.int32)
