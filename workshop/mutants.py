"""Changes the engine's rules one small thing at a time, and sees whether its tests notice.

    nice python -m workshop.mutants engine [--count 100] [--seed 1]

A mutant is one changed comparison, number, sign, condition or choice in the modules of scoring and refereeing, drawn
with a seed. It dies if a test of the engine fails. Why no runner from PyPI does this: docs/figures/mutants.md.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from workshop.boards.oracle import FOLDER

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {"engine": ("engine/scoring", "engine/referee")}
QUICK_FIRST = ("scoring/test_where_boxes_meet.py", "referee", "scoring/test_score.py", "scoring", ".")
"""Which of the tests run before the others: most mutants die within seconds."""
LONGEST = 120  # seconds; all tests take a third of it, and a mutant that never comes to an end has been noticed

COMPARED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNED: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mutations(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every way to change one node of a syntax tree: what is done, and what stands there then."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators) if type(op) in COMPARED:
            yield "comparison", ast.Compare(left, [COMPARED[type(op)]()], comparators)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNED:
            yield "sign", ast.BinOp(left, SIGNED[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "choice", ast.IfExp(test, orelse, body)
        case ast.Constant(value=bool(value)):
            yield "truth", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "number", ast.Constant(value + 1)
        case ast.Name(id=name) if name in NAMED:
            yield "name", ast.Name(NAMED[name], ast.Load())
        case ast.Continue():
            yield "continue", ast.Break()


def places(path: Path) -> list[tuple[int, str]]:
    """Every node of a module that can be changed: its number in the walk, and what would be changed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [(n, what) for n, node in enumerate(ast.walk(tree)) for what, _ in mutations(node)]


def mutated(source: str, number: int) -> tuple[int, str, str, str]:
    """The line of that node, what stood there, what stands there now, and the changed source."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    (_, new), old = next(mutations(nodes[number])), nodes[number]
    before, line = ast.unparse(old), getattr(old, "lineno", 0)
    for node in nodes:
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
            elif isinstance(value, list) and any(item is old for item in value):
                setattr(node, name, [new if item is old else item for item in value])
    return line, before, ast.unparse(new), ast.unparse(ast.fix_missing_locations(tree))


def dies(copy: Path, room: str) -> bool:
    """Does any test of that room fail in this copy of the project?"""
    tests = [f"tests/{room}/{name}" for name in QUICK_FIRST]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    surroundings = {**os.environ, "RECORDER_ORACLE": str(FOLDER), "PYTHONPATH": str(copy), "NO_SHRINKING": "yes"}
    try:
        done = subprocess.run(command, cwd=copy, env=surroundings, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Draws the mutants, tries each, reports which survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    modules = sorted(path for room in ROOMS[told.room] for path in (ROOT / room).rglob("*.py"))
    found = [(path, number, what) for path in modules for number, what in places(path)]
    drawn = random.Random(told.seed).sample(found, min(told.count, len(found)))
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "weights", "fixtures", "__pycache__"))
        assert not dies(copy, told.room), "the tests fail before anything is changed"
        for n, (path, number, what) in enumerate(sorted(drawn, key=lambda d: (d[0], d[1])), 1):
            source, there = path.read_text(encoding="utf-8"), copy / path.relative_to(ROOT)
            line, before, after, text = mutated(source, number)
            there.write_text(text, encoding="utf-8")
            dead = dies(copy, told.room)
            there.write_text(source, encoding="utf-8")
            row = f"`{path.relative_to(ROOT)}:{line}` | {what} | `{before}` | `{after}`"
            survivors += not dead
            print(f"{n}/{len(drawn)} {'dies' if dead else 'SURVIVES'}: {row}", flush=True)
    print(f"{len(drawn) - survivors} of {len(drawn)} died")


if __name__ == "__main__":
    main()
