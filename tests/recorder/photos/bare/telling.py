"""Photos that tell more than their picture, as phones write them: a place, maker's notes, XMP, hidden film."""

import io
from datetime import datetime
from pathlib import Path

import numpy as np
from PIL import Image

from vision.photo import heif_allowed

TAKEN = datetime.fromisoformat("2026-11-21T20:15:00+02:00")
XMP = b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta>secret-packet</x:xmpmeta><?xpacket end="w"?>'
FILM = b"\0\0\0\x18ftypmp42secret-film"
SECRETS = (b"secret-notes", b"secret-packet", b"secret-film", b"secret-remark", b"SecretPhone", b"SecretPhone"[::-1])
KINDS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP", "heic": "HEIF", "mpo.jpg": "MPO"}


def picture() -> Image.Image:
    """A picture whose four corners differ, so that a turn is seen."""
    pixels = np.random.default_rng(31).integers(0, 255, (60, 80, 3), np.uint8)
    return Image.fromarray(pixels).resize((320, 240), Image.Resampling.BICUBIC)


def exif(turned: int = 6) -> Image.Exif:
    """What a camera tells: how it was held, when, where, and its maker's notes."""
    told = Image.Exif()
    told[0x0112], told[0x010F] = turned, "SecretPhone"
    times, place = told.get_ifd(0x8769), told.get_ifd(0x8825)
    times[0x9003], times[0x9011], times[0x927C] = "2026:11:21 20:15:00", "+02:00", b"secret-notes"
    place[1], place[2], place[3], place[4] = "N", (47.0, 1.0, 2.0), "E", (28.0, 51.0, 6.0)
    return told


def telling(kind: str, turned: int = 6) -> bytes:
    """The bytes of such a photo; a kind is how its file's name ends."""
    heif_allowed()
    told: dict[str, object] = {"exif": exif(turned)}
    if kind == "jpg":
        told |= {"comment": b"secret-remark", "icc_profile": b"how to see its colours"}
    if kind in ("jpg", "webp", "heic"):
        told["xmp"] = XMP
    if kind == "mpo.jpg":
        told |= {"save_all": True, "append_images": [picture().rotate(90)]}
    buffer = io.BytesIO()
    picture().save(buffer, KINDS[kind], **told)
    film = (8 + len(FILM)).to_bytes(4, "big") + b"mpvd" + FILM if kind == "heic" else FILM
    return buffer.getvalue() + film


def written(folder: Path, kind: str) -> Path:
    """Such a photo as a file."""
    path = folder / f"evening.{kind}"
    path.write_bytes(telling(kind))
    return path
