"""Does to a picture what lens, sensor and file do: blur, noise, resolution, sharpening, JPEG."""

import cv2
import numpy as np

from workshop.art.noise import Pixels, grain, to_pixels


def blur(rng: np.random.Generator, picture: Pixels, most: float = 1.6) -> Pixels:
    """Out of focus by a deviation of up to `most` pixels; small ones are commoner."""
    sigma = most * float(rng.random()) ** 2
    return picture if sigma < 0.25 else np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def shake(rng: np.random.Generator, picture: Pixels, most: float = 6.0) -> Pixels:
    """The hand moved by up to `most` pixels while the picture was taken."""
    length = float(rng.uniform(1, most))
    angle = rng.uniform(0, np.pi)
    n = int(np.ceil(length)) | 1
    kernel = np.zeros((n + 2, n + 2), np.float32)
    c = (n + 1) / 2
    d = length / 2 * np.array([np.cos(angle), np.sin(angle)])
    p, q = (np.round(16 * (c + s * d)).astype(int).tolist() for s in (-1, 1))
    cv2.line(kernel, p, q, (1.0,), 1, cv2.LINE_8, 4)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)


def noise(rng: np.random.Generator, picture: Pixels, most: float = 9.0) -> Pixels:
    """Sensor noise of up to `most` steps: more in the dark, less or more coloured, often smeared by the phone."""
    strength = most * float(rng.random()) ** 2
    if strength < 0.5:
        return picture
    h, w = picture.shape[:2]
    speckle = grain(rng, (h, w, 3))
    if rng.random() < 0.6:  # brightness noise is commoner than colour noise
        speckle = 0.35 * speckle + grain(rng, (h, w, 1))
    if rng.random() < 0.5:
        speckle = np.asarray(cv2.GaussianBlur(speckle, (0, 0), 0.7), np.float32) * np.float32(2.2)
    gain = strength * np.sqrt(np.linspace(1.6, 0.7, 256, dtype=np.float32))  # the tone curve squeezes bright pixels
    return to_pixels(np.asarray(picture, np.float32) + speckle * cv2.LUT(picture, gain))


def soften(rng: np.random.Generator, picture: Pixels, least: float = 0.4) -> Pixels:
    """Detail lost by scaling down and up again, as pictures lose it on their way through messengers."""
    h, w = picture.shape[:2]
    s = float(rng.uniform(least, 1.0))
    small = cv2.resize(picture, (max(8, round(w * s)), max(8, round(h * s))), interpolation=cv2.INTER_AREA)
    way = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(small, (w, h), interpolation=way), np.uint8)


def sharpen(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """The halo that phones draw around every edge."""
    amount = float(rng.uniform(0.2, 1.2))
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 1.6)))
    return np.asarray(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0), np.uint8)


def jpeg(rng: np.random.Generator, picture: Pixels, least: int = 35) -> Pixels:
    """Write and read back a JPEG file of quality `least` to 96."""
    quality = int(rng.integers(least, 97))
    _, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)[..., ::-1])


def take(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """All of these, each as often as real photos show it."""
    if rng.random() < 0.3:
        picture = soften(rng, picture)
    picture = shake(rng, picture) if rng.random() < 0.1 else blur(rng, picture)
    picture = noise(rng, picture)
    if rng.random() < 0.35:
        picture = sharpen(rng, picture)
    return jpeg(rng, picture) if rng.random() < 0.7 else picture
