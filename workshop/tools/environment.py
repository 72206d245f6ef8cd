"""Makes the private environment `.venv` that ./run and ./check use; does nothing when it is current.

    python3 workshop/tools/environment.py run|check

It needs nothing but Python's standard library: no pip, no ensurepip, no compiler. `requirements/run.txt` and
`check.txt` pin every package with its hashes; a hash that differs ends the set-up.
"""

import fcntl
import hashlib
import os
import re
import ssl
import subprocess
import sys
import urllib.request
import venv
from configparser import ConfigParser, Error
from pathlib import Path
from urllib.error import URLError
from urllib.parse import unquote, urljoin

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".venv"
KINDS = ("run", "check")  # check holds everything that run holds, in the same versions


def wanted(kind: str) -> str:
    """What the environment must be made from; a change of it makes a new one."""
    files = (f"requirements/{kind}.txt", "requirements/pip.txt", "pyproject.toml")
    parts = [sys.version, str(ROOT), *((ROOT / name).read_text(encoding="utf-8") for name in files)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def is_current(kind: str) -> bool:
    for enough in KINDS[KINDS.index(kind) :]:
        stamp = HOME / f"made-for-{enough}"
        if stamp.is_file() and stamp.read_text() == wanted(enough):
            return True
    return False


def pip_settings() -> dict[str, str]:
    """The settings of pip that decide where packages come from: its files, then its environment."""
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    files = [Path("/etc/xdg/pip/pip.conf"), Path("/etc/pip.conf"), home / ".pip/pip.conf", config / "pip/pip.conf"]
    files.append(Path(os.environ.get("PIP_CONFIG_FILE", os.devnull)))
    settings: dict[str, str] = {}
    for file in files:
        parser = ConfigParser(interpolation=None)
        try:
            parser.read(file)
        except (OSError, Error, UnicodeDecodeError):
            continue
        for section in ("global", "install"):
            if parser.has_section(section):
                settings.update(parser.items(section))
    for name in ("index-url", "cert"):
        value = os.environ.get("PIP_" + name.upper().replace("-", "_"))
        if value:
            settings[name] = value
    return settings


def fetch(url: str, certificates: str | None) -> bytes:
    """What lies at the address.

    A machine without certificates is served all the same: what comes is checked by its pinned hash.
    """
    try:
        context = ssl.create_default_context(cafile=certificates)
        with urllib.request.urlopen(url, timeout=60, context=context) as answer:
            return bytes(answer.read())
    except URLError as fault:
        if not isinstance(fault.reason, ssl.SSLCertVerificationError):
            raise
        with urllib.request.urlopen(url, timeout=60, context=ssl._create_unverified_context()) as answer:
            return bytes(answer.read())


def fetch_pip(folder: Path) -> Path:
    """The wheel of the pinned pip from the package index, as this machine's pip is configured to find it."""
    found = re.match(r"pip==(\S+) --hash=sha256:(\w+)", (ROOT / "requirements/pip.txt").read_text())
    assert found, "requirements/pip.txt pins one pip with one hash"
    name, pinned = f"pip-{found[1]}-py3-none-any.whl", found[2]
    settings = pip_settings()
    page = settings.get("index-url", "https://pypi.org/simple").rstrip("/") + "/pip/"
    for link in re.findall(r'href="([^"]+)"', fetch(page, settings.get("cert")).decode()):
        address = urljoin(page, link).partition("#")[0]
        if unquote(address).endswith("/" + name):
            wheel = fetch(address, settings.get("cert"))
            if hashlib.sha256(wheel).hexdigest() != pinned:
                sys.exit(f"{name} from {page} is not the file that requirements/pip.txt pins; nothing was installed.")
            (folder / name).write_bytes(wheel)
            return folder / name
    sys.exit(f"{page} offers no {name}; point pip's index-url to a package index that has it.")


def make(kind: str) -> None:
    """The environment with the pinned packages."""
    set_up(HOME, ["--require-hashes", "-r", f"requirements/{kind}.txt"])
    (HOME / f"made-for-{kind}").write_text(wanted(kind))


def set_up(home: Path, packages: list[str], itself: bool = True) -> None:
    """Makes an environment with these packages. `itself`: and with this project, as it lies here."""
    say(f"Setting up {home} (a few minutes over a slow line) ...")
    venv.EnvBuilder(with_pip=False, clear=True, symlinks=True).create(home)
    pip = fetch_pip(home)
    python = str(home / "bin" / "python")
    install = [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-user"]
    quiet = [] if sys.stderr.isatty() else ["--quiet", "--progress-bar", "off"]
    call([python, f"{pip}/pip", "install", "--quiet", "--no-deps", "--no-index", "--no-user", str(pip)])
    call([*install, *quiet, "--only-binary", ":all:", *packages])
    if itself:
        call([*install, "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--editable", "."])
    pip.unlink()


def call(command: list[str]) -> None:
    """Standard output belongs to the command that the person typed, so pip talks on standard error."""
    if subprocess.call(command, cwd=ROOT, stdout=sys.stderr) != 0:
        sys.exit("The set-up stopped; the lines above say why. Type the same command again to go on.")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - the one file that an older Python may run
        sys.exit(f"The recorder needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    kind = sys.argv[1]
    if is_current(kind):
        return
    try:
        with (ROOT / ".venv.lock").open("w") as lock:  # two commands at once: the second waits and finds it made
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not is_current(kind):
                make(kind)
    except OSError as fault:
        sys.exit(f"{HOME} could not be set up: {fault}. Look at the network and the disk, then type the same again.")


if __name__ == "__main__":
    main()
