"""The naming net: its weights, what its answers mean, and how crops are cut."""

import json

import numpy as np

from engine import boxes
from engine.tiles.tile import Face, turned_edges
from vision.lattice.frames import Frame, Lattice
from vision.naming import EDGES, EDITIONS, classify
from vision.naming.classify import columns
from vision.naming.crop import MARGIN, SIDE, cut
from vision.naming.look import look
from vision.net import log_softmax, net
from vision.photo import Photo, load
from workshop.tools.recipes import HOME


def test_every_base_tile_and_turn_can_be_answered() -> None:
    known = {c.face for c in columns()}
    tiles = boxes.catalogue()
    for key in boxes.supply(("base",), "c2"):
        looks = [r for r in (0, 90, 180, 270) if Face(key, r) in known]
        seen = {turned_edges(tiles[key].edges, r) for r in looks}
        assert seen == {turned_edges(tiles[key].edges, r) for r in (0, 90, 180, 270)}


def test_answers_tell_the_edges_of_the_boxes() -> None:
    tiles = boxes.catalogue()
    known = [column for column in columns() if column.face and column.face.key in tiles]
    assert len(known) > len(columns()) / 2
    for column in known:
        assert column.face and column.edges == turned_edges(tiles[column.face.key].edges, column.face.rotation)


def test_the_answer_has_a_probability_for_everything() -> None:
    photo = Photo(np.full((200, 200, 3), 128, np.uint8), "grey.jpg")
    square = np.array([(50, 50), (150, 50), (150, 150), (50, 150)], np.float32)
    scores = classify(photo, Lattice((Frame((0, 0), square, 1.0), Frame((1, 0), square + 1, 1.0))))
    assert scores.log_p.shape == (2, len(columns()))
    assert scores.edges.shape == (2, 4, len(EDGES))
    assert scores.editions.shape == (2, len(EDITIONS))
    for logs in (scores.log_p, scores.edges, scores.editions):
        np.testing.assert_allclose(np.exp(logs).sum(axis=-1), 1)


def test_no_frames_have_no_scores() -> None:
    assert classify(Photo(np.zeros((9, 9, 3), np.uint8), "x"), Lattice(())).log_p.shape == (0, len(columns()))


def test_a_crop_is_the_tile_upright_with_its_margin() -> None:
    """A tile of four colours, seen turned by a quarter: the frame's north-west corner comes out top left."""
    pixels = np.zeros((300, 300, 3), np.uint8)
    pixels[100:150, 150:200] = (255, 0, 0)  # in the photo this is the tile's top right
    frame = Frame((0, 0), np.array([(200, 100), (200, 200), (100, 200), (100, 100)], np.float32), 1.0)
    (crop,) = cut(pixels, (frame,))
    near = round(MARGIN * SIDE)
    assert crop.shape == (3, SIDE, SIDE)
    assert crop[0, near + 1 : SIDE // 2 - 1, near + 1 : SIDE // 2 - 1].min() > 0.99
    assert crop[0, :, SIDE // 2 + 2 :].max() < 0.01


def test_a_turned_tile_is_answered_turned() -> None:
    """Four looks are the same four looks when the tile is turned, so the answer turns with it, whatever the net."""
    rng = np.random.default_rng(3)
    pixels = rng.integers(0, 256, (120, 120, 3), np.uint8)
    square = np.array([(20, 20), (100, 20), (100, 100), (20, 100)], np.float32)
    frames = (Frame((0, 0), square, 1.0), Frame((1, 0), np.roll(square, 1, axis=0), 1.0))  # seen turned clockwise
    scores = classify(Photo(pixels, "noise.png"), Lattice(frames))
    place = {c.face: i for i, c in enumerate(scores.columns)}
    for key in ("D", "J", "S"):
        for rotation in (0, 90, 180, 270):
            here = scores.log_p[0, place[Face(key, rotation)]]
            turned = scores.log_p[1, place[Face(key, (rotation + 90) % 360)]]
            np.testing.assert_allclose(here, turned, atol=1e-3)
    crossed = {c.edges: scores.log_p[:, i] for i, c in enumerate(scores.columns) if not c.face}
    for edges in ("????", "R?R?", "?R?R"):
        np.testing.assert_allclose(crossed[edges][0], crossed[turned_edges(edges, 90)][1], atol=1e-3)
    np.testing.assert_allclose(scores.edges[0], np.roll(scores.edges[1], -1, axis=0), atol=1e-3)


def test_only_a_tile_that_is_known_at_first_sight_is_looked_at_but_once() -> None:
    """Being sure that it is none is no knowing: one look at a tile under a figure may be sure of that, and wrong."""
    (photo,) = load(HOME / "inns.jpg")
    truth = json.loads((HOME / "inns.json").read_text(encoding="utf-8"))
    lattice = Lattice(tuple(Frame((t["x"], t["y"]), np.array(t["quad"], np.float32), 1.0) for t in truth["tiles"]))
    crops, tiles = cut(photo.pixels, lattice.frames), [c.face is not None for c in columns()]
    once = log_softmax(net("faces")(crops)[:, : len(tiles)].astype(float))
    from_all_sides = log_softmax(look(net("faces"), crops, columns())[:, : len(tiles)])
    known = np.exp(once[:, tiles]).max(1) > 0.98
    assert 10 < known.sum() < len(known) - 10
    said = classify(photo, lattice).log_p
    np.testing.assert_allclose(said[known], once[known], atol=1e-4)
    np.testing.assert_allclose(said[~known], from_all_sides[~known], atol=1e-4)
