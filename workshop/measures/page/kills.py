"""Kills the page at random moments: `python -m workshop.measures.page.kills [--kills 50]`.

A phone sends a photo and answers, one answer after the other; at a random moment the server is killed, or only the
process that reads. Whatever was acknowledged must be in the history then. Writes docs/figures/page-kills.md.
"""

import argparse
import json
import os
import random
import signal
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

import httpx2
from PIL import Image

from recorder.history.store import open_store
from recorder.page.drafts import Drafts
from workshop import FIGURES
from workshop.measures.page.served import Served, begin, phone, sent

OUT = FIGURES / "page-kills.md"
LONGEST = 2.5  # seconds after the first photo at which the last kill comes
ANSWERS = 400


@dataclass(slots=True)
class Heard:
    """What the phone was told is kept: the table, the answers by their cells, and how many it sent."""

    table: str = ""
    answers: int = 0


def answered(client: httpx2.Client, content: bytes, heard: Heard) -> None:
    """Sends a photo and answers until nobody listens any more."""
    with suppress(httpx2.TransportError):
        answer = sent(client, content)
        if answer.status_code != 303:
            return
        heard.table = answer.headers["location"].rpartition("/")[2]
        for number in range(ANSWERS):
            matter = json.dumps({"what": "tile", "x": number, "y": 0, "read": "E@180"})
            answer = client.post(f"/table/{heard.table}/answer", data={"matter": matter, "told": "V@90"})
            if answer.status_code == 303:
                heard.answers = number + 1


def killed(page: Served, whole: bool) -> None:
    """Kills the server with its reader, or the reader alone."""
    with suppress(ProcessLookupError):
        if whole:
            page.kill()
        else:
            for pid in page.processes[1:]:
                os.kill(pid, signal.SIGKILL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    kills = parser.parse_args().kills
    chance = random.Random(2026)
    lost, acknowledged, readers, begun = 0, 0, 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.png"
        page, cookie = begin(Path(folder)), ""
        for number in range(kills):
            whole = chance.random() < 0.7
            readers += not whole
            Image.new("RGB", (300, 200), (number, 80, 40)).save(photo)
            with phone(page, cookie) as client:
                cookie = cookie or str(client.cookies["recorder"])
                heard = Heard()
                timer = Timer(chance.uniform(0.0, LONGEST), killed, (page, whole))
                timer.start()
                answered(client, photo.read_bytes(), heard)
                timer.join()
            kept = Drafts(open_store(Path(folder) / "history.db")).read(heard.table) if heard.table else None
            there = len(kept.answers) if kept else 0
            lost += max(0, heard.answers - there) + (bool(heard.table) and kept is None)
            acknowledged += heard.answers
            if whole:
                page = begin(Path(folder))
        page.kill()
    text = told(kills, readers, acknowledged, lost, time.monotonic() - begun)
    print(text)
    OUT.write_text(text, encoding="utf-8")


def told(kills: int, readers: int, acknowledged: int, lost: int, seconds: float) -> str:
    """Writes the page."""
    return f"""# The page, killed

`python -m workshop.measures.page.kills`: a phone sends a photo and answers as fast as it can; at a random moment of
the first {LONGEST} seconds `recorder serve` is killed (SIGKILL), or only the process that reads. Then the history is
opened.

| kills | of them the reader alone | answers that were acknowledged | of them lost | seconds |
|---:|---:|---:|---:|---:|
| {kills} | {readers} | {acknowledged} | {lost} | {seconds:.0f} |
"""


if __name__ == "__main__":
    main()
