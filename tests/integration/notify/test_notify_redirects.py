"""A server that redirects what apprise sends: nothing is followed, and the message was not delivered."""

from __future__ import annotations

import itertools
import socket
from collections.abc import AsyncIterator

import pytest
from tests.contract.stories import NOW
from tests.farm.certificates import self_signed
from tests.integration.fetching import fetching
from tests.integration.hostile import HostileServer, answer, redirect, serving
from tests.unit.notify.letters import message_of

from tidings.errors import ChannelError
from tidings.notify.channels.apprise import AppriseChannel
from tidings.notify.channels.webhook import WebhookChannel

STATUSES = (300, 301, 302, 303, 304, 305, 307, 308)
# Services that people run on machines of their own, each with code of its own for its requests.
SERVICES = (
    "json://{}/tell",
    "json://{}/tell?method=GET",
    "json://{}/tell?redirect=yes",
    "form://{}/tell",
    "xml://{}/tell",
    "apprise://{}/tokentoken",
    "gotify://{}/tokentokentok",
    "ntfy://{}/topic",
    "mmost://{}/tokentokentokentokentok",
    "rocket://user:password@{}/%23general",
    "matrix://user:password@{}/%23room?discovery=no",
    "nctalk://user:password@{}/room",
    "ncloud://user:password@{}/user",
    "kodi://{}",
    "emby://user:password@{}",
    "bark://{}/device",
    "signal://{}/+15551234567/+15551234568",
    "synology://{}/tokentok",
    "hassio://{}/tokentokentokentokentoken",
    "misskey://tokentok@{}",
    "mastodon://tokentok@{}",
    "gorush://{}/token",
    "enigma2://{}",
)


@pytest.fixture
async def target() -> AsyncIterator[HostileServer]:
    """The private server that a redirect leads to. It accepts everything."""
    async with serving() as server:
        server.plays["/secret"] = answer(200, body=b"{}")
        yield server


def targets(server: HostileServer) -> list[str]:
    place = f":{server.port}/secret"
    return [
        f"http://127.0.0.1{place}",
        f"http://localhost{place}",
        f"http://[::1]{place}",
        f"//127.0.0.1{place}",
        f"http://2130706433{place}",
        f"http://inside.test{place}",  # resolves to 127.0.0.1, see `inside`
        f"https://127.0.0.1{place}",
        "http://169.254.169.254/latest/meta-data/",
        "/secret",
    ]


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """inside.test is 127.0.0.1. Returns the addresses that connections were begun to."""
    lookup, connect = socket.getaddrinfo, socket.socket.connect
    reached: list[tuple[str, int]] = []

    def found(host: object, *rest: object, **words: object) -> object:
        return lookup("127.0.0.1" if host == "inside.test" else host, *rest, **words)  # type: ignore[arg-type]

    def connected(self: socket.socket, address: tuple[str, int]) -> None:
        reached.append(address[:2])
        assert address[0] in ("127.0.0.1", "::1"), "a test went for the outside"
        connect(self, address)

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(socket.socket, "connect", connected)
    return reached


async def refused(address: str) -> str:
    with pytest.raises(ChannelError) as caught:
        await AppriseChannel({}).send(message_of(channel=address), NOW)
    assert not caught.value.final, "a person can mend it"
    return str(caught.value)


async def test_no_redirect_of_any_status_is_followed(target: HostileServer, inside: list[tuple[str, int]]) -> None:
    async with serving() as server:
        for status, place in itertools.product(STATUSES, targets(target)):
            server.plays["/tell"] = redirect(status, place)
            assert str(status) in await refused(f"json://127.0.0.1:{server.port}/tell")
        assert set(server.paths()) == {"/tell"}
        assert {port for _, port in inside} == {server.port}
    assert target.connections == 0


async def test_none_of_the_services_follows_one(target: HostileServer, inside: list[tuple[str, int]]) -> None:
    places = itertools.cycle(itertools.product(STATUSES, targets(target)[:-1]))
    async with serving() as server:
        for form in SERVICES:
            server.otherwise = redirect(*next(places))
            asked = len(server.asked)
            await refused(form.format(f"127.0.0.1:{server.port}"))
            assert len(server.asked) > asked, f"{form} asked nothing"
        assert "/secret" not in server.paths()
        assert {port for _, port in inside} == {server.port}
    assert target.connections == 0


async def test_nor_is_one_followed_from_https(target: HostileServer, inside: list[tuple[str, int]]) -> None:
    async with serving(self_signed()) as server:
        server.plays["/tell"] = redirect(307, targets(target)[0])
        await refused(f"jsons://127.0.0.1:{server.port}/tell?verify=no")
        assert server.paths() == ["/tell"]
    assert target.connections == 0


async def test_a_private_address_that_the_operator_chose_is_reached(server: HostileServer) -> None:
    server.plays["/tell"] = answer(200)
    await AppriseChannel({}).send(message_of(channel=f"json://127.0.0.1:{server.port}/tell"), NOW)
    assert server.paths() == ["/tell"]


async def test_no_redirect_of_a_webhook_is_followed(target: HostileServer, server: HostileServer) -> None:
    async with fetching() as fetcher:
        for status, place in itertools.product(STATUSES, targets(target)):
            server.plays["/hook"] = answer(status, [("Location", place)])
            with pytest.raises(ChannelError, match=str(status)) as caught:
                await WebhookChannel(fetcher, {}).send(message_of(channel=f"webhook:{server.url('/hook')}"), NOW)
            assert caught.value.retry_at is not None
    assert set(server.paths()) == {"/hook"}
    assert target.connections == 0
