"""A message in a JSON file, so that it is said in any language on another day too.

A sentence is `{"english": "The board is cut by the {side} edge ...", "values": {"side": {"english": "left"}}}`,
something counted `{"one": "{n} tile", "many": "{n} tiles", "number": 3}`, a cell `{"cell": [3, -2]}`. What fills a
place may be any of these, text or a number; a word of the game (a colour, a ground) is written as a sentence of that
one word, and said alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from engine.cell import Cell
from engine.formats.jsonvalue import Value
from engine.message import Counted, Message, clean


def message_to_json(message: Message) -> dict[str, Any]:
    """What the message is made of."""
    if isinstance(message, Counted):
        return {"one": message.english, "many": message.many, "number": message.number}
    values = {name: _value_to_json(value) for name, value in message.values.items()}
    return {"english": message.english} | ({"values": values} if values else {})


def message_from_json(found: Value, text: str) -> Message:
    """The message again. It is refused where it does not say `text`, which stands beside it for readers."""
    try:
        message = _message(found.value)
        if clean(str(message)) == clean(text):
            return message
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError):
        pass  # it has not what a message has, or its places are not those that are filled
    raise found.fault('this does not match the text beside it, "{text}"', text=text)


def _value_to_json(value: object) -> Any:
    if isinstance(value, Message):
        return message_to_json(value)
    if isinstance(value, Cell):
        return {"cell": list(value)}
    if isinstance(value, StrEnum):
        return {"english": str(value)}
    return value if isinstance(value, str | int | float) else str(value)


def _value(found: Any) -> object:
    if not isinstance(found, dict):
        return found
    if "cell" in found:
        x, y = found["cell"]
        return Cell(int(x), int(y))
    return _message(found)


def _message(found: Mapping[str, Any]) -> Message:
    if "one" in found:
        return Counted(str(found["one"]), str(found["many"]), int(found["number"]))
    values = {name: _value(value) for name, value in found.get("values", {}).items()}
    return Message(str(found["english"]), **values)
