"""Measures the time and memory of a summary of many games: `python -m workshop.measures.summary_speed [GAMES]`.

The games are made up from a fixed seed: 2 to 5 of 12 players, points of every kind, one game in
twenty without a track.
"""

import random
import resource
import sys
import time
from datetime import date, timedelta

from engine.played import KINDS, Part, Played
from language import speak
from report.drawing.theme import PAPERS
from report.summary.summary import summary

NAMES = ("Anna", "Ștefan Țurcanu", "Мария Ивановна", "Jürgen", "Carla", "Zoë", "Bartholomäus Maximilian von Hohenstein",
         "Γιώργος", "Ян", "Ana-Maria", "Tom", "Ильдар")  # fmt: skip
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
PLACES = ("Chișinău", "Zuhause", "Кухня", "Bürgerhaus am Römerplatz in Wiesbaden-Biebrich", "")


def history(games: int) -> list[Played]:
    """So many games in ten years."""
    chance = random.Random(2026)
    return [_game(chance, date(2016, 1, 1) + timedelta(days=n * 3650 // games)) for n in range(games)]


def _game(chance: random.Random, day: date) -> Played:
    names = chance.sample(NAMES, chance.randint(2, 5))
    whole = chance.random() < 0.95
    points = [{kind: chance.randint(0, 18) for kind in KINDS[:5]} for _ in names]
    tracks = [chance.randint(15, 75) if whole else None for _ in names]
    totals = [sum(own.values()) + (track or 0) for own, track in zip(points, tracks, strict=True)]
    parts = tuple(
        Part(name, COLOURS[n], points[n], tracks[n], totals[n], totals[n] == max(totals))
        for n, name in enumerate(names)
    )
    return Played(day, chance.choice(PLACES), parts)


def main() -> None:
    games = history(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    started, worked = time.perf_counter(), time.process_time()
    pdf = summary(games, speak("ru"), PAPERS["a4"])
    wall, processor = time.perf_counter() - started, time.process_time() - worked
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # Linux reports kilobytes
    taken = f"{wall:.1f} s ({processor:.1f} s of processor), {memory:.0f} MB"
    print(f"{len(games)} games: {taken}, PDF of {len(pdf) // 1024} KB")


if __name__ == "__main__":
    main()
