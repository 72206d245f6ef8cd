"""Stands wooden pieces on a drawn table: the lamp above them, and their shadows."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from workshop.art.noise import Pixels
from workshop.scenes.objects.pieces import Light, Posed, Projection, cast, paint
from workshop.scenes.view.camera import Camera, project_straight

Paint = NDArray[np.floating]  # RGB 0..255
WOOD = ((196, 30, 35), (30, 70, 170), (35, 135, 55), (230, 185, 30), (28, 28, 30), (220, 125, 155), (125, 125, 125))


def stand(canvas: Pixels, pieces: Sequence[tuple[Posed, Paint]], camera: Camera, rng: np.random.Generator) -> None:
    """The pieces' shadows, then the pieces in their order: what hides another one comes after it."""
    lamp, seen = _lamp(camera, rng), seen_by(camera)
    shade = np.zeros(canvas.shape[:2], np.uint8)
    for piece, _ in pieces:
        cast(shade, piece, seen, lamp)
    soft = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(0.5, 4))).astype(np.float32)[..., None]
    canvas[:] = (canvas * (1 - soft * np.float32(rng.uniform(0, 0.65) / 255))).astype(np.uint8)
    paint_all(canvas, pieces, camera, lamp)


def seen_by(camera: Camera) -> Projection:
    """Where a camera sees points; what it cannot see, far beside the picture."""
    return lambda points: np.nan_to_num(project_straight(camera, points), nan=-1e4).clip(-1e4, 1e4)


def paint_all(canvas: Pixels, pieces: Sequence[tuple[Posed, Paint]], camera: Camera, lamp: Light) -> None:
    """The pieces in their order, each as it is seen from the camera."""
    for piece, tint in pieces:
        toward = camera.eye - np.array([*piece.foot, 0.0])
        paint(canvas, piece, tint, seen_by(camera), toward / np.linalg.norm(toward), lamp)


def away(camera: Camera, foot: tuple[float, float]) -> float:
    """How far from the camera it stands, along the table."""
    return float(np.hypot(*(camera.eye[:2] - foot)))


def _lamp(camera: Camera, rng: np.random.Generator) -> Light:
    """A lamp somewhere, or in one photo of five the camera's own flash."""
    up, around = np.radians(rng.uniform(22, 88)), rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    if rng.random() < 0.2:
        toward = camera.eye / np.linalg.norm(camera.eye) + rng.normal(0, 0.12, 3)
        toward /= np.linalg.norm(toward)
    return Light(
        toward,
        ambient=float(rng.uniform(0.2, 0.8)),
        gloss=float(rng.choice([0, rng.uniform(0, 0.9)])),
        polish=float(np.exp(rng.uniform(np.log(5), np.log(50)))),
        sky=float(rng.choice([0, rng.uniform(0, 0.5)], p=[0.6, 0.4])),
    )
