"""Workers on other machines: a cluster of Dask. Its peers run whatever they are sent, so beyond this machine it must be
encrypted and known by its keys.
"""

import ipaddress
import logging
import sys
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from engine.errors import RecorderError, UsageError
from engine.formats.content import is_there, read_bytes
from recorder.pile.photo import Answer, Reader, own_reader, read_sent, refuse_other
from recorder.shell.photo_options import Looking
from vision.photo import MOST_BYTES

if TYPE_CHECKING:
    from distributed import Security

PATIENCE = 15  # seconds to wait for a scheduler, and for its first worker
KEYS = ("ca.pem", "cert.pem", "key.pem")
"""In the folder of keys: who signs for the cluster, and what this machine shows."""


class Cluster:
    """The workers of a scheduler. A photo's bytes are scattered with seven others and never part of a task."""

    def __init__(self, address: str, keys: Path | None, looking: Looking) -> None:
        security = _security(address, keys)
        try:
            from distributed import Client
            from distributed.comm.core import CommClosedError
            from distributed.scheduler import KilledWorker
        except ModuleNotFoundError as fault:
            raise UsageError(
                "--cluster needs the Python package {name}; install it first: {python} -m pip install "
                "\"carcassonne-recorder[cluster]\"",
                name=fault.name, python=sys.executable,
            ) from None  # fmt: skip
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a worker that goes is told by us
        self.lost: tuple[type[BaseException], ...] = (CancelledError, KilledWorker, CommClosedError)
        self._address, self._looking, self._own = address, looking, own_reader()
        try:
            self._client: Client = Client(address, timeout=PATIENCE, security=security, set_as_default=False)
        except (OSError, TimeoutError, ValueError, RuntimeError) as fault:
            raise RecorderError(
                "{address} does not answer ({why}); check that the scheduler runs, and its keys.",
                address=address, why=_first_line(fault),
            ) from None  # fmt: skip
        try:
            self.renew()
        except BaseException:
            self.close()
            raise
        self._executor = self._client.get_executor(pure=False)

    @property
    def many(self) -> int:
        return max(1, len(self._workers()))

    def submit(self, photos: Sequence[Path]) -> list[Future[Answer]]:
        faults: dict[Path, Future[Answer]] = {}
        contents: dict[Path, bytes] = {}
        for path in photos:
            try:
                contents[path] = read_bytes(path, MOST_BYTES)
            except RecorderError as fault:
                faults[path] = Future()
                faults[path].set_result(Answer("", fault=fault.message))
        scattered = self._client.scatter(list(contents.values()), hash=False) if contents else []
        sent = dict(zip(contents, scattered, strict=True))
        return [faults[path] if path in faults else self._submitted(path, sent[path]) for path in photos]

    def _submitted(self, path: Path, content: Any) -> Future[Answer]:
        answer: Future[Answer] = self._executor.submit(read_sent, content, path, self._looking, self._own)
        return answer

    def renew(self) -> None:
        """Waits for a worker, and refuses the cluster if any of its workers may read otherwise."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise RecorderError("{address} has no workers; start one there.", address=self._address) from None
        for where, reader in self._client.run(own_reader, on_error="return").items():
            if isinstance(reader, Reader):
                refuse_other(reader, where, self._own)
            elif not isinstance(reader, OSError):  # it went meanwhile
                raise RecorderError(
                    "{where} cannot read photos ({why}); install the recorder there.",
                    where=where, why=_first_line(reader),
                )  # fmt: skip

    def close(self) -> None:
        self._client.close()

    def _workers(self) -> dict[str, Any]:
        found: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        return found


def _security(address: str, keys: Path | None) -> "Security | None":
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = "", None, None
    if scheme not in ("tcp", "tls") or not host or not port:
        raise UsageError("--cluster {address}: write, for example, tls://HOST:8786.", address=address)
    if scheme == "tcp":
        if not _is_here(host):
            raise UsageError(
                "--cluster {address}: whoever joins an open cluster may run anything on your machine; use tls:// and "
                "--keys DIR.",
                address=address,
            )
        return None
    if keys is None:
        raise UsageError("--cluster {address} needs --keys DIR with {files}.", address=address, files=", ".join(KEYS))
    missing = [name for name in KEYS if not is_there(keys / name)]
    if missing:
        raise UsageError("{path} has no {file}; put it there.", path=keys, file=missing[0])
    from distributed import Security

    ca, cert, key = (str(keys / name) for name in KEYS)
    return Security(tls_ca_file=ca, tls_client_cert=cert, tls_client_key=key, require_encryption=True)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _first_line(fault: BaseException) -> str:
    lines = str(fault).strip().splitlines()
    return lines[0] if lines else type(fault).__name__
