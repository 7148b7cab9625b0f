"""Messages go out for real: webhooks through the HttpFetcher, apprise to a server on loopback, an outbox in SQLite."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from email import message_from_string
from email.message import EmailMessage
from email.policy import default as default_policy
from pathlib import Path
from typing import Any

import pytest
from tests.cases import each
from tests.contract.findings import find, in_article, in_segment, keep_articles, watch_for
from tests.contract.stories import NOW, Rooms
from tests.integration.fetching import fetching
from tests.integration.hostile import Asked, HandClock, HostileServer, answer, in_turn, redirect, serving, silence
from tests.integration.publisher import HOUR, feed, opened, rss
from tests.unit.notify.letters import match_of, message_of, watch_of

from tidings.app.watching import channels_of, check_channels
from tidings.errors import ChannelDown, ChannelError, ChannelRefused, SettingsError
from tidings.model.matches import MatchQuery
from tidings.model.messages import Message, MessageQuery, MessageSummary
from tidings.model.watches import WatchTerms
from tidings.notify.channels import apprise as apprisechannel
from tidings.notify.channels import apprise_service as services
from tidings.notify.channels.apprise import AppriseChannel, Threads
from tidings.notify.channels.fake import FakeChannel
from tidings.notify.channels.webhook import WebhookChannel
from tidings.notify.postman import Postman, PostmanOptions
from tidings.ports.watch_store import Channel
from tidings.settings.sections import NotifySettings
from tidings.store.db.database import Database
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows
from tidings.store.watches.watch_book import WatchRows

DOCS = Path(__file__).resolve().parents[3] / "docs/notify.md"
TAKEN = answer(204)


@pytest.fixture
async def server() -> AsyncIterator[HostileServer]:
    async with serving() as stage:
        yield stage


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    database = await Database.open(f"sqlite:///{tmp_path}/tidings.db")
    try:
        yield Rooms.over(database)
    finally:
        await database.close()


def headers_of(asked: Asked) -> dict[str, str]:
    return {name: value.decode() for name, value in asked.headers}


def receiver_of_the_docs() -> Callable[[str, dict[str, str], bytes], bool]:
    """The example of docs/notify.md, as it stands there."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(compile(code, str(DOCS), "exec"), names)
    found: Callable[[str, dict[str, str], bytes], bool] = names["is_genuine"]
    return found


@asynccontextmanager
async def hook(server: HostileServer, clock: HandClock | None = None) -> AsyncIterator[tuple[WebhookChannel, Message]]:
    async with fetching(clock) as fetcher:
        yield WebhookChannel(fetcher, {}), message_of(channel=f"webhook:{server.url('/hook')}")


# -- webhooks ---------------------------------------------------------------------------------------


async def test_a_webhook_is_signed_json(server: HostileServer) -> None:
    server.plays["/hook"] = TAKEN
    async with hook(server) as (channel, message):
        await channel.send(message, NOW)
    (asked,) = server.asked
    headers = headers_of(asked)
    assert asked.method == "POST"
    assert headers["content-type"] == "application/json"
    assert headers["webhook-id"] == "msg_1"
    assert headers["webhook-timestamp"] == str(int(NOW.timestamp()))
    assert headers["user-agent"].startswith("Tidings")
    said = json.loads(asked.body)
    assert said["type"] == "watch.matched"
    assert said["data"]["id"] == "msg_1"
    assert said["data"]["watch"] == {"id": 1, "name": "gas 1"}
    (match,) = said["data"]["matches"]
    assert match["url"] == "https://news.example/1"
    assert match["source"] == {"id": 7, "name": "Example News"}
    assert match["passages"][1] == {"text": "In the north gas is dear.", "marks": [[13, 16]]}
    assert match["reasons"] == [{"part": "gas", "field": "title", "shown": "Gas", "score": 1.5}]


