"""`recorder read` of many photos: who reads them, and what is shown and written meanwhile."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from engine.errors import UnreadableFile, UsageError
from engine.formats.content import is_folder
from language import Language
from recorder.game.source import PICTURES
from recorder.pile.file import PileFile, answer_to_json, growing, head_of, line
from recorder.pile.photo import own_reader
from recorder.pile.reading import read_pile
from recorder.pile.told import answer_line, left_out, time_left
from recorder.pile.workers import Processes, Workers
from recorder.shell.output import STANDARD_OUTPUT, Output, aside, console, progress, save_pieces
from recorder.shell.photo_options import Looking

Who = tuple[int | None, str | None, Path | None]
"""How many processes, or the address of a cluster and where its keys are."""


def read_many(
    given: Sequence[Path], looking: Looking, of_one: Sequence[str], who: Who, output: Output, speech: Language
) -> None:
    """Reads all of them; tells at the end how many could not be read."""
    _refuse(looking, of_one, who)
    photos = list(_photos(given))
    with ExitStack() as opened:
        file = None
        if output.json_file not in (None, STANDARD_OUTPUT):
            output.refuse_to_replace()
            path = Path(str(output.json_file))
            file = opened.enter_context(growing(path, head_of(own_reader(), looking), photos))
            if file.known and output.shows:
                aside().print(speech.count("{n} photo was read before", "{n} photos were read before", file.known))
        elif output.json_file == STANDARD_OUTPUT:
            save_pieces(STANDARD_OUTPUT, (line(head_of(own_reader(), looking)).decode(),), force=True)
        left = photos[file.known if file else 0 :]
        workers = opened.enter_context(closing(_workers(who, looking, len(left)))) if left else None
        tell = opened.enter_context(progress(output.quiet, speech))
        broken = _read(left, workers, file, output, speech, tell) if workers else 0
    if broken:
        raise left_out(broken, len(left))


def _refuse(looking: Looking, of_one: Sequence[str], who: Who) -> None:
    jobs, cluster, keys = who
    if jobs is not None and cluster is not None:
        raise UsageError("--jobs and --cluster contradict each other; leave one out.")
    if keys is not None and cluster is None:
        raise UsageError("--keys is for --cluster; name one, or leave it out.")
    typed = {
        "--until": looking.until, "--debug": looking.debug, "--lattice": looking.lattice,
        "--track-photo": looking.track_photo,
    }  # fmt: skip
    wrong = [*of_one, *(name for name, value in typed.items() if value is not None)]
    if wrong:
        raise UsageError("{options}: this is for one photo; leave it out, or give one photo.", options=", ".join(wrong))


def _photos(given: Sequence[Path]) -> Iterator[Path]:
    """Goes through the photos; a folder stands for those in it, by name."""
    for path in given:
        if is_folder(path):
            try:
                found = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURES)
            except OSError as fault:
                raise UnreadableFile("{path} cannot be read ({why}); check the name.", path=path, why=fault) from None
            if not found:
                raise UnreadableFile("{path} holds no photos; name another folder.", path=path)
            yield from found
        else:
            yield path


def _workers(who: Who, looking: Looking, photos: int) -> Workers:
    jobs, cluster, keys = who
    if cluster is None:
        return Processes(min(jobs or 1, photos), looking)
    from recorder.pile.cluster import Cluster

    return Cluster(cluster, keys, looking)


def _read(
    photos: Sequence[Path], workers: Workers, file: PileFile | None, output: Output, speech: Language,
    tell: Callable[[str], None],
) -> int:  # fmt: skip
    """Has the photos read, and shows and writes each in its turn; returns how many gave nothing."""
    began, broken = time.monotonic(), 0
    lines = output.json_file == STANDARD_OUTPUT
    for number, (path, answer) in enumerate(read_pile(photos, workers), 1):
        broken += answer.fault is not None
        if file is not None:
            file.write(path, answer)
        if lines:
            save_pieces(STANDARD_OUTPUT, (line(answer_to_json(path, answer)).decode(),), force=True)
        if answer.fault is not None:
            aside().print(speech.tell(answer.fault), soft_wrap=True)
        elif output.shows:
            console().print(answer_line(path, answer, speech), soft_wrap=True)
        tell(time_left(number, len(photos), time.monotonic() - began, speech))
    return broken
