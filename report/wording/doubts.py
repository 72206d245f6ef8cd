"""Doubts, corrections and what is wrong, as a person reads them; many of one kind are one sentence."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from engine.cell import Cell
from engine.doubt import NOTHING, Correction, Doubt, Subject, What
from engine.errors import UsageError
from engine.formats.notation import UNKNOWN, are_edges, parse_standing
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from language import Language
from language.words import cells_said, colour_name, standing_said

FEW = 3  # of one kind that are said one by one; more are one sentence


def doubt_said(doubt: Doubt, language: Language) -> str:
    """Says what was left open, and how many points depend on it."""
    return _with_stake(f"{_where(doubt.about, language)}: {_open(doubt, language)}", doubt.stake, language)


def doubts_said(doubts: Sequence[Doubt], language: Language) -> list[tuple[str, str]]:
    """Says all of them with their numbers; more than a few of one kind in one sentence: 2-34, where they are, how many
    points depend on any of them.
    """
    groups: dict[object, list[int]] = {}
    for number, doubt in enumerate(doubts):
        alike = number if doubt.about.what is What.TRACK else (doubt.about.what, _open(doubt, language, brief=True))
        groups.setdefault(alike, []).append(number)
    told: dict[int, tuple[str, str]] = {}
    for numbers in groups.values():
        kind = [doubts[number] for number in numbers]
        if len(numbers) <= FEW:
            told |= {number: (str(number + 1), doubt_said(doubts[number], language)) for number in numbers}
            continue
        said = language.count(
            "{what}, {n} time: {cells}", "{what}, {n} times: {cells}", len(kind),
            what=_open(kind[0], language, brief=True),
            cells=cells_said([d.about.where for d in kind if isinstance(d.about.where, Cell)], language),
        )  # fmt: skip
        told[numbers[0]] = numbers_said(numbers), _with_stake(said, max(doubt.stake for doubt in kind), language)
    return [told[number] for number in sorted(told)]


def faults_said(findings: Sequence[Finding], language: Language) -> list[str]:
    """Says what is wrong; of more than a few of one kind the first, how many there are, and where."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        fault = finding.message.values.get("fault")
        alike = fault.english if isinstance(fault, Message) else finding.message.english
        groups.setdefault((finding.code, alike), []).append(finding)
    told: list[str] = []
    for kind in groups.values():
        said = [language.tell(finding.message) for finding in kind[: FEW if len(kind) <= FEW else 1]]
        if len(kind) > FEW:
            where = cells_said([finding.cells[0] for finding in kind if finding.cells], language)
            more = language.count("{n} like this", "{n} like this", len(kind))
            said = [f"{said[0]} ({more}: {where})" if where else f"{said[0]} ({more})"]
        told += said
    return told


def correction_said(correction: Correction, language: Language) -> str:
    """Says what was read, and what a person said instead; a remark in free words stays as it is."""
    about = correction.about
    if about is None:
        return correction.told
    read, told = (words_said(about.what, words, language) for words in (correction.read, correction.told))
    return f"{_where(about, language)}: {read} → {told}"


def read_said(words: str, language: Language) -> str:
    """Returns the notation as it is, where a person is told what to type; nothing, and a tile of no known box, in
    words.
    """
    if words == NOTHING:
        return language.say("nothing")
    return language.say("not known ({edges})", edges=words) if are_edges(words) else words


def words_said(what: What, words: str, language: Language, under: int = 0) -> str:
    """Says what stands in the notation: T turned 90°, red meeple in the city, 34. Free words of a file stay."""
    say = language.say
    if words == NOTHING:
        return {What.TILE: say("no tile"), What.MEEPLE: say("nobody"), What.TRACK: say("not known")}[what]
    if what is What.TILE:
        return _tile_said(words, language)
    if what is What.MEEPLE:
        with suppress(UsageError):
            figures = [words] if "=" in words else words.split(",")
            return language.join([_meeple_said(figure, language, under) for figure in figures])
    return words


def _tile_said(words: str, language: Language) -> str:
    if are_edges(words):
        return read_said(words, language)
    lies, _, over = words.partition(",")
    if over:
        return language.say("{tile} under a bridge", tile=_tile_said(lies, language))
    key, _, turn = words.partition("@")
    if key == UNKNOWN:
        return language.say("not known")
    if turn.strip("0"):
        return language.say("{tile} turned {degrees}°", tile=key, degrees=turn)
    return language.say("{tile} upright", tile=key)


def _meeple_said(words: str, language: Language, under: int) -> str:
    """Says who stands where; on another tile than the one that is spoken of with its cell: 3,2=red:road."""
    stands = parse_standing(words, Cell(0, 0))
    said = standing_said(stands.colour, stands.kind, stands.on, under, language, stands.segment)
    return language.say("{figure} on {cell}", figure=said, cell=language.cell(stands.cell)) if "=" in words else said


def _open(doubt: Doubt, language: Language, brief: bool = False) -> str:
    """Says what was read; where that is nothing, also what may be there. `brief`: of an unknown tile no more than that.
    """
    if brief and are_edges(doubt.read):
        return language.say("tile not known")
    what = doubt.about.what
    said = words_said(what, doubt.read, language, doubt.under)
    if doubt.read != NOTHING or not doubt.alternatives:
        return said
    likeliest = max(doubt.alternatives, key=lambda other: other.likelihood)
    return language.say("{one} or {other}", one=said, other=words_said(what, likeliest.words, language, doubt.under))


def _with_stake(said: str, stake: int, language: Language) -> str:
    if not stake:
        return said
    return language.count("{doubt} (up to {n} point)", "{doubt} (up to {n} points)", stake, doubt=said)


def numbers_said(numbers: Sequence[int]) -> str:
    """Writes the numbers of doubts, which count from 0 here and from 1 for a person: 2-34, or 2, 5, 9 ..."""
    if all(after == before + 1 for before, after in pairwise(numbers)):
        return f"{numbers[0] + 1}-{numbers[-1] + 1}"
    return ", ".join(str(number + 1) for number in numbers[:FEW]) + " ..."


def _where(about: Subject, language: Language) -> str:
    if isinstance(about.where, Colour):
        return language.say("track, {colour}", colour=colour_name(about.where, language))
    return language.cell(about.where)
