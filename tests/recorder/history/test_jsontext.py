"""Quick JSON says what Python's own says, or leaves the word to it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import loads
from recorder.history.jsontext import usual, value_of, written

LETTERS = st.characters(codec="utf-8")
NO_BRACKETS = st.characters(codec="utf-8", exclude_characters="[]{}")


def values(letters: st.SearchStrategy[str], largest: int) -> st.SearchStrategy[Any]:
    texts = st.text(letters, max_size=6)
    scalars = st.none() | st.booleans() | st.integers(-largest, largest - 1) | st.floats(-1e9, 1e9) | texts
    return st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=12
    )


VALUES = values(LETTERS, 2**63)


@given(VALUES)
def test_what_was_written_is_read_as_it_was(value: Any) -> None:
    assert value_of(written(value)).value == value
    assert json.loads(written(value)) == value


@given(values(NO_BRACKETS, 2**53))
def test_what_was_written_is_read_the_quick_way(value: Any) -> None:
    quick = usual(written(value))
    assert quick is not None and quick.value == value


def test_thirty_levels_are_read_the_quick_way() -> None:
    assert usual('{"a":[' * 15 + "]}" * 15) is not None


@given(VALUES, st.sampled_from([None, 1]))
def test_what_python_writes_is_read_as_python_reads_it(value: Any, indent: int | None) -> None:
    for text in (json.dumps(value, indent=indent), json.dumps(value, ensure_ascii=False, indent=indent)):
        assert value_of(text).value == loads(text).value == value


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"key": 1, "key": 2}', "key is given twice"),
        ('{"key" : 1, "key" : 2, "a": "\\":", "b": "\\":"}', "key is given twice"),
        ('{"key": "\\ud800"}', "half a character"),
        ('{"key": 9223372036854775808}', "too large"),
        ('{"key": 123456789012345678901234567890}', "too large"),
        ('{"key": NaN}', "not a number"),
        ('{"key": 1e999}', "too large"),
        ('{"key":1e19}', "too large"),
        ('[{"key":-1e+19}]', "too large"),
        ("[" * 40 + "]" * 40, "nested too deeply"),
        ('{"a":[' * 17 + "]}" * 17, "nested too deeply"),
        ('{"key": tru}', "line 1, column 9: this is not JSON"),
        ("{} {}", "line 1, column 4: this is not JSON"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, fault: str) -> None:
    assert usual(text) is None
    with pytest.raises(UnreadableFile, match=fault):
        value_of(text)


def test_what_is_written_in_another_way_is_read_the_slow_way() -> None:
    for text in ('{"key" : 1}', '{"key": 1}', '{"key":"\\u00e9"}', '{"key":1e3}', '{"key":1e17}'):
        assert usual(text) is None
        assert value_of(text).value == json.loads(text)
