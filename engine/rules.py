"""The rules by which a game is scored: what differs between editions and houses, as enumerations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from engine.errors import UsageError


class Fields(StrEnum):
    """How farmers score at the end."""

    THIRD = "third"
    """Per field the majority, 3 for each complete city that touches it."""
    SECOND = "second"
    """As the third, but each city pays a player at most once."""
    FIRST = "first"
    """Per complete city the majority among all farmers on all fields that touch it, 4."""
    FIRST_THREE = "first-3"
    """As the first, but 3 a city: so one of the old rule texts tells it."""
    NONE = "none"
    """Fields are not played."""


class SmallCity(StrEnum):
    """What a complete city of two tiles pays."""

    FOUR = "4"
    """As every city: 2 per tile and shield."""
    TWO = "2"
    """1 per tile and shield."""


class Unfinished(StrEnum):
    """Do unfinished features pay at the end?"""

    SCORE = "score"
    NOTHING = "nothing"


class Bushes(StrEnum):
    """Do bushes on a crossroads end its roads, as houses do?"""

    END = "end"
    PASS = "pass"


class TableEdge(StrEnum):
    """Does the edge of the table close what runs against it?"""

    OPEN = "open"
    CLOSES = "closes"


class Sides(StrEnum):
    """Who plays against whom."""

    EACH = "each"
    """Each colour for itself."""
    TOGETHER = "together"
    """Solo and team play: the lowest colour's points are the result."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A choice in everything that differs."""

    fields: Fields = Fields.THIRD
    small_city: SmallCity = SmallCity.FOUR
    unfinished: Unfinished = Unfinished.SCORE
    bushes: Bushes = Bushes.END
    table_edge: TableEdge = TableEdge.OPEN
    sides: Sides = Sides.EACH

    @property
    def farmed(self) -> bool:
        """Are fields played? A family plays without them, and so does a team."""
        return self.fields is not Fields.NONE and self.sides is not Sides.TOGETHER


TODAY = Rules()
RULE_SETS = {
    "today": TODAY,
    "old": Rules(fields=Fields.SECOND, small_city=SmallCity.TWO),
    "first": Rules(fields=Fields.FIRST, small_city=SmallCity.TWO),
    "family": Rules(fields=Fields.NONE),
}
"""`today`: third edition. `old`: second-edition farmers and small cities. `first`: the first rule book. `family`: no
farmers."""

SWITCHES: dict[str, type[StrEnum]] = {
    "fields": Fields,
    "small-city": SmallCity,
    "unfinished": Unfinished,
    "bushes": Bushes,
    "table-edge": TableEdge,
    "sides": Sides,
}
"""The single choices by the names under which files and options know them."""


def choose(name: str, switches: Mapping[str, str]) -> Rules:
    """The rule set of that name with single choices over it, such as `{"small-city": "2"}`."""
    if name not in RULE_SETS:
        raise UsageError("There are no rules {name}; choose one of {choices}.", name=name, choices=", ".join(RULE_SETS))
    return switched(RULE_SETS[name], switches)


def switched(rules: Rules, switches: Mapping[str, str]) -> Rules:
    """These rules with single choices over them."""
    chosen: dict[str, StrEnum] = {}
    for switch, value in switches.items():
        if switch not in SWITCHES:
            raise UsageError(
                "There is no rule {switch}; the rules are {choices}.", switch=switch, choices=", ".join(SWITCHES)
            )
        kind = SWITCHES[switch]
        if value not in list(kind):
            raise UsageError(
                "The rule {switch} cannot be {value}; choose one of {choices}.",
                switch=switch, value=value, choices=", ".join(kind),
            )
        chosen[switch.replace("-", "_")] = kind(value)
    return replace(rules, **chosen)  # type: ignore[arg-type]


def described(rules: Rules) -> tuple[str, dict[str, str]]:
    """The nearest rule set's name and the choices that differ from it; `choose` makes the same rules of it."""

    def differing(name: str) -> dict[str, str]:
        own = RULE_SETS[name]
        names = [f.name for f in fields(Rules) if getattr(own, f.name) != getattr(rules, f.name)]
        return {n.replace("_", "-"): str(getattr(rules, n)) for n in names}

    nearest = min(RULE_SETS, key=lambda name: len(differing(name)))
    return nearest, differing(nearest)
