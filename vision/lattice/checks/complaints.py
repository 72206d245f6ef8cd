"""Says what is wrong with a photo, in words that a player can act on."""

from collections.abc import Sequence

import cv2
import numpy as np

from engine.message import Counted, Message
from engine.referee.findings import Finding
from vision.arrays import Floats, Pixels, Singles
from vision.codes import PhotoCode
from vision.geometry import flatness, mapped, straightened
from vision.lattice.checks.ground import gaps_in_view
from vision.lattice.frames import Cell, Frame
from vision.lattice.joining.assemble import STEPS, beside
from vision.lattice.looks.detect import STRIDE
from vision.lattice.looks.search import Look
from vision.photo import Photo

# The limits come from docs/figures/complaints.md: rendered photos made worse until tiles are lost.
SMALL_SIDE = 24.0  # pixels: faultless photos read completely at 20; at 16 one tile in eleven is lost
LOW_LOOK = 0.45  # a tile's height against its width: at 0.43 one tile in fifty is lost, at 0.35 one in eleven
CROP = 48  # pixels to which every tile is sampled, not averaged, before it is judged; `BLURRED` was measured so
BLURRED = 0.095  # of the tile's own contrast: at 0.11 one tile in sixty is lost or misnamed, at 0.087 one in 24
WASHED_OUT = 0.25  # of a tile's area as bright as the sensor can record: so bright or brighter
COARSE = 12  # pixels to which a cell beside the board is sampled
ALL_WHITE = 0.7  # of a cell beside the board: whether a tile lies there nobody can tell (58 real photos show none such)
BRIGHTEST, WHITE = np.full(3, 244), np.full(3, 255)
CUT_OVER = 0.1  # of a tile's side beyond the edge of the photo,
CUT_SHARE, CUT_COVER = 0.4, 0.7  # this share of it within, and so much of that covered: a tile lies there and is cut

SURELY_FRAMED = 0.9  # surer frames hold a tile: what the photo cuts of them it cuts of the board

NO_BOARD = Finding(
    PhotoCode.NO_BOARD, (), Message("No board was found; photograph the whole table from above, in good light.")
)

_SIDES = (Message("top"), Message("right"), Message("bottom"), Message("left"))


def complaints(photo: Photo, seen: Look | None, frames: Sequence[Frame]) -> tuple[Finding, ...]:
    """Lists everything that is wrong at once; empty for a good photo."""
    if seen is None or not frames:
        return (NO_BOARD,)
    found = (_small(frames), _slanted(frames), *_judged(photo, frames), *_cut(photo, seen, frames))
    return tuple(finding for finding in found if finding)


def _small(frames: Sequence[Frame]) -> Finding | None:
    side = float(np.median([frame.side for frame in frames]))
    if side >= SMALL_SIDE:
        return None
    told = Message(
        "The tiles are only {side:.0f} pixels wide where {least:.0f} are needed; come closer.",
        side=side, least=SMALL_SIDE,
    )  # fmt: skip
    return Finding(PhotoCode.TILES_TOO_SMALL, (), told)


def _slanted(frames: Sequence[Frame]) -> Finding | None:
    if float(np.median(flatness(np.stack([frame.quad for frame in frames])))) >= LOW_LOOK:
        return None
    told = Message("The photo was taken from too low down; hold the camera higher above the table.")
    return Finding(PhotoCode.TOO_SLANTED, (), told)


def _judged(photo: Photo, frames: Sequence[Frame]) -> tuple[Finding | None, Finding | None]:
    """Judges sharpness and glare, tile by tile."""
    tiles = [sampled(photo, frame) for frame in frames]
    washed = [frame.cell for frame, tile in zip(frames, tiles, strict=True) if washed_out(tile) > WASHED_OUT]
    blurred = glare = None
    if float(np.median([sharpness(tile) for tile in tiles])) < BLURRED:
        told = Message("The photo is blurred; hold the camera still and let it focus on the tiles.")
        blurred = Finding(PhotoCode.TOO_BLURRED, (), told)
    if washed and len(washed) < 0.5 * len(frames):  # most tiles white: that is Winter's snow
        many = Counted("{n} tile", "{n} tiles", len(washed))
        told = Message("Glare hides {tiles}; move the lamp or the camera and take the photo again.", tiles=many)
        glare = Finding(PhotoCode.GLARE, tuple(washed), told)
    return blurred, glare or _glare_beside(photo, frames)


