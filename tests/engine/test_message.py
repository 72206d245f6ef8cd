"""Sentences: what a file may bring with them, and what reaches whoever reads them."""

import pytest

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value
from engine.formats.messagefile import message_from_json
from engine.message import LONGEST_VALUE, Counted, Message, clean
from language import speak


def test_places_are_filled_by_their_plain_names() -> None:
    told = Message("{side:.0f} pixels in {name!r}, {{so}} {count}", side=11.6, name="a", count=Counted("{n} x", "", 1))
    assert str(told) == "12 pixels in 'a', {so} 1 x"


@pytest.mark.parametrize(
    "sentence", ["{x:3000000000}", "{x:.3000000000f}", "{x.__class__}", "{x[0]}", "{x!s}", "{0}", "{}", "{x", "x}"]
)
def test_a_file_cannot_ask_more_of_a_sentence_than_to_be_filled(sentence: str) -> None:
    brought = Value({"english": sentence, "values": {"x": 1}}, "message")
    with pytest.raises(UnreadableFile, match="does not match the text beside it"):
        message_from_json(brought, "1")


def test_a_sentence_that_multiplies_itself_is_refused() -> None:
    brought: dict[str, object] = {"english": "ha"}
    for _ in range(16):
        brought = {"english": "{x}" * 20, "values": {"x": brought}}
    with pytest.raises(UnreadableFile, match="does not match the text beside it"):
        message_from_json(Value(brought, "message"), "ha")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna\x1b[31m", "Anna[31m"),
        ("a\x9b2Jb", "a2Jb"),
        ("Anna\u202egnp", "Annagnp"),
        ("two\nlines\tmore\u2028still", "two lines more still"),
        ("half \udcff", "half \ufffd"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Ștefan Ёлка 李", "Ștefan Ёлка 李"),
    ],
)
def test_no_sign_that_steers_a_terminal_is_told(text: str, shown: str) -> None:
    assert clean(text) == shown
    assert speak("de").tell(Message.plain(text)) == shown


def test_a_text_without_end_is_told_by_its_beginning_and_its_end() -> None:
    told = speak("en").tell(UnreadableFile("{path} is empty.", path="begin" + "a" * 100_000 + "end").message)
    assert len(told) < LONGEST_VALUE + 20
    assert told.startswith("begin") and told.endswith("end is empty.")
