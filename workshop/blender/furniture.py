"""Tables and lamps to choose from, by name."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from workshop.blender.camera import Camera
from workshop.blender.setting import Ink, Lamp, Picture, Surface

CLOTH_PIXELS = 1400  # a repeat of printed cloth: 5 pixels to the millimetre of the usual 280 mm


def plaid(ground: Ink, bands: tuple[tuple[float, float, Ink], ...]) -> Picture:
    """One repeat of woven checks. bands: (start, width) as shares of the repeat, and colour, both ways alike."""
    stripe = np.full((CLOTH_PIXELS, 3), ground, np.float32)
    for start, width, ink in bands:
        stripe[round(start * CLOTH_PIXELS) : round((start + width) * CLOTH_PIXELS)] = ink
    down, across = np.mgrid[:CLOTH_PIXELS, :CLOTH_PIXELS]
    over = ((down + across) // 4 % 2)[..., None]  # twill: the warp lies on top along diagonals
    woven = np.where(over == 0, stripe[:, None], stripe[None, :]) * 0.7 + 0.15 * (stripe[:, None] + stripe[None, :])
    return _bytes(woven, 1.2)


def printed(ground: Ink, petals: Ink, leaves: Ink, seed: int) -> Picture:
    """One repeat of cloth strewn with flowers that continue over its edges."""
    random = np.random.default_rng(seed)
    cloth = np.full((CLOTH_PIXELS, CLOTH_PIXELS, 3), ground, np.float32)
    for row in range(5):
        for column in range(5):
            middle = (np.array([column + 0.5 * (row % 2), row]) + random.uniform(0.2, 0.5, 2)) * CLOTH_PIXELS / 5
            _flower(cloth, middle, random.uniform(52, 86), petals, leaves, random)
    return _bytes(cloth, 1.0)


def _flower(
    cloth: npt.NDArray[np.float32],
    middle: npt.NDArray[np.float64],
    reach: float,
    petals: Ink,
    leaves: Ink,
    random: np.random.Generator,
) -> None:
    turn = random.uniform(0, 360)
    parts = [(turn + 36 + 72 * k, 1.15, 0.3, leaves) for k in range(0, 5, 2)]
    parts += [(turn + 72 * k, 0.62, 0.34, petals) for k in range(5)]
    shifts = [(dx * CLOTH_PIXELS, dy * CLOTH_PIXELS) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for angle, far, wide, ink in parts:
        way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        for shift in shifts:
            place = tuple(int(v) for v in middle + shift + way * reach * far)
            axes = (round(reach * 0.5), round(reach * wide))
            cv2.ellipse(cloth, place, axes, angle, 0, 360, ink, -1, cv2.LINE_AA)
    for shift in shifts:
        heart = tuple(int(v) for v in middle + shift)
        cv2.circle(cloth, heart, round(reach * 0.3), (0.95, 0.8, 0.3), -1, cv2.LINE_AA)


def _bytes(picture: npt.NDArray[np.floating], blur: float) -> Picture:
    soft = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), blur)
    return np.clip(np.rint(soft * 255), 0, 255).astype(np.uint8)


def surface(name: str) -> Surface:
    """The table top of that name."""
    return SURFACES[name]()


SURFACES: dict[str, Callable[[], Surface]] = {
    "oak": lambda: Surface("wood", ((0.50, 0.34, 0.19), (0.70, 0.53, 0.33)), 120),
    "walnut": lambda: Surface("wood", ((0.17, 0.10, 0.07), (0.32, 0.21, 0.14)), 95, 0.4),
    "pine": lambda: Surface("wood", ((0.76, 0.58, 0.36), (0.88, 0.74, 0.52)), 140, 0.35),
    "cherry": lambda: Surface("wood", ((0.35, 0.17, 0.10), (0.49, 0.27, 0.17)), 220, 0.5),
    "white": lambda: Surface("plain", ((0.86, 0.86, 0.85), (0.90, 0.90, 0.89)), 300, 0.45),
    "beige": lambda: Surface("plain", ((0.66, 0.60, 0.52), (0.70, 0.64, 0.56)), 4),
    "slate": lambda: Surface("plain", ((0.26, 0.29, 0.31), (0.32, 0.35, 0.37)), 30),
    "glass": lambda: Surface("glass", ((0.035, 0.04, 0.045), (0.045, 0.05, 0.055)), 500, 0.9),
    "marble": lambda: Surface("marble", ((0.66, 0.66, 0.67), (0.88, 0.87, 0.86)), 420, 0.7),
    "felt": lambda: Surface("cloth", ((0.10, 0.27, 0.18), (0.14, 0.33, 0.22)), 3, 0.02),
    "checks": lambda: Surface(
        "cloth",
        (),
        90,
        0.05,
        plaid((0.93, 0.91, 0.87), ((0.0, 0.5, (0.70, 0.13, 0.14)), (0.7, 0.05, (0.16, 0.22, 0.42)))),
    ),
    "flowers": lambda: Surface(
        "cloth", (), 280, 0.05, printed((0.15, 0.20, 0.34), (0.88, 0.62, 0.58), (0.36, 0.52, 0.40), 4)
    ),
}


def lamps(name: str, camera: Camera) -> tuple[Lamp, ...]:
    """The lamps of that name about the camera's target; `glare` hangs where the table mirrors it into the lens.

    Their colours are cooler than real lamps': a phone balances most of the warmth away.
    """
    x, y = camera.target
    window = Lamp((x - 1500, y + 700, 900), (x, y), 1100, 55, 6200)
    ceiling = Lamp((x + 350, y + 250, 1600), (x, y), 420, 24, 4500)
    match name:
        case "day":
            return (window, Lamp((x + 1400, y - 300, 1500), (x, y), 900, 12, 5200))
        case "evening":
            return (ceiling, Lamp((x - 900, y + 900, 1500), (x, y), 300, 6, 4000))
        case "mixed":
            return (window, ceiling)
        case "low":
            return (Lamp((x + 1300, y + 500, 520), (x, y), 160, 30, 5000), window)
        case "glare":
            eye = camera.position()
            mirrored = (2 * x - eye[0] + 30, 2 * y - eye[1] + 30, eye[2])
            return (Lamp(mirrored, (x, y), 170, 7, 4600), ceiling)
        case _:
            raise ValueError(f"there are no lamps named {name}")
