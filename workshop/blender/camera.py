"""A camera over the table, and where a point of the table appears in its photo.

The same numbers set up Blender's camera, so that the truth of a photo is computed, not read off. World axes, in
millimetres: X to the right and Y away from a viewer who sits at the table's south side, Z up; the table top is Z = 0.
Pixels count as in OpenCV: (0, 0) is the middle of the first pixel.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
Plate = npt.NDArray[np.float32]

SENSOR_MM = 36.0
"""Width of the picture on the sensor: focal lengths are written as for 35 mm film, as phones and shops write them."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A lens on a stand.

    size: pixels (width, height). target: the table's point in the middle of the photo, in mm. distance: from there, in
    mm. elevation: degrees above the table, 90 = straight down. azimuth: degrees, from which side (0 = south, counter-
    clockwise). roll: degrees by which the camera is turned clockwise about its own axis. focal: mm on 35 mm film. stop:
    the aperture's f-number on 35 mm film, None for no blur out of focus. barrel: (k1, k2) of the lens's radial
    distortion in OpenCV's model.
    """

    size: tuple[int, int]
    target: tuple[float, float]
    distance: float
    elevation: float
    azimuth: float = 0.0
    roll: float = 0.0
    focal: float = 28.0
    stop: float | None = None
    barrel: tuple[float, float] = (0.0, 0.0)

    @property
    def focal_pixels(self) -> float:
        return self.focal / SENSOR_MM * self.size[0]

    def axes(self) -> Points:
        """Rows: where the photo's right, the photo's down and the depth of the view point in the world."""
        azimuth, elevation, roll = (math.radians(a) for a in (self.azimuth, self.elevation, self.roll))
        right = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
        towards = np.array([math.sin(azimuth), -math.cos(azimuth), 0.0])  # level, from the target to the camera
        depth = -math.cos(elevation) * towards - math.sin(elevation) * np.array([0.0, 0.0, 1.0])
        down = np.cross(depth, right)
        turned_right = math.cos(roll) * right + math.sin(roll) * down
        turned_down = math.cos(roll) * down - math.sin(roll) * right
        return np.stack([turned_right, turned_down, depth])

    def position(self) -> Points:
        """Where the lens is, in mm."""
        return np.array([*self.target, 0.0]) - self.distance * self.axes()[2]

    def project(self, points: npt.ArrayLike) -> Points:
        """Pixels (n x 2) where points (n x 3, mm) of the world appear; NaN for what lies behind the camera."""
        seen = (np.asarray(points, np.float64).reshape(-1, 3) - self.position()) @ self.axes().T
        depth = np.where(seen[:, 2:] > 0, seen[:, 2:], np.nan)
        return self._bent(seen[:, :2] / depth) * self.focal_pixels + self._middle()

    def plate_size(self) -> tuple[int, int]:
        """Pixels of the picture without distortion that holds every point of the photo: what is rendered."""
        width, height = self.size
        rim = np.concatenate(
            [[(x, y) for x in np.linspace(0, width - 1, 33)] for y in (0.0, height - 1.0)]
            + [[(x, y) for y in np.linspace(0, height - 1, 33)] for x in (0.0, width - 1.0)]
        )
        reach = np.abs(self._straightened((rim - self._middle()) / self.focal_pixels)).max(axis=0) * self.focal_pixels
        return 2 * math.ceil(reach[0] + 1), 2 * math.ceil(reach[1] + 1)

    def expose(self, plate: Plate) -> Plate:
        """Bend the rendered plate (height x width x 3) as the lens bends light: the photo, in the same units.

        A plate with fewer pixels than `plate_size` is enlarged.
        """
        width, height = self.size
        grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2)
        rays = self._straightened((grid - self._middle()) / self.focal_pixels)
        coarse = plate.shape[1] / self.plate_size()[0]
        source = rays * self.focal_pixels * coarse + (np.array(plate.shape[1::-1]) - 1) / 2
        across, down = source.reshape(height, width, 2).astype(np.float32).transpose(2, 0, 1)
        return np.asarray(cv2.remap(plate, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.float32)

    def _middle(self) -> Points:
        return (np.array(self.size, np.float64) - 1) / 2

    def _bent(self, rays: Points) -> Points:
        """Rays (n x 2, across and down per depth) as the lens bends them: OpenCV's radial model."""
        squared = (rays**2).sum(axis=1, keepdims=True)
        return rays * (1 + self.barrel[0] * squared + self.barrel[1] * squared**2)

    def _straightened(self, bent: Points) -> Points:
        """The inverse of `_bent`, looked up by the distance from the middle: off by a hundred-thousandth of a pixel."""
        straight = np.linspace(0, 2, 8193)  # no lens here sees farther than 63 degrees from its axis
        reach = straight * (1 + self.barrel[0] * straight**2 + self.barrel[1] * straight**4)
        length = np.linalg.norm(bent, axis=1, keepdims=True)
        return np.asarray(bent * np.interp(length, reach, straight) / np.maximum(length, 1e-12))
