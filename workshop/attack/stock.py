"""The valid documents that are spoiled: all made by the program itself, or drawn by this project."""

import base64
import hashlib
import io
import json
import sqlite3
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from engine.formats.boardtext import board_text, game_text
from engine.formats.notation import parse
from workshop import PHOTOS
from workshop.attack.case import HISTORY, Run
from workshop.attack.limits import carry_out
from workshop.boards.random_game import played_game

SMALL = "E@180,red:city / F@90 / E,blue:field"
LINES = (
    SMALL, "D,red:city . V@90 / U@90", "-1,0 V,green:road L B@90,black:monastery", "IC/CRCR@270,blue:road / J,red:city",
)  # fmt: skip
FRAMED = (800, 600)  # pixels of the photo whose frames are given


@dataclass(frozen=True, slots=True)
class Stock:
    """Valid documents, by what they are.

    photos    of one table, in all formats: name -> bytes; small, since most are only opened
    whole     a photo of the same table that can be read to its end
    frames    of the tiles on the photos
    history   the file of a history with games, a photo, corrections, a deleted game
    keys      the games that are in it
    """

    boards: tuple[str, ...]
    games: tuple[str, ...]
    lines: tuple[str, ...]
    readings: tuple[str, ...]
    frames: str
    photos: Mapping[str, bytes]
    whole: bytes
    pdfs: Mapping[str, bytes]
    history: bytes
    exported: str
    table: str
    plays: str
    keys: frozenset[str]


def make_stock() -> Stock:
    """Makes all documents in an empty folder."""
    lines = (*LINES, *(line.partition(": ")[2] for line in _boards_of_fixtures()))
    readings = tuple((PHOTOS / f"{name}.json").read_text(encoding="utf-8") for name in ("cloth", "inns"))
    with tempfile.TemporaryDirectory() as made:
        folder, beside = Path(made) / "case", Path(made) / "beside"
        folder.mkdir()
        beside.mkdir()
        (folder / "reading.json").write_text(_doubtful(readings[0]), encoding="utf-8")
        for run in _KEEPING:
            _succeed(run, folder, beside)
        told = json.loads((folder / "first.json").read_text(encoding="utf-8"))
        _with_photo(told["games"][-1])
        for number, game in enumerate(told["games"]):
            game["key"] = f"{number:032x}"
        del told["past"]
        (folder / "first.json").write_text(json.dumps(told), encoding="utf-8")
        (folder / HISTORY).unlink()
        for run in _CHANGING:
            _succeed(run, folder, beside)
        _as_on_any_day(folder / HISTORY)
        for run in _WRITING:
            _succeed(run, folder, beside)
        exported = (folder / "all.json").read_text(encoding="utf-8")
        return Stock(
            boards=tuple(board_text(parse(line)) for line in lines[:6]),
            games=(*(game_text(played_game(seed, 5 + 8 * seed, 2 + seed)) for seed in range(4)),),
            lines=lines,
            readings=(_doubtful(readings[0]), *readings),
            frames=_frames(json.loads(readings[0])),
            photos=_photos(),
            whole=_smaller("cloth", (1200, 900), "JPEG", quality=85),
            pdfs={name: (folder / name).read_bytes() for name in ("sheet.pdf", "blank.pdf", "summary.pdf")} | _scans(),
            history=(folder / HISTORY).read_bytes(),
            exported=exported,
            table=(folder / "all.csv").read_text(encoding="utf-8"),
            plays=_PLAYS,
            keys=frozenset(game["key"] for game in json.loads(exported)["games"]),
        )


_PLAYED = ("--yes", "--date", "2026-03-04", "--players")
_KEEPING = (
    Run(("score", SMALL, *_PLAYED, "red=Anna,blue=Борис", "--track", "red=12,blue=31", "--place", "at home")),
    Run(("score", LINES[1], *_PLAYED, "red=Anna,green=")),
    Run(("score", LINES[3], *_PLAYED, "blue=Zoë,red=李", "--track", "red=61,blue=60")),
    Run(("score", LINES[2], *_PLAYED, "", "--no-copy")),
    Run(("score", "reading.json", *_PLAYED, "red=Anna,black=Carl")),
    Run(("export", "first.json")),
)
"""Games of different kinds; the last has doubts."""

_CHANGING = (
    Run(("import", "first.json")),
    Run(("fix", "1", "--track", "red=13")),
    Run(("history", "rename", "player", "Zoë", "Zoé")),
    Run(("history", "delete", "4")),
    Run(("history", "undo")),
    Run(("history", "delete", "3")),
)

_WRITING = (
    Run(("export", "all.json")),
    Run(("export", "all.csv")),
    Run(("sheet", "1", "-o", "sheet.pdf")),
    Run(("sheet", "-o", "blank.pdf")),
    Run(("summary", "-o", "summary.pdf")),
)


