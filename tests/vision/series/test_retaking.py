"""Only what changed is read again, and that gives what reading all of it gives."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Doubles
from vision.geometry import mapped
from vision.lattice.find import find
from vision.photo import Photo, load
from vision.pipeline import Wish
from vision.series.registering import registered
from vision.series.retaking import retake
from vision.series.snapshot import Snapshot, take

PHOTOS = Path(__file__).parents[2] / "fixtures" / "photos" / "game"


def photo(n: int) -> Photo:
    return load(PHOTOS / f"{n:02}.jpg")[0]


def read_after(before: Photo, now: Photo) -> tuple[Snapshot, Snapshot]:
    """What the later photo gives after the one before, and what it gives on its own."""
    moved = registered(before.pixels, now.pixels)
    assert moved is not None
    part = retake(now, before, take(before, Wish()), moved)
    assert part is not None
    return part, take(now, Wish())


def colours(snapshot: Snapshot) -> list[str]:
    """Whose figures stand on the board, as far as they are likelier there than not."""
    return sorted(s.colour for s in snapshot.sightings if s.cell and s.certainty > 0.5)


def faces(snapshot: Snapshot) -> list[tuple[tuple[int, ...], str]]:
    """The tiles by where they lie in the photo, with their likeliest face's edges; their cells are free."""
    best = snapshot.scores.log_p.argmax(axis=1)
    middles = [tuple(np.round(frame.quad.mean(axis=0) / 40).astype(int).tolist()) for frame in snapshot.frames]
    return sorted(zip(middles, [snapshot.scores.columns[i].edges for i in best], strict=True))


def test_a_new_tile_and_its_figure_are_found_though_the_rest_is_carried_over() -> None:
    part, whole = read_after(photo(5), photo(6))
    assert len(part.carried) >= 4
    assert len(part.frames) == len(whole.frames) == 7
    assert faces(part) == faces(whole)
    assert colours(part) == colours(whole)


def test_a_tile_beyond_another_new_one_is_found_with_it() -> None:
    """Photo 8 shows three new tiles after photo 5; that of move 8 lies beside that of move 6 alone."""
    part, whole = read_after(photo(5), photo(8))
    assert len(part.carried) >= 3
    assert len(part.frames) == len(whole.frames) == 9
    assert faces(part) == faces(whole)


def test_few_tiles_do_not_tell_where_others_lie() -> None:
    few, enough = photo(3), photo(5)
    assert retake(few, few, take(few, Wish()), np.eye(3)) is None
    assert retake(enough, enough, take(enough, Wish()), np.eye(3)) is not None


def test_a_figure_that_went_home_is_gone() -> None:
    """In photo 7 the city is complete: yellow's knight, who stood in photo 6, is home."""
    part, whole = read_after(photo(6), photo(7))
    assert colours(part) == colours(whole) and len(colours(part)) == 4


def test_where_everything_changed_nothing_is_carried_over() -> None:
    before, now = photo(4), photo(5)
    dark = Photo((255 - now.pixels).astype(np.uint8), "negative.jpg")
    assert retake(dark, before, take(before, Wish()), np.eye(3)) is None


def test_what_lies_beyond_two_new_tiles_is_left_to_a_look_at_all() -> None:
    """B2 lies beside a tile that was known, A2 beside B2, and A1 and A3 beside A2 alone: all are new."""
    now = photo(10)
    whole = take(now, Wish())
    lie = {n: middles(photo(n)) for n in range(4, 11)}
    late = [middle for n in (5, 6, 8, 9, 10) for middle in lie[n] if far(middle, lie[n - 1])]
    rows = [row for row, frame in enumerate(whole.frames) if far(frame.quad.mean(axis=0), late)]
    assert len(rows) == 6
    bare = now.pixels.copy()
    for frame in whole.frames:
        if not far(frame.quad.mean(axis=0), late):
            cv2.fillConvexPoly(bare, np.round(frame.quad).astype(np.int32), bare[5, 5].tolist())
    known = replace(whole, frames=tuple(whole.frames[row] for row in rows), scores=whole.scores.of(np.array(rows)))
    assert retake(now, replace(now, pixels=bare), known, np.eye(3)) is None


def middles(photo_: Photo) -> list[Doubles]:
    """Where its tiles lie, in the pixels of photo 10."""
    moved = registered(photo_.pixels, photo(10).pixels)
    assert moved is not None
    return [mapped(frame.quad, moved).mean(axis=0) for frame in find(photo_).frames]


def far(middle: Doubles, from_: list[Doubles]) -> bool:
    return min(float(np.hypot(*(middle - other))) for other in from_) > 20
