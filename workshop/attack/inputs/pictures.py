"""Bad photos and PDFs: cut short, spoiled, named wrongly, enormous by their own words, or endless to draw."""

import io
import random
import struct
import zlib
from functools import cache

from PIL import Image

from workshop.attack.case import Case, Odd, Run
from workshop.attack.mutation import scrambled
from workshop.attack.stock import Stock

_LARGE = (0, 1, 2**16 - 1, 2**15, 12_000, 30_000, 119_999_999, 2**31 - 1, 2**32 - 1)


def photo(chance: random.Random, stock: Stock) -> Case:
    """A photo whose file is spoiled. Nearly all are only opened: with frames given, nothing is looked for in them."""
    name = chance.choice(sorted(stock.photos))
    content = _spoiled(stock.photos[name], chance)
    if chance.random() < 0.2:
        name = "photo." + chance.choice(("jpg", "png", "webp", "tif", "heic", "pdf", "json", "gif", "txt"))
    return _opened("photo", name, content, chance, stock)


def _opened(kind: str, name: str, content: bytes | Odd, chance: random.Random, stock: Stock) -> Case:
    files = {name: content, "frames.json": stock.frames.encode()}
    given = ("--lattice", "frames.json", "--until", "lattice")
    words: tuple[str, ...] = ("read", name, *given)
    match chance.randrange(12):
        case 0:
            words = ("score", name, *given)
        case 1:
            words = ("count", name)
        case 2:
            words = ("read", name, *given, "--json", "out.json")
        case 3:
            words = ("read", name, *given, "--debug", "steps")
        case 4:
            words = ("read", name, *given, "--page", chance.choice(("1", "2", "99999999999999999999")))
    return Case(kind, files, (Run(words),))


def whole_photo(chance: random.Random, stock: Stock) -> Case:
    """A photo with damaged pixels that is read to its end and kept, if it can be; or left in the middle of asking."""
    content = stock.whole
    if chance.random() < 0.8:
        at = chance.randrange(1000, len(content))
        content = content[:at] + chance.randbytes(chance.choice((1, 50))) + content[at + 1 :]
    words = ("score", "evening.jpg", *chance.choice(((), ("--no-copy",), ("--players", "red,black"))))
    runs: tuple[Run, ...] = (Run((*words, "--yes")),)
    if chance.random() < 0.5:
        told = b"\n".join(chance.choices((b"", b"y", b"n", b"skip", b"\xff", b"b", b"V@90"), k=chance.randrange(12)))
        runs = tuple(Run((*words, "--ask"), said, typing=True) for said in (told, b"\n" * 50))
    return Case("photo read whole", {"evening.jpg": content}, (*runs, Run(("export", "out.json"), must=(0,))), True)


def _spoiled(content: bytes, chance: random.Random) -> bytes:
    match chance.randrange(8):
        case 0 | 1:
            return _with_sizes(content, chance)
        case 2:
            return _head_spoiled(content, chance)
        case 3:
            return bomb(chance.choice(BOMBS))
        case 4:
            return content
    return scrambled(content, chance)


def _head_spoiled(content: bytes, chance: random.Random) -> bytes:
    """Sizes, tables and metadata stand in the first bytes of most formats."""
    head = bytearray(content[:600])
    for _ in range(chance.choice((1, 2, 8))):
        head[chance.randrange(len(head))] = chance.choice((0, 1, 127, 255, chance.randrange(256)))
    return bytes(head) + content[600:]


def _with_sizes(content: bytes, chance: random.Random) -> bytes:
    """The picture says that it has another width and height."""
    wide, high = chance.choice(_LARGE), chance.choice(_LARGE)
    if content.startswith(b"\x89PNG"):
        head = b"IHDR" + struct.pack(">II", wide % 2**32, high % 2**32) + content[24:29]
        return content[:12] + head + struct.pack(">I", zlib.crc32(head)) + content[33:]
    if content.startswith(b"\xff\xd8"):
        at = max(content.find(mark) for mark in (b"\xff\xc0", b"\xff\xc2"))
        return content[: at + 5] + struct.pack(">HH", high % 2**16, wide % 2**16) + content[at + 9 :]
    if content.startswith(b"GIF8"):
        return content[:6] + struct.pack("<HH", wide % 2**16, high % 2**16) + content[10:]
    if content.startswith(b"BM"):
        return content[:18] + struct.pack("<II", wide % 2**32, high % 2**32) + content[26:]
    if (at := content.find(b"ispe")) > 0:
        return content[: at + 8] + struct.pack(">II", wide % 2**32, high % 2**32) + content[at + 16 :]
    return _head_spoiled(content, chance)


