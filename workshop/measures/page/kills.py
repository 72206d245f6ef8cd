"""Kills the page at random moments: `python -m workshop.measures.page.kills [--kills 50]`.

A phone sends a photo and answers, one answer after the other; at a random moment the server is killed, or only the
process that reads. Every fifth time it keeps a game at that moment. Whatever was acknowledged must be in the history
then, and a table must be waiting or kept, never neither and never both. Writes docs/figures/page-kills.md.
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
from workshop import FIGURES, PHOTOS
from workshop.measures.page.served import Served, begin, laid, phone, sent

OUT = FIGURES / "page-kills.md"
LONGEST = 2.5  # seconds after the first photo at which the last kill comes
ANSWERS = 400
KEEPS = 5  # one kill of so many comes while a game is kept
LATEST = 0.5  # seconds after Keep was tapped at which such a kill comes
TABLE = PHOTOS / "top-down.jpg"


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


def ready(client: httpx2.Client, content: bytes) -> str:
    """Has a photo of a table read and one thing answered; returns the key of the table."""
    table = laid(client, content)
    assert client.post(f"{table}/players", data={"name-red": "Anna"}).status_code == 303
    return table.rpartition("/")[2]


def another(photo: Path, number: int) -> bytes:
    """Returns the same photo as another file: with a remark, which is not kept."""
    content = photo.read_bytes()
    remark = f"{number:08}".encode()
    return content[:2] + b"\xff\xfe" + (len(remark) + 2).to_bytes(2, "big") + remark + content[2:]


def keeping(page: Served, client: httpx2.Client, whole: bool, later: float, number: int) -> tuple[str, bool]:
    """Taps Keep, and kills; returns the table's key, and whether the phone was told that its game is kept."""
    key = ready(client, another(TABLE, number))
    timer = Timer(later, killed, (page, whole))
    timer.start()
    told = False
    with suppress(httpx2.TransportError):
        answer = client.post(f"/table/{key}/keep")
        told = answer.status_code == 303 and answer.headers["location"].startswith("/game/")
    timer.join()
    return key, told


def half_kept(folder: Path, key: str, told: bool) -> bool:
    """Says whether a table is neither waiting nor kept, or both, or not kept although its phone was told so."""
    drafts = Drafts(open_store(folder / "history.db"))
    draft, game = drafts.read(key), drafts.game(key)
    return (draft is None) == (game is None) or (told and game is None) or (
        draft is not None and "Anna" not in draft.names.values()
    )


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
    lost, acknowledged, readers, halves, begun = 0, 0, 0, 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.png"
        page, cookie = begin(Path(folder)), ""
        for number in range(kills):
            whole = chance.random() < 0.7
            readers += not whole
            Image.new("RGB", (300, 200), (number, 80, 40)).save(photo)
            with phone(page, cookie) as client:
                cookie = cookie or str(client.cookies["recorder"])
                if number % KEEPS == KEEPS - 1:
                    key, told_so = keeping(page, client, whole, chance.uniform(0.0, LATEST), number)
                    halves += half_kept(Path(folder), key, told_so)
                    page = begin(Path(folder)) if whole else page
                    continue
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
    text = told(kills, readers, acknowledged, lost, halves, time.monotonic() - begun)
    print(text)
    OUT.write_text(text, encoding="utf-8")


def told(kills: int, readers: int, acknowledged: int, lost: int, halves: int, seconds: float) -> str:
    """Writes the page."""
    return f"""# The page, killed

`python -m workshop.measures.page.kills`: a phone sends a photo and answers as fast as it can; at a random moment of
the first {LONGEST} seconds `recorder serve` is killed (SIGKILL), or only the process that reads. Every fifth
kill comes within {LATEST} seconds after Keep was tapped. Then the history is opened: a table has to be waiting with
its answers or kept as a game, never neither and never both.

| kills | of the reader alone | answers acknowledged | of them lost | kills during Keep | tables half kept | seconds |
|---:|---:|---:|---:|---:|---:|---:|
| {kills} | {readers} | {acknowledged} | {lost} | {kills // KEEPS} | {halves} | {seconds:.0f} |
"""


if __name__ == "__main__":
    main()
