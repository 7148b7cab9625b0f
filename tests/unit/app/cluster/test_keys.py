"""Keys of a cluster, on a real server: nobody enters without them, and each role can do its part and no other's."""

from __future__ import annotations

import asyncio
import ssl
import stat
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nats
import nats.errors
import pytest

from tidings.app.cluster.keys import make_keys
from tidings.app.cluster.servers import free_port, nats_program
from tidings.errors import SettingsError
from tidings.settings.settings import load


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys") / "cluster"
    make_keys(folder, ["nats.example", "192.0.2.7"])
    return folder


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen(
        [str(nats_program()), "-c", "nats.conf", "-p", str(port)], cwd=folder / "nats", stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    for line in process.stderr:
        if b"Server is ready" in line:
            break
    else:
        raise AssertionError("NATS does not start with this nats.conf")
    yield port
    process.terminate()
    process.communicate()


async def connected(folder: Path, port: int, role: str, *, nkey: bool = True, certificate: bool = True) -> Any:
    context = ssl.create_default_context(cafile=str(folder / "ca.pem"))
    if certificate:
        context.load_cert_chain(folder / role / "certificate.pem", folder / role / "key.pem")
    faults: list[Exception] = []

    async def note(error: Exception) -> None:
        faults.append(error)

    client = await nats.connect(
        f"tls://127.0.0.1:{port}",
        tls=context,
        nkeys_seed_str=(folder / role / "nkey").read_text().strip() if nkey else None,
        inbox_prefix=f"_INBOX_{role}".encode(),
        allow_reconnect=False,
        error_cb=note,
        connect_timeout=5,
    )
    return client, faults


async def heard(client: Any) -> None:
    """Returns when the server's answer to what was sent has reached the client's callbacks."""
    await client.flush()
    for _ in range(5):
        await asyncio.sleep(0)


def test_files_are_their_owners_alone_and_are_not_overwritten(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file() and "jetstream" not in path.parts]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    seed = (folder / "controller" / "nkey").read_bytes()
    with pytest.raises(SettingsError, match="exists: nothing was written"):
        make_keys(folder)
    assert (folder / "controller" / "nkey").read_bytes() == seed


def test_force_makes_all_anew(tmp_path: Path) -> None:
    make_keys(tmp_path)
    seed = (tmp_path / "terminal" / "nkey").read_bytes()
    make_keys(tmp_path, force=True)
    assert (tmp_path / "terminal" / "nkey").read_bytes() != seed


def test_the_settings_of_a_role_are_ready_to_use(folder: Path) -> None:
    for role in ("controller", "terminal", "reader"):
        settings = load(folder / role)
        assert settings.lane == "tls://nats.example:4222"
        for file in (settings.cluster.ca, settings.cluster.certificate, settings.cluster.key):
            assert Path(file).is_file()
        assert settings.cluster.seed == f"file:{folder / role / 'nkey'}"
        table = tomllib.loads((folder / role / "tidings.toml").read_text())["cluster"]
        assert len({*table["controllers"], *table["terminals"]}) == 2


async def test_nobody_enters_without_a_certificate_and_a_key(folder: Path, port: int) -> None:
    for given in ({"certificate": False}, {"nkey": False}):
        with pytest.raises((nats.errors.Error, OSError, ssl.SSLError, asyncio.TimeoutError)):
            await connected(folder, port, "terminal", **given)
    for role in ("controller", "terminal", "reader"):
        client, _ = await connected(folder, port, role)
        await client.close()


async def test_a_terminal_and_a_reader_cannot_send_orders_nor_change_streams(folder: Path, port: int) -> None:
    controller, refused = await connected(folder, port, "controller")
    stream = controller.jetstream()
    await stream.add_stream(name="TIDINGS_ORDERS", subjects=["tidings.orders.>"])
    await stream.publish("tidings.orders.any.1.x", b"order")
    for role in ("terminal", "reader"):
        client, faults = await connected(folder, port, role)
        own = [] if role == "reader" else ["tidings.outcomes.1"]
        for subject in ("tidings.orders.any.1.x", "tidings.outcomes.1", "$JS.API.STREAM.DELETE.TIDINGS_ORDERS"):
            faults.clear()
            await client.publish(subject, b"forged")
            await heard(client)
            assert bool(faults) == (subject not in own), (role, subject)
        faults.clear()
        await client.subscribe("_INBOX_controller.>")
        await heard(client)
        assert faults
        await client.close()
    assert (await stream.stream_info("TIDINGS_ORDERS")).state.messages == 1
    assert not refused
    await controller.publish("tidings.outcomes.1", b"forged")
    await heard(controller)
    assert refused
    await controller.close()
