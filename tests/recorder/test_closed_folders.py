"""Folders that a person may not enter, and files that a person may not read: a sentence, whoever runs the tests.

Root may enter everything, so the commands run as a user to whom nothing belongs, where the tests run as root.
"""

import subprocess
import sys

import pytest

from workshop import ROOT

TRY = """
import sys
from workshop.attack.campaign import try_case
from workshop.attack.case import Case, Odd, Run
from workshop.attack.limits import load
from types import SimpleNamespace
import workshop.attack.campaign as campaign

load()
files = {"evening.json": b'{"format": "carcassonne-board/1", "tiles": [{"x": 0, "y": 0, "tile": "D"}]}',
         "closed": Odd.CLOSED, "locked.json": Odd.LOCKED}
for line in sys.stdin.read().splitlines():
    case = Case("words", files, (Run(tuple(line.split()), nobody=True),))
    campaign.draw = lambda *_: case
    tried = try_case(0, 0, SimpleNamespace(keys=frozenset()), None)
    print([fault.what for fault in tried.faults], tried.repeat.splitlines()[-1])
"""
COMMANDS = """\
count closed/x.json
count locked.json
check closed
score closed/x.jpg --yes
read closed
import closed/games.csv
restore closed/backup.db
history list --db closed/history.db
score evening.json --yes --db closed/history.db
score evening.json --yes --out closed
sheet evening.json -o closed/sheet.pdf
picture evening.json -o closed/board.png
count evening.json --json closed/out.json
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such permissions")
def test_what_one_may_not_enter_is_told_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRY], input=COMMANDS, capture_output=True, text=True, cwd=ROOT, check=True
    )
    told = done.stdout.splitlines()
    assert len(told) == len(COMMANDS.splitlines())
    for command, line in zip(COMMANDS.splitlines(), told, strict=True):
        assert line.startswith("[] # "), f"{command}: {line}"
        assert "recorder: " in line and "Permission denied" in line, f"{command}: {line}"