def _glare_beside(photo: Photo, frames: Sequence[Frame]) -> Finding | None:
    """Says whether a lamp may hide tiles beside the board: some of it is white there, but most is not, as on a white
    table.
    """
    seen = [straightened(photo.pixels, quad, COARSE) for quad in gaps_in_view(photo, frames).values()]
    white = sum(washed_out(gap) > ALL_WHITE for gap in seen)
    if not white or white > 0.5 * len(seen):
        return None
    told = Message("Glare beside the board may hide tiles; move the lamp or the camera and take the photo again.")
    return Finding(PhotoCode.GLARE, (), told)


def sampled(photo: Photo, frame: Frame) -> Pixels:
    """Returns a tile as it is judged."""
    return straightened(photo.pixels, frame.quad, CROP)


def sharpness(tile: Pixels) -> float:
    """Measures how much of a tile's contrast is fine detail."""
    grey = cv2.cvtColor(tile, cv2.COLOR_RGB2GRAY).astype(np.float32)
    detail = grey - cv2.GaussianBlur(grey, (0, 0), 1.0)
    return float(_spread(detail) / max(4.0, _spread(grey)))


def _spread(values: Singles) -> float:
    return float(cv2.meanStdDev(values)[1][0, 0])


def washed_out(tile: Pixels) -> float:
    """Returns the share of a tile that is as bright as the sensor can record."""
    return cv2.countNonZero(cv2.inRange(tile, BRIGHTEST, WHITE)) / len(tile) ** 2


def _cut(photo: Photo, seen: Look, frames: Sequence[Frame]) -> list[Finding]:
    """Says for each edge of the photo whether it cuts a framed tile, or tiles go on beyond it."""
    taken = {frame.cell for frame in frames}
    cut: dict[Message, list[Cell]] = {}
    for frame in frames:
        limit, sides = CUT_OVER * frame.side, set[Message]()
        if frame.certainty > SURELY_FRAMED:
            far = _beyond_edges(frame.quad, photo.size)
            sides |= {side for side, over in zip(_SIDES, far, strict=True) if over > limit}
        for direction, (dx, dy) in enumerate(STEPS):
            if (frame.cell[0] + dx, frame.cell[1] + dy) in taken:
                continue
            quad = beside(frame.quad, direction)
            far = _beyond_edges(quad, photo.size)
            if max(far) > limit and _goes_on(photo, seen, quad):
                sides.add(_SIDES[far.index(max(far))])  # a guessed quad counts only for the edge that it surely crosses
        for side in sides:
            cut.setdefault(side, []).append(frame.cell)
    return [
        Finding(
            PhotoCode.BOARD_CUT,
            tuple(cut[side]),
            Message("The {side} edge of the photo cuts the board; step back and take all of it.", side=side),
        )
        for side in _SIDES
        if side in cut
    ]


def _goes_on(photo: Photo, seen: Look, quad: Floats) -> bool:
    share, cover = _visible_cover(photo, seen, quad)
    return share > CUT_SHARE and cover > CUT_COVER


def _beyond_edges(quad: Floats, size: tuple[int, int]) -> list[float]:
    """Measures how many pixels the quad reaches beyond the photo's top, right, bottom and left edge."""
    (left, top), (right, bottom) = quad.min(0), quad.max(0)
    return [float(v) for v in (-top, right - size[0], bottom - size[1], -left)]


def _visible_cover(photo: Photo, seen: Look, quad: Floats) -> tuple[float, float]:
    """Measures how much of the quad the photo shows, and how much of that tiles cover."""
    width, height = photo.size
    frame = np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    tile, shown = (_filled(seen, outline) for outline in (quad, frame))
    visible = (tile & shown) > 0
    whole = cv2.contourArea((mapped(quad, seen.onto) / STRIDE).astype(np.float32))
    return float(visible.sum()) / max(1.0, whole), float(seen.answer[1][visible].mean()) if visible.any() else 0.0


def _filled(seen: Look, outline: Floats) -> Pixels:
    """1 in the look's cells within an outline of the photo."""
    cells = (mapped(outline, seen.onto) + 0.5) / STRIDE - 0.5
    mask = np.zeros(seen.answer.shape[1:], np.uint8)
    cv2.fillPoly(mask, [np.round(cells.clip(-3e4, 3e4) * 16).astype(np.int32)], 1, shift=4)
    return mask
