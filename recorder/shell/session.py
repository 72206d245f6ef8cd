"""What every command knows beforehand: the language it speaks."""

import os
from dataclasses import dataclass

import typer

from engine.errors import UsageError
from language import ENGLISH, NAMES, Language, speak


@dataclass(frozen=True, slots=True)
class Session:
    """One run of the program."""

    language: Language


def session_of(context: typer.Context) -> Session:
    """Returns what was typed before the command's own name."""
    found = context.find_object(Session)
    assert found is not None, "the root command makes the session"
    return found


def choose_language(wanted: str | None) -> Language:
    """Chooses the language asked for; else the system's own if it is one of ours; else English."""
    if wanted:
        return speak(wanted)
    for variable in ("RECORDER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")
        if code:
            short = code.replace("-", "_").split("_")[0].split(".")[0].lower()
            if variable == "RECORDER_LANGUAGE" and short not in NAMES:
                raise UsageError(
                    "RECORDER_LANGUAGE is {code!r}: choose one of {choices}.", code=code, choices=", ".join(NAMES)
                )
            return speak(short if short in NAMES else ENGLISH)
    return speak(ENGLISH)
