"""A draft: what a person has answered about a photo so far, kept in a small file until the game is kept.

So nothing that was answered is lost when the program is stopped, killed, or cut off from its terminal.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.doubt import What
from engine.errors import RecorderError
from engine.formats.doubtfile import ABOUT, subject_from, subject_to_json, words_from
from engine.formats.jsonvalue import Json, Value, read_json
from engine.message import Message
from engine.pieces import Colour
from recorder.doubts.answers import Answer
from recorder.doubts.doubts import Key
from recorder.doubts.settlement import Alike, Question, Settler, Way
from recorder.shell.output import save

FORMAT = "carcassonne-answers/1"
OWNER_ALONE = 0o600  # it may hold names


@dataclass(slots=True)
class Draft:
    """The answers to a photo's questions, the points and the names. `path`: its file; None where nothing is kept."""

    path: Path | None
    answers: tuple[Answer, ...] = ()
    points: dict[Colour, int | None] = field(default_factory=dict)
    names: dict[Colour, str] = field(default_factory=dict)

    @property
    def said(self) -> int:
        """How many questions are answered in it."""
        return len(self.answers) + bool(self.points) + len(self.names)

    def answered(self, answers: tuple[Answer, ...]) -> None:
        """Takes the list of answers as it is now."""
        self.answers = answers
        self.write()

    def write(self) -> None:
        """Keeps it. That it cannot be kept is no reason to stop asking."""
        if self.path is None:
            return
        with suppress(OSError, RecorderError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            save(self.path, self.text.encode(), force=True)
            self.path.chmod(OWNER_ALONE)

    @property
    def text(self) -> str:
        """It in the words of its format."""
        told = {
            "format": FORMAT,
            "answers": list(map(answer_to_json, self.answers)),
            "points": {str(colour): points for colour, points in self.points.items()},
            "names": {str(colour): name for colour, name in self.names.items()},
        }
        return json.dumps(told, ensure_ascii=False)


def read_draft(path: Path) -> Draft:
    """Reads the draft in a file; an empty one where there is none."""
    if not path.exists():
        return Draft(path)
    return replace(read_json(path, draft_from), path=path)


def draft_from(v: Value) -> Draft:
    """Reads it from JSON; it is kept nowhere yet."""
    m = v.only("format", "answers", "points", "names", needs=("format", "answers", "points", "names"))
    m["format"].one_of([FORMAT])
    points = {Colour(c): None if n.value is None else n.integer(least=0) for c, n in m["points"].only(*Colour).items()}
    names = {Colour(colour): name.text() for colour, name in m["names"].only(*Colour).items()}
    return Draft(None, tuple(map(answer_from, m["answers"].items())), points, names)


def answer_to_json(answer: Answer) -> Json:
    key = answer.key
    at = {} if key.at is None else {"at": list(key.at), "under": key.under}
    turn = {"turn": answer.turn} if answer.turn else {}
    return {**subject_to_json(key.about), **at, "read": answer.read, "told": answer.told, **turn}


def answer_from(v: Value) -> Answer:
    m = v.only(*ABOUT, "at", "under", "read", "told", "turn", needs=("what", "read", "told"))
    about = subject_from(v, m)
    at = m["at"].pair(Value.fraction) if about.what is What.MEEPLE and "at" in m else None
    key = Key(about, at, m["under"].integer(least=0) if "under" in m else 0)
    told = None if m["told"].value is None else words_from(m["told"], about.what, m["told"].text())
    turn = m["turn"].integer(least=1) if "turn" in m else 0
    return Answer(key, words_from(m["read"], about.what, m["read"].text()), told, turn)


@dataclass(frozen=True, slots=True)
class Remembering:
    """Somebody who answers, and who need not say a name or points twice: the draft has them."""

    settler: Settler
    draft: Draft

    def answer(self, question: Question) -> str | Alike | Way:
        return self.settler.answer(question)

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        known = self.draft.points
        if asked := [colour for colour in colours if colour not in known]:
            told = self.settler.points(asked)
            known |= {colour: told.get(colour) for colour in asked}
            self.draft.write()
        return {colour: points for colour in colours if (points := known[colour]) is not None}

    def name(self, colour: str, offered: Sequence[str], taken: Collection[str]) -> str:
        if colour not in self.draft.names:
            self.draft.names[Colour(colour)] = self.settler.name(colour, offered, taken)
            self.draft.write()
        return self.draft.names[Colour(colour)]

    def yes(self, question: Message, otherwise: bool) -> bool:
        return self.settler.yes(question, otherwise)
