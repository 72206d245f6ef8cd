"""Final scorings and whole games against positions that other engines have scored."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.board import Board, Meeple, Placed
from engine.cell import Cell
from engine.game import Game, Move
from engine.referee.findings import Code
from engine.referee.inspection import inspect
from engine.referee.play import replay
from engine.rules import Fields, Rules, SmallCity
from engine.scoring.features import Features
from engine.scoring.final import feature_lines, score
from engine.scoring.lines import Line
from engine.scoring.position import Position
from engine.scoring.tracing import trace
from workshop.boards import oracle
from workshop.boards.oracle import PLAYERS, Record

pytestmark = pytest.mark.skipif(not oracle.FOLDER.is_dir(), reason=oracle.MISSING)

Scored = tuple[str, int, str, object]
"""Colour, points, name of the line, and the feature as its segments."""


def rules(record: Record) -> Rules:
    farmers = record.get("elements", {"farmers": True}).get("farmers")
    return Rules(
        fields=Fields.THIRD if farmers else Fields.NONE,
        small_city=SmallCity(record["rules"].get("tiny-city-scoring", "4")),
    )


def expected(events: list[Record], board: Board) -> Counter[Scored]:
    """The events of a record, each with the feature of the board to which it belongs."""
    features, tiles = trace(board), board.by_cell
    told: Counter[Scored] = Counter()
    for event in events:
        feature = None
        if "ptr" in event:
            where = event["ptr"]
            cell = Cell(*where["position"])
            found = features.at(cell, *oracle.segment(tiles[cell], where["feature"], where["location"]))
            assert found is not None
            feature = found.ground, found.places
        told[PLAYERS[event["player"]], event["points"], oracle.line_name(event["name"]), feature] += 1
    return told


def lines(scored: tuple[Line, ...], board: Board, at_last: Features) -> Iterator[Scored]:
    """Our lines, scored on one board, each with the feature of the last board to which it belongs."""
    features = trace(board) if scored else at_last
    for line in scored:
        feature = None
        if line.feature is not None:
            then = features.all[line.feature]
            cell, index = then.places[0]
            found = at_last.at(cell, then.ground, index)
            assert found is not None
            feature = found.ground, found.places
        yield line.colour, line.points, line.name, feature


@pytest.mark.parametrize("name", ["games", "people", "edge_cases", "rule_tests"])
def test_every_final_line_is_that_of_the_oracle(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    skipped: Counter[str] = Counter()
    ran = 0
    for record in oracle.records(name):
        if unknown := oracle.unknown(record):
            skipped[unknown] += 1
            continue
        board = oracle.board(record)
        if record.get("phase_at_end", "GameOverPhase") != "GameOverPhase":
            skipped["not played to the end"] += 1
            continue
        final = score(board, rules(record), oracle.told(record))
        assert Counter(lines(final.lines, board, trace(board))) == expected(record["final_events"], board), record["id"]
        if "final_gain" in record:
            gain = [final.points.get(colour, 0) for colour in PLAYERS[: len(record["final_gain"])]]
            assert gain == record["final_gain"], record["id"]
        ran += 1
    with capsys.disabled():
        print(f"\nfinal scoring of {name}: {oracle.summary(ran, skipped)}")
    assert ran


@pytest.mark.parametrize("name", ["games", "people", "edge_cases", "rule_tests"])
def test_every_feature_is_worth_what_it_paid_when_complete(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is complete stays as it is, so the last board still shows what it paid to whom it paid."""
    skipped: Counter[str] = Counter()
    ran = 0
    for record in oracle.records(name):
        if unknown := oracle.unknown(record):
            skipped[unknown] += 1
            continue
        board = oracle.board(record)
        features, tiles = trace(board), board.by_cell
        for event in record["ingame_events"] or ():
            if event["name"] not in PAID_COMPLETE:
                continue
            where = event["ptr"].get("featurePointer", event["ptr"])
            cell = Cell(*where["position"])
            ground, index = oracle.segment(tiles[cell], where["feature"], where["location"])
            number = features.number(cell, ground, index)
            assert number is not None
            holders = next((item["count"] for item in event["items"] if item["name"] == "meeples"), 1)
            stood = (Meeple(cell, PLAYERS[event["player"]], ground, index),) * holders
            held = Board(board.tiles, stood, board.things)
            (line,) = feature_lines(Position.of(held, rules(record), oracle.told(record)), number)
            assert (line.name, line.points) == (event["name"].removesuffix(".tiny"), event["points"]), record["id"]
            ran += 1
    with capsys.disabled():
        print(
            f"\ncomplete features of {name}: {ran} are worth what they paid; {sum(skipped.values())} records left out"
        )
    assert ran


