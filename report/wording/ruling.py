"""Puts the rules of a game into words."""

from engine.rules import Rules, described
from language import Language


def rules_said(rules: Rules, language: Language) -> str:
    """Names the rule set, then what this table plays otherwise."""
    name, switches = described(rules)
    return "; ".join([_set(name, language), *(_switch(rule, value, language) for rule, value in switches.items())])


def _set(name: str, language: Language) -> str:
    say = language.say
    return {
        "today": say("today's rules (third edition)"),
        "old": say("second-edition rules (a city pays each player once; a two-tile city pays 2)"),
        "first": say("first-edition rules (each completed city pays 4 to its farmers; a two-tile city pays 2)"),
        "family": say("family rules (no fields)"),
    }[name]


def _switch(rule: str, value: str, language: Language) -> str:
    say = language.say
    return {
        ("fields", "third"): say("fields as in the third edition"),
        ("fields", "second"): say("fields as in the second edition"),
        ("fields", "first"): say("fields as in the first edition"),
        ("fields", "first-3"): say("each completed city pays 3 to whoever has the most farmers on its fields"),
        ("fields", "none"): say("no fields"),
        ("small-city", "4"): say("a two-tile city pays 4"),
        ("small-city", "2"): say("a two-tile city pays 2"),
        ("unfinished", "score"): say("unfinished features pay"),
        ("unfinished", "nothing"): say("unfinished features pay nothing"),
        ("bushes", "end"): say("bushes end roads"),
        ("bushes", "pass"): say("bushes do not end roads"),
        ("table-edge", "open"): say("the table's edge closes nothing"),
        ("table-edge", "closes"): say("the table's edge closes features"),
        ("sides", "each"): say("everyone for themselves"),
        ("sides", "together"): say("all play together"),
    }[rule, value]
