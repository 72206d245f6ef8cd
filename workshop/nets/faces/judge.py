"""Judges how well tiles are named, apart from how well they are framed: python -m workshop.nets.faces.judge

Renders tables in the art of the scans, shifts their true frames as a careful lattice would, reads them, and prints as
Markdown: right on their own, after propagation and after the exact solution; questions and silent errors; tiles that
differ by a shield alone; and whether certainties are honest. With `--boxes`, two other boxes of the first edition lie
on each table. With `--strange`, tiles of boxes that are not on the table lie among the others; such a tile is right by
its edges, as in ../shared/bench. `--photos` does the same for the real photos in ../shared with the frames made by
hand, and tells how many tiles of other boxes are named as the truth describes them; `--fixtures` does it for the
project's own photos of drawn tiles, with their true frames.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from engine.boxes import catalogue
from engine.boxes import load as load_box
from engine.tiles.tile import Face
from vision.lattice.frames import Cell, Frame, Lattice
from vision.meeples import bodies, occupied, spot
from vision.naming import EDGES, classify
from vision.photo import Photo, load
from vision.reading import UNKNOWN, TileReading
from vision.solve import solve
from vision.solve.belief import propagate
from vision.solve.boxes import guess
from vision.solve.puzzle import lay_out
from workshop import PHOTOS
from workshop.art.learned import PRINTED
from workshop.art.print_runs import scanned
from workshop.bench.described import agrees
from workshop.bench.photos import known_photos, measure
from workshop.nets.calibration import diagram, reliability
from workshop.nets.faces.answers import alike_after
from workshop.scenes import photograph as studio
from workshop.scenes.game import play_out
from workshop.scenes.table import set_table
from workshop.scenes.truth import reading as truth_of
from workshop.scenes.view.camera import aim

SIZE = (1600, 1200)
STRANGE = (0.1, 0.5)  # of the tiles are of boxes that are not known, where any are
JOG = 0.02  # of a tile's side: how far a lattice's corners are off, one standard deviation
BOXES = {"winter": ("base", "winter"), "c1": ("base", "river-1"), "c2": ("base", "inns-and-cathedrals")}
SHIELDS = ("FG", "MN", "OP", "QR", "ST")
WAYS = ("net alone", "propagated", "solved")

Right = Callable[[Cell, Face | None, str], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One photo with true frames. `group`: the row it is counted in; `right` says whether a cell is named right.

    others  cells with a tile that is not of the base game: the row in which it is counted among those, and whether
            such a key is right
    """

    group: str
    photo: Photo
    lattice: Lattice
    keys: dict[Cell, str]
    right: Right
    others: Mapping[Cell, tuple[str, Callable[[str], bool]]] = field(default_factory=dict)


@dataclass(slots=True)
class NamingTally:
    """What was counted over some photos; of `others` all, those named right, and those left unknown."""

    tiles: int = 0
    right: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    exact: int = 0
    questions: list[int] = field(default_factory=list)
    silent: int = 0
    others: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    pairs: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    sure: dict[str, list[tuple[float, bool]]] = field(default_factory=lambda: defaultdict(list))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = p.add_mutually_exclusive_group()
    for name in ("--photos", "--fixtures", "--strange", "--boxes"):
        which.add_argument(name, action="store_true")
    p.add_argument("--tables", type=int, default=36)
    p.add_argument("--seed", type=int, default=7)
    p.add_argument("--diagram", type=Path, help="write how honest certainties are as an SVG")
    a = p.parse_args()
    sheets: dict[str, NamingTally] = defaultdict(NamingTally)
    for case in real() if a.photos else fixtures() if a.fixtures else rendered(a.tables, a.seed, a.strange, a.boxes):
        count(case, [sheets[case.group], sheets["all"]])
    sheets["all"] = sheets.pop("all")
    print("\n".join(told(sheets)))
    if a.diagram:
        a.diagram.write_text(diagram({way: _steps(sure) for way, sure in sheets["all"].sure.items()}), encoding="utf-8")


