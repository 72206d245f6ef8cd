"""Measures a tap: `python -m workshop.measures.page.tap`.

A phone answers about one tile after the other and sees the board again after each, as fast as it can. Writes
docs/figures/page-tap.md.
"""

import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import httpx2

from workshop import FIGURES, PHOTOS
from workshop.measures.page.served import busy, laid, phone, served

OUT = FIGURES / "page-tap.md"
TABLES = ("five-colours", "track", "slanted")
TAPS = 20
_TILE = re.compile(r'<a href="(/table/\w+/about/\w+)"[^>]*class="(?!empty)[^>]*><polygon')
_MATTER = re.compile(r'name="matter" value="([^"]*)"')
_OFFER = re.compile(r'name="told" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Tap:
    """Seconds until an answer was kept, until the board was shown with it, and until the next thing was opened."""

    kept: float
    shown: float
    opened: float


def taps(client: httpx2.Client, table: str) -> Iterator[Tap]:
    """Answers about one tile after the other what is likeliest after what stands first, so that the board changes."""
    for about in _TILE.findall(client.get(table).text)[:TAPS]:
        begun = time.monotonic()
        panel = client.get(about).text
        opened = time.monotonic()
        matter, offers = _MATTER.search(panel), _OFFER.findall(panel)
        assert matter is not None
        answer = {"matter": unescape(matter[1]), "told": unescape(offers[min(1, len(offers) - 1)])}
        assert client.post(f"{table}/answer", data=answer).status_code == 303
        kept = time.monotonic()
        assert 'id="score"' in client.get(table).text
        yield Tap(kept - opened, time.monotonic() - kept, opened - begun)


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as page, phone(page) as client:
        for name in TABLES:
            found = list(taps(client, laid(client, (PHOTOS / f"{name}.jpg").read_bytes())))
            whole = sorted(tap.kept + tap.shown for tap in found)
            parts = (statistics.median(getattr(tap, part) for tap in found) for part in ("opened", "kept", "shown"))
            told = (*parts, statistics.median(whole), whole[-1])
            rows.append(f"| {name} | {len(found)} | " + " | ".join(f"{seconds * 1000:.0f}" for seconds in told) + " |")
    text = "\n".join([
        "# A tap",
        "",
        f"`python -m workshop.measures.page.tap`: a phone answers about {TAPS} tiles of a table of 72, one after "
        "the other, over loopback. A tap is an answer and the board shown with it; milliseconds, median but for the "
        "last column.",
        "",
        "| photo | taps | opening a tile | the answer kept | the board shown again | a tap | at most |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
        *busy(),
    ])  # fmt: skip
    print(text)
    OUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
