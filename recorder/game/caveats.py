"""What speaks against a score that was counted all the same: it is listed below, so that no wrong score is silent."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.board import Board
from engine.cell import Cell
from engine.doubt import Doubt, meeples_at, track_of
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour
from engine.referee.findings import OF_FIGURES, OF_TILES, Finding
from language import Language
from recorder.doubts.answers import taken
from recorder.doubts.doubts import doubts
from recorder.game.result import Result
from recorder.photos.reading import game_of_reading, with_told_track
from recorder.shell.photo_options import Looking
from recorder.shell.tables import faults
from report.wording.doubts import doubts_said
from vision.codes import OF_TRACK, PhotoCode
from vision.reading import Reading


def findings_of(result: Result, read: Sequence[Finding], doubts: Iterable[Doubt]) -> tuple[Finding, ...]:
    """Lists what is wrong with the game as it was counted; then what its reading found in the photo itself, as far as
    nobody answered it since. `doubts`: what is doubtful still."""
    unanswered = without_answered(read, result.replay.game, doubts)
    return (*result.findings, *(finding for finding in unanswered if finding.code not in OF_TILES | OF_FIGURES))


def without_answered(read: Sequence[Finding], game: Game, doubts: Iterable[Doubt]) -> tuple[Finding, ...]:
    """Drops the findings about the track of players whose points are known beyond doubt, about colours that are
    named or gone, about wood that is nobody's where it was told of, and about figures of two moments that nobody
    doubts any more."""
    doubtful = {doubt.about for doubt in doubts}
    known = {str(colour) for colour in game.track if track_of(colour) not in doubtful}
    playing = {str(colour) for colour in (*game.players, *game.track, *game.start.colours)}
    hidden = any(finding.code == PhotoCode.TRACK_UNSEEN for finding in read)

    def answered(finding: Finding) -> bool:
        named = finding.message.values.get("colour")
        if finding.code == PhotoCode.COLOUR_NOT_NAMED:
            return named is not None and (str(named) in map(str, game.players) or str(named) not in playing)
        if finding.code == PhotoCode.TWO_MOMENTS:
            return not doubtful & {meeples_at(Cell(*cell)) for cell in finding.cells}
        if finding.code == PhotoCode.NOBODYS:
            return any(thing.cell in finding.cells for thing in game.start.things)
        if finding.code not in OF_TRACK:
            return False
        if finding.code == PhotoCode.TRACK_CUT and not hidden:
            return False  # every player's figure is seen; on the hidden part stands somebody else, if anybody
        concerned = playing if named is None else {str(named)}
        return bool(concerned) and concerned <= known

    return tuple(finding for finding in read if not answered(finding))


def with_what_was_said(reading: Reading, looking: Looking) -> Reading:
    """Returns what was read in a photo together with what a person said of it beforehand."""
    reading = replace(taken(with_told_track(reading, looking.track)), players=looking.players)
    game = game_of_reading(reading)
    found = without_answered(reading.findings, game, doubts(reading))
    return replace(reading, findings=(*found, *not_named(looking.playing, game)))


def not_named(playing: Sequence[str], game: Game) -> tuple[Finding, ...]:
    """Lists the colours whose pieces are seen although only others were named. `playing`: the named ones, if any."""
    if not playing:
        return ()
    others = [c for c in Colour if c not in playing and (c in game.start.colours or c in game.track)]
    return tuple(_other_colour(c, tuple(m.cell for m in game.start.meeples if m.colour is c)) for c in others)


def _other_colour(colour: Colour, cells: tuple[Cell, ...]) -> Finding:
    told = Message(
        "The photo also shows {colour}, which --players does not name; it counts as one more player: name it, or "
        "correct its meeples.",
        colour=colour,
    )
    return Finding(PhotoCode.COLOUR_NOT_NAMED, cells, told)


def caveats(findings: Sequence[Finding], doubts: Sequence[Doubt], board: Board, speech: Language) -> list[str]:
    """Writes a line for each, or for many of one kind: first what is wrong, then what nobody settled, numbered as in
    the picture of the reading. `board`: as it lies, whose cells `speech` names.
    """
    lines = faults(findings, speech)
    if doubts:
        lines.append(speech.count("{n} doubt is left:", "{n} doubts are left:", len(doubts)))
        lines += [f"  {number}. {said}" for number, said in doubts_said(doubts, board, speech)]
    return lines
