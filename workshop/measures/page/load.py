"""Measures the page under load: `python -m workshop.measures.page.load [--rounds 8]`.

Eight phones send a photo of 12 megapixels at the same moment, on this machine alone, and wait for their boards;
meanwhile another phone opens the first page, over and over. Writes docs/figures/page-load.md.
"""

import argparse
import io
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from threading import Event

from PIL import Image, ImageEnhance

from recorder.page.reading.tables import MOST_TABLES
from workshop import FIGURES, ROOT
from workshop.measures.page.served import Served, busy, memory, phone, sent, served

OUT = FIGURES / "page-load.md"
PHONES = 8
SIZE = (4000, 3000)
PHOTO = ROOT / "tests" / "fixtures" / "photos" / "slanted.jpg"


@dataclass(slots=True)
class Round:
    """One round: seconds until each phone had its board (None: lost), of other pages meanwhile, and memory in MB."""

    boards: list[float | None] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    server: float = 0.0
    reader: float = 0.0


def photos(number: int) -> list[bytes]:
    """As many different photos of one table, each a little brighter than the one before."""
    with Image.open(PHOTO) as small:
        large = small.resize(SIZE, Image.Resampling.BICUBIC)
    made = []
    for n in range(number):
        buffer = io.BytesIO()
        ImageEnhance.Brightness(large).enhance(0.95 + n / 100).save(buffer, "JPEG", quality=90)
        made.append(buffer.getvalue())
    return made


def played(page: Served, sends: list[bytes], cookie: str) -> Round:
    """Lets all phones send at once."""
    found, ended = Round(), Event()

    def one(content: bytes) -> float | None:
        with phone(page, cookie) as client:
            begun = time.monotonic()
            answer = sent(client, content)
            while answer.status_code == 303 and time.monotonic() - begun < 300:
                shown = client.get(answer.headers["location"]).text
                if 'id="score"' in shown:
                    return time.monotonic() - begun
                if 'id="steps"' not in shown:
                    return None
                time.sleep(0.5)
            return None

    def other() -> None:
        with phone(page, cookie) as client:
            while not ended.is_set():
                begun = time.monotonic()
                assert client.get("/").status_code == 200
                found.pages.append(time.monotonic() - begun)
                used = [memory(pid) for pid in page.processes]
                found.server = max(found.server, used[0])
                found.reader = max([found.reader, *used[1:]])
                time.sleep(0.1)

    with ThreadPoolExecutor(PHONES + 1) as hands:
        watching = hands.submit(other)
        found.boards = list(hands.map(one, sends))
        ended.set()
        watching.result()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    sends = photos(PHONES * rounds)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as page:
        with phone(page) as first:
            cookie = str(first.cookies["recorder"])
        found = [played(page, sends[n * PHONES : (n + 1) * PHONES], cookie) for n in range(rounds)]
    text = told(found, sum(map(len, sends)) / len(sends) / 2**20)
    print(text)
    OUT.write_text(text, encoding="utf-8")


def told(found: list[Round], size: float) -> str:
    """Writes the page."""
    lines = [
        "# Eight phones at once",
        "",
        f"`python -m workshop.measures.page.load`: in each round {PHONES} phones send a photo of 12 megapixels "
        f"({size:.1f} MB) at the same moment, over loopback. One process reads them in the order they come. Meanwhile "
        "another phone opens the first page every tenth of a second.",
        "",
        f"The process keeps what it found in the last {MOST_TABLES} tables, so its memory may rise over the first "
        f"{MOST_TABLES // PHONES} rounds; from then on it has to stay where it is.",
        "",
        "| round | boards | first board s | last board s | from one board to the next, at most s | other pages: median "
        "ms | 99 % ms | at most ms | memory: server MB | reader MB |",
        "|---|" + "---:|" * 9,
    ]
    for number, one in enumerate(found, 1):
        done = sorted(board for board in one.boards if board is not None)
        gaps = [after - before for before, after in pairwise(done)]
        pages = sorted(one.pages)
        cells = [
            number, f"{len(done)} of {len(one.boards)}", *(f"{s:.1f}" for s in (done[0], done[-1], max(gaps))),
            *(f"{ms * 1000:.0f}" for ms in (statistics.median(pages), pages[int(len(pages) * 0.99)], pages[-1])),
            f"{one.server:.0f}", f"{one.reader:.0f}",
        ]  # fmt: skip
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join([*lines, "", *busy()])


if __name__ == "__main__":
    main()