BOMBS = ("wide.png", "flat.png", "grey16.png", "flat.webp", "strips.tiff", "frames.gif")


@cache
def bomb(name: str) -> bytes:
    """A small file of an enormous picture, which is what it says."""
    buffer = io.BytesIO()
    if name == "wide.png":  # 119,999,999 x 1
        row = zlib.compress(bytes(1 + 119_999_999 // 8 + 1), 9)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part))
            for part in (b"IHDR" + struct.pack(">IIBBBBB", 119_999_999, 1, 1, 0, 0, 0, 0), b"IDAT" + row, b"IEND")
        )
    if name == "flat.png":
        Image.new("1", (12_000, 9_600)).save(buffer, "PNG")
    elif name == "grey16.png":
        Image.new("I;16", (8_000, 7_400)).save(buffer, "PNG")
    elif name == "flat.webp":
        Image.new("RGB", (12_000, 9_600)).save(buffer, "WEBP", quality=1, method=0)
    elif name == "strips.tiff":
        Image.new("1", (30_000, 30_000)).save(buffer, "TIFF", compression="group4")
    else:
        picture = Image.new("P", (2_000, 2_000))
        picture.save(buffer, "GIF", save_all=True, append_images=[picture] * 50)
    return buffer.getvalue()


def pdf(chance: random.Random, stock: Stock) -> Case:
    """A PDF that is spoiled, or made to be endless."""
    name = chance.choice(sorted(stock.pdfs))
    if chance.random() < 0.4:
        content = made_pdf(chance)
    else:
        content = scrambled(stock.pdfs[name], chance)
        while b"%PDF-" not in content[:20] and chance.random() < 0.8:
            content = scrambled(stock.pdfs[name], chance)
    return _opened("PDF", "sheet.pdf", content, chance, stock)


def made_pdf(chance: random.Random) -> bytes:
    """A PDF of which every object is written by hand, and one is strange."""
    box, kids, count, drawn, more = "0 0 595 842", "3 0 R", 1, b"0 0 m 100 100 l S", dict[int, bytes]()
    match chance.randrange(11):
        case 0:
            box = chance.choice(("0 0 14400 14400", "0 0 1 14400", "0 0 1e30 1e30", "0 0 0 0", "9 9 -9 -9", "0 0 x 1"))
        case 1:
            kids = chance.choice(("2 0 R", "3 0 R 2 0 R", "1 0 R", "99 0 R", "3 0 R " * 5_000))
        case 2:
            count = chance.choice((-1, 0, 21, 10**6, 2**31, 10**30))
        case 3:
            drawn = b"0 0 m 600 800 l S 1 1 1 rg 3 3 400 400 re f " * chance.choice((10_000, 200_000))
        case 4:  # each form draws the next one ten times
            drawn, depth = b"/F5 Do", chance.choice((5, 7, 12))
            for n in range(5, 5 + depth):
                inner = f"/F{n + 1} Do " * 10 if n < 4 + depth else "0 0 m 9 9 l S"
                more[n] = _stream(_form(n + 1), inner.encode())
        case 5:  # a form that draws itself
            drawn = b"/F5 Do"
            more[5] = _stream(_form(5), b"/F5 Do /F5 Do")
        case 6:  # a picture larger than memory
            drawn = b"600 0 0 800 0 0 cm /F5 Do"
            side = chance.choice((9_000, 40_000, 2_000_000))
            own = f"/Type /XObject /Subtype /Image /Width {side} /Height {side} /ColorSpace /DeviceRGB"
            more[5] = _stream(f"{own} /BitsPerComponent 8 /Filter /FlateDecode", zlib.compress(bytes(10**6)))
        case 7:
            drawn = b"q " * 300_000
        case 8:  # thick dashes of a thousandth, bent a thousand times
            drawn = b"[0.001 0.001] 0 d 9 w " + b"0 0 m 900 0 0 900 600 800 c S " * 300
        case 9:
            box, drawn = "0 0 200 200", b"(" * chance.choice((1_000, 500_000))
    form = "/XObject << /F5 5 0 R >>" if more else ""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        3: f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R /Resources << {form} >> >>".encode(),
        4: _stream("", drawn),
        **more,
    }
    told, places = b"%PDF-1.7\n", []
    for number, content in objects.items():
        places.append(len(told))
        told += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>"
    return told + f"{end}\nstartxref\n{len(told)}\n%%EOF\n".encode()


def _form(uses: int) -> str:
    """A form that draws another."""
    return f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F{uses} {uses} 0 R >> >>"


def _stream(own: str, content: bytes) -> bytes:
    return f"<< {own} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"
