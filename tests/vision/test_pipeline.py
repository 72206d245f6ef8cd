"""The steps from photo to reading, in their order."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from engine.errors import UsageError
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Code
from language import speak
from vision.codes import PhotoCode
from vision.lattice import Cell
from vision.meeples import Sighting
from vision.photo import Photo, load
from vision.pipeline import STEPS, Progress, Wish, read, read_again, walk
from vision.reading import Reading
from vision.solve import solve
from vision.track.reading import TrackReading
from workshop.boards.noisy import lattice, lay, photo, seen

FIXTURES = Path(__file__).parents[1] / "fixtures" / "photos"
GREY = Photo(np.full((400, 400, 3), 128, np.uint8), "grey.jpg")


def wish(folder: Path) -> Wish:
    square = [[100, 100], [200, 100], [200, 200], [100, 200]]
    path = folder / "frames.json"
    path.write_text(json.dumps({"cells": [{"x": 0, "y": 0, "quad": square}]}))
    return Wish(frames=path)


def test_steps_are_walked_in_their_order_and_each_has_a_picture(tmp_path: Path) -> None:
    walked = [(step.name, step.picture(progress, speak("de"))) for step, progress in walk(GREY, wish(tmp_path))]
    assert [name for name, _ in walked] == [step.name for step in STEPS]
    assert {picture.shape[1:] for _, picture in walked} == {(400, 3)}


def test_a_person_can_stop_after_a_step(tmp_path: Path) -> None:
    names = [step.name for step, _ in walk(GREY, wish(tmp_path), until="lattice")]
    assert names == ["look", "lattice"]


def test_an_unknown_step_is_refused_with_the_names_of_all(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"look, lattice, .*solve"):
        list(walk(GREY, wish(tmp_path), until="nonsense"))


def test_a_handed_over_frame_becomes_a_tile(tmp_path: Path) -> None:
    reading = read(GREY, wish(tmp_path))
    assert [(t.x, t.y, t.quad[2]) for t in reading.tiles] == [(0, 0, (200.0, 200.0))]
    assert reading.size == (400, 400)


def test_naming_hears_where_a_piece_stands_and_what_it_hides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (_, seen) = walk(GREY, wish(tmp_path), until="meeples")
    piece = Sighting((150, 150), (0, 0), (0.5, 0.5), 0.03, Colour.RED, (-1.9,) * 7, MeepleKind.MEEPLE, 0.5, 0.9)
    heard = []

    def listening(*told: Any) -> Reading:
        heard.append((told[-2], len(told[-1])))
        return solve(*told)

    monkeypatch.setattr("vision.pipeline.solve", listening)
    for sightings in ((), (piece,)):
        read_again(replace(seen, sightings=sightings), {})
    assert heard == [(set(), 0), ({(0, 0)}, 1)]


@pytest.mark.parametrize("shape", [(2000, 1, 3), (3, 2000, 3)])
def test_a_sliver_of_a_picture_shows_no_board(shape: tuple[int, int, int]) -> None:
    reading = read(Photo(np.zeros(shape, np.uint8), "sliver.png"), Wish())
    assert [finding.code for finding in reading.findings] == ["no-board"]


def test_a_photo_of_no_track_is_told(tmp_path: Path) -> None:
    path = tmp_path / "points.png"
    Image.fromarray(GREY.pixels).save(path)
    reading = read(GREY, replace(wish(tmp_path), track_photo=load(path)[0]))
    assert reading.track is None
    assert [finding.text for finding in reading.findings if finding.code == PhotoCode.NO_TRACK] == [
        "points.png shows no scoring track; photograph it alone and from above, or give the points with --track."
    ]


def test_what_a_person_says_of_a_tile_stays_and_what_no_longer_meets_is_told() -> None:
    photo = load(FIXTURES / "top-down.jpg")[0]
    *_, (_, progress) = walk(photo, Wish())
    assert progress.reading is not None
    tile = next(t for t in progress.reading.tiles if t.key == "E" and not t.ask)
    other = replace(tile, key="C", rotation=0, edges="CCCC", certainty=1.0)
    again = read_again(progress, {(tile.x, tile.y): other}).reading
    assert again is not None
    assert [t.key for t in again.tiles if (t.x, t.y) == (tile.x, tile.y)] == ["C"]
    told = [finding.cells for finding in again.findings if finding.code == Code.EDGE_MISMATCH]
    assert told and all((tile.x, tile.y) in cells for cells in told)


def test_a_persons_word_on_edition_and_boxes_goes_first(tmp_path: Path) -> None:
    told = Wish(frames=wish(tmp_path).frames, edition="winter", sets=("base", "winter"))
    reading = read(GREY, told)
    assert (reading.edition, reading.sets) == ("winter", ("base", "winter"))


def faint_at_the_rim(certainty: float) -> tuple[Progress, Cell]:
    """A board, one tile of which may be none, with a farmer on it."""
    board = lay(4, 30)
    scores = seen(board)
    framed = lattice(scores)
    rim = next(
        f
        for f in reversed(framed.frames)
        if len({(f.cell[0] + 1, f.cell[1]), (f.cell[0] - 1, f.cell[1])} & set(board)) < 2
    )
    frames = tuple(replace(f, certainty=certainty) if f is rim else f for f in framed.frames)
    farmer = Sighting(
        (0, 0), rim.cell, (0.5, 0.5), 0.03, Colour.RED, (-0.02, *(-6.0,) * 6), MeepleKind.MEEPLE, 0.98, 0.95
    )
    known = Progress(photo(), Wish(), (), replace(framed, frames=frames), scores, (farmer,), TrackReading(None))
    return known, rim.cell


def test_a_tile_less_likely_there_than_not_is_proposed_with_who_stands_on_it_and_counts_nothing() -> None:
    known, cell = faint_at_the_rim(0.3)
    reading = read_again(known, {}).reading
    assert reading is not None
    assert cell not in {(t.x, t.y) for t in reading.tiles} and reading.meeples == ()
    assert [(t.x, t.y) for t in reading.proposed_tiles] == [cell]
    assert reading.proposed_tiles[0].certainty <= 0.3
    assert [(m.x, m.y) for m in reading.proposed_meeples] == [cell]
    assert not any(cell in finding.cells for finding in reading.findings)


def test_a_proposed_tile_that_a_person_confirms_is_one_and_its_farmer_counts() -> None:
    known, cell = faint_at_the_rim(0.3)
    first = read_again(known, {}).reading
    assert first is not None
    reading = read_again(known, {cell: first.proposed_tiles[0]}).reading
    assert reading is not None and reading.proposed == ()
    assert cell in {(t.x, t.y) for t in reading.tiles}
    assert [(m.x, m.y) for m in reading.meeples] == [cell]


def test_a_tile_rather_there_than_not_is_one_and_asked() -> None:
    known, cell = faint_at_the_rim(0.7)
    reading = read_again(known, {}).reading
    assert reading is not None and reading.proposed == ()
    assert [(t.x, t.y) for t in reading.tiles if t.ask] == [cell]


def test_a_lake_makes_no_player() -> None:
    """On this table something grey is seen at the edge of a city; nobody plays grey. A black farmer's top shines grey:
    whose he is, is the one question about a figure that counts, and the lake counts for nobody.
    """
    reading = read(load(FIXTURES / "track.jpg")[0], Wish())
    assert {m.colour for m in reading.meeples if not m.ask} == {"red", "blue", "green", "black"}
    assert set(reading.track or {}) == {"red", "blue", "green", "black"}
    [farmer] = [m for m in reading.meeples if m.ask]
    assert (farmer.x, farmer.y) == (3, 7)
    assert {"black", "grey"} <= {farmer.colour, *(other.colour for other in farmer.alternatives)}
    assert all((m.there or 0) < 0.25 for m in reading.proposed_meeples)


def test_a_screenshot_of_a_photo_is_read_as_the_photo_is() -> None:
    taken = load(FIXTURES / "river.jpg")[0]
    assert _told(read(_screenshot(taken), Wish())) == _told(read(taken, Wish()))


def _screenshot(photo: Photo) -> Photo:
    """Shows a photo as a phone does: small, between black bars with the time, a sender and buttons."""
    width, height = screen = (1080, 2340)
    small = Image.fromarray(photo.pixels).resize((width, round(width * photo.size[1] / photo.size[0])))
    shown = Image.new("RGB", screen)
    shown.paste(small, (0, (height - small.height) // 2))
    pen = ImageDraw.Draw(shown)
    pen.text((60, 40), "10:42", "white", font_size=50)
    pen.text((150, 150), "Anna, yesterday 21:14", "white", font_size=50)
    for x in range(100, width, 270):
        pen.ellipse((x, 2190, x + 70, 2260), outline="white", width=6)
    return Photo(np.array(shown), "screenshot.png")


def _told(reading: Reading) -> set[tuple[object, ...]]:
    """Returns which tiles lie where and how turned, and who stands on what."""
    meeples = {(meeple.x, meeple.y, meeple.colour, meeple.kind, meeple.on) for meeple in reading.meeples}
    return meeples | {(tile.x, tile.y, tile.key, tile.rotation) for tile in reading.tiles}
