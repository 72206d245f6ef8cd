"""Finds the still moments of a film, as a program of its own: python -P vision/series/filmframes.py FILM

A film is made by others and its decoder is large; the system stops this program when it takes too much, and nothing
else is lost. It answers with a line of JSON for each moment, and its pixels.
"""

import json
import sys
from typing import Any

SECONDS = 3600  # of the processor; an hour of film in full HD takes some 600
MEMORY = 4 * 2**30  # bytes of addresses; decoding 4K takes about one
EACH = 0.5  # seconds of film between two looks
SMALL = (160, 120)  # pixels in which movement is looked for
APART = 14  # grey levels: what differs by more has moved
STILL = 0.003  # of the picture may differ, at most, while nobody moves
NEW = 0.004  # of it must differ from the last moment that was read, for something is new
LOOKS = (2, 4)  # looks in a row at which a still moment is given: twice, for one look may deceive
MOST_PIXELS = 60_000_000


def main() -> None:
    """Answers the still moments of the film named."""
    _bound()
    import os

    os.environ["OPENCV_FFMPEG_CAPTURE_OPTIONS"] = "protocol_whitelist;file"
    import cv2
    import numpy as np

    film = cv2.VideoCapture(sys.argv[1], cv2.CAP_FFMPEG)
    rate = film.get(cv2.CAP_PROP_FPS) or 25.0
    wide, high = film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FRAME_HEIGHT)
    if not film.isOpened() or not 1 <= wide * high <= MOST_PIXELS:
        _say(fault="damaged")
        return
    step, number, still = max(1, round(min(rate, 240) * EACH)), 0, 0
    before: Any = None
    read: Any = None
    while film.grab():
        number += 1
        if number % step:
            continue
        there, frame = film.retrieve()
        if not there:
            continue
        small = cv2.GaussianBlur(cv2.resize(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), SMALL), (5, 5), 0).astype(np.int16)
        moved = before is None or float((np.abs(small - before) > APART).mean()) > STILL
        still = 0 if moved else still + 1
        before = small
        new = read is None or float((np.abs(small - read) > APART).mean()) > NEW
        if (still == LOOKS[0] and new) or (still == LOOKS[1] and read is not None and not new):
            pixels = np.ascontiguousarray(frame[:, :, ::-1])
            _say(number=number, seconds=number / rate, width=pixels.shape[1], height=pixels.shape[0])
            sys.stdout.buffer.write(pixels.tobytes())
            read = small
    _say(end=True)


def _bound() -> None:
    try:
        import resource
    except ImportError:  # Windows bounds no program by itself
        return
    for what, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        already = resource.getrlimit(what)[1]
        least = most if already == resource.RLIM_INFINITY else min(most, already)
        resource.setrlimit(what, (least, least))


def _say(**told: Any) -> None:
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
