"""What a person gives a command: a file of a board, a game or a reading, or the one-line notation itself."""

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.board import Board
from engine.boardfile import game_of, read_game
from engine.doubt import Doubt
from engine.errors import DamagedProgram, RecorderError, UnreadableFile, UsageError
from engine.formats import notation
from engine.formats.content import MOST_TEXT, beginning, text_of
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from recorder.shell.rule_options import NOTHING_TOLD, Telling

if TYPE_CHECKING:
    from vision.reading import Reading

_WORD = re.compile(r"\w+")
_LIKE_A_FILE = re.compile(r"[^\s@,:]*(?:/[^\s@,:]+|\.[A-Za-z]\w{1,5})")  # evening.json, boards/evening


@dataclass(frozen=True, slots=True)
class Given:
    """A game; if it was read from photos, also the first readings of these, and what nobody has settled since."""

    game: Game
    readings: tuple["Reading", ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its reading found wrong."""
        if not self.readings:
            return ()
        from recorder.photos.alignment import join

        return join(self.readings).findings


def understand(given: str) -> Given:
    """Reads what is given; a board is a game without moves. `-` reads it from standard input."""
    path = _file(given)
    found = _in_file(path) if path else _typed(given)
    if found.game.start.tiles or found.game.moves:
        return found
    if path:
        raise UnreadableFile("{path} has no tiles; name a file with a board.", path=path)
    raise UsageError("No board was given; name a file, or write a board such as: E@180,red:city / F@90")


def _file(given: str) -> Path | None:
    """Returns the file of that name, if there is one."""
    if given == "-" or not given.strip():
        return None
    try:
        Path(given).stat()
    except PermissionError:  # there may be one in a folder that is closed, and whoever reads it says so
        pass
    except (OSError, ValueError):  # a line of notation may be longer than any file name
        return None
    return Path(given)


def _typed(given: str) -> Given:
    if given == "-":
        text = _standard_input()
        return Given(game_of(text) if text.lstrip()[:1] == "{" else Game(start=notation.parse(text)))
    try:
        return Given(Game(start=notation.parse(given)))
    except DamagedProgram:
        raise
    except RecorderError as fault:
        if _LIKE_A_FILE.fullmatch(given):
            raise UnreadableFile("{path} does not exist; check the name.", path=given) from None
        if _WORD.fullmatch(given):
            raise UnreadableFile(
                "There is no file and no tile {word}; a kept game is called by its number, or last.", word=given
            ) from None
        raise UnreadableFile(
            "There is no file of this name, and it is not a board in notation: {fault}", fault=fault
        ) from None


def _standard_input() -> str:
    """Returns what somebody types or another program writes, as far as it can be a board."""
    content = sys.stdin.buffer.read(MOST_TEXT + 1)
    if len(content) > MOST_TEXT:
        raise UnreadableFile(
            "{path} is larger than {most} MB; name a smaller file.",
            path=Message("standard input"), most=MOST_TEXT >> 20,
        )  # fmt: skip
    return text_of(content, Message("standard input"))


def _in_file(path: Path) -> Given:
    """Reads a board, a game, a line of notation, or what `recorder read` wrote."""
    if path.suffix.lower() == ".pdf":
        from recorder.photos.printed_sheet import board_of_sheet

        board = board_of_sheet(path)
        if board is None:
            raise UnreadableFile(
                "{path} is not a printed score sheet; if it holds photos: recorder score {path}", path=path
            )
        return Given(Game(start=board))
    if is_photo(str(path)):
        raise UnreadableFile("{path} is a photo; read it with: recorder score {path}", path=path)
    if b"carcassonne-reading/" in beginning(path, 200):
        from recorder.doubts.answers import taken
        from recorder.doubts.doubts import doubts
        from recorder.photos.reading import game_of_reading
        from vision.readingfile import read

        reading = read(path)
        if not reading.tiles:
            from recorder.photos.steps import without_board

            raise without_board({path: reading})
        settled = taken(reading)
        return Given(game_of_reading(settled), (reading,), doubts(settled))
    return Given(read_game(path))


PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".pdf")
_OTHER_PICTURES = (".gif", ".bmp", ".avif", ".jxl", ".dng")
"""Not read; but whoever names one is told which pictures are, and nothing of text."""
_BEGINNINGS = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF", b"II*\0", b"MM\0*", b"%PDF-")


def is_photo(given: str) -> bool:
    """Says whether an argument is a picture: by its first bytes if the file exists, else by its name."""
    path = Path(given)
    first = beginning(path, 12)
    called = path.suffix.lower()
    return first.startswith(_BEGINNINGS) or first[4:8] == b"ftyp" or called in PICTURES or called in _OTHER_PICTURES


def with_told(
    game: Game,
    players: dict[str, str] | None = None,
    track: dict[str, int] | None = None,
    telling: Telling = NOTHING_TOLD,
) -> Game:
    """Adds to the game what a person says of it; what is said now replaces what its file says."""
    if players:
        game = replace(game, players={Colour(colour): name for colour, name in players.items()})
    if track:
        if game.moves:
            raise UsageError("A game with moves already has its track; leave out --track.")
        game = replace(game, track={**game.track, **{Colour(colour): points for colour, points in track.items()}})
    return telling.over(game)


def last_board(game: Game) -> Board:
    """Returns the board at the end of the game."""
    if not game.moves:
        return game.start
    from engine.referee.play import replay

    return replay(game).board
