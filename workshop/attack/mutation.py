"""Spoils a valid document: a value in its structure, or bytes anywhere."""

import json
import random
from typing import Any

_DEEP = 3_000

VALUES = (
    "null", "true", "false", "-1", "0", "1", "2", "1.9", "-0.0", "9999", "3000000000", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "1" + "0" * 400, "1e308", "1e999", "-1e999", "1e-400", "NaN",
    "Infinity", "-Infinity", '""', '" "', '"x"', '"no"', '"1"', '"１２"', '"NaN"', '"red"', '" red "', '"RED"',
    '"mauve"', '"city"', '"Q@45"', '"D"', '"?"', '"2026-02-30"', '"0000-00-00"', '"99999-01-01"', '"base"',
    '"/dev/zero"', '"../../../etc/passwd"', '"~nouser/x"', '"-"', '"--help"', '"%s%n%d"', '"{x}"',
    '"{x:3000000000}"', '"{x!r:>99999999}"', '"{0.__class__}"', '"{x[0]}"', '"{"', '"}{"',
    r'"\u001b[31mred\u001b[0m"', r'"\u001b]0;title\u0007"', r'"\u009b2J"', r'"\u202egnp.exe"', r'"\ud800"',
    r'"a\udfffb"', r'"\u0000"', r'"two\nlines"', r'"tab\tand\rreturn"', r'"\ufeff=1+1"', '"＝1+1"', '"=cmd|x!A1"',
    '"' + "x" * 300 + '"', '"' + "y" * 100_000 + '"', '"' + "é" * 5 + '"', '"' + "a\u0301" * 200 + '"', '"😀🏰"',
    "[]", "{}", "[[]]", "[null]", '{"x": 1}', "[1, 2]", "[0, 0, 0, 0]", '["x", "y"]', "[-1, 99999999999]",
    "[NaN, NaN]", "[" * _DEEP + "]" * _DEEP, '{"x":' * _DEEP + "1" + "}" * _DEEP, "[" + "0," * 50_000 + "0]",
)  # fmt: skip
"""JSON that is unlikely to be right anywhere; not all of it is JSON to everybody."""

NAMES = ("", "x", "__class__", "format", "game", "key", "\u001b[31m", "{x}", "tiles", "a" * 300, "number", "\ud800")

Path = tuple[Any, ...]


def spoiled(text: str, chance: random.Random) -> bytes:
    """A JSON document with one to three values spoiled; one in six has bytes spoiled instead."""
    if chance.random() < 1 / 6:
        return scrambled(text.encode(), chance)
    document = json.loads(text)
    marks: dict[str, str] = {}
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        document = _spoiled_once(document, chance, marks)
    told = json.dumps(document)
    for mark, value in marks.items():
        told = told.replace(f'"{mark}"', value)
    return told.encode()


def _spoiled_once(document: Any, chance: random.Random, marks: dict[str, str]) -> Any:
    """One change at a random place. JSON that Python cannot write is put in afterwards, where its mark stands."""
    path = _somewhere(document, chance)
    if not path:
        return _mark(chance.choice(VALUES), marks)
    holder, last = _at(document, path[:-1]), path[-1]
    deed = chance.choice(("value",) * 6 + ("gone", "twice", "renamed", "added", "other", "other", "again"))
    if deed == "gone":
        del holder[last]
    elif deed == "renamed" and isinstance(holder, dict):
        holder[chance.choice(NAMES)] = holder.pop(last)
    elif deed == "added" and isinstance(holder, dict):
        holder[chance.choice(NAMES)] = _mark(chance.choice(VALUES), marks)
    elif deed == "twice" and isinstance(holder, dict):
        again = chance.choice((json.dumps(holder[last]), chance.choice(VALUES)))
        holder[last] = _mark(f"{json.dumps(holder[last])}, {json.dumps(str(last))}: {again}", marks)
    elif deed == "again" and isinstance(holder, list):
        holder.insert(last, holder[last])
    elif deed == "other":
        holder[last] = json.loads(json.dumps(_at(document, _somewhere(document, chance))))
    else:
        holder[last] = _mark(chance.choice(VALUES), marks)
    return document


def _mark(value: str, marks: dict[str, str]) -> str:
    mark = f"@@mark-{len(marks)}@@"
    marks[mark] = value
    return mark


def _somewhere(document: Any, chance: random.Random) -> Path:
    """A random place, high up as likely as deep down."""
    path: list[Any] = []
    while isinstance(document, dict | list) and document and (not path or chance.random() < 0.8):
        key = chance.choice(list(document)) if isinstance(document, dict) else chance.randrange(len(document))
        path.append(key)
        document = document[key]
    return tuple(path)


def _at(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def scrambled(content: bytes, chance: random.Random) -> bytes:
    """The bytes with something done to them that happens to files."""
    if not content:
        return bytes(chance.randrange(256) for _ in range(20))
    at = chance.randrange(len(content))
    size = min(len(content) - at, int(2 ** chance.uniform(0, 12)))
    match chance.randrange(11):
        case 0:
            return content[:at]
        case 1:
            return content[at:]
        case 2:
            return content[:at] + content[at + size :]
        case 3:
            return content[:at] + content[at : at + size] * 2 + content[at + size :]
        case 4:
            return content[:at] + bytes(size) + content[at + size :]
        case 5:
            return content[:at] + chance.randbytes(size) + content[at + size :]
        case 6:
            return content[:at] + b"\xff\xfe\x80" + content[at:]
        case 7:
            return b"\xef\xbb\xbf" + content
        case 8:
            return content.decode("latin-1").encode("utf-16")
        case 9:
            return b""
    spoiled = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 10, 100))):
        spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
    return bytes(spoiled)