async def test_the_receiver_of_the_docs_knows_it_from_a_forgery(
    server: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.plays["/hook"] = TAKEN
    async with hook(server) as (channel, message):
        await channel.send(message, NOW)
    is_genuine, secret = receiver_of_the_docs(), watch_of().secret
    headers, body = headers_of(server.asked[0]), server.asked[0].body
    monkeypatch.setattr(time, "time", lambda: NOW.timestamp() + 200)
    assert is_genuine(secret, headers, body)
    assert not is_genuine(secret, headers, body + b" ")
    assert not is_genuine(secret, {**headers, "webhook-id": "msg_2"}, body)
    assert not is_genuine("whsec_" + "A" * 32, headers, body)
    monkeypatch.setattr(time, "time", lambda: NOW.timestamp() + 400)
    assert not is_genuine(secret, headers, body)


def test_a_known_signature() -> None:
    """The example of the convention's own documentation."""
    from tidings.notify.channels.webhook import webhook_signature

    body = b'{"test": 2432232314}'
    found = webhook_signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body
    )
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_example_of_the_docs_has_every_field() -> None:
    from tidings.notify.channels.webhook import payload_of

    (code,) = re.findall(r"^```json\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    shown, sent = json.loads(code), json.loads(payload_of(message_of()))
    assert shown.keys() == sent.keys()
    assert shown["data"].keys() == sent["data"].keys()
    assert shown["data"]["matches"][0].keys() == sent["data"]["matches"][0].keys()
    assert shown["data"]["matches"][0]["reasons"][0].keys() == sent["data"]["matches"][0]["reasons"][0].keys()


def test_what_is_sent_can_be_sent() -> None:
    from tidings.notify.channels.webhook import payload_of

    odd = match_of(1, score=float("inf"), title="\ud800 \x00", words="ü")
    assert json.loads(payload_of(message_of(odd)))["data"]["matches"][0]["score"] == 0


@each(
    ("status", "headers", "kind", "final", "after"),
    [
        (410, [], ChannelError, True, None),
        (429, [("Retry-After", "600")], ChannelDown, False, timedelta(minutes=10)),
        (503, [("Retry-After", "Sun, 15 Nov 2026 13:00:00 GMT")], ChannelDown, False, timedelta(hours=1)),
        (500, [], ChannelDown, False, None),
        (401, [], ChannelError, False, timedelta(hours=1)),
        (404, [], ChannelError, False, timedelta(hours=1)),
        (413, [], ChannelRefused, False, timedelta(hours=1)),
    ],
)
async def test_what_a_receiver_answers(
    server: HostileServer,
    status: int,
    headers: list[tuple[str, str]],
    kind: type[ChannelError],
    final: bool,
    after: timedelta | None,
) -> None:
    server.plays["/hook"] = answer(status, headers)
    now = message_of().created_at
    async with hook(server) as (channel, message):
        with pytest.raises(ChannelError) as caught:
            await channel.send(message, now)
    assert type(caught.value) is kind
    assert caught.value.final is final
    assert caught.value.retry_at == (now + after if after is not None else None)
    assert str(status) in str(caught.value)
    assert "visit" not in str(caught.value), "nobody visits a receiver"
    assert "password" not in str(caught.value), "nor is it asked for one"


async def test_a_redirect_is_not_followed(server: HostileServer) -> None:
    server.plays["/hook"], server.plays["/other"] = redirect(307, "/other"), TAKEN
    async with hook(server) as (channel, message):
        with pytest.raises(ChannelError, match="give the address it leads to"):
            await channel.send(message, NOW)
    assert server.paths() == ["/hook"]


async def test_the_guard_holds_for_webhooks(server: HostileServer) -> None:
    async with fetching(allow_addresses=()) as fetcher:
        with pytest.raises(ChannelError, match="allow_addresses"):
            await WebhookChannel(fetcher, {}).send(message_of(channel=f"webhook:{server.url('/hook')}"), NOW)
    assert server.asked == []


async def test_no_error_tells_a_password(server: HostileServer) -> None:
    address = server.url("/hooks/topsecret").replace("//", "//me:topsecret@")
    async with fetching() as fetcher:
        with pytest.raises(ChannelError) as caught:
            await WebhookChannel(fetcher, {}).send(message_of(channel=f"webhook:{address}"), NOW)
    assert "topsecret" not in str(caught.value)
    assert headers_of(server.asked[0])["authorization"].startswith("Basic ")


# -- apprise ----------------------------------------------------------------------------------------


def apprise_at(server: HostileServer, query: str = "") -> str:
    return f"json://127.0.0.1:{server.port}/tell{query}"


async def test_apprise_reaches_a_server(server: HostileServer) -> None:
    server.plays["/tell"] = answer(200)
    channel = AppriseChannel({"desk": apprise_at(server)})
    await channel.send(message_of(), NOW)
    await channel.send(message_of(channel=apprise_at(server, "?format=html")), NOW)
    text, rich = (json.loads(asked.body) for asked in server.asked)
    assert text["title"] == "gas 1: Gas prices rise 1"
    assert text["message"].startswith("Gas prices rise 1\nhttps://news.example/1\nIn the north **gas** is dear.")
    assert '<a href="https://news.example/1">Gas prices rise 1</a>' in rich["message"]
    assert "github" not in json.dumps(text)


@asynccontextmanager
async def mail_server() -> AsyncIterator[tuple[int, list[str]]]:
    """Takes every mail, and keeps the lines of it."""
    lines: list[str] = []

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        inside = False
        while line := (await reader.readline()).decode():
            if inside and line != ".\r\n":
                lines.append(line.rstrip("\r\n"))
                continue
            inside = line.upper().startswith("DATA")
            writer.write(b"354 go on\r\n" if inside else b"250 fine\r\n")
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(converse, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], lines


async def test_a_mail_has_the_headers_it_should_and_no_others() -> None:
    async with mail_server() as (port, lines):
        address = f"mailto://127.0.0.1:{port}?from=me@example.org&to=you@example.org&mode=insecure"
        odd = match_of(1, title="Größe\r\nBcc: all@example.org\r\n\r\n<b>x</b>")
        await AppriseChannel({}).send(message_of(odd, channel=address), NOW)
    mail = message_from_string("\n".join(lines), policy=default_policy)
    assert isinstance(mail, EmailMessage)
    assert mail["Subject"] == "gas 1: Größe Bcc: all@example.org <b>x</b>"
    assert mail["To"] == "you@example.org"
    assert mail["Bcc"] is None
    plain, rich = (part.get_content() for part in mail.iter_parts())
    assert "https://news.example/1" in plain
    assert "&lt;b&gt;x&lt;/b&gt;" in rich
    assert "<b>gas</b>" in rich


@pytest.mark.parametrize("query", ["", "?optional=yes"])
async def test_a_failure_of_apprise_is_one(server: HostileServer, query: str) -> None:
    server.plays["/tell"] = answer(500)
    with pytest.raises(ChannelError) as caught:
        await AppriseChannel({"desk": apprise_at(server, query)}).send(message_of(), NOW)
    assert not caught.value.final
    assert "500" in str(caught.value)
    assert str(caught.value).startswith(f"json://127.0.0.1:{server.port}/…: ")


async def test_a_plugin_that_breaks_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise SystemExit("a bug")

    monkeypatch.setattr(apprisechannel, "send_through", broken)
    with pytest.raises(ChannelError, match="apprise failed"):
        await AppriseChannel({"desk": "json://127.0.0.1:9/"}).send(message_of(), NOW)


async def test_a_plugin_that_hangs_blocks_nobody(monkeypatch: pytest.MonkeyPatch, rooms: Rooms) -> None:
    free = threading.Event()
    told: list[str] = []

    def hang(service: object, title: str, body: str, form: str) -> services.SendReport:
        told.append(title)
        free.wait(60)
        return services.SendReport(accepted=True)

    monkeypatch.setattr(apprisechannel, "send_through", hang)
    channel = AppriseChannel({}, Threads(1))
    watch_id = await watch_for(rooms.database, channels=("json://127.0.0.1:9/",))
    source_id, articles = await keep_articles(rooms, 1)
    await find(rooms.database, in_article(watch_id, source_id, articles[0]))
    options = PostmanOptions(timeout=timedelta(seconds=0.1), patience=timedelta(0))
    clock = HandClock(NOW + timedelta(minutes=5))
    postman = post(rooms, channel, clock, options)
    await postman.step()
    assert channel.abandoned == 1
    (sending,) = await OutboxRows(rooms.database).messages(MessageQuery())
    assert sending.error == "json://127.0.0.1:9/…: no answer within 0.1 s (notify.timeout)"
    clock.forward(timedelta(minutes=5))
    await postman.step()
    (sending,) = await OutboxRows(rooms.database).messages(MessageQuery())
    assert sending.error is not None
    assert "no thread is free" in sending.error
    free.set()
    async with asyncio.timeout(60):
        while channel.abandoned:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    clock.forward(timedelta(minutes=10))
    await postman.step()
    (sending,) = await OutboxRows(rooms.database).messages(MessageQuery())
    assert sending.sent_at == clock.now()
    assert len(told) == 2


def test_apprise_is_imported_only_where_it_is_wanted() -> None:
    import subprocess
    import sys

    script = "import sys, tidings.app.watching, tidings.notify.channels.apprise; print('apprise' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# -- the whole way ----------------------------------------------------------------------------------


def post(rooms: Rooms, channel: Channel, clock: HandClock, options: PostmanOptions | None = None) -> Postman:
    outbox, book = OutboxRows(rooms.database), WatchRows(rooms.database)
    return Postman(outbox, book, channel, clock, options, random.Random(3))


async def one_sending(rooms: Rooms) -> MessageSummary:
    (sending,) = await OutboxRows(rooms.database).messages(MessageQuery())
    return sending


async def test_from_a_match_to_the_receiver(server: HostileServer, rooms: Rooms) -> None:
    """Refused at first, with Retry-After; the same key at each attempt; then taken, noted, and never sent again."""
    server.plays["/hook"] = in_turn(answer(503, [("Retry-After", "1800")]), TAKEN)
    settings = NotifySettings(channels={"desk": f"webhook:{server.url('/hook')}"}, patience=timedelta(0))
    check_channels(settings)
    clock = HandClock(NOW + timedelta(minutes=5))
    watch_id = await watch_for(rooms.database, channels=("desk",))
    source_id, articles = await keep_articles(rooms, 1)
    (match_id,) = await find(rooms.database, in_article(watch_id, source_id, articles[0]))
    async with fetching(clock) as fetcher:
        postman = post(rooms, channels_of(settings, fetcher), clock)
        assert await postman.step() == clock.now() + timedelta(minutes=30)
        sending = await one_sending(rooms)
        assert (sending.attempts, sending.sent_at) == (1, None)
        assert sending.error is not None
        assert "503" in sending.error
        clock.forward(timedelta(minutes=29))
        await postman.step()
        assert len(server.asked) == 1
        clock.forward(timedelta(minutes=1))
        assert await postman.step() is None
        await postman.step()
    assert len({headers_of(asked)["webhook-id"] for asked in server.asked}) == 1
    assert server.asked[0].body == server.asked[1].body
    assert len(server.asked) == 2
    assert (await one_sending(rooms)).sent_at == clock.now()
    match = await MatchRows(rooms.database).match(match_id)
    assert match is not None
    assert match.told_at == clock.now()


async def test_a_message_that_nobody_takes_is_given_up(server: HostileServer, rooms: Rooms) -> None:
    clock = HandClock(NOW + timedelta(minutes=5))
    begun = clock.now()
    watch_id = await watch_for(rooms.database, channels=(f"webhook:{server.url('/hook')}",))
    source_id, articles = await keep_articles(rooms, 1)
    await find(rooms.database, in_article(watch_id, source_id, articles[0]))
    server.plays["/hook"] = answer(500)
    async with fetching(clock) as fetcher:
        channels = channels_of(NotifySettings(), fetcher)
        postman = post(rooms, channels, clock, PostmanOptions(give_up=timedelta(hours=6), patience=timedelta(0)))
        then = await postman.step()
        while then is not None:
            assert len(server.asked) < 30
            await clock.sleep_until(then)
            then = await postman.step()
        sending = await one_sending(rooms)
        assert (sending.sent_at, sending.next_at) == (None, None)
        assert clock.now() == begun + timedelta(hours=6)
        assert sending.attempts == len(server.asked)
        assert len(server.asked) in (12, 13)  # 1, 2, 4 ... 32 minutes, then hours, give or take, and the last moment
        server.plays["/hook"] = TAKEN
        assert await OutboxRows(rooms.database).retry(None, clock.now()) == 1
        await postman.step()
    assert (await one_sending(rooms)).sent_at == clock.now()


async def test_a_receiver_that_hangs(server: HostileServer, rooms: Rooms) -> None:
    server.plays["/hook"] = silence
    watch_id = await watch_for(rooms.database, channels=(f"webhook:{server.url('/hook')}",))
    source_id, articles = await keep_articles(rooms, 1)
    await find(rooms.database, in_article(watch_id, source_id, articles[0]))
    clock = HandClock(NOW + timedelta(minutes=5))
    options = PostmanOptions(timeout=timedelta(seconds=0.2), patience=timedelta(0))
    async with fetching(clock) as fetcher:
        await post(rooms, channels_of(NotifySettings(), fetcher), clock, options).step()
    sending = await one_sending(rooms)
    assert sending.error is not None
    assert "no answer within 0.2 s" in sending.error


async def test_stories_and_segments_in_the_real_outbox(rooms: Rooms) -> None:
    """Two pages with the same new segment: told once. Two segments of one state: one message."""
    watch_id = await watch_for(rooms.database, channels=("desk",))
    first, second = await rooms.follow("https://a.test/feed", "https://b.test/feed")
    await find(
        rooms.database,
        in_segment(watch_id, first, 11, version_id=1),
        in_segment(watch_id, first, 12, version_id=1),
        in_segment(watch_id, second, 11, version_id=2),
    )
    channel = FakeChannel()
    clock = HandClock(NOW + timedelta(minutes=5))
    postman = post(rooms, channel, clock)
    await postman.settle()
    assert [[match.segment for match in message.matches] for message in channel.taken] == [[11, 12]]
    await find(rooms.database, in_segment(watch_id, second, 12, version_id=3))
    await postman.settle()
    assert len(channel.taken) == 1
    assert await OutboxRows(rooms.database).waiting(10) == []


async def test_killed_between_sending_and_noting_it_comes_again_with_the_same_key(rooms: Rooms) -> None:
    watch_id = await watch_for(rooms.database, channels=("desk",))
    source_id, articles = await keep_articles(rooms, 2)
    await find(rooms.database, *(in_article(watch_id, source_id, one) for one in articles))
    clock = HandClock(NOW + timedelta(minutes=5))
    channel = FakeChannel()

    class Dying(FakeChannel):
        async def send(self, message: Message, at: Any) -> None:
            await channel.send(message, at)
            await asyncio.Event().wait()  # taken, and the answer never comes

    dying = post(rooms, Dying(), clock, PostmanOptions(timeout=timedelta(hours=1), patience=timedelta(0), grace=0.05))
    task = asyncio.create_task(dying.run())
    async with asyncio.timeout(60):
        while not channel.taken:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait({task})
    await post(rooms, channel, clock).settle()
    first, *rest = channel.keys
    assert sorted(rest) == sorted({first, *rest})
    assert len(rest) == 2


async def test_a_mistake_in_the_settings_is_refused_at_start() -> None:
    with pytest.raises(SettingsError, match=r"setting notify\.channels, 'phone'"):
        check_channels(NotifySettings(channels={"desk": "webhook:https://a.example/", "phone": "nosuch://x"}))


async def test_a_channel_that_left_the_settings_is_waited_for(rooms: Rooms) -> None:
    watch_id = await watch_for(rooms.database, channels=("desk",))
    source_id, articles = await keep_articles(rooms, 1)
    await find(rooms.database, in_article(watch_id, source_id, articles[0]))
    clock = HandClock(NOW + timedelta(minutes=5))
    async with fetching(clock) as fetcher:
        await post(rooms, channels_of(NotifySettings(), fetcher), clock).step()
    sending = await one_sending(rooms)
    assert sending.next_at is not None
    assert sending.error is not None
    assert sending.error.startswith("desk: no such channel")


@pytest.mark.parametrize("once", [False, True])
async def test_the_program_tells_what_is_new_and_nothing_else(tmp_path: Path, once: bool) -> None:
    """The first reading is the baseline; then two items come, and a receiver hears of the one that was asked for."""
    async with opened(tmp_path) as world:
        later = world.clock.now() + HOUR
        world.plays["news.test/feed"] = lambda asked: feed(rss(1 if asked.at < later else 3))
        world.plays["hub.test/hook"] = (204, {}, b"")
        terms = WatchTerms("three", "title:3 or title:1", channels=("webhook:http://hub.test/hook",))
        await world.program.stores.watches.add(terms, world.clock.now(), "whsec_AAAA")
        await world.follow("http://news.test/feed")

        if once:
            for _ in range(3):
                await world.program.crawl(asyncio.Event(), once=True)
                await world.clock.sleep_until(world.clock.now() + HOUR)
        else:
            await world.run(3 * HOUR)
        assert len(world.requests("news.test/feed")) >= 3
        (told,) = world.requests("hub.test/hook")
        assert told.at >= later
        assert told.headers["webhook-id"]
        (sending,) = await world.program.stores.outbox.messages(MessageQuery())
        assert sending.sent_at is not None
        (match,) = [one for one in await world.program.stores.matches.matches(MatchQuery()) if not one.baseline]
        assert match.title == "Item 3"
        assert match.told_at is not None
        assert told.at - match.at < timedelta(minutes=1)
