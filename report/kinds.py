"""The kinds of points, in the order of every table, and what they are called."""

from report.language import Language

KINDS = ("road", "city", "monastery", "garden", "field", "other")


def kind_title(kind: str, language: Language) -> str:
    """The heading of a column of points."""
    say = language.say
    return {
        "track": say("Track"),
        "road": say("Roads"),
        "city": say("Cities"),
        "monastery": say("Monasteries"),
        "garden": say("Gardens"),
        "field": say("Fields"),
        "other": say("Other"),
    }[kind]