PAID_COMPLETE = ("road", "city", "city.tiny", "monastery", "garden", "shrine")


BOXES = {"basic": "base", "river/1": "river-1", "river/2": "river-2", "cult/6": "shrines"}
"""The names of the records for boxes that we call otherwise."""


@pytest.mark.parametrize("name", ["games", "people"])
def test_nothing_is_wrong_with_a_board_that_was_played_by_the_rules(name: str) -> None:
    for record in oracle.records(name):
        told = [key.partition(":") for key in record["sets"]]
        held = ["base", *(BOXES.get(box, box) for box, _, _ in told if box != "basic")]
        edition = "c2" if any(version == "2" for _, _, version in told) else "c1"
        assert inspect(oracle.board(record), held, edition) == (), record["id"]


@pytest.mark.parametrize("name", ["people", "edge_cases"])
def test_every_game_is_replayed_to_its_points(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    skipped: Counter[str] = Counter()
    ran = 0
    for record in oracle.records(name):
        if unknown := oracle.unknown(record):
            skipped[unknown] += 1
            continue
        played = replay(game(record))
        last = played.board
        at_last = trace(last)
        drawn_by_hand = {Code.NOT_THE_START} if name == "edge_cases" else set()
        assert {finding.code for finding in played.findings} <= drawn_by_hand, record["id"]
        paid = Counter(line for turn in played.turns for line in lines(turn.lines, turn.board, at_last))
        assert paid == expected(record["ingame_events"], last), record["id"]
        assert Counter(lines(played.final.lines, last, at_last)) == expected(record["final_events"], last), record["id"]
        totals = record["final_scores" if "final_scores" in record else "expected_scores"]
        assert [played.totals.get(colour, 0) for colour in PLAYERS[: len(totals)]] == totals, record["id"]
        assert last == oracle.board(record), record["id"]
        ran += 1
    with capsys.disabled():
        print(f"\nreplay of {name}: {oracle.summary(ran, skipped)}")
    assert ran


def game(record: Record) -> Game:
    """A record's game; those of people have lists as moves, edge cases objects, and no tile lies before them."""
    moves = []
    for n, told in enumerate(record["moves"], 1):
        if isinstance(told, list):
            player, code, x, y, rot, place = told
            kind, feature, location = ("SmallFollower", *place) if place else ("", "", "")
        else:
            player, code, x, y, rot = (told[key] for key in ("player", "id", "x", "y", "rot"))
            kind, feature, location = told["meeple"] or ("", "", "")
        tile = oracle.placed(code, x, y, rot)
        moves.append(
            Move(
                n, tile, player=PLAYERS[player], meeple=_meeple(tile, player, kind, feature, location) if kind else None
            )
        )
    laid = {move.tile.cell for move in moves if move.tile}
    start = [oracle.placed(t["id"], t["x"], t["y"], t["rot"]) for t in record["tiles"]]
    return Game(
        start=Board(t for t in start if t.cell not in laid),
        moves=tuple(moves),
        rules=rules(record),
        told=oracle.told(record),
    )


def _meeple(tile: Placed, player: int, kind: str, feature: str, location: str | None) -> Meeple:
    place = {"player": player, "type": kind, "x": tile.cell.x, "y": tile.cell.y, "feature": feature}
    return oracle.meeple({**place, "location": location}, {tile.cell: tile})
