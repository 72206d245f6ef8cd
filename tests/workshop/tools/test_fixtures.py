"""The fixtures are current, whole, and their truth is what the recipes laid. Nothing is rendered here."""

import json
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from engine.boardfile import read_game
from engine.formats.notation import parse
from engine.referee.inspection import inspect
from engine.referee.play import replay
from engine.tiles.tile import Ground
from vision.readingfile import from_json
from workshop.bench.truth import as_bench
from workshop.blender.recipe import Recipe, compose
from workshop.nets.shipping.essence import essence
from workshop.tools.fixtures import readme, stale, truth
from workshop.tools.recipes import GAME, HOME, recipes

RECIPES = recipes()
each = pytest.mark.parametrize("recipe", RECIPES, ids=[r.name for r in RECIPES])


def told(recipe: Recipe) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HOME / f"{recipe.name}.json").read_text(encoding="utf-8"))
    return found


def test_no_photo_is_out_of_date() -> None:
    assert stale() == [], "make them again: python -m workshop.tools.fixtures --make"
    assert (HOME / "README.md").read_text(encoding="utf-8") == readme()


@each
def test_truth_is_what_the_recipe_lays(recipe: Recipe) -> None:
    kept, laid = told(recipe), json.loads(json.dumps(truth(recipe, compose(recipe))))
    for name in ("feet", "tiles"):
        old, new = (
            np.array([t["quad"] for t in x] if name == "tiles" else x) for x in (kept.pop(name), laid.pop(name))
        )
        assert np.allclose(old, new, atol=0.05)
    assert kept == laid


@each
def test_photo_and_truth_are_of_one_size(recipe: Recipe) -> None:
    photo = cv2.imread(str(HOME / f"{recipe.name}.jpg"))
    assert photo is not None
    assert [photo.shape[1], photo.shape[0]] == told(recipe)["size"] == list(recipe.shot.size)
    for tile in told(recipe)["tiles"]:  # where the truth says a tile is, something is drawn
        x, y = np.mean(tile["quad"], axis=0).astype(int)
        assert photo[y - 20 : y + 20, x - 20 : x + 20].std() > 5


@each
def test_the_board_is_legal_and_all_of_it_is_in_the_truth(recipe: Recipe) -> None:
    board = parse(recipe.board)
    assert inspect(board, recipe.boxes, recipe.edition) == ()
    reading = from_json(told(recipe))
    laid = {(t.cell.x, t.cell.y, t.key, t.rotation) for t in board.tiles}
    seen = {(t.x, t.y, t.key, t.rotation) for t in reading.tiles}
    standing = {(m.cell.x, m.cell.y, m.colour, m.on, m.segment) for m in board.meeples}
    stood = {(m.x, m.y, m.colour, m.on, m.segment) for m in reading.meeples}
    if told(recipe)["whole"]:
        assert seen == laid and stood == standing
    else:
        assert seen < laid and stood == {m for m in standing if m[:2] in {t[:2] for t in seen}}
    assert all(m.lying == (m.on == Ground.FIELD) for m in reading.meeples)
    assert dict(recipe.track) == {colour: figure.points for colour, figure in (reading.track or {}).items()}


@each
def test_feet_are_in_their_tiles(recipe: Recipe) -> None:
    reading = from_json(told(recipe))
    quads = {(t.x, t.y): np.array(t.quad, np.float32) for t in reading.tiles}
    assert len(told(recipe)["feet"]) == len(reading.meeples)
    for meeple, foot in zip(reading.meeples, told(recipe)["feet"], strict=True):
        assert cv2.pointPolygonTest(quads[meeple.x, meeple.y], tuple(foot), False) > 0


def test_what_the_fixtures_show() -> None:
    sizes = {r.name: r.shot.size for r in RECIPES}
    assert 4000 * 3000 in {w * h for w, h in sizes.values()}
    assert [name for name in sizes if not told(next(r for r in RECIPES if r.name == name))["whole"]] == ["cut"]
    colours = {m["colour"] for m in told(next(r for r in RECIPES if r.name == "five-colours"))["meeples"]}
    assert len(colours) == 5
    assert sum(path.stat().st_size for path in HOME.rglob("*.jpg")) < 15e6


def test_the_game_is_played_by_the_rules_and_shown_move_by_move() -> None:
    game = read_game(GAME)
    played = replay(game)
    assert not [finding for turn in played.turns for finding in turn.findings]
    assert played.totals == game.totals
    assert [list(turn.move.taken_back) for turn in played.turns] == [
        [(meeple.cell, meeple.colour) for meeple in turn.home] for turn in played.turns
    ]
    boards = [game.start, *(turn.board for turn in played.turns)]
    assert [parse(r.board) for r in RECIPES if r.name.startswith("game/")] == boards


def test_a_comment_or_a_new_layout_outdates_nothing_but_a_number_does() -> None:
    assert essence("def f(a):\n    '''Doc.'''\n    return a + 1  # why") == essence("def f(a): return (a\n + 1)")
    assert essence("from engine.board import Cell\nx = Cell(1, 2)") == essence("from here import Cell\nx = Cell(1, 2)")
    assert essence("def f(a): return a + 1") != essence("def f(a): return a + 2")


@each
def test_the_measure_finds_no_fault_with_the_truth(recipe: Recipe, measure: ModuleType) -> None:
    reading = told(recipe)
    row = measure.compare(as_bench(from_json(reading), reading["whole"]), reading, recipe.shot.size)
    assert row["exact"] and row["silent"] == 0 and row["asked"] == 0
    assert row["tiles"] == len(reading["tiles"]) and row["meeples_right"] == len(reading["meeples"])
