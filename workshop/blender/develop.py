"""Makes a photo of the light on the sensor: vignette, exposure, white balance, noise, tone curve, sharpening."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from workshop.blender.camera import Plate

Photo = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Film:
    """How a phone makes its picture.

    exposure: what the phone takes for middle grey becomes this share of white. balance: gains of red, green, blue.

    vignette: loss of light in the corners. noise: standard deviation at mid grey, as a share of white. blur: pixels of
    the lens's own softness. sharpen: strength of the edge's halo. quality: JPEG's.
    """

    exposure: float = 0.2
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    vignette: float = 0.12
    noise: float = 0.012
    blur: float = 0.6
    sharpen: float = 0.5
    quality: int = 86


def develop(light: Plate, film: Film, seed: int) -> Photo:
    """The photo (RGB) of linear light (height x width x 3) on the sensor."""
    light = cv2.GaussianBlur(np.maximum(light, 0), (0, 0), film.blur) * _vignette(light.shape, film.vignette)
    gains = np.array(film.balance) * (film.exposure / _metered(light))
    light = _grain(np.asarray(light * gains, np.float32), film.noise, seed)
    tones = _shoulder(light)
    soft = cv2.GaussianBlur(tones, (0, 0), 1.4)
    sharp = tones + film.sharpen * (tones - soft)
    return np.clip(np.rint(sharp * 255), 0, 255).astype(np.uint8)


def _metered(light: Plate) -> float:
    """What the phone takes for middle grey: between the mean and a quarter of what is bright."""
    grey = light[::4, ::4].mean(axis=2)
    return float(np.sqrt(max(grey.mean(), 1e-6) * max(np.percentile(grey, 90) / 3.5, 1e-6)))


def _vignette(shape: tuple[int, ...], loss: float) -> Plate:
    down, across = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)  # type: ignore[misc]
    falloff = 1 - loss * (down**2 + across**2)[..., None] / 2
    return np.asarray(falloff, np.float32)


def _grain(light: Plate, noise: float, seed: int) -> Plate:
    """Photons come by chance: noise grows with the root of the light; the phone smooths its colours more than its
    brightness.
    """
    random = np.random.default_rng(seed)
    grey = random.standard_normal(light.shape[:2], np.float32)[..., None]
    colour = cv2.GaussianBlur(random.standard_normal(light.shape, np.float32), (0, 0), 1.5) * 2
    spread = noise * np.sqrt(np.maximum(light, 0) / 0.18 + 0.05)
    return np.asarray(light + spread * 0.35 * (grey + colour), np.float32)


def _shoulder(light: Plate) -> Plate:
    """sRGB with bright light rolled off softly instead of cut, and a little contrast."""
    light = np.asarray(np.maximum(light, 0) * 1.15, np.float32)
    knee = 0.6
    rolled = np.where(light > knee, 1 - (1 - knee) * np.exp(-(light - knee) / (1 - knee)), light)
    tones = np.where(rolled <= 0.0031308, rolled * 12.92, 1.055 * np.maximum(rolled, 1e-9) ** (1 / 2.4) - 0.055)
    return np.asarray(tones + 0.3 * tones * (1 - tones) * (2 * tones - 1), np.float32)
