"""What lies beside a photo: the photo with the reading drawn over it, and the score sheet.

`score` writes both, `fix` writes them again. Each ends with a line that names its game and its own hash, so that a file
which somebody changed, or which belongs to another game, is never replaced.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engine.doubt import Doubt
from engine.errors import UnwritableFile, UsageError
from engine.formats.content import is_folder, is_there
from engine.referee.findings import Finding
from language import Language
from recorder.game.kept import Called
from recorder.game.result import Result
from recorder.game.revision import overlays
from recorder.game.score import Outcome
from recorder.history.entry import OUT, HistoryEntry
from recorder.photos.questions import overlay_paths
from recorder.photos.steps import encode
from recorder.shell.output import make_folder, refuse_folder, refuse_to_replace, save
from report.drawing.theme import PAPERS
from report.sheet.sheet import sheet
from vision.overlay import draw_reading

SEAL = b"\n% recorder game "  # a comment in a PDF; in a JPEG it comes after the picture's end
MOST = 100_000_000  # bytes; no picture or sheet of ours is larger


def sheet_path(given: Path, out: Path | None) -> Path:
    """Names the sheet: evening.jpg -> evening-sheet.pdf."""
    return (out or given.parent) / f"{given.stem}-sheet.pdf"


def page_path(called: Called, given: str, ending: str) -> Path:
    """Names a page of a game for which no name was given: beside its photo or file, evening-sheet.pdf; else in the
    current folder, game-3-sheet.pdf.
    """
    beside = Path(given)
    if called.entry is not None:
        photos = _boards(called.entry)
        out = _out(called.entry)
        beside = photos[0][0] if photos else Path(f"game-{called.number}")
        beside = out / beside.name if out else beside
        if not os.access(beside.parent, os.W_OK):
            beside = Path(beside.name)
    elif not _is_file(beside):
        beside = Path("game")
    return beside.with_name(f"{beside.stem}-{ending}")


def refuse_early(photos: Sequence[Path], out: Path | None, force: bool) -> None:
    """Reports whatever stands in the way at once, before anything is read."""
    if out is not None and not is_there(out):
        refuse_folder(out)
        return
    if out is not None and not is_folder(out):
        raise UsageError("{path} is not a folder; name another with --out.", path=out)
    photos = [photo for photo in photos if is_there(photo)]  # of the others, reading them says what is wrong
    for photo in photos:
        if not os.access(out or photo.parent, os.W_OK):
            raise UnwritableFile(
                "Neither picture nor sheet can be saved in {path}; name another folder with --out DIR.",
                path=out or photo.parent,
            )
    for path in overlay_paths(((photo, 1) for photo in dict.fromkeys(photos)), out):
        refuse_to_replace(path, force)
    for photo in photos[:1]:
        refuse_to_replace(sheet_path(photo, out), force)


def save_beside(outcome: Outcome, language: Language, out: Path | None, force: bool) -> tuple[Path, ...]:
    """Writes all files; returns where they lie. A typed board has no photo to lie beside: --out names a place."""
    evening, counted = outcome.evening, outcome.result
    named = counted.about(language)
    paths = overlay_paths(((shot.path, shot.photo.page) for shot in evening.shots), out)
    pictures: dict[Path, bytes] = {}
    for path, shot, seen in zip(paths, evening.shots, evening.seen, strict=True):
        drawn = draw_reading(shot.photo, seen, named, evening.reading, numbers=evening.numbers)
        pictures[path] = encode(path, drawn)
    files = dict(pictures)
    if evening.shots or out:
        given = evening.shots[0].path if evening.shots else Path("game")
        photo = next(iter(pictures.values()), None)
        files[sheet_path(given, out)] = _sheet(counted, outcome.findings, outcome.doubts, photo, language)
    if files and out:
        make_folder(out)
    for path, content in files.items():
        save(path, sealed(content, outcome.key) if outcome.key else content, force)
    return tuple(files)


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies beside the photo after a correction: written again; old since its photo is gone or it cannot be
    written; old since somebody changed it.
    """

    saved: tuple[Path, ...] = ()
    stale: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()


def save_again(
    entry: HistoryEntry, result: Result, findings: Sequence[Finding], doubts: Sequence[Doubt], language: Language
) -> Beside:
    """Writes the pictures and the sheet of a kept game again, as far as they are there and as `score` left them."""
    photos, out = _boards(entry), _out(entry)
    if not photos and out is None:
        return Beside()
    pictures = overlay_paths(photos, out)
    page = sheet_path(photos[0][0] if photos else Path("game"), out)
    there = [path for path in (*pictures, page) if _is_file(path)]
    ours = [path for path in there if is_sealed(path, entry.key)]
    if not ours:
        return Beside(changed=tuple(there))
    drawn = list(overlays(entry, language))
    fresh = dict(zip(pictures, drawn, strict=False))
    fresh[page] = _sheet(result, findings, doubts, next(filter(None, drawn), None), language)
    saved = [path for path in ours if _saved(path, fresh.get(path), entry.key)]
    return Beside(tuple(saved), tuple(p for p in ours if p not in saved), tuple(p for p in there if p not in ours))


def _saved(path: Path, content: bytes | None, key: str) -> bool:
    """Writes the file, if there is anything to write and it can be written."""
    try:
        if content is not None:
            save(path, sealed(content, key), force=True)
    except UnwritableFile:
        return False
    return content is not None


def sealed(content: bytes, key: str) -> bytes:
    """Returns the file with its last line, which says that it is as it was made for the game of this key."""
    return b"%s%s%s %s\n" % (content, SEAL, key.encode(), sha256(content).hexdigest().encode())


def is_sealed(path: Path, key: str) -> bool:
    """Says whether the file is as the recorder wrote it for this game."""
    try:
        content = path.read_bytes() if _is_file(path) and path.stat().st_size < MOST else b""
    except OSError:
        return False
    return content == sealed(content.rpartition(SEAL)[0], key)


def _is_file(path: Path) -> bool:
    """Says whether a file is there that one may look at; a line of notation may be longer than any file's name."""
    try:
        return path.is_file()
    except OSError:
        return False


def _sheet(
    result: Result, findings: Sequence[Finding], doubts: Sequence[Doubt], photo: bytes | None, language: Language
) -> bytes:
    paper = PAPERS["a4"]
    return sheet(result.replay, result.played, language, paper, photo=photo, findings=findings, doubts=doubts)


def _boards(entry: HistoryEntry) -> list[tuple[Path, int]]:
    """Lists where the photos of its board lay, and which page each is."""
    return [(Path(photo.path), photo.page) for photo in entry.photos if photo.role == "board"]


def _out(entry: HistoryEntry) -> Path | None:
    out = entry.document.get(OUT)
    return Path(out) if isinstance(out, str) else None
