"""`recorder read`, as another program runs it: from its own process, with the reader and the solver that ship."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_standard_output_holds_the_reading_and_nothing_else() -> None:
    """Libraries may greet, in C and so past Python: whoever parses the output must not meet them."""
    words = ["read", "tests/fixtures/photos/top-down.jpg", "--json", "-"]
    done = subprocess.run([sys.executable, "-m", "recorder", *words], cwd=ROOT, capture_output=True, check=True)
    reading = json.loads(done.stdout)
    assert reading["photo"] == "top-down.jpg"
    assert len(reading["tiles"]) > 10
