"""Makes a replay in the form that a file's name asks for."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import UsageError
from engine.played import Played
from engine.referee.play import Replay
from language import Language
from report.drawing.theme import MARGIN, Paper
from report.replay.animation import animation
from report.replay.flipbook import flipbook
from report.replay.playback import playback
from report.replay.webpage import webpage
from report.sheet import headline
from report.wording.players import names_of

FORMS = ("gif", "html", "pdf")


def no_form() -> UsageError:
    """Makes the fault for a name that asks for none of these forms."""
    return UsageError("The name of a replay must end in .gif, .html or .pdf; choose such a name.")


def replay_file(
    form: str,
    counted: Replay,
    played: Played,
    language: Language,
    paper: Paper,
    *,
    saving: bool = False,
    photos: Mapping[int, bytes] = MappingProxyType({}),
) -> bytes:
    """Makes the animation, the page or the flip book of a game in moves. `photos`: small ones, which the page shows."""
    if form not in FORMS:
        raise no_form()
    names = {str(colour): name for colour, name in names_of(counted.colours, played.parts, language).items()}
    title = headline.sentence(played, names, language, paper.width - 2 * MARGIN)
    shown = playback(counted, played, language, title, photos)
    if form == "gif":
        return animation(shown, language)
    if form == "html":
        return webpage(shown, language)
    return flipbook(shown, language, paper, saving=saving)
