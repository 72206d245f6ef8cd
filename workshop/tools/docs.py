"""Writes the generated parts of the documents, and checks what they say.

    python -m workshop.tools.docs              write again: help, exit codes, lists, what the commands in sessions print
    python -m workshop.tools.docs --pictures   the same, and the pictures of docs/pictures
    python -m workshop.tools.docs --check      say what is not current, linked but missing, typed but unknown

A generated part stands between `<!-- NAME -->` and `<!-- /NAME -->`; sessions are explained in sessions.py.
"""

import ast
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import typer
from typer.core import TyperGroup

from engine.errors import ExitCode, RecorderError
from language import ENGLISH
from recorder.cli import commands_in, run
from vision.pipeline import STEPS
from workshop import ROOT
from workshop.tools import pictures as doc_pictures
from workshop.tools import shelf
from workshop.tools.release.companions import companions
from workshop.tools.sessions import alike, has_sessions, told_again

DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
HOUSES = ("engine", "language", "vision", "report", "recorder", "workshop")  # in the order of imports
FIXTURES = ROOT / "tests" / "fixtures" / "photos"


def every_command() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command in English with the words that call it, in the order of the program's own list: first `()`."""
    def walk(path: tuple[str, ...], command: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
        yield path, command
        if isinstance(command, TyperGroup):
            inside = typer.Context(command)
            for name in command.list_commands(inside):
                yield from walk((*path, name), command.get_command(inside, name))

    yield from walk((), commands_in(ENGLISH))


def commands() -> Iterator[tuple[str, str]]:
    """Every command with its help, in the order of the program's own list: ("history list", "Usage: ...")."""
    for path, _ in every_command():
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


def steps() -> str:
    """One line per step of the pipeline, linked to its section."""
    return "\n".join(f"{n}. [`{step.name}`](#{n}-{step.name}): {step.sentence}" for n, step in enumerate(STEPS, 1))


def tree() -> str:
    """Our folders with how many modules each holds and what it says of itself; tests mirror them."""
    rows = []
    for folder in [start.parent for house in HOUSES for start in sorted((ROOT / house).rglob("__init__.py"))]:
        modules = len([module for module in folder.glob("*.py") if module.name != "__init__.py"])
        source = (folder / "__init__.py").read_text(encoding="utf-8")
        says = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
        name = "  " * (len(folder.relative_to(ROOT).parts) - 1) + folder.name + "/"
        rows.append(f"{name:<20}{modules or '':>3}  {says}")
    return "\n".join(["```text", *rows, "```"])


def title(page: Path) -> str:
    return page.read_text(encoding="utf-8").splitlines()[0].lstrip("# ").strip()


GENERATED = {
    "help": (DOCS / "cli.md", help_text),
    "exit codes": (DOCS / "cli.md", exit_codes),
    "steps": (DOCS / "pipeline.md", steps),
    "shelf": (DOCS / "boxes.md", shelf.table),
    "short shelf": (ROOT / "README.md", shelf.short_table),
    "tree": (DECISIONS / "060-our-house-and-others.md", tree),
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
    """Links to files and headings that are not there. Addresses of the web are not tried: a check needs no network."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target or target.startswith("mailto:"):
            continue
        file, _, anchor = target.partition("#")
        goal = page.parent / file if file else page
        if not goal.exists():
            yield f"{page.relative_to(ROOT)} links to {target}, which is not there"
        elif anchor and goal.suffix == ".md" and anchor not in anchors(goal):
            yield f"{page.relative_to(ROOT)} links to {target}, a heading that is not there"


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them: lower case, words joined by hyphens."""
    headings = re.findall(r"^#+ +(.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def unknown_commands(page: Path, known: dict[str, set[str]]) -> Iterator[str]:
    """Lines that call the program with a command or an option that it does not have."""
    for block in re.findall(r"```(?:sh|console)\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL):
        for line in re.findall(r"^(?:\$ )?(?:\./run|recorder) +([a-z-].*)$", block, flags=re.MULTILINE):
            words = re.sub(r"--language +\w+ +", "", line.partition("  #")[0]).split()
            name = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
            if re.fullmatch(r"[a-z-]+", name.partition(" ")[0]) is None:
                name = "score"  # `recorder evening.jpg` is `recorder score evening.jpg`
            if name not in known:
                yield f"{page.relative_to(ROOT)} calls `recorder {words[0]}`, which is no command"
            else:
                for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", line.partition("  #")[0]):
                    if option not in known[name] | known[""]:
                        yield f"{page.relative_to(ROOT)} calls `recorder {name} {option}`, which is no option of it"


def options() -> dict[str, set[str]]:
    """What may follow each command, from its help: "history list" has "--player" and others."""
    return {path: set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", told)) for path, told in commands()}


def sessions() -> Iterator[tuple[Path, str, list[str]]]:
    """Pages with sessions, each as it reads when these are run again, with the commands that failed."""
    for page in documents():
        text = page.read_text(encoding="utf-8")
        if has_sessions(text):
            again, done = told_again(text, FIXTURES)
            yield page, again, [f"`{ran.command}` ends with {ran.code:d}: {ran.output}" for ran in done if ran.code]


def faults() -> Iterator[str]:
    for name, (page, make) in GENERATED.items():
        text = page.read_text(encoding="utf-8")
        if fill(text, name, make()) != text:
            yield f"{page.relative_to(ROOT)}: the part {name!r} is not current; run `make docs`"
    for file, made in companions(commands()).items():
        if not file.exists() or file.read_text(encoding="utf-8") != made:
            yield f"{file.relative_to(ROOT)} is not current; run `make docs`"
    known = options()
    for page in documents():
        yield from missing_links(page)
        yield from unknown_commands(page, known)
    for page, again, failed in sessions():
        yield from (f"{page.relative_to(ROOT)}: {fault}" for fault in failed)
        if not alike(page.read_text(encoding="utf-8"), again):
            yield f"{page.relative_to(ROOT)}: its commands print something else now; run `make docs`"


def write() -> None:
    for name, (page, make) in GENERATED.items():
        page.write_text(fill(page.read_text(encoding="utf-8"), name, make()), encoding="utf-8")
    for file, made in companions(commands()).items():
        file.write_text(made, encoding="utf-8")
    for page, again, _ in sessions():
        if not alike(page.read_text(encoding="utf-8"), again):
            page.write_text(again, encoding="utf-8")


def main() -> None:
    wanted = sys.argv[1:]
    if wanted == ["--check"]:
        found = list(faults())
        print("\n".join(found) or f"{len(documents())} documents are current")
        sys.exit(bool(found))
    write()
    if wanted == ["--pictures"]:
        for picture in doc_pictures.make(FIXTURES, DOCS / "pictures"):
            print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
