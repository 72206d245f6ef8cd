"""Writes the generated parts of the documents, and checks what they say.

    python -m workshop.tools.docs            write README's help and exit codes, and the list of decisions, again
    python -m workshop.tools.docs --check    say what is not current, linked but missing, typed but unknown

A generated part stands between `<!-- NAME -->` and `<!-- /NAME -->`.
"""

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import typer.main
from typer.core import TyperGroup

from engine.errors import ExitCode, RecorderError
from recorder.cli import app, run
from workshop import ROOT

DECISIONS = ROOT / "docs" / "decisions"


def commands() -> Iterator[tuple[str, str]]:
    """Every command with its help, in the order of the program's own list: ("history list", "Usage: ...")."""
    def walk(group: TyperGroup, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for name, command in group.commands.items():
            yield (*path, name)
            if isinstance(command, TyperGroup):
                yield from walk(command, (*path, name))

    root = typer.main.get_command(app)
    assert isinstance(root, TyperGroup)
    for path in [(), *walk(root, ())]:
        yield " ".join(path), _help(path)


def _help(path: tuple[str, ...]) -> str:
    """What the program prints, in English and as wide as a page, whatever terminal this runs in."""
    told = io.StringIO()
    with redirect_stdout(told), patch.dict(os.environ, {"COLUMNS": "102", "RECORDER_LANGUAGE": "en"}):
        run([*path, "--help"])
    return told.getvalue().strip()


def help_text() -> str:
    parts = []
    for path, told in commands():
        title = f"recorder {path}".strip()
        parts.append(f"<details><summary><code>{title} --help</code></summary>\n\n```text\n{told}\n```\n\n</details>")
    return "\n".join(parts)


def exit_codes() -> str:
    """The table of exit codes, from the tree of errors."""
    meaning = {
        ExitCode.OK: "done",
        ExitCode.UNEXPECTED: "a fault of the program itself",
    }
    for error in RecorderError.__subclasses__():
        first = (error.__doc__ or "").strip().splitlines()[0].rstrip(".")
        meaning[error.exit_code] = first[0].lower() + first[1:]
    rows = [f"| {code.value} | {meaning[code]} |" for code in ExitCode]
    return "\n".join(["| code | meaning |", "|---:|---|", *rows])


def decisions() -> str:
    """One line per page of docs/decisions, by its own title."""
    pages = sorted(DECISIONS.glob("[0-9]*.md"))
    return "\n".join(f"* [{title(page)}]({page.name})" for page in pages)


def title(page: Path) -> str:
    return page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").strip()


GENERATED = {
    "help": (ROOT / "README.md", help_text),
    "exit codes": (ROOT / "README.md", exit_codes),
    "decisions": (DECISIONS / "README.md", decisions),
}


def fill(text: str, name: str, content: str) -> str:
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    assert begin in text and end in text, f"the part {name!r} has no place: {begin} ... {end}"
    head, _, rest = text.partition(begin)
    return f"{head}{begin}\n{content}\n{end}{rest.partition(end)[2]}"


def documents() -> list[Path]:
    """Every page of the project; what lies in hidden folders such as .venv is not ours."""
    return [page for page in sorted(ROOT.rglob("*.md")) if not re.search(r"(^|/)\.", str(page.relative_to(ROOT)))]


def missing_links(page: Path) -> Iterator[str]:
    """Links to files that are not there. Addresses of the web are not tried: a check must not depend on the network."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file = target.partition("#")[0]
        if file and "://" not in file and not file.startswith("mailto:") and not (page.parent / file).exists():
            yield f"{page.relative_to(ROOT)} links to {target}, which is not there"


def unknown_commands(page: Path, known: set[str]) -> Iterator[str]:
    """Lines of a shell block that call the program with a command that it does not have."""
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL):
        for word in re.findall(r"^(?:\./run|recorder) +([a-z][a-z-]*)(?: |$)", block, flags=re.MULTILINE):
            if word not in known:
                yield f"{page.relative_to(ROOT)} calls `recorder {word}`, which is no command"


def faults() -> Iterator[str]:
    for name, (page, make) in GENERATED.items():
        text = page.read_text(encoding="utf-8")
        if fill(text, name, make()) != text:
            yield f"{page.relative_to(ROOT)}: the part {name!r} is not current; run `make docs`"
    known = {path.split()[0] for path, _ in commands() if path}
    for page in documents():
        yield from missing_links(page)
        yield from unknown_commands(page, known)


def main() -> None:
    if sys.argv[1:] == ["--check"]:
        found = list(faults())
        print("\n".join(found) or f"{len(documents())} documents are current")
        sys.exit(bool(found))
    for name, (page, make) in GENERATED.items():
        page.write_text(fill(page.read_text(encoding="utf-8"), name, make()), encoding="utf-8")


if __name__ == "__main__":
    main()
