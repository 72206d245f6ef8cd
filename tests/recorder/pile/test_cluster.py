"""A pile read by a cluster of Dask on this machine: the same answers, and nobody who does not belong."""

import os
import signal
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import RecorderError, UsageError
from recorder.pile import cluster as clusters
from recorder.pile.cluster import Cluster
from recorder.pile.photo import Reader, read_file
from recorder.pile.reading import read_pile
from tests.recorder.pile.test_pile import FIXTURES, NOTHING_SAID

pytest.importorskip("distributed", reason="Dask is not installed (pip install the extra cluster)")
import distributed

pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own


@pytest.fixture(scope="module")
def local() -> Iterator[distributed.LocalCluster]:
    """Two workers, processes of this machine, reached by loopback only."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            2, processes=True, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as made:
            yield made


@pytest.fixture
def photos(tmp_path: Path) -> list[Path]:
    (tmp_path / "b.jpg").write_text("no photo")
    return [FIXTURES / "top-down.jpg", tmp_path / "b.jpg", FIXTURES / "snow.jpg", tmp_path / "gone.jpg"]


def test_it_answers_as_this_machine_does_though_a_worker_is_killed(
    local: distributed.LocalCluster, photos: list[Path]
) -> None:
    workers = Cluster(local.scheduler_address, None, NOTHING_SAID)
    try:
        found = []
        for path, answer in read_pile(photos * 2, workers):
            found.append((path, answer))
            if len(found) == 1:
                os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
    finally:
        workers.close()
    assert [path for path, _ in found] == photos * 2
    assert [answer for _, answer in found] == [read_file(path, NOTHING_SAID) for path in photos] * 2


def test_workers_with_other_nets_are_refused_at_once_and_when_they_come_late(local: distributed.LocalCluster) -> None:
    workers = Cluster(local.scheduler_address, None, NOTHING_SAID)
    workers._own = Reader("0.2.0", "f" * 64)  # as if this machine had other nets
    try:
        with pytest.raises(RecorderError, match=r"with the nets .*, not 0\.2\.0 with ffffffff"):
            workers.renew()
        with pytest.raises(RecorderError, match=r"not 0\.2\.0 with ffffffff"):
            list(read_pile([FIXTURES / "top-down.jpg"], workers))
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://192.0.2.1:8786", "whoever joins an open cluster may run anything"),
        ("tcp://example.org:8786", "whoever joins an open cluster may run anything"),
        ("tls://192.0.2.1:8786", "needs --keys DIR"),
        ("192.0.2.1", "write, for example, tls://HOST:8786"),
        ("ftp://127.0.0.1:8786", "write, for example, tls://HOST:8786"),
        ("tls://[", "write, for example, tls://HOST:8786"),
    ],
)
def test_beyond_this_machine_keys_are_asked_for(address: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Cluster(address, None, NOTHING_SAID)


@pytest.mark.parametrize("keys", ["nowhere", "k" * 300, "k\0"])
def test_a_folder_without_keys_is_told(keys: str) -> None:
    with pytest.raises(UsageError, match=r"has no ca\.pem; put it there"):
        Cluster("tls://127.0.0.1:1", Path(keys), NOTHING_SAID)


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1)
    with pytest.raises(RecorderError, match="does not answer"):
        Cluster("tcp://127.0.0.1:1", None, NOTHING_SAID)


def signed(folder: Path, name: str) -> Path:
    """Makes keys for a cluster of its own: one that signs, and what it signed."""
    keys = folder / name
    keys.mkdir()

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=keys, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2",
            "-subj", f"/CN={name}")  # fmt: skip
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.csr", "-subj", "/CN=worker")
    openssl("x509", "-req", "-in", "cert.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-out", "cert.pem")  # fmt: skip
    return keys


def test_with_keys_it_is_encrypted_and_other_keys_open_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 5)
    ours, others = signed(tmp_path, "ours"), signed(tmp_path, "others")
    security = distributed.Security(
        tls_ca_file=str(ours / "ca.pem"), tls_scheduler_cert=str(ours / "cert.pem"),
        tls_scheduler_key=str(ours / "key.pem"), tls_worker_cert=str(ours / "cert.pem"),
        tls_worker_key=str(ours / "key.pem"), tls_client_cert=str(ours / "cert.pem"),
        tls_client_key=str(ours / "key.pem"), require_encryption=True,
    )  # fmt: skip
    with distributed.LocalCluster(
        1, processes=True, threads_per_worker=1, dashboard_address=None, host="tls://127.0.0.1", security=security,
        silence_logs=50,
    ) as local:  # fmt: skip
        address = local.scheduler_address
        assert address.startswith("tls://")
        with pytest.raises(RecorderError, match="does not answer"):
            Cluster(address, others, NOTHING_SAID)
        workers = Cluster(address, ours, NOTHING_SAID)
        try:
            ((_, answer),) = read_pile([FIXTURES / "top-down.jpg"], workers)
        finally:
            workers.close()
        assert len(answer.readings[0].tiles) > 10
