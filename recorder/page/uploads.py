"""A photo as it comes in, by a phone or in a folder: it is known by its bytes, and kept without what else it tells."""

import hashlib
from dataclasses import replace
from pathlib import PurePath

from engine.errors import UsageError
from engine.message import shortened
from recorder.page.reading.values import Upload
from recorder.photos.bare.file import bare

_LONGEST_NAME = 80


def upload_of(name: str, role: str, content: bytes) -> Upload:
    """Makes an upload of the bytes. A photo is known by them: phones call every photo image.jpg."""
    own = PurePath(name.replace("\\", "/")).name
    return Upload(shortened(own, _LONGEST_NAME) or "photo", role, content, hashlib.sha256(content).hexdigest())


def bared(upload: Upload) -> Upload:
    """Takes out of it what it tells besides its picture; it is known by what was sent all the same."""
    content = bare(upload.content)
    if content is None:
        raise UsageError(
            "What {name} tells besides its picture, such as a place, cannot be taken out of it; save the photo as "
            "JPEG and send that.",
            name=upload.name,
        )
    return replace(upload, content=content)
