"""Who may use the lane: the server lets nobody in without a key, and nobody's orders or outcomes are believed without
one. The rights of each role are those of crawl.cluster.subjects."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import nkeys
import pytest
import trustme
from nats.js import errors as stream_errors
from tests.cases import each
from tests.contract.cluster.lanes import Rig, ids, new_rig, order, outcome_of, soon, until, visit_all
from tests.contract.lending import Lender
from tests.servers.nats import NatsServer, new_nats

from tidings.app.cluster.controller import ControllerProcess
from tidings.app.cluster.state import LaneOnDemand
from tidings.app.stores import open_stores
from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection, LaneKeys, LaneRole
from tidings.crawl.cluster.messages import Signer, encode
from tidings.crawl.cluster.presence import NatsLaneBook, PresenceBoard
from tidings.crawl.cluster.robots import NatsRobotsStore
from tidings.errors import LaneError
from tidings.ports.cluster import Presence
from tidings.ports.crawl_store import KeptRobots
from tidings.settings.sections import ClusterSettings
from tidings.settings.settings import load

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Key:
    seed: str
    public: str


def new_key() -> Key:
    seed = nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER)
    return Key(seed.decode(), nkeys.from_seed(seed).public_key.decode())


CONTROLLER, TERMINAL, READER, STRANGER = new_key(), new_key(), new_key(), new_key()
TRUSTING = ClusterSettings(controllers=(CONTROLLER.public,), terminals=(TERMINAL.public,))


def settings_of(key: Key) -> ClusterSettings:
    return TRUSTING.model_copy(update={"seed": key.seed})


def _user(key: Key, rights: subjects.Permissions) -> str:
    permissions = f"{{ publish: {json.dumps(rights.publish)}, subscribe: {json.dumps(rights.subscribe)} }}"
    return f'{{ nkey: "{key.public}", permissions: {permissions} }}'


def users(*keys: Key) -> str:
    """The configuration of a server that lets these in, each with the rights of its role."""
    rights = {CONTROLLER: subjects.CONTROLLER, TERMINAL: subjects.TERMINAL, READER: subjects.READER}
    return f"authorization {{ users: [ {', '.join(_user(key, rights[key]) for key in keys)} ] }}"


@pytest.fixture(scope="module")
def guarded() -> Iterator[NatsServer]:
    """A server that knows one key for each role, with the rights of that role."""
    with new_nats(users(CONTROLLER, TERMINAL, READER)) as server:
        yield server


@pytest.fixture
async def rig(guarded: NatsServer) -> AsyncIterator[Rig]:
    async with new_rig(guarded, CONTROLLER.seed) as one:
        yield one


async def test_each_role_can_do_its_work_with_its_rights(rig: Rig) -> None:
    lane = await rig.controller(settings=settings_of(CONTROLLER))
    terminal = await rig.terminal(settings=settings_of(TERMINAL), egress=["eu"])
    visiting = asyncio.create_task(visit_all(terminal))
    large = os.urandom(3 << 20)
    for number in range(20):
        await lane.order(order(number, known=large if number == 3 else b"", egress="eu" if number == 4 else None))
    got: set[int] = set()
    while len(got) < 20:
        got |= set(ids(await soon(lane.outcomes(200, 0.0))))
    visiting.cancel()
    connection = await rig.connect(LaneRole.TERMINAL, settings_of(TERMINAL))
    robots = KeptRobots("http://a.test", b"User-agent: *\nDisallow: /", NOW, NOW + timedelta(days=1))
    store = NatsRobotsStore(connection)
    await store.keep(robots)
    assert (await store.recall("http://a.test"), await store.recall("http://b.test")) == (robots, None)
    here = Presence("t1", "terminal on a.test", "1.0", NOW, NOW, egress=("eu",), slots=8)
    board = PresenceBoard(connection)
    await board.announce(here)
    shown = NatsLaneBook(await rig.connect(LaneRole.READER, settings_of(READER)))
    assert (await shown.state()).terminals == (here,)
    await board.leave("t1")
    assert (await shown.state()).terminals == ()
    assert await shown.parked(10) == []


async def test_without_a_key_that_the_server_knows_nobody_is_let_in(guarded: NatsServer) -> None:
    for settings in (ClusterSettings(), settings_of(STRANGER)):
        with pytest.raises(LaneError, match="does not let this process in"):
            await LaneConnection.open(guarded.url, settings, LaneRole.TERMINAL, patience=timedelta(seconds=5))


async def test_a_process_whose_key_is_revoked_ends_and_gives_its_leases_back(
    guarded: NatsServer, rig: Rig, lender: Lender, tmp_path: Path
) -> None:
    """While it is connected, and on its way back to a server that was restarted."""
    with lender.migrated() as url:
        settings = load(tmp_path).model_copy(
            update={"database": url, "lane": guarded.url, "cluster": settings_of(CONTROLLER)}
        )
        shown = LaneOnDemand(settings.model_copy(update={"cluster": settings_of(READER)}))
        rig.close_later(shown.close)
        ready, refused = asyncio.Event(), "does not let this process in any more"

        async def controller() -> None:
            async with ControllerProcess.open(settings, asyncio.Event()) as process:
                await process.run(asyncio.Event(), lambda count: ready.set())

        async with open_stores(settings) as stores:
            running = asyncio.create_task(controller())
            async with asyncio.timeout(60):
                await ready.wait()
            terminal = await rig.terminal(settings=settings_of(TERMINAL))
            assert (await shown.state()).orders == 0
            assert len(await stores.leases.members()) == 2
            try:
                guarded.reload(users(TERMINAL))
                with pytest.raises(LaneError, match=refused):
                    await soon(running)
                assert await stores.leases.members() == []
                with pytest.raises(LaneError, match="does not let this process in"):  # tried anew when it is asked
                    await shown.state()
                guarded.stop()
                guarded.config = users(CONTROLLER, READER)
                guarded.start()
                with pytest.raises(LaneError, match=refused):
                    await soon(terminal.ended())
                assert (await shown.state()).orders == 0
            finally:
                guarded.stop()
                guarded.config = users(CONTROLLER, TERMINAL, READER)
                guarded.start()


async def test_a_terminal_can_send_no_order_and_a_reader_nothing(rig: Rig) -> None:
    await rig.controller(settings=settings_of(CONTROLLER))
    forged = encode(order(1), Signer(TERMINAL.seed), sent=NOW, epoch=99)
    for key, subject in (
        (TERMINAL, subjects.order_subject(order(1))),
        (TERMINAL, f"$KV.{subjects.EPOCHS_BUCKET}.1"),
        (READER, subjects.outcome_subject(1)),
        (READER, subjects.order_subject(order(1))),
    ):
        connection = await rig.connect(LaneRole.TERMINAL if key is TERMINAL else LaneRole.READER, settings_of(key))
        with pytest.raises((TimeoutError, stream_errors.Error)):
            await connection.streams.publish(subject, forged, timeout=0.2)
    assert (await NatsLaneBook(await rig.connect(LaneRole.READER, settings_of(READER))).state()).orders == 0


async def test_what_is_not_signed_by_the_right_role_is_refused(rig: Rig) -> None:
    """Somebody with a controller's login, but without its key: a proxy, a stolen session, an operator's tool."""
    lane = await rig.controller(settings=settings_of(CONTROLLER))
    terminal = await rig.terminal(settings=settings_of(TERMINAL))
    connection = await rig.connect(LaneRole.CONTROLLER, settings_of(CONTROLLER))
    signers = (None, Signer(STRANGER.seed), Signer(TERMINAL.seed))
    for number, signer in enumerate(signers):
        forged = encode(order(number), signer, sent=NOW, epoch=99)
        await connection.streams.publish(subjects.order_subject(order(number)), forged)
    genuine = encode(order(7), Signer(CONTROLLER.seed), sent=NOW, epoch=99)
    await connection.streams.publish(subjects.order_subject(order(8)), genuine)  # of another host

    async def all_refused() -> bool:
        return terminal.refused == len(signers) + 1

    await until(all_refused)
    await lane.order(order(5))
    taken = await soon(terminal.take())
    assert taken == order(5)
    outcomes = await rig.connect(LaneRole.TERMINAL, settings_of(TERMINAL))
    for signer in (None, Signer(STRANGER.seed), Signer(CONTROLLER.seed)):
        forged = encode(replace(outcome_of(taken), how="forged"), signer, sent=NOW)
        await outcomes.streams.publish(subjects.outcome_subject(subjects.partition_in(_subject(5))), forged)
    await terminal.answer(taken, outcome_of(taken))
    assert await soon(lane.outcomes(10, 0.0)) == [outcome_of(taken)]
    assert lane.refused == 3


def _subject(number: int) -> str:
    return subjects.order_subject(order(number))


# -- TLS --------------------------------------------------------------------------------------------


async def test_with_tls_both_sides_show_certificates(tmp_path: Path, nats_server: NatsServer) -> None:
    authority, other = trustme.CA(), trustme.CA()
    files = {"ca": tmp_path / "ca.pem", "server": tmp_path / "server.pem", "client": tmp_path / "client.pem"}
    authority.cert_pem.write_to_path(files["ca"])
    other.cert_pem.write_to_path(tmp_path / "other.pem")
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(files["server"])
    authority.issue_cert("controller.test").private_key_and_cert_chain_pem.write_to_path(files["client"])
    mine = ClusterSettings(ca=str(files["ca"]), certificate=str(files["client"]))
    pem = json.dumps(str(files["server"]))
    tls = f"tls {{ cert_file: {pem}, key_file: {pem}, ca_file: {json.dumps(str(files['ca']))}, verify: true }}"
    with new_nats(tls) as server:
        lane, quick = server.url.replace("nats://", "tls://"), timedelta(seconds=3)
        await (await LaneConnection.open(lane, mine, LaneRole.READER, patience=quick)).close()
        for wrong in ({"certificate": ""}, {"ca": str(tmp_path / "other.pem")}):
            with pytest.raises(LaneError, match="NATS at"):
                await LaneConnection.open(lane, mine.model_copy(update=wrong), LaneRole.READER, patience=quick)
    with pytest.raises(LaneError, match="has no TLS"):
        await LaneConnection.open(nats_server.url.replace("nats://", "tls://"), mine, LaneRole.READER, patience=quick)


def test_the_seed_may_be_anywhere_that_a_secret_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANE_SEED", CONTROLLER.seed)
    keys = LaneKeys.of(TRUSTING.model_copy(update={"seed": "env:LANE_SEED"}), LaneRole.CONTROLLER)
    assert (keys.seed, CONTROLLER.seed in repr(keys)) == (CONTROLLER.seed, False)


# -- settings ---------------------------------------------------------------------------------------


@each(
    ("lane", "settings", "words"),
    [
        ("", ClusterSettings(), "setting lane is empty"),
        ("http://127.0.0.1:4222", ClusterSettings(), "neither nats"),
        ("nats://nats.example:4222", ClusterSettings(), "without keys anybody could send orders"),
        ("nats://127.0.0.1:4222,nats://10.0.0.1:4222", ClusterSettings(), "10.0.0.1 is another machine"),
        ("nats://127.0.0.1:1", ClusterSettings(), "no connection to NATS"),
        ("nats://127.0.0.1:1", ClusterSettings(seed=STRANGER.seed), "cluster.controllers and cluster.terminals must"),
        ("nats://127.0.0.1:1", TRUSTING.model_copy(update={"seed": "SU-nonsense"}), "no nkey seed"),
        ("nats://127.0.0.1:1", ClusterSettings(controllers=("nonsense",)), "no public nkey"),
        ("tls://127.0.0.1:1", ClusterSettings(ca="/nowhere/ca.pem"), "cluster.ca"),
    ],
)
async def test_a_lane_that_cannot_be_used_is_named_with_what_to_do(
    lane: str, settings: ClusterSettings, words: str
) -> None:
    with pytest.raises(LaneError, match=words):
        await LaneConnection.open(lane, settings, LaneRole.CONTROLLER, patience=timedelta(seconds=0.1))
