"""How much of what a board paid do players take? The table behind vision/track/laps.py.

python -m workshop.laps > docs/figures/laps.md
"""

from collections import defaultdict

from vision.track.laps import LEAST_SHARE, MOST_SHARE, points_to_take
from workshop import oracle

FINISHED = 40  # tiles: shorter games say little


def shares() -> dict[str, list[float]]:
    """For every kind of game, the points of all players over what all completed features paid, in rising order."""
    found: dict[str, list[float]] = defaultdict(list)
    for name in ("people", "games"):
        for record in oracle.records(name):
            if oracle.unknown(record):
                continue
            board = oracle.board(record)
            there = points_to_take(board)
            if there and len(board.tiles) > FINISHED:
                kind = f"random: {record['config']}" if "config" in record else "people"
                found[kind].append(sum(record["score_before_final"]) / there)
    return {kind: sorted(values) for kind, values in found.items()}


def main() -> None:
    print("# Points taken in play, as a share of what all completed features paid\n")
    print("`python -m workshop.laps > docs/figures/laps.md`\n")
    print("The track of a finished game holds the points taken in play. People claim nearly everything they complete;")
    print("players who move at random do not. A real table is taken to be played by people, with room for children:")
    print(f"a track whose sum lies under {LEAST_SHARE} of what was there to take is asked about, if one lap more would")
    print(f"still leave it under {MOST_SHARE}.\n")
    print("| games | number | least | 5 % | median | 95 % | most |\n|---|---|---|---|---|---|---|")
    for kind, values in shares().items():
        cuts = (values[round(q * (len(values) - 1))] for q in (0, 0.05, 0.5, 0.95, 1))
        print(f"| {kind} | {len(values)} | " + " | ".join(f"{cut:.2f}" for cut in cuts) + " |")


if __name__ == "__main__":
    main()