def _as_on_any_day(history: Path) -> None:
    """Sets all times to one, so that the same seed spoils the same bytes on every day."""
    with closing(sqlite3.connect(history)) as connection:
        for table, column in (("games", "kept_at"), ("changes", "at"), ("migrations", "at")):
            connection.execute(f"UPDATE {table} SET {column} = '2026-03-04T20:15:00+00:00'")
        connection.commit()
        connection.execute("VACUUM")


def _succeed(run: Run, folder: Path, beside: Path) -> None:
    ended = carry_out(run, folder, beside)
    if ended.code:
        raise RuntimeError(f"recorder {' '.join(run.words)} ended with {ended.code}: {ended.err.decode()}")


def _boards_of_fixtures() -> list[str]:
    told = (PHOTOS / "boards.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in told if ": " in line and not line.startswith("#")][:3]


def _doubtful(reading: str) -> str:
    """The same reading, but unsure of some tiles and meeples."""
    told = json.loads(reading)
    for n, tile in enumerate(told["tiles"]):
        if n % 20 == 3:
            tile.update(certainty=0.6, ask=True)
            tile["alternatives"] = [{"tile": "H", "rotation": 90, "garden": False, "certainty": 0.3}]
    for meeple in told["meeples"][::3]:
        meeple.update(certainty=0.5, ask=True)
    told["findings"] = [
        {
            "code": "board-cut",
            "cells": [[0, 0]],
            "text": "2 tiles are cut by the left edge.",
            "message": {
                "english": "{tiles} are cut by the {side} edge.",
                "values": {
                    "tiles": {"one": "{n} tile", "many": "{n} tiles", "number": 2},
                    "side": {"english": "left"},
                },
            },
        }
    ]
    told["track"] = {
        "red": {"points": 14, "certainty": 0.5, "ask": True},
        "black": {"points": 30, "certainty": 0.99, "ask": False},
    }
    return json.dumps(told)


def _with_photo(game: dict[str, Any]) -> None:
    """Gives a game of a file the photo it could have been read from."""
    content = _smaller("cloth", (160, 120), "JPEG")
    game["photos"] = [
        {
            "sha256": hashlib.sha256(content).hexdigest(),
            "name": "cloth.jpg",
            "page": 1,
            "role": "board",
            "path": "cloth.jpg",
            "content": base64.b64encode(content).decode(),
        }
    ]


def _frames(reading: dict[str, Any]) -> str:
    scale = FRAMED[0] / reading["size"][0]
    cells = [
        {"x": tile["x"], "y": tile["y"], "quad": [[round(u * scale, 1), round(v * scale, 1)] for u, v in tile["quad"]]}
        for tile in reading["tiles"]
    ]
    return json.dumps({"cells": cells})


def _smaller(name: str, size: tuple[int, int], form: str, **how: Any) -> bytes:
    buffer = io.BytesIO()
    with Image.open(PHOTOS / f"{name}.jpg") as photo:
        photo.resize(size).save(buffer, form, **how)
    return buffer.getvalue()


def _photos() -> dict[str, bytes]:
    from pillow_heif import register_heif_opener

    register_heif_opener()
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif.get_ifd(0x8769)[0x9003] = "2026:03:04 20:15:00"
    return {
        "plain.jpg": _smaller("cloth", FRAMED, "JPEG"),
        "exif.jpg": _smaller("cloth", FRAMED, "JPEG", exif=exif.tobytes(), progressive=True),
        "plain.png": _smaller("cloth", (200, 150), "PNG"),
        "plain.webp": _smaller("cloth", FRAMED, "WEBP", exif=exif.tobytes()),
        "plain.tif": _smaller("cloth", (200, 150), "TIFF"),
        "packed.tiff": _smaller("cloth", FRAMED, "TIFF", compression="tiff_lzw"),
        "in-jpeg.tiff": _smaller("cloth", FRAMED, "TIFF", compression="jpeg"),
        "plain.heic": _smaller("cloth", FRAMED, "HEIF"),
        "plain.gif": _smaller("cloth", (200, 150), "GIF"),
        "plain.bmp": _smaller("cloth", (200, 150), "BMP"),
    }


def _scans() -> dict[str, bytes]:
    long_ago = time.gmtime(0)
    return {"scan.pdf": _smaller("cloth", FRAMED, "PDF", creationDate=long_ago, modDate=long_ago)}


_PLAYS = json.dumps(
    {
        "games": [{"id": 1, "name": "Carcassonne", "bggId": 822}, {"id": 2, "name": "Azul", "bggId": 230802}],
        "players": [{"id": 1, "name": "Anna"}, {"id": 2, "name": "Борис"}],
        "locations": [{"id": 1, "name": "at home"}],
        "plays": [
            {
                "uuid": f"play-{number}", "playDate": f"2026-03-0{number} 20:00:00", "gameRefId": 1 + number % 2,
                "locationRefId": 1, "playerScores": [
                    {"playerRefId": 1, "score": "61", "winner": True, "startPlayer": False, "team": "red"},
                    {"playerRefId": 2, "score": "55", "winner": False, "startPlayer": True},
                ],
            }
            for number in range(1, 5)
        ],
        "userInfo": {"meRefId": 1},
    }
)  # fmt: skip
