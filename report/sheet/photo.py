"""The photo on a sheet: small, and left out if there is none."""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, UnidentifiedImageError

_WIDEST = 720  # pixels; 150 points at 340 dots to the inch


@dataclass(frozen=True, slots=True)
class PrintedPhoto:
    """A picture ready to be printed: a small JPEG, and its size in pixels."""

    jpeg: bytes
    width: int
    height: int


def load(picture: bytes | None) -> PrintedPhoto | None:
    """Loads the picture and makes it small; None if there is none or it cannot be read."""
    if not picture:
        return None
    try:
        image = Image.open(BytesIO(picture)).convert("RGB")
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return None
    image.thumbnail((_WIDEST, _WIDEST))
    out = BytesIO()
    image.save(out, "JPEG", quality=82)
    return PrintedPhoto(out.getvalue(), *image.size)
