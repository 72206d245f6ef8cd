"""How the order of play is said: its title, its parts, and the marks of what may interrupt."""

from engine.order import Mark, Part
from language import Language


def title_said(language: Language) -> str:
    """Says what the page is."""
    return language.say("Carcassonne: order of play")


def part_said(part: Part, language: Language) -> str:
    """Says which part it is: `2B-1  One and only one of these`; what is no part of a turn has no number."""
    title = language.say(part.title)
    return f"{part.name}  {title}" if part.in_turn else title


def mark_said(mark: Mark, language: Language) -> str:
    """Says the word that stands behind a step where something may interrupt it."""
    say = language.say
    return {Mark.MESSAGE: say("MESSAGE"), Mark.ROBBER: say("ROBBER"), Mark.TRAP: say("TRAP")}[mark]
