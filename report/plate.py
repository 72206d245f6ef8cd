"""The middle of a score sheet: the board, and beside it the photo and the code that holds the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.utils import ImageReader

from engine.board import Board
from report import boardart, fonts, qr
from report.boardart import Claim
from report.boardcode import pack
from report.language import Language
from report.page import Page
from report.photo import load
from report.theme import MUTED, RULE, SMALL

_SIDE = 124.0  # least width of the column with photo and code, in points
_GAP = 18.0
_TILE = 42.5  # points, 15 mm: a small board is not blown up beyond


@dataclass(frozen=True, slots=True)
class Plate:
    """The board with what is claimed on it, its notation, and the photo as the bytes of a picture, if there is one."""

    board: Board
    claims: Sequence[Claim]
    notation: str
    photo: bytes | None
    language: Language

    def draw(self, page: Page, y: float, height: float) -> None:
        """Draws it `height` points high from margin to margin."""
        code = pack(self.notation)
        quiet = qr.QUIET * qr.side(code) / len(qr.modules(code))
        side = max(_SIDE, qr.side(code) + 2 * quiet)
        self._board(page, y, page.width - side - _GAP, height)
        used = self._code(page, page.right - side, y + height, code, quiet)
        self._photo(page, page.right - side, y, side, height - used - 8)

    def _board(self, page: Page, y: float, width: float, height: float) -> None:
        cells = boardart.extent(self.board)
        tile = min(width / cells.wide, height / cells.high, _TILE)
        left = page.left + (width - cells.wide * tile) / 2
        boardart.draw(page, self.board, self.claims, left, y + (height - cells.high * tile) / 2, tile)

    def _code(self, page: Page, x: float, floor: float, code: str, quiet: float) -> float:
        """Draws the code and a line on what it is for above `floor`; answers how high both are."""
        said = self.language.say(
            "This code holds the board. To have it back: recorder read, and a photo of this sheet."
        )
        lines = fonts.wrap(said, page.right - x, SMALL - 0.6)
        for number, line in enumerate(lines):
            page.text(x, floor - (len(lines) - 1 - number) * 8 - 1, line, SMALL - 0.6, colour=MUTED)
        top = floor - len(lines) * 8 - quiet - qr.side(code)
        qr.draw(page, x, top, code)
        return floor - top

    def _photo(self, page: Page, x: float, y: float, width: float, height: float) -> None:
        picture = load(self.photo)
        if not picture or height < 40:
            return
        scale = min(width / picture.width, height / picture.height)
        wide, high = picture.width * scale, picture.height * scale
        image = ImageReader(BytesIO(picture.jpeg))
        page.canvas.drawImage(image, x, page.paper.height - y - high, wide, high)
        page.box(x, y, wide, high, edge=RULE)
