"""The wooden pieces that training tables and rendered tables share."""

import numpy as np
import pytest

from workshop.scenes.objects.pieces import SOLIDS, TILE_MM, Light, Posed, cast, paint


@pytest.mark.parametrize("kind", SOLIDS)
@pytest.mark.parametrize("lying", [False, True])
def test_a_piece_rests_on_the_table_where_its_foot_is(kind: str, lying: bool) -> None:
    faces, _ = Posed(SOLIDS[kind], foot=(2.0, 3.0), turn=0.7, lying=lying).faces()
    points = np.concatenate(faces)
    assert points[:, 2].min() == pytest.approx(0, abs=0.02)
    assert np.abs(points[:, :2].mean(0) - [2, 3]).max() < 0.1


@pytest.mark.parametrize("kind", SOLIDS)
def test_faces_look_outwards(kind: str) -> None:
    faces, normals = Posed(SOLIDS[kind], foot=(0, 0)).faces()
    centre = np.concatenate(faces).mean(0)
    caps = [float((face.mean(0) - centre) @ normal) for face, normal in zip(faces[-2:], normals[-2:], strict=True)]
    assert min(caps) > 0


def test_a_meeple_is_sixteen_millimetres_high_standing_and_ten_lying() -> None:
    standing = np.concatenate(Posed(SOLIDS["meeple"], (0, 0)).faces()[0])[:, 2].max() * TILE_MM
    lying = np.concatenate(Posed(SOLIDS["meeple"], (0, 0), lying=True).faces()[0])[:, 2].max() * TILE_MM
    assert standing == pytest.approx(16, abs=0.7)
    assert lying == pytest.approx(9.5)


def test_seen_from_a_slant_a_standing_piece_covers_what_lies_behind_it() -> None:
    canvas = np.zeros((60, 60, 3), np.uint8)
    lamp = Light(toward=np.array([0.0, 0.0, 1.0]))
    paint(canvas, Posed(SOLIDS["meeple"], (0, 0)), np.array([0, 0, 255.0]),
          lambda p: np.stack([30 + 60 * p[:, 0], 45 + 60 * (p[:, 1] - p[:, 2])], 1),
          np.array([0, np.sqrt(0.5), np.sqrt(0.5)]), lamp)  # fmt: skip
    rows = np.flatnonzero(canvas.any((1, 2)))
    assert rows.min() < 30 and rows.max() <= 53


def test_a_shadow_falls_away_from_the_lamp() -> None:
    mask = np.zeros((60, 60), np.uint8)
    lamp = Light(toward=np.array([0.7, 0, 0.714]))
    cast(mask, Posed(SOLIDS["meeple"], (0, 0)), lambda p: 30 + 60 * p[:, :2], lamp)
    assert np.nonzero(mask)[1].mean() < 28
