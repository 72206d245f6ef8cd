"""The middle of a score sheet: the board, and beside it the photo and the code that holds the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.utils import ImageReader

from engine.board import Board
from language import Language
from report.art import board as boardart
from report.art.claim import Claim
from report.code import qr
from report.code.boardcode import pack
from report.drawing import fonts
from report.drawing.page import Page
from report.drawing.theme import MUTED, RULE, SMALL
from report.sheet.photo import load

_SIDE = 124.0  # least width of the column with photo and code, in points
_GAP = 18.0
_CAPTION = 26.0  # height of what is written under the code
_TILE = 42.5  # points, 15 mm: no tile of a small board grows beyond this
_NAME = 5.5  # points: the names of columns and rows
_RIM = boardart.RIM * _NAME


@dataclass(frozen=True, slots=True)
class Plate:
    """The board with the claims on it, its notation, and the photo as the bytes of a picture, if there is one."""

    board: Board
    claims: Sequence[Claim]
    notation: str
    photo: bytes | None
    language: Language

    @property
    def code(self) -> str:
        """The text of the QR code."""
        return pack(self.notation)

    def useful(self, width: float) -> float:
        """Returns the height beyond which nothing would become larger."""
        side, quiet = self._side()
        cells = boardart.extent(self.board)
        board = cells.high * min((width - side - _GAP - 2 * _RIM) / cells.wide, _TILE) + 2 * _RIM
        photo = load(self.photo)
        above = min(side * photo.height / photo.width, _SIDE) + 12 if photo else 0.0
        return max(board, above + qr.side(self.code) + quiet + _CAPTION)

    def draw(self, page: Page, y: float, height: float) -> None:
        """Draws it `height` points high from margin to margin."""
        side, quiet = self._side()
        self._board(page, y, page.width - side - _GAP, height)
        used = self._code(page, page.right - side, y + height, quiet)
        self._photo(page, page.right - side, y, side, height - used - 8)

    def _side(self) -> tuple[float, float]:
        """Returns the width of the column with photo and code, and of the white around the code."""
        quiet = qr.QUIET * qr.side(self.code) / len(qr.modules(self.code))
        return max(_SIDE, qr.side(self.code) + 2 * quiet), quiet

    def _board(self, page: Page, y: float, width: float, height: float) -> None:
        cells = boardart.extent(self.board)
        tile = min((width - 2 * _RIM) / cells.wide, (height - 2 * _RIM) / cells.high, _TILE)
        left, top = page.left + (width - cells.wide * tile) / 2, y + (height - cells.high * tile) / 2
        boardart.draw(page, self.board, self.claims, left, top, tile)
        boardart.name_cells(page, self.board, left, top, tile, _NAME)

    def _code(self, page: Page, x: float, floor: float, quiet: float) -> float:
        """Draws the code and a line on what it is for above `floor`; answers how high both are."""
        said = self.language.say("This code holds the board. To get it back: recorder read with a photo of this sheet.")
        lines = fonts.wrap(said, page.right - x, SMALL - 0.6)
        for number, line in enumerate(lines):
            page.text(x, floor - (len(lines) - 1 - number) * 8 - 1, line, SMALL - 0.6, colour=MUTED)
        top = floor - len(lines) * 8 - quiet - qr.side(self.code)
        qr.draw(page, x, top, self.code)
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
