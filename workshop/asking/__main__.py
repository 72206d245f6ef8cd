"""Measures how well the recorder asks: who answers truthfully, who only presses Enter, and --yes.

    python -m workshop.asking TRUTH_FOLDER [--photos FOLDER] [--only NAME] [--cache FOLDER] [--tell]

Plays all photos whose truth lies in that folder (../shared/photos/truth) through the recorder's own way of settling.
Prints a row for each and the sums; where it played all of them it writes docs/figures/asking.md.
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from workshop import FIGURES
from workshop.asking.differences import Difference
from workshop.asking.played import ENTER, PEOPLE, TRUTHFUL, YES, Asked, Played, asked_about

OUT = FIGURES / "asking.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path, help="the folder of the truth files")
    parser.add_argument("--photos", type=Path, help="where the photos are; else one folder above the truth")
    parser.add_argument("--only", default="", help="only photos with this in their name")
    parser.add_argument("--cache", type=Path, help="keep the readings here for another run of the same code")
    parser.add_argument("--tell", action="store_true", help="print every question and its truthful answer")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cache = given.cache or Path(folder)
        cache.mkdir(parents=True, exist_ok=True)
        played = []
        print(HEAD)
        for path in sorted(given.truth.glob("*.json")):
            if given.only not in path.name:
                continue
            truth = json.loads(path.read_text(encoding="utf-8"))
            asked = asked_about(path.stem, (given.photos or given.truth.parent) / truth["photo"], truth, cache)
            if asked is None:
                print(f"| {path.stem} | nothing of the truth was found |")
                continue
            played.append(asked)
            print(row(asked), flush=True)
            for line in told(asked) if given.tell else ():
                print(line)
    if played:
        print("\n".join(sums(played)))
    if played and not given.only:
        OUT.write_text(page(played), encoding="utf-8")


HEAD = (
    "| photo | questions | tracks asked | reading s | asking s | points | off: truthful | Enter | --yes "
    "| left wrong: truthful | Enter | --yes | of it silent: truthful | Enter | --yes |\n"
    "|---|" + "---:|" * 14
)
MEANING = """\
`python -m workshop.asking ../shared/photos/truth`: every photo with a truth is read once. Then three people are asked
what `recorder score` asks: one who answers as the truth says, one who only presses Enter, and nobody (`--yes`).

* *Questions*: to the end, beside names and *tracks asked*, whether the points on a track that no photo shows were
  asked for, once for all colours.
* *Points*, *off*: the true points without the track, over all colours, and by how many the score differs from them.
  Where the truth does not name a tile the reading is believed.
* *Left wrong*: tiles and figures that are not as on the table in the end; *silent*: those of them that no doubt on the
  score sheet names. What Enter took is still a doubt, so the sheet names it.
"""


def row(asked: Asked) -> str:
    """Writes one photo."""
    true = asked.by[TRUTHFUL]
    tracks = len(true.prompts) - true.questions
    people = [asked.by[who] for who in PEOPLE]
    cells = [
        asked.name, true.questions, tracks, f"{asked.seconds:.1f}", f"{true.seconds:.1f}", sum(true.true.values()),
        *(one.off for one in people), *(len(one.wrong) for one in people), *(len(one.silent) for one in people),
    ]  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def told(asked: Asked) -> Iterator[str]:
    """Tells every question, and what stayed wrong after each person."""
    yield from (f"    {prompt.asked} -> {prompt.said}" for prompt in asked.by[TRUTHFUL].prompts)
    for who in PEOPLE:
        yield from (f"    {who}: {_what(one)}" for one in asked.by[who].wrong)


def sums(played: Sequence[Asked]) -> list[str]:
    """Says how the people fared over all photos."""
    by = {who: [asked.by[who] for asked in played] for who in PEOPLE}
    true = by[TRUTHFUL]
    worse = [asked.name for asked in played if asked.by[ENTER].off > asked.by[YES].off]
    fields = [f"{asked.name} ({', '.join(f)})" for asked in played if (f := asked.by[TRUTHFUL].track_wrong)]
    return [
        f"* {len(played)} photos; whoever answers truthfully gets the true points on "
        f"{sum(one.off == 0 for one in true)} of them, every tile and figure on {sum(not one.wrong for one in true)}.",
        f"* Questions: {_spread([one.questions for one in true])}; with the tracks that no photo shows: "
        f"{_spread([len(one.prompts) for one in true])}.",
        f"* Points off, summed: {_each(by, lambda one: one.off)}.",
        f"* Enter ends worse than --yes on: {', '.join(worse) or 'none'}.",
        f"* Wrong, and named by no doubt that is left: {_each(by, lambda one: len(one.silent))}.",
        f"* The field of a figure on the track is wrong after the truth was told on: {', '.join(fields) or 'none'}.",
    ]


def _spread(counts: Sequence[int]) -> str:
    nine = sorted(counts)[max(0, -(-9 * len(counts) // 10) - 1)]
    return f"median {statistics.median(counts):g}, nine in ten at most {nine}, most {max(counts)}"


def _each(by: Mapping[str, Sequence[Played]], count: Callable[[Played], int]) -> str:
    return ", ".join(f"{who} {sum(map(count, by[who]))}" for who in PEOPLE)


def page(played: Sequence[Asked]) -> str:
    """Writes the page of figures."""
    true = [(asked.name, asked.by[TRUTHFUL]) for asked in played]
    silent = [f"* `{name}`, {_what(one)}" for name, person in true for one in person.silent]
    listed = [f"* `{name}`, {_what(one)}" for name, person in true for one in person.wrong if one not in person.silent]
    parts = [
        "# How well doubts are asked",
        MEANING.strip(),
        "\n".join([HEAD, *map(row, played)]),
        "\n".join(sums(played)),
        "## Wrong after the truth was told, and named nowhere",
        "Nobody was asked about these: they are the reading's silent errors.",
        "\n".join(silent or ["None."]),
        "## Wrong after the truth was told, but listed as left open",
        "They were not asked about: too few points were expected to hang on them, or no answer could change who wins.",
        "\n".join(listed or ["None."]),
    ]
    return "\n\n".join(parts) + "\n"


def _what(one: Difference) -> str:
    read, true = (f"`{words}`" if words else "nothing" for words in (one.read, one.true))
    return f"{one.place}: {read} was taken, {true} is there"


if __name__ == "__main__":
    main()
