"""Measures how much of what a board paid the players take: the table behind vision/track/laps/missing.py.

python -m workshop.measures.laps > docs/figures/laps.md
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board import Board
from engine.game import LAP
from engine.pieces import Colour
from vision.track.laps.missing import LEAST_SHARE, MOST_SHARE, laps_missing, points_to_take
from vision.track.laps.rounds import rounds_unseen
from workshop.boards import oracle

SURE = 0.9
FINISHED = 40  # tiles: shorter games say little


@dataclass(frozen=True, slots=True)
class Checked:
    """One game: the points of all players over what all completed features paid, and what the check says of it.

    `in_vain`: it asks though the track is read whole. `noticed`: it asks where the leader's lap is left out; None where
    nobody has gone round. `told`: how sure it is of each colour's laps where only the fields are seen, and whether
    those are right.
    """

    share: float
    in_vain: bool
    noticed: bool | None
    told: tuple[tuple[float, bool], ...]


def checked(board: Board, points: Mapping[Colour, int]) -> Checked:
    leader = max(points, key=lambda colour: points[colour])
    less = {**points, leader: points[leader] - LAP}
    there = points_to_take(board)
    noticed = laps_missing(there, less) > 0 if points[leader] >= LAP else None
    share = sum(points.values()) / there
    return Checked(share, laps_missing(there, points) > 0, noticed, tuple(_told(there, points)))


def _told(there: int, points: Mapping[Colour, int]) -> Iterator[tuple[float, bool]]:
    fields = {colour: full % LAP for colour, full in points.items()}
    for colour, chances in rounds_unseen(there, fields).items():
        gone, chance = max(enumerate(chances), key=lambda lap: lap[1])
        yield chance, gone == points[colour] // LAP


def games() -> dict[str, list[Checked]]:
    """Every kind of game, by rising share."""
    found: dict[str, list[Checked]] = defaultdict(list)
    for name in ("people", "games"):
        for record in oracle.records(name):
            if oracle.unknown(record):
                continue
            board = oracle.board(record)
            if points_to_take(board) and len(board.tiles) > FINISHED:
                points = dict(zip(oracle.PLAYERS, record["score_before_final"], strict=False))
                kind = f"random: {record['config']}" if "config" in record else "people"
                found[kind].append(checked(board, points))
    return {kind: sorted(results, key=lambda c: c.share) for kind, results in found.items()}


def main() -> None:
    print("# Points taken in play, as a share of what all completed features paid\n")
    print("`python -m workshop.measures.laps > docs/figures/laps.md`\n")
    print("The track of a finished game holds the points taken in play. People claim nearly everything they complete;")
    print("players who move at random do not. A real table is taken to be played by people, with room for children:")
    print(f"a track whose sum lies under {LEAST_SHARE} of what was there to take is asked about, if one lap more would")
    print(f"still leave it under {MOST_SHARE}. A colour that has meeples on the board and is not seen on the track may")
    print("have up to 49 points of its own.\n")
    print("In vain: games asked about though the track was read whole. Noticed: games in which somebody has gone")
    print("round, and the check asks when the leader's lap is left out. Laps right: where only the fields are seen")
    print("and laps are missing, the colours that are given as many as they have; first those of which it is surest")
    print(f"(from {SURE:.0%} on). Players who move at random share so unevenly that nothing tells whose a lap is.\n")
    names = ["games", "number", "least", "5 %", "median", "95 %", "most", "asked in vain", "lap noticed"]
    names += ["laps right where surest", "laps right"]
    print(f"| {' | '.join(names)} |")
    print("|---" * len(names) + "|")
    for kind, results in games().items():
        shares = [c.share for c in results]
        cuts = (shares[round(q * (len(shares) - 1))] for q in (0, 0.05, 0.5, 0.95, 1))
        rounds = [c.noticed for c in results if c.noticed is not None]
        cells = [f"{cut:.2f}" for cut in cuts]
        told = [lap for c in results for lap in c.told]
        sure = [right for chance, right in told if chance >= SURE]
        said = f"{sum(c.in_vain for c in results)} | {sum(rounds)} of {len(rounds)}"
        said += f" | {sum(sure)} of {len(sure)} | {sum(right for _, right in told)} of {len(told)}"
        print(f"| {kind} | {len(results)} | " + " | ".join(cells) + f" | {said} |")


if __name__ == "__main__":
    main()
