"""Keys of a cluster, on a real server: nobody enters without them, and each role can do its part and no other's."""

from __future__ import annotations

import asyncio
import ssl
import stat
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import nats
import nats.errors
import nats.js.errors
import pytest

from tidings.app.cluster.keys import make_keys
from tidings.app.cluster.requirements import lane_keys
from tidings.app.cluster.servers import free_port, nats_program
from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.connection import LaneConnection, LaneRole
from tidings.crawl.cluster.controller_lane import NatsControllerLane
from tidings.crawl.cluster.presence import NatsLaneBook
from tidings.crawl.cluster.terminal_lane import NatsTerminalLane
from tidings.errors import LaneError, SettingsError
from tidings.model.orders import ArticleOrder, ArticleOutcome
from tidings.ports.cluster import partition_of
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
    faults: asyncio.Queue[Exception] = asyncio.Queue()

    async def note(error: Exception) -> None:
        faults.put_nowait(error)

    client = await nats.connect(
        f"tls://127.0.0.1:{port}",
        tls=context,
        nkeys_seed_str=(folder / role / "nkey").read_text().strip() if nkey else None,
        inbox_prefix=f"_INBOX_{role}".encode(),
        allow_reconnect=False,
        error_cb=note,
        connect_timeout=60,
    )
    return client, faults


async def refused(faults: asyncio.Queue[Exception]) -> None:
    """Returns when the server has refused something."""
    await asyncio.wait_for(faults.get(), 60)


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


async def test_an_order_travels_with_the_keys_of_each_role(folder: Path, port: int) -> None:
    clock, order = SystemClock(), ArticleOrder(1, 1, "http://a.test/1", "a.test")
    settings = {role: lane_keys(load(folder / role.value)) for role in LaneRole}
    lanes = {role: await LaneConnection.open(f"tls://127.0.0.1:{port}", settings[role], role) for role in LaneRole}
    controller = await NatsControllerLane.open(lanes[LaneRole.CONTROLLER], "one", clock)
    await controller.claim({partition_of("a.test"): 1}, ["one"])
    terminal = await NatsTerminalLane.open(lanes[LaneRole.TERMINAL], "terminal", clock, 1)
    await controller.order(order)
    async with asyncio.timeout(60):
        taken = await terminal.take()
        await terminal.answer(taken, ArticleOutcome(1, clock.now(), error="no page"))
        (outcome,) = await controller.outcomes(1, 0)
    assert taken == order
    assert isinstance(outcome, ArticleOutcome)
    assert outcome.error == "no page"
    assert (await NatsLaneBook(lanes[LaneRole.READER]).state()).parked == 0
    await terminal.close()
    await controller.close()
    for connection in lanes.values():
        await connection.close()
    plain = settings[LaneRole.TERMINAL].model_copy(update={"seed": "", "certificate": "", "key": ""})
    with pytest.raises(LaneError):
        await LaneConnection.open(f"tls://127.0.0.1:{port}", plain, LaneRole.TERMINAL, patience=timedelta(seconds=3))


async def test_a_terminal_and_a_reader_cannot_send_orders_nor_change_streams(folder: Path, port: int) -> None:
    controller, own_faults = await connected(folder, port, "controller")
    stream = controller.jetstream()
    with suppress(nats.js.errors.NotFoundError):  # of the test above
        await stream.delete_stream("TIDINGS_ORDERS")
    await stream.add_stream(name="TIDINGS_ORDERS", subjects=["tidings.orders.>"])
    await stream.publish("tidings.orders.any.1.x", b"order")
    for role in ("terminal", "reader"):
        client, faults = await connected(folder, port, role)
        foreign = ["tidings.outcomes.1"] if role == "reader" else []
        for subject in ("tidings.orders.any.1.x", "$JS.API.STREAM.DELETE.TIDINGS_ORDERS", *foreign):
            await client.publish(subject, b"forged")
            await refused(faults)
        await client.subscribe("_INBOX_controller.>")
        await refused(faults)
        await client.close()
    await controller.publish("tidings.outcomes.1", b"forged")
    await refused(own_faults)
    assert (await stream.stream_info("TIDINGS_ORDERS")).state.messages == 1
    await controller.close()
