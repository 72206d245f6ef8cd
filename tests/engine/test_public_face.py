"""The public face of the engine: what its documentation shows is true, and nothing of it is private."""

import doctest
import importlib

import pytest

import engine

SHOWN = (
    "engine",
    "engine.referee.inspection",
    "engine.referee.legal",
    "engine.referee.play",
    "engine.scoring.final",
)


@pytest.mark.parametrize("name", SHOWN)
def test_the_examples_of_the_documentation_are_true(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0 and done.attempted > 0


def test_the_verbs_that_are_promised_are_there() -> None:
    from engine import format, inspect, legal_moves, parse, replay, score

    assert {f.__name__ for f in (format, inspect, legal_moves, parse, replay, score)} <= set(engine.__all__)
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