def rendered(tables: int, seed: int, strange: bool, more_boxes: bool = False) -> Iterator[Case]:
    """Tables in every edition's art, by turns of the base game alone and with another box, or with strange tiles.

    `more_boxes`: in the first edition's, each with two boxes that are printed and not painted.
    """
    runs = [a for a in scanned() if (a.strange or not strange) and (a.name == "c1" or not more_boxes)]
    for number in range(tables):
        rng = np.random.default_rng((seed, number))
        art = runs[number % len(runs)]
        more = number // len(runs) % 2 or art.name == "winter"
        boxes: tuple[str, ...] = BOXES.get(art.name, ("base",)) if more and not strange else ("base",)
        if more_boxes:
            boxes = ("base", *(str(box) for box in rng.choice(sorted(PRINTED), 2, replace=False)))
        keys = art.keys if strange or more_boxes else None
        position = play_out(rng, boxes, art.edition, tiles=int(rng.integers(40, 90)), keys=keys)
        table = set_table(rng, position, art, strange=float(rng.uniform(*STRANGE)) if strange else 0.0)
        taken = studio.photograph(rng, table, aim(rng, table.outline, SIZE))
        true = truth_of(taken, "table.jpg")
        there = {(t.x, t.y): t for t in true.tiles}

        def right(cell: Cell, face: Face | None, edges: str, there: dict[Cell, TileReading] = there) -> bool:
            tile = there[cell]
            if tile.key == UNKNOWN:
                return edges == tile.edges
            return face is not None and _named(face) == _named(Face(tile.key, tile.rotation or 0))

        frames = []
        for tile in true.tiles:
            quad = np.array(tile.quad)
            side = float(np.linalg.norm(quad[2] - quad[0])) / 2**0.5
            frames.append(Frame((tile.x, tile.y), (quad + rng.normal(0, JOG * side, (4, 2))).astype(np.float32), 1.0))
        yield Case(
            art.name,
            Photo(taken.pixels, "table.jpg"),
            Lattice(tuple(frames)),
            {cell: tile.key for cell, tile in there.items()},
            right,
            {c: (box, t.key.__eq__) for c, t in there.items() for box in boxes[1:] if t.key in keys_of(box)},
        )


@cache
def keys_of(box: str) -> frozenset[str]:
    """The tiles of a box that the base game lacks."""
    return frozenset(tile.key for tile in load_box(box)) - {tile.key for tile in load_box("base")}


def real() -> Iterator[Case]:
    """The photos with a truth, framed by hand."""
    bench = measure()
    for known in known_photos():
        quads = bench.true_quads(known.truth)
        true = {(t["x"], t["y"]): t for t in known.truth["tiles"]}

        def right(cell: Cell, face: Face | None, edges: str, true: dict[Cell, Any] = true) -> bool:
            said = {"tile": face.key if face else "?", "rotation": face.rotation if face else None, "edges": edges}
            if face and face.key in catalogue():
                said["tile"] = catalogue()[face.key].letter
            return bool(bench.tile_right(true[cell], said, 0))

        frames = tuple(Frame(cell, quad.astype(np.float32), 1.0) for cell, quad in quads.items())
        others = {c: (known.name, partial(agrees, what=t["what"])) for c, t in true.items() if t["tile"] == UNKNOWN}
        keys = {c: t["tile"] for c, t in true.items()}
        yield Case(known.name, known.photo, Lattice(frames), keys, right, others)


