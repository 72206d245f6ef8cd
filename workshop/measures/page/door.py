"""Tries the door of the page: `python -m workshop.measures.page.door`.

A thousand wrong codes, then five hundred uploads that are no photos of a table or too much of something. Nobody may be
let in, nothing may be left behind. Writes docs/figures/page-door.md.
"""

import base64
import io
import random
import secrets
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx2
from PIL import Image

from recorder.history.store import open_store
from recorder.page.drafts import Drafts
from workshop import FIGURES, ROOT
from workshop.measures.page.served import Served, memory, phone, served

OUT = FIGURES / "page-door.md"
CODES, UPLOADS = 1000, 500
PHOTO = ROOT / "tests" / "fixtures" / "photos" / "track.jpg"
Upload = tuple[str, dict[str, object]]


def wrong_codes(page: Served, number: int) -> Counter[int]:
    """Tries as many codes that nobody gave out; returns how often each status came."""
    answers: Counter[int] = Counter()
    with httpx2.Client(base_url=page.address, headers={"Origin": page.address}) as stranger:
        for n in range(number):
            code = base64.b32encode(secrets.token_bytes(10)).decode().lower()
            answer = stranger.get(f"/in/{code}") if n % 2 else stranger.post("/in", data={"code": code})
            answers[answer.status_code] += 1
        assert stranger.get("/").status_code == 403 and not stranger.cookies
    return answers


def bomb(side: int) -> bytes:
    """A PNG of a few kilobytes that unpacks to side x side pixels."""
    buffer = io.BytesIO()
    Image.new("1", (8, 8)).save(buffer, "PNG")
    content = bytearray(buffer.getvalue())
    content[16:24] = side.to_bytes(4, "big") * 2
    content[29:33] = zlib.crc32(bytes(content[12:29])).to_bytes(4, "big")
    return bytes(content)


def hostile(chance: random.Random) -> Iterator[Upload]:
    """Goes on making uploads that must be refused, of every kind in turn."""
    photo = PHOTO.read_bytes()
    names = ("image.jpg", "../../etc/passwd", "a\\b.jpg", "x" * 3000, "\u202egpj.exe", "photo.jpg\0.png", "")

    def files(*contents: bytes) -> dict[str, object]:
        return {"files": [("board", (chance.choice(names) or "image.jpg", c, "image/jpeg")) for c in contents]}

    while True:
        yield "cut short", files(photo[: chance.randrange(4, len(photo) // 2)])
        yield "noise", files(chance.randbytes(chance.randrange(1, 5000)))
        yield "bomb", files(bomb(chance.choice([20_000, 65_535, 2**31 - 1])))
        yield "another kind", files(chance.choice([b"GIF89a", b"%PDF-1.4\n", b"PK\3\4", b"<svg/>", b"\0" * 64]))
        yield "one good, one bad", files(photo, photo[:900])
        yield "nine photos", files(*[photo] * 9)
        yield "a hundred parts", files(*[b"x"] * 100)
        yield "no photo", {"data": {"board": "image.jpg"}}
        yield "no form", {"content": chance.randbytes(900), "headers": {"Content-Type": "multipart/form-data"}}
        broken = b"--x\r\n" + chance.randbytes(400)
        yield "a broken form", {"content": broken, "headers": {"Content-Type": "multipart/form-data; boundary=x"}}
        yield "another origin", {**files(photo), "headers": {"Origin": "http://evil.example"}}
        yield "another host", {**files(photo), "headers": {"Host": "evil.example"}}
        if chance.random() < 0.1:
            yield "31 MB", files(photo + bytes(31 * 2**20))
            yield "90 MB", files(*[bytes(30 * 2**20)] * 3)


def main() -> None:
    chance = random.Random(2026)
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as page:
        folder = Path(name)
        kinds: Counter[tuple[str, int]] = Counter()
        tries = hostile(chance)
        with phone(page) as guest:  # before the wrong codes: after them the right one waits too
            codes = wrong_codes(page, CODES)
            for _ in range(UPLOADS):
                kind, sends = next(tries)
                kinds[kind, guest.post("/photos", **sends).status_code] += 1  # type: ignore[arg-type]
            assert guest.get("/").status_code == 200, "it still answers"
        left = len(Drafts(open_store(folder / "history.db")).open()), len(list((folder / "tmp").iterdir()))
        used = [memory(pid) for pid in page.processes]
    text = told(codes, kinds, left, used)
    print(text)
    OUT.write_text(text, encoding="utf-8")


def told(codes: Counter[int], kinds: Counter[tuple[str, int]], left: tuple[int, int], used: list[float]) -> str:
    """Writes the page."""
    rows = [f"| {kind} | {status} | {number} |" for (kind, status), number in sorted(kinds.items())]
    answers = ", ".join(f"{status}: {number}" for status, number in sorted(codes.items()))
    taken = sum(number for (_, status), number in kinds.items() if status < 400)
    in_ = sum(number for status, number in codes.items() if status < 400)
    return "\n".join([
        "# The door of the page",
        "",
        f"`python -m workshop.measures.page.door`: {sum(codes.values())} wrong codes, by address and by form, then "
        f"{sum(kinds.values())} hostile uploads by a phone that is in.",
        "",
        f"* Wrong codes that let somebody in: {in_}. Answers by HTTP status: {answers}; 429 means that no code is "
        "looked at for the rest of a minute.",
        f"* Hostile uploads that were taken: {taken}. Left behind: {left[0]} tables in the history, {left[1]} files.",
        f"* Memory afterwards: server {used[0]:.0f} MB, reader {max([0.0, *used[1:]]):.0f} MB.",
        "",
        "| upload | status | times |",
        "|---|---:|---:|",
        *rows,
        "",
    ])  # fmt: skip


if __name__ == "__main__":
    main()
