"""Lamps, windows, shadows, glare and white balance.

Light is a smooth field: a factor for each colour channel (gain) and an addition to it (glare). Fields are
worked out on a grid of about 64 points on the long side; only `shine` touches every pixel.
"""

import cv2
import numpy as np

from workshop.art.noise import Layer, Pixels, clouds, to_pixels

LAMPS = {  # what the sensor's red, green and blue still see of white paper after the phone's white balance had its try
    "day": (1.0, 1.0, 1.0),
    "bulb": (1.22, 1.0, 0.66),
    "candle": (1.35, 0.95, 0.5),
    "tube": (0.94, 1.05, 0.93),
    "shade": (0.9, 0.99, 1.15),
    "pink": (1.15, 0.93, 1.0),
}


def grid(size: tuple[int, int]) -> tuple[int, int]:
    """Rows and columns of the light fields of a picture of `size` = (width, height)."""
    w, h = size
    return max(8, round(64 * h / max(w, h))), max(8, round(64 * w / max(w, h)))


def balance(rng: np.random.Generator) -> Layer:
    """The three channel gains of a photo: the lamp, and the phone's correction of it."""
    lamp = np.array(LAMPS[str(rng.choice(list(LAMPS), p=[0.35, 0.25, 0.07, 0.13, 0.12, 0.08]))])
    return np.asarray(lamp ** rng.uniform(0.1, 1.0) * np.exp(rng.normal(0, 0.04, 3)), np.float32)


def exposure(rng: np.random.Generator, picture: Pixels, gain: Layer) -> float:
    """What the phone multiplies all by so that the picture's mean is middling: boards burn out on black tables."""
    small = cv2.resize(picture, (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32)
    seen = float((small * cv2.resize(gain, (32, 32), interpolation=cv2.INTER_AREA)).mean())
    part = 0.65  # of the way to the middle: phones spare what would burn out
    return float(np.clip((115 / max(seen, 1)) ** part * np.exp(rng.normal(0, 0.2)), 0.5, 1.7))


def gradient(rng: np.random.Generator, size: tuple[int, int]) -> Layer:
    """The gain of one lamp or window beside the table and a second one of another colour: brighter on one side."""
    h, w = grid(size)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32) / np.float32(max(h, w))
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.9)
    field = np.exp(slope * (np.cos(angle) * (xs - xs.mean()) + np.sin(angle) * (ys - ys.mean())))
    cx, cy = rng.uniform(-0.2, 1.2, 2)
    reach = rng.uniform(0.35, 1.2)
    pool = 1 / (1 + ((xs - cx) ** 2 + (ys - cy) ** 2) / reach**2)
    tint = np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    share = np.float32(rng.uniform(0, 0.7))
    out = field[..., None] * (1 - share + share * 1.6 * pool[..., None] * tint)
    corner = 1 - rng.uniform(0, 0.25) * 2 * ((xs - xs.mean()) ** 2 + (ys - ys.mean()) ** 2)  # vignetting
    return np.asarray(out * corner[..., None], np.float32)


def shadow(rng: np.random.Generator, size: tuple[int, int]) -> Layer:
    """The gain under the soft shadows of heads, arms and phones that lean over the table."""
    h, w = grid(size)
    dark = np.zeros((h * 4, w * 4), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(-0.2, 1.2, 2) * (w * 4, h * 4)
        axes = (rng.uniform(0.05, 0.35, 2) * w * 4).astype(int)
        cv2.ellipse(dark, (int(x), int(y)), tuple(axes.tolist()), float(rng.uniform(0, 180)), 0, 360, (255,), -1)
        if rng.random() < 0.6:  # the arm that belongs to it
            end = rng.uniform(-0.5, 1.5, 2) * (w * 4, h * 4)
            thick = int(rng.uniform(0.03, 0.12) * w * 4) + 1
            cv2.line(dark, (int(x), int(y)), (int(end[0]), int(end[1])), (255,), thick)
    soft = cv2.GaussianBlur(dark, (0, 0), float(np.exp(rng.uniform(np.log(1), np.log(14)))))
    depth = rng.uniform(0.15, 0.6)
    gain = 1 - depth * cv2.resize(soft, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return np.asarray(gain[..., None] * np.ones(3, np.float32), np.float32)


def glare(rng: np.random.Generator, size: tuple[int, int]) -> Layer:
    """What lamps and windows add (0..255) where the varnish mirrors them: bright cores with wide, weak halos."""
    h, w = grid(size)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    out = np.zeros((h, w, 3), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        angle, ratio = rng.uniform(0, np.pi), rng.uniform(1, 2.5)
        u = np.cos(angle) * (xs - x) + np.sin(angle) * (ys - y)
        v = ratio * (np.cos(angle) * (ys - y) - np.sin(angle) * (xs - x))
        wide = rng.uniform(0.05, 0.35) * max(h, w)
        d2 = (u**2 + v**2) / wide**2
        if rng.random() < 0.3:  # a window: flat inside, sharp at its frame
            d2 = np.maximum(np.abs(u), np.abs(v)) ** 4 / wide**4
        spot = rng.uniform(15, 140) * rng.random() ** 0.5 * np.exp(-d2) * (1 + 0.15 * clouds(rng, (h, w), 12, 2))
        out += spot[..., None] * np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    return np.maximum(out, 0)


def shine(picture: Pixels, gain: Layer, added: Layer | None = None) -> Pixels:
    """Multiply the picture by a gain field and add a glare field; each is brought to the picture's size."""
    h, w = picture.shape[:2]
    out = picture * cv2.resize(gain, (w, h), interpolation=cv2.INTER_LINEAR)
    if added is not None:
        out = out + cv2.resize(added, (w, h), interpolation=cv2.INTER_LINEAR)
    return to_pixels(np.asarray(out, np.float32))


def tone(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """The phone's tone curve: gamma, contrast, lifted blacks, saturation."""
    x = np.linspace(0, 1, 256)
    curve = x ** np.exp(rng.normal(0, 0.18))
    curve = curve - rng.uniform(-0.25, 0.6) * np.sin(2 * np.pi * curve) / (2 * np.pi)  # contrast about the middle
    low, high = rng.uniform(-0.02, 0.08), rng.uniform(0.94, 1.06)
    out = np.asarray(cv2.LUT(picture, np.clip(255 * (low + (high - low) * curve), 0, 255).astype(np.uint8)), np.uint8)
    strength = float(np.exp(rng.normal(0.12, 0.17)))
    grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    return np.asarray(cv2.addWeighted(out, strength, grey, 1 - strength, 0), np.uint8)


def light(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """All of these, each as often as real photos show it."""
    size = (picture.shape[1], picture.shape[0])
    gain = gradient(rng, size) * balance(rng)
    if rng.random() < 0.45:
        gain = gain * shadow(rng, size)
    gain = gain * np.float32(exposure(rng, picture, gain))
    added = glare(rng, size) if rng.random() < 0.4 else None
    return tone(rng, shine(picture, gain, added))
