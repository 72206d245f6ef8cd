"""Reads the catalogues of translations: comments, msgid, msgid_plural and msgstr of the `.po` format."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.errors import UnreadableFile
from engine.message import Message

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])? +)?(".*")$')


@dataclass(frozen=True, slots=True)
class Catalogue:
    """English to another language: sentences, and the plural forms of what is counted, by its English singular."""

    single: Mapping[str, str]
    plural: Mapping[str, tuple[str, ...]]


def read(text: str, name: str) -> Catalogue:
    """The catalogue in the text of a `.po` file; entries not yet translated are left out."""
    single: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    for entry in _entries(text, name):
        english = entry["msgid"]
        forms = tuple(translated for key, translated in entry.items() if key.startswith("msgstr"))
        if not english or not all(forms):
            continue
        if "msgid_plural" in entry:
            plural[english] = forms
        else:
            single[english] = forms[0]
    return Catalogue(single, plural)


def _entries(text: str, name: str) -> Iterator[dict[str, str]]:
    entry: dict[str, str] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.match(stripped)
        if not match or not (match[1] or key):
            told = f"{name}, line {number}: expected msgid, msgid_plural or msgstr, then a text in quotes."
            raise UnreadableFile(Message.plain(told))
        if match[1]:
            key = match[1] + (match[2] or "")
            if key == "msgid" and entry:
                yield entry
                entry = {}
        entry[key] = entry.get(key, "") + str(ast.literal_eval(match[3]))
    if entry:
        yield entry
