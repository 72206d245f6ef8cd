"""Says of a game who led when, how often that changed, and where the most points came from."""

from collections.abc import Mapping

from engine.pieces import Colour
from engine.referee.race import Gain, Lead, Race
from language import Language
from report.wording.explained import explained

_BIGGEST = 5


def leads_said(race: Race, names: Mapping[Colour, str], language: Language) -> list[str]:
    """Says how long each led alone, and when the lead changed; nothing where nobody played against anybody."""
    if not race.leads:
        return []
    say, moves = language.say, race.end - 1
    longest = sorted(race.alone.items(), key=lambda led: -led[1])
    alone = [
        language.count("{name} after {n} of {moves} moves", "{name} after {n} of {moves} moves", n,
                       name=names[colour], moves=moves)
        for colour, n in longest if n
    ]  # fmt: skip
    told = [say("Alone in the lead: {who}.", who=language.join(alone))] if alone else []
    changes = race.changes
    if not changes:
        return [*told, say("The lead never changed.")]
    count = language.count("The lead changed {n} time", "The lead changed {n} times", len(changes))
    return [*told, f"{count}: {'; '.join(_passed(lead, race, names, language) for lead in changes)}."]


def _passed(lead: Lead, race: Race, names: Mapping[Colour, str], language: Language) -> str:
    name = names[lead.colours[0]]
    if lead.first == race.end:
        return language.say("{name} in the final scoring", name=name)
    return language.say("{name} with move {n}", name=name, n=race.moves[lead.first - 1])


def biggest_said(
    race: Race, names: Mapping[Colour, str], language: Language, most: int = _BIGGEST
) -> list[tuple[str, str, str]]:
    """Lists the biggest gains: when, who, and what paid them."""
    return [
        (_when(gain, race, language), language.join([names[colour] for colour in gain.colours]),
         explained(gain.line, language))
        for gain in race.biggest(most)
    ]  # fmt: skip


def _when(gain: Gain, race: Race, language: Language) -> str:
    if gain.moment == race.end:
        return language.say("final scoring")
    return language.say("move {n}", n=race.moves[gain.moment - 1])
