"""How well tiles are named on tables that nobody laid: python -m workshop.judge_naming [--tables 24]

Renders tables in the art of the scans, jogs their true frames as a careful lattice would, reads them, and prints as
Markdown: right on their own, after propagation and after the exact solution; questions and silent errors; pairs that
differ by a shield alone; and whether certainties are honest.
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from engine.boxes import catalogue
from engine.tiles import Face
from vision.lattice.frames import Frame, Lattice
from vision.naming import classify
from vision.photo import Photo
from vision.solve import solve
from vision.solve.belief import propagate
from vision.solve.puzzle import lay_out
from vision.solve.table import guess
from workshop.calibration import reliability
from workshop.faces import alike_after
from workshop.table import photograph as studio
from workshop.table.art import scanned
from workshop.table.camera import aim
from workshop.table.game import play_out
from workshop.table.scene import set_table
from workshop.table.truth import reading as truth_of

SIZE = (1600, 1200)
JOG = 0.02  # of a tile's side: how far a lattice's corners are off, one standard deviation
BOXES = {"winter": ("base", "winter"), "c1": ("base", "river-1"), "c2": ("base", "inns-and-cathedrals")}
SHIELDS = ("FG", "MN", "OP", "QR", "ST")
ONLY_BASE = ("base",)


@dataclass(slots=True)
class Sheet:
    """What was counted over all tables."""

    tiles: int = 0
    right: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    exact: int = 0
    questions: list[int] = field(default_factory=list)
    silent: int = 0
    pairs: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    sure: dict[str, list[tuple[float, bool]]] = field(default_factory=lambda: defaultdict(list))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tables", type=int, default=24)
    p.add_argument("--seed", type=int, default=7)
    a = p.parse_args()
    runs = scanned()
    sheets: dict[str, Sheet] = defaultdict(Sheet)
    for number in range(a.tables):
        rng = np.random.default_rng((a.seed, number))
        art = runs[number % len(runs)]
        boxes = BOXES.get(art.name, ONLY_BASE) if number // len(runs) % 2 else ONLY_BASE
        if art.name == "winter":
            boxes = BOXES["winter"]
        position = play_out(rng, boxes, art.edition, tiles=int(rng.integers(40, 90)))
        table = set_table(rng, position, art)
        taken = studio.photograph(rng, table, aim(rng, table.outline, SIZE))
        count(sheets[art.name], rng, taken)
    print("\n".join(told(sheets)))


def count(sheet: Sheet, rng: np.random.Generator, taken: studio.Photo) -> None:
    """Read one photo with frames that are a little off, and add what came of it."""
    true = truth_of(taken, "table.jpg")
    frames = []
    for tile in true.tiles:
        quad = np.array(tile.quad)
        side = float(np.linalg.norm(quad[2] - quad[0])) / 2**0.5
        frames.append(Frame((tile.x, tile.y), (quad + rng.normal(0, JOG * side, (4, 2))).astype(np.float32), 1.0))
    lattice = Lattice(tuple(frames))
    photo = Photo(taken.pixels, "table.jpg")
    scores = classify(photo, lattice)
    lying = {(t.x, t.y): (_least(t.key, t.rotation), t.edges) for t in true.tiles}
    puzzle = lay_out(scores, guess(scores, None, None, 1))
    belief = propagate(puzzle)
    raw = [scores.columns[i].face for i in scores.log_p.argmax(axis=1)]
    spread = [puzzle.faces[i] for i in belief.argmax(axis=1)]
    solved = solve(photo, lattice, scores)
    faces = {(t.x, t.y): Face(t.key, t.rotation) if t.rotation is not None else None for t in solved.tiles}
    for name, said in (("net alone", raw), ("propagated", spread), ("solved", [faces[c] for c in scores.cells])):
        right = [face == lying[cell][0] for face, cell in zip(said, scores.cells, strict=True)]
        sheet.right[name] += sum(right)
        if name == "net alone":
            sure = np.exp(scores.log_p.max(axis=1))
            sheet.sure[name] += list(zip(sure.tolist(), right, strict=True))
    sheet.tiles += len(solved.tiles)
    wrong = [t for t in solved.tiles if faces[t.x, t.y] != lying[t.x, t.y][0]]
    sheet.exact += not wrong
    sheet.silent += sum(not t.ask for t in wrong)
    sheet.questions.append(sum(t.ask for t in solved.tiles))
    missed = {(t.x, t.y) for t in wrong}
    sheet.sure["solved"] += [(t.certainty, (t.x, t.y) not in missed) for t in solved.tiles]
    for cell, (face, _) in lying.items():
        for pair in SHIELDS:
            if face and face.key in pair:
                sheet.pairs[pair][0] += 1
                sheet.pairs[pair][1] += cell not in missed


def _least(key: str, rotation: int | None) -> Face | None:
    tile = catalogue().get(key)
    return Face(key, rotation % alike_after(tile)) if tile and rotation is not None else None


def told(sheets: dict[str, Sheet]) -> list[str]:
    """Everything as Markdown."""
    lines = ["| art | tiles | net alone | propagated | solved | boards exact | questions, median | silent |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    whole = Sheet()
    for name, sheet in sheets.items():
        lines.append(_row(name, sheet))
        whole.tiles += sheet.tiles
        whole.exact += sheet.exact
        whole.silent += sheet.silent
        whole.questions += sheet.questions
        for way, right in sheet.right.items():
            whole.right[way] += right
        for pair, (there, right) in sheet.pairs.items():
            whole.pairs[pair][0] += there
            whole.pairs[pair][1] += right
        for way, sure in sheet.sure.items():
            whole.sure[way] += sure
    lines += [_row("all", whole), "", "| differ by a shield | there | right |", "|---|---|---|"]
    lines += [f"| {pair[0]}/{pair[1]} | {there} | {right} |" for pair, (there, right) in sorted(whole.pairs.items())]
    for way, sure in whole.sure.items():
        steps = reliability(np.array([s for s, _ in sure]), np.array([r for _, r in sure]))
        error = sum(abs(s - r) * n for s, r, n in steps) / len(sure)
        lines += ["", f"Reliability, {way}; expected calibration error {100 * error:.2f} %:", ""]
        lines += ["| said | right | tiles |", "|---|---|---|"]
        lines += [f"| {100 * s:.1f} % | {100 * r:.1f} % | {n} |" for s, r, n in steps]
    return lines


def _row(name: str, sheet: Sheet) -> str:
    share = {way: f"{100 * right / sheet.tiles:.2f} %" for way, right in sheet.right.items()}
    questions = sorted(sheet.questions)[len(sheet.questions) // 2]
    return (
        f"| {name} | {sheet.tiles} | {share['net alone']} | {share['propagated']} | {share['solved']} "
        f"| {sheet.exact}/{len(sheet.questions)} | {questions} | {sheet.silent} |"
    )


if __name__ == "__main__":
    main()
