"""Reads the catalogues of translations: comments, msgid, msgid_plural, msgstr and Plural-Forms of the `.po` format."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from gettext import c2py

from engine.errors import DamagedProgram
from engine.message import Message

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])? +)?(".*")$')
_PLURAL = re.compile(r"^Plural-Forms:.*\bplural=([^;\n]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """From English to another language: sentences, and the plural forms of what is counted, by its English singular.

    `form` says which of them a number wants.
    """

    single: Mapping[str, str]
    plural: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


def english_form(number: int) -> int:
    """Returns 0 for one thing, 1 for none or many."""
    return int(number != 1)


def read(text: str, name: str) -> Catalogue:
    """Reads the catalogue in the text of a `.po` file; it leaves out entries not yet translated."""
    single: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    form: Callable[[int], int] = english_form
    for entry in _entries(text, name):
        english = entry["msgid"]
        forms = tuple(translated for key, translated in entry.items() if key.startswith("msgstr"))
        if not english and (told := _PLURAL.search(forms[0])):
            form = c2py(told[1])
        if not english or not forms or not all(forms):
            continue
        if "msgid_plural" in entry:
            plural[english] = forms
        else:
            single[english] = forms[0]
    return Catalogue(single, plural, form)


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
            raise DamagedProgram(Message.plain(told))
        if match[1]:
            key = match[1] + (match[2] or "")
            if key == "msgid" and entry:
                yield entry
                entry = {}
        entry[key] = entry.get(key, "") + str(ast.literal_eval(match[3]))
    if entry:
        yield entry
