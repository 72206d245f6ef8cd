"""A table is laid as the recipe tells: in view, each figure on its segment, a series from one stand."""

from dataclasses import replace

import numpy as np
import pytest

from engine.boxes import catalogue
from engine.formats.notation import parse
from engine.outline import turned_back
from engine.tiles.tile import Ground, segment_at
from vision.track.board.layout import layouts
from workshop.blender.recipe import Recipe, Shot, compose
from workshop.blender.setting import Sheet

BOARD = "K@90,red:city U,blue:road / D@180,blue:field1 V@90 A,red:monastery / .2 W@270,green:road1"
RECIPE = Recipe("table", "a few tiles", BOARD, Shot((800, 600), 50, azimuth=20), "oak", "day", seed=4)


def test_everything_is_in_view_and_fills_the_photo() -> None:
    for shot in (RECIPE.shot, Shot((800, 600), 88, roll=10), Shot((600, 800), 28, azimuth=140, fill=0.7)):
        camera = compose(replace(RECIPE, shot=shot)).setting.camera
        corners = np.concatenate(
            [camera.project(t.corners()) for t in compose(replace(RECIPE, shot=shot)).setting.tiles]
        )
        share = (corners.max(axis=0) - corners.min(axis=0)) / shot.size
        assert share.max() == pytest.approx(shot.fill, abs=0.02)
        middle = (corners.max(axis=0) + corners.min(axis=0)) / 2
        assert np.allclose(middle, np.array(shot.size) / 2, atol=8)


@pytest.mark.parametrize("seed", range(5))
def test_figures_touch_the_segment_that_the_board_names_and_farmers_lie(seed: int) -> None:
    scene = compose(replace(RECIPE, seed=seed))
    tiles = {tile.placed.cell: tile for tile in scene.setting.tiles}
    assert {meeple for meeple, _, _ in scene.standing} == set(parse(BOARD).meeples)
    for meeple, at, figure in scene.standing:
        laid = tiles[meeple.cell]
        kind = catalogue()[laid.placed.key]
        point = turned_back((round(at[0] * 1000), round(at[1] * 1000)), laid.placed.rotation)
        assert segment_at(kind, point) is kind.of(meeple.on)[meeple.segment]
        assert np.allclose(figure.foot, laid.point(*at))
        assert figure.lying == (meeple.on is Ground.FIELD)


def test_every_figure_on_the_scoring_board_stands_in_its_field() -> None:
    points = {"red": 0, "blue": 17, "green": 66, "black": 17}
    scene = compose(replace(RECIPE, track=tuple(points.items()), track_side="east"))
    (sheet,) = scene.setting.sheets
    on_track = scene.setting.figures[len(scene.standing) :]
    layout = layouts()[0]
    for (colour, score), figure in zip(points.items(), on_track, strict=True):
        place = _on_sheet(sheet, figure.foot)
        assert figure.colour == colour
        assert layout.field_at(np.array([place]))[0] == score % 50


def _on_sheet(sheet: Sheet, foot: tuple[float, float, float]) -> tuple[float, float]:
    origin, right, down = (np.array(sheet.point(*corner)) for corner in ((0, 0), (1, 0), (0, 1)))
    shares = [(foot - origin) @ side / (side @ side) for side in (right - origin, down - origin)]
    return float(shares[0]), float(shares[1])


def test_a_series_is_seen_from_one_stand_and_its_tiles_stay_where_they_lie() -> None:
    first = compose(replace(RECIPE, board="K@90,red:city U,blue:road", laid=BOARD))
    last = compose(replace(RECIPE, laid=BOARD))
    assert first.setting.camera == last.setting.camera
    assert set(first.setting.tiles) < set(last.setting.tiles)
    assert {standing[2] for standing in first.standing} < {standing[2] for standing in last.standing}
