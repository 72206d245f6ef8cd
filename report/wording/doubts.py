"""Doubts, corrections and what is wrong, as a person reads them; many of one kind are one sentence."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from engine.board import Board, Placed
from engine.cell import Cell
from engine.doubt import NOTHING, Correction, Doubt, Subject, What
from engine.errors import UsageError
from engine.formats.notation import UNKNOWN, are_edges, parse_standing
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from engine.referee.segments import bridge_said
from language import Language
from language.words import cells_said, colour_name, standing_said

BRIDGES = {"+bridge:0": 0, "+bridge:1": 1}  # which way each goes, by its word in the notation
FEW = 3  # of one kind that are said one by one; more are one sentence
Lying = Mapping[Cell, Placed]
"""The tiles by where they lie: their sides tell on which of two fields somebody stands."""


def doubt_said(doubt: Doubt, board: Board, language: Language) -> str:
    """Says what was left open on this board, and how many points depend on it."""
    return _said(doubt, board.by_cell, language)


def doubts_said(doubts: Sequence[Doubt], board: Board, language: Language) -> list[tuple[str, str]]:
    """Says all of them with their numbers; more than a few of one kind in one sentence: 2-34, where they are, how many
    points depend on any of them.
    """
    lying = board.by_cell
    groups: dict[object, list[int]] = {}
    for number, doubt in enumerate(doubts):
        alike = number if doubt.about.what is What.TRACK else (doubt.about.what, _in_brief(doubt, language))
        groups.setdefault(alike, []).append(number)
    told: dict[int, tuple[str, str]] = {}
    for numbers in groups.values():
        kind = [doubts[number] for number in numbers]
        if len(numbers) <= FEW:
            told |= {number: (str(number + 1), _said(doubts[number], lying, language)) for number in numbers}
            continue
        said = language.count(
            "{what}, {n} time: {cells}", "{what}, {n} times: {cells}", len(kind),
            what=_in_brief(kind[0], language),
            cells=cells_said([d.about.where for d in kind if isinstance(d.about.where, Cell)], language),
        )  # fmt: skip
        told[numbers[0]] = numbers_said(numbers), _with_stake(said, max(doubt.stake for doubt in kind), language)
    return [told[number] for number in sorted(told)]


def _said(doubt: Doubt, lying: Lying, language: Language) -> str:
    return _with_stake(f"{_where(doubt.about, language)}: {_open(doubt, lying, language)}", doubt.stake, language)


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


def corrections_said(corrections: Sequence[Correction], board: Board, language: Language) -> list[str]:
    """Says of each what was read, and what a person said instead, on the board as it is now; a remark in free words
    stays as it is. Of a tile that was another before nobody knows on which side of it somebody was seen.
    """
    other = {said.about.where for said in corrections if said.about is not None and said.about.what is What.TILE}
    lying = {cell: lies for cell, lies in board.by_cell.items() if cell not in other}
    return [_correction_said(said, lying, language) for said in corrections]


def _correction_said(correction: Correction, lying: Lying, language: Language) -> str:
    about = correction.about
    if about is None:
        return correction.told
    read, told = (words_said(about, words, lying, language) for words in (correction.read, correction.told))
    return f"{_where(about, language)}: {read} → {told}"


def read_said(words: str, language: Language) -> str:
    """Returns the notation as it is, where a person is told what to type; nothing, and a tile of no known box, in
    words.
    """
    if words == NOTHING:
        return language.say("nothing")
    return language.say("not known ({edges})", edges=words) if are_edges(words) else words


def words_said(
    about: Subject, words: str, lying: Lying, language: Language, under: int = 0, brief: bool = False
) -> str:
    """Says what stands in the notation: T turned 90°, red meeple in the city, 34. Free words of a file stay.

    `brief`: not where on its tile a figure stands.
    """
    say, what = language.say, about.what
    if words == NOTHING:
        return {What.TILE: say("no tile"), What.MEEPLE: say("nobody"), What.TRACK: say("not known")}[what]
    if what is What.TILE:
        return _tile_said(words, language)
    if what is What.MEEPLE:
        with suppress(UsageError):
            figures = [words] if "=" in words else words.split(",")
            return language.join([_meeple_said(figure, about, lying, language, under, brief) for figure in figures])
    return words


def _tile_said(words: str, language: Language) -> str:
    if are_edges(words):
        return read_said(words, language)
    lies, _, over = words.partition(",")
    if over in BRIDGES:
        tile, sides = _tile_said(lies, language), language.tell(bridge_said(BRIDGES[over]))
        return language.say("{tile} under a bridge ({sides})", tile=tile, sides=sides)
    key, _, turn = words.partition("@")
    if key == UNKNOWN:
        return language.say("not known")
    if turn.strip("0"):
        return language.say("{tile} turned {degrees}°", tile=key, degrees=turn)
    return language.say("{tile} upright", tile=key)


def _meeple_said(words: str, about: Subject, lying: Lying, language: Language, under: int, brief: bool) -> str:
    """Says who stands where; on another tile than the one that is spoken of with its cell: 3,2=red:road."""
    stands = parse_standing(words, about.where if isinstance(about.where, Cell) else Cell(0, 0))
    said = standing_said(stands, lying.get(stands.cell), language, under, brief)
    return language.say("{figure} on {cell}", figure=said, cell=language.cell(stands.cell)) if "=" in words else said


def _in_brief(doubt: Doubt, language: Language) -> str:
    """Says what was read so that many are alike: not of which edges, nor where on its tile."""
    if are_edges(doubt.read):
        return language.say("tile not known")
    return _open(doubt, {}, language, brief=True)


def _open(doubt: Doubt, lying: Lying, language: Language, brief: bool = False) -> str:
    """Says what was read; where that is nothing, also what may be there."""
    about = doubt.about
    said = words_said(about, doubt.read, lying, language, doubt.under, brief)
    if doubt.read != NOTHING or not doubt.alternatives:
        return said
    likeliest = max(doubt.alternatives, key=lambda other: other.likelihood)
    other = words_said(about, likeliest.words, lying, language, doubt.under, brief)
    return language.say("{one} or {other}", one=said, other=other)


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