def fixtures() -> Iterator[Case]:
    """Photos of tables without a camera, in drawn art that training shows and renderings that it does not."""
    for path in sorted(PHOTOS.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if "tiles" not in truth:
            continue
        tiles = {(t["x"], t["y"]): t for t in truth["tiles"]}
        faces = {c: _named(Face(t["tile"], t["rotation"])) for c, t in tiles.items()}
        frames = tuple(Frame(c, np.array(t["quad"], np.float32), 1.0) for c, t in tiles.items())
        (photo,) = load(PHOTOS / truth["photo"])
        yield Case(
            path.stem,
            photo,
            Lattice(frames),
            {c: t["tile"] for c, t in tiles.items()},
            lambda cell, face, _, faces=faces: _named(face) == faces[cell],  # type: ignore[misc]
        )


def count(case: Case, sheets: list[NamingTally]) -> None:
    """Read one photo in the three ways, and add what came of it."""
    scores = classify(case.photo, case.lattice)
    puzzle = lay_out(scores, guess(scores, None, None, 1))
    belief = propagate(puzzle)
    pieces = spot(case.photo, case.lattice)
    hidden = bodies(pieces, case.lattice, case.photo.size)
    reading = solve(case.photo, case.lattice, scores, occupied=occupied(pieces), bodies=hidden)
    solved = {(t.x, t.y): t for t in reading.tiles}
    right: dict[str, list[bool]] = {way: [] for way in WAYS}
    for row, cell in enumerate(scores.cells):
        alone, spread, tile = scores.columns[scores.log_p[row].argmax()], int(belief[row].argmax()), solved[cell]
        seen = alone.edges if alone.face else "".join(EDGES[k] for k in scores.edges[row].argmax(axis=1))
        right["net alone"].append(case.right(cell, alone.face, seen))
        lies = "".join(EDGES[k] for k in puzzle.edges[spread])
        right["propagated"].append(case.right(cell, puzzle.faces[spread], lies))
        face = None if tile.rotation is None else Face(tile.key, tile.rotation)
        right["solved"].append(case.right(cell, face, tile.edges))
    for sheet in sheets:
        sheet.tiles += len(scores.cells)
        for way in WAYS:
            sheet.right[way] += sum(right[way])
        sheet.exact += all(right["solved"])
        sheet.questions.append(sum(t.ask for t in reading.tiles))
        sheet.sure["net alone"] += zip(np.exp(scores.log_p.max(axis=1)).tolist(), right["net alone"], strict=True)
        for cell, (table, is_it) in case.others.items():
            key, good = solved[cell].key, right["solved"][scores.cells.index(cell)]
            found = (1, key != UNKNOWN and good and is_it(key), key == UNKNOWN)
            sheet.others[table] = [a + b for a, b in zip(sheet.others[table], found, strict=True)]
        for cell, good in zip(scores.cells, right["solved"], strict=True):
            sheet.silent += not good and not solved[cell].ask
            sheet.sure["solved"].append((solved[cell].certainty, good))
            for pair in SHIELDS:
                if case.keys[cell][0] in pair and len(case.keys[cell]) <= 2:
                    sheet.pairs[pair][0] += 1
                    sheet.pairs[pair][1] += good


def _named(face: Face | None) -> tuple[str, int] | None:
    """A face as exchanged files name it, where a garden keeps its letter; of turns that look alike the least."""
    if face is None:
        return None
    tile = catalogue()[face.key]
    return tile.letter, face.rotation % alike_after(tile)


def told(sheets: dict[str, NamingTally]) -> list[str]:
    """Everything as Markdown."""
    lines = ["| table | tiles | net alone | propagated | solved | boards exact | questions | silent |"]
    lines += ["|---|---:|---:|---:|---:|---:|---:|---:|", *(_row(name, sheet) for name, sheet in sheets.items())]
    whole = sheets["all"]
    lines += ["", "| differ by a shield | there | right |", "|---|---:|---:|"]
    lines += [f"| {pair[0]}/{pair[1]} | {there} | {right} |" for pair, (there, right) in sorted(whole.pairs.items())]
    if whole.others:
        lines += ["", "| tiles of other boxes | there | named right | left unknown |", "|---|---:|---:|---:|"]
        lines += [f"| {row} | {a} | {b} | {c} |" for row, (a, b, c) in sorted(whole.others.items())]
        lines.append("| all | {} | {} | {} |".format(*map(sum, zip(*whole.others.values(), strict=True))))
    for way, sure in whole.sure.items():
        steps = _steps(sure)
        error = sum(abs(s - r) * n for s, r, n in steps) / len(sure)
        lines += ["", f"Certainty, {way}; expected calibration error {100 * error:.2f} %:", ""]
        lines += ["| said | right | tiles |", "|---:|---:|---:|"]
        lines += [f"| {100 * s:.1f} % | {100 * r:.1f} % | {n} |" for s, r, n in steps]
    return lines


def _steps(sure: list[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    return reliability(np.array([s for s, _ in sure]), np.array([r for _, r in sure]))


def _row(name: str, sheet: NamingTally) -> str:
    share = " | ".join(f"{100 * sheet.right[way] / sheet.tiles:.2f} %" for way in WAYS)
    asked = sorted(sheet.questions)
    often = f"median {asked[len(asked) // 2]}, nine in ten {asked[int(0.9 * (len(asked) - 1))]}"
    questions = often if len(asked) > 1 else str(asked[0])
    exact = f"{sheet.exact}/{len(asked)}" if len(asked) > 1 else "yes" if sheet.exact else "no"
    return f"| {name} | {sheet.tiles} | {share} | {exact} | {questions} | {sheet.silent} |"


if __name__ == "__main__":
    main()
