"""A photo of dice comes in, is shown with what was read, corrected, and played as the next turn."""

from dataclasses import dataclass, field
from http import HTTPStatus

from anyio import to_thread
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from engine.dice.game import Turn, play
from engine.dice.layout import format, parse
from engine.dice.table import KNIGHTS, letters_of
from engine.errors import BrokenRules, RecorderError, UsageError
from engine.message import Message
from recorder.dice.record import DicePad, turn_kept
from recorder.dice.show import shown_names, turn_line
from recorder.page.dice.form import NONE, Row, doubts_of, filled, layout_of, rows_of
from recorder.page.dice.sketch import sketch_of
from recorder.page.dice.values import CATAPULT, KNIGHT, DicePhoto, DiceSeen, ReadDice, Throw
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of
from recorder.page.reading.values import NotRead
from recorder.page.routes.forms import Words, posted
from recorder.page.routes.pads import dice_pad, refuse_over
from recorder.page.routes.photos import refuse_large
from recorder.page.show import show
from recorder.page.speech import speech_of
from recorder.page.uploads import upload_of

FIELD = "dice"
ARROWS = str.maketrans("nesw", "↑→↓←")
"""How an edge is shown: the sketch lies as the photo does."""


async def send(request: Request) -> Response:
    """Takes one photo of dice in, has it read, and leads to what was read."""
    pad = await to_thread.run_sync(dice_pad, request)
    refuse_over(pad.standing.winner is not None)
    house = house_of(request)
    house.reader.refuse_if_full()
    async with request.form(max_files=1, max_fields=1) as form:
        file = form.get(FIELD)
        if not isinstance(file, UploadFile) or not (file.filename or file.size):
            raise UsageError("No photo of the dice was chosen; choose one.")
        refuse_large(file, house.limits)
        key = await to_thread.run_sync(_read, request, file)
    return RedirectResponse(f"/pads/dice/{pad.pad.number}/photo/{key}", HTTPStatus.SEE_OTHER)


def _read(request: Request, file: UploadFile) -> str:
    house = house_of(request)
    with house.intake:
        file.file.seek(0)
        return str(house.reader.ask(ReadDice(upload_of(file.filename or "", FIELD, file.file.read()))))


def seen(request: Request) -> Response:
    """Shows a photo with what was read in it."""
    pad, throw = dice_pad(request), _throw(request)
    return _page(request, Looked(pad, throw, rows_of(throw, pad.standing.dice)))


def photo(request: Request) -> Response:
    """Shows the photo alone."""
    content = _asked(request, DicePhoto(_key(request)))
    assert isinstance(content, bytes)
    return Response(content, media_type="image/jpeg")


def told(request: Request, words: Words) -> Response:
    """Takes corrections over: shows the dice again, or plays the turn."""
    pad, throw = dice_pad(request), _throw(request)
    refuse_over(pad.standing.winner is not None)
    looked = Looked(pad, throw, filled(rows_of(throw, pad.standing.dice), words), words)
    if words.get("do") != "keep":
        return _page(request, looked)
    try:
        turn = looked.turn
        looked.refuse_unsure()
        turn_kept(house_of(request).store, pad, turn)
    except RecorderError as fault:
        return _page(request, looked, fault.message)
    return RedirectResponse(f"/pads/dice/{pad.pad.number}", HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class Looked:
    """A photo, the pad that it is for, and the form as it is filled in. `words`: what the form sent, if it was sent."""

    pad: DicePad
    throw: Throw
    rows: tuple[Row, ...]
    words: Words = field(default_factory=dict)

    @property
    def doubts(self) -> tuple[Message, ...]:
        """What is open besides single dice."""
        return doubts_of(self.rows, self.throw.certain, self.pad.standing.dice)

    @property
    def turn(self) -> Turn:
        """The turn as the form tells it; a fault says what is open, or cannot be."""
        return Turn((parse(format(layout_of(self.rows))),), self.words.get("knight") == "keep")

    def refuse_unsure(self) -> None:
        """Refuses a photo with an open doubt until somebody says that it is right so."""
        if self.doubts and self.words.get("sure") != "yes":
            raise BrokenRules("{doubt}: look, and say that it is right so.", doubt=self.doubts[0])


def _page(request: Request, looked: Looked, fault: Message | None = None) -> Response:
    """Shows the form, and what the turn would bring. `fault`: why it was not played."""
    pad, speech = looked.pad, speech_of(request)
    brings = ""
    try:
        brings = turn_line(play(pad.standing, looked.turn, pad.game.table)[0], pad, speech)
    except RecorderError as open:
        fault = fault or (open.message if looked.words else None)
    lying = sorted(pad.game.table.lying, key=lambda face: (len(face), sorted(face)))
    return show(
        request, "dice_photo.html", HTTPStatus.CONFLICT if fault else HTTPStatus.OK,
        number=pad.pad.number, key=_key(request), throw=looked.throw, rows=looked.rows, sketch=sketch_of(looked.rows),
        name=shown_names(pad, speech)[pad.standing.next], doubts=looked.doubts, words=looked.words, fault=fault,
        brings=brings, knights=sum(row.shown == KNIGHT for row in looked.rows) >= KNIGHTS,
        faces=[(letters_of(face), letters_of(face).translate(ARROWS)) for face in lying],
        knight=KNIGHT, catapult=CATAPULT, none=NONE,
    )  # fmt: skip


def _throw(request: Request) -> Throw:
    throw = _asked(request, DiceSeen(_key(request)))
    assert isinstance(throw, Throw)
    return throw


def _asked(request: Request, ask: DiceSeen | DicePhoto) -> object:
    answer = house_of(request).reader.ask(ask)
    if isinstance(answer, NotRead):
        raise Refused(HTTPStatus.NOT_FOUND, Message("This photo is not here any more; photograph the dice again."))
    return answer


def _key(request: Request) -> str:
    return str(request.path_params["key"])


ROUTES = (
    Route("/photos/dice/{number:int}", send, methods=["POST"]),
    Route("/pads/dice/{number:int}/photo/{key}", seen),
    Route("/pads/dice/{number:int}/photo/{key}", posted(told), methods=["POST"]),
    Route("/pads/dice/{number:int}/photo/{key}/picture", photo),
)
