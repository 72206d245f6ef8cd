"""Draws the tiles that count laps: rounded cardboard with 50 or 100 on it, no two alike."""

import cv2
import numpy as np

from workshop.art.noise import Pixels
from workshop.scenes.objects.surface import paint as dye

WIDTH = 72  # pixels of a side


def lap_tile(rng: np.random.Generator, points: int) -> Pixels:
    """One tile seen from above, RGB, WIDTH pixels square: its number pale or dark, on any ground."""
    ground = dye(rng.random(), rng.beta(1.5, 3), rng.uniform(0.3, 1)).astype(np.float32)
    tile = np.zeros((WIDTH, WIDTH, 3), np.float32) + ground
    tile += cv2.resize(rng.normal(0, 10, (6, 6, 3)).astype(np.float32), (WIDTH, WIDTH), interpolation=cv2.INTER_CUBIC)
    picture = np.clip(tile, 0, 255).astype(np.uint8)
    rim = tuple((ground * rng.uniform(0.3, 0.8)).tolist())
    cv2.rectangle(picture, (2, 2), (WIDTH - 3, WIDTH - 3), rim, int(rng.integers(1, 5)))
    ink = dye(rng.random(), rng.beta(1, 4), rng.uniform(0, 0.35) if ground.mean() > 110 else rng.uniform(0.8, 1))
    font = int(rng.choice([cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX]))
    size, thick = float(rng.uniform(0.9, 1.2)) * (1.3 if points < 100 else 0.95), int(rng.integers(2, 4))
    (w, h), _ = cv2.getTextSize(str(points), font, size, thick)
    at = ((WIDTH - w) // 2, (WIDTH + h) // 2)
    cv2.putText(picture, str(points), at, font, size, tuple(map(float, ink)), thick, cv2.LINE_AA)
    return picture
