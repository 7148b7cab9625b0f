"""The page of a cluster: who runs, what is missing, what was parked; and that there is none without a lane."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import httpx
from tests.unit.web.html.test_pages import every, page, words
from tests.unit.web.library import NOW, StillClock, a_library

from tidings.errors import LaneError
from tidings.ports.cluster import Duty, Held, LaneState, Member, ParkedOrder, Presence
from tidings.views.cluster import ClusterView
from tidings.web.app import create_app

STARTED = NOW - timedelta(hours=2)
TERMINAL = Presence(
    id="t1",
    name="terminal <b>one</b>",
    version="0.1.0",
    since=STARTED,
    at=NOW,
    egress=("eu",),
    slots=48,
    busy=5,
    visits=120,
    failures=3,
    total=9000,
)
PARKED = ParkedOrder(NOW, 7, "http://bad.test/feed", "this order ended 3 terminals", source_id=1, deliveries=4)


class Cluster:
    """Implements both ports.cluster.LeaseBook and LaneBook."""

    def __init__(self, members: Sequence[Member], lane: LaneState | None) -> None:
        self._members, self._lane = members, lane

    async def heartbeat(self, member: Member, ttl: timedelta) -> Held:
        raise AssertionError("nobody shows this")

    async def leave(self, member_id: str) -> None:
        raise AssertionError("nobody shows this")

    async def members(self, duty: Duty | None = None) -> list[Member]:
        return list(self._members)

    async def state(self) -> LaneState:
        if self._lane is None:
            raise LaneError("no connection to NATS at nats://127.0.0.1:4222")
        return self._lane

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        return [PARKED]


def client(cluster: Cluster | None) -> httpx.AsyncClient:
    view = None if cluster is None else ClusterView(cluster, cluster)
    app = create_app(library=a_library(), clock=StillClock(), cluster=view)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test")


def member(name: str, duty: Duty, leases: int) -> Member:
    return Member(name, duty, name, "0.1.0", STARTED, leases)


async def test_it_lists_processes_and_parked_orders() -> None:
    members = [member("one", Duty.CRAWL, 32), member("two", Duty.CRAWL, 32), member("w", Duty.WATCH, 16)]
    async with client(Cluster(members, LaneState(12, 3, 1, (TERMINAL,)))) as asked:
        tree = await page(asked, "/cluster")
        text = words(tree)
        assert "12 orders out, 3 outcomes on the way back" in text
        rows = every(tree, "tbody tr")
        assert rows[0] == "terminal <b>one</b> eu 5 of 48 120 3 9,000 0.1.0 2 hours ago"
        assert rows[1].startswith("one crawl 32 of 64")
        assert rows[3].startswith("w watch 16 of 16")
        assert "http://bad.test/feed this order ended 3 terminals 4 deliveries" in text
        assert not tree.css(".trouble")
        assert every(tree, ".more [aria-current]") == ["Cluster"]


async def test_programs_are_told_the_same() -> None:
    members = [member("one", Duty.CRAWL, 64), member("w", Duty.WATCH, 16)]
    async with client(Cluster(members, LaneState(12, 3, 1, (TERMINAL,)))) as asked:
        said = (await asked.get("/api/cluster")).json()
        described = (await asked.get("/api/openapi.json")).json()
    assert [(one["name"], one["leases"]) for one in said["controllers"]] == [("one", 64)]
    assert [(one["name"], one["duty"], one["started"]) for one in said["others"]] == [
        ("w", "watch", "2026-11-15T07:19:05Z")
    ]
    assert (said["terminals"][0]["name"], said["terminals"][0]["egress"]) == ("terminal <b>one</b>", ["eu"])
    assert (said["orders"], said["outcomes"], said["parked"], said["notices"]) == (12, 3, 1, [])
    assert said["parked_orders"][0]["reason"] == "this order ended 3 terminals"
    shape = described["components"]["schemas"]["ClusterOut"]["properties"]
    assert list(shape) == list(said)
    assert described["paths"]["/api/v1/cluster"]["get"]["tags"] == ["cluster"]
    async with client(Cluster([], None)) as asked:
        said = (await asked.get("/api/cluster")).json()
    assert (said["orders"], said["terminals"]) == (None, [])
    assert said["notices"][0] == "The lane cannot be reached: no connection to NATS at nats://127.0.0.1:4222"


async def test_it_says_what_is_missing() -> None:
    async with client(Cluster([member("one", Duty.CRAWL, 60)], None)) as asked:
        troubles = every(await page(asked, "/cluster"), ".trouble")
    assert troubles == [
        "The lane cannot be reached: no connection to NATS at nats://127.0.0.1:4222",
        "4 of 64 partitions wait for a controller.",
        "No watcher runs: watches, messages and the index wait. Start `tidings watcher`.",
    ]
    async with client(Cluster([], LaneState(0, 0, 0))) as asked:
        text = words(await page(asked, "/cluster"))
    assert "No controller runs: nothing is visited." in text
    assert "No terminal runs: orders wait." in text


async def test_without_a_cluster_there_is_no_page_and_no_link() -> None:
    async with client(None) as asked:
        await page(asked, "/cluster", 404)
        assert (await asked.get("/api/cluster")).status_code == 404
        assert "/cluster" not in (await asked.get("/")).text
