"""What is said at once of a watch or a channel that will not do what was meant."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

from sqlalchemy import update
from tests.acceptance.shell import Shell, listening
from tests.contract.findings import MAIL, delivery_ids, find, in_article, keep_articles, parcel, watch_for
from tests.contract.stories import NOW, Rooms

from tidings.notify.channels.webhook import webhook_signature
from tidings.store.db.database import Database
from tidings.store.db.schema import article
from tidings.store.watches.outbox import OutboxRows


def test_what_will_not_work_is_said_when_a_watch_is_added(tidings: Shell) -> None:
    said = tidings("watch", "add", "gas", "gas", "--to", "webhook:http://10.0.0.1/x", "--category", "Energie")
    assert said.code == 0
    assert "--to webhook:http://10.0.0.1/x: nothing can be sent there: 10.0.0.1 is a private address" in said.err
    assert "fetch.allow_addresses" in said.err
    assert "--category Energie: no source has it" in said.err
    allowed = {"TIDINGS_FETCH__ALLOW_ADDRESSES": '["10.0.0.0/8"]'}
    assert tidings("watch", "edit", "gas", "--to", "webhook:http://10.0.0.1/x", **allowed).err == ""
    assert tidings("watch", "edit", "gas", "--hourly").err == "", "nothing of this was named"


def test_a_category_that_is_there_is_not_doubted(tidings: Shell) -> None:
    assert tidings("add", "http://news.test/feed.xml", "--category", "Energy").code == 0
    assert "category" not in tidings("watch", "add", "gas", "gas", "--category", "energy").err


def test_a_mistyped_name_of_a_watch(tidings: Shell) -> None:
    assert tidings("watch", "add", "Shipping news", "harbour").code == 0
    assert "did you mean the watch Shipping news?" in tidings("watch", "test", "Shiping").err
    said = tidings("watch", "test", "volcano").err
    assert "it is taken for a query" in said
    assert "did you mean" not in said


def test_whose_mistake_it_is(tidings: Shell) -> None:
    said = tidings("search", "gas", "--lang", "klingonish").one_clear_line()
    assert "--lang" in said
    assert "column" not in said


def test_a_channel_that_fails_says_what_to_do(tidings: Shell) -> None:
    away = {"TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]'}
    refused = tidings("messages", "test", "webhook:http://127.0.0.1:8099/gone", **away).one_clear_line()
    assert "is the receiver running" in refused
    private = tidings("messages", "test", "webhook:http://10.0.0.1/x").one_clear_line()
    assert "fetch.allow_addresses" in private


def test_a_receiver_that_checks_signatures(tidings: Shell) -> None:
    assert tidings("watch", "add", "gas", "gas").code == 0
    secret = tidings("watch", "show", "gas", "--secret").out.split()[-1]
    with checking(secret) as port:
        test = ("messages", "test", f"webhook:http://127.0.0.1:{port}/hook")
        allowed = {"TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]'}
        refused = tidings(*test, **allowed).one_clear_line()
        assert "HTTP 401" in refused
        assert "--watch WATCH" in refused
        assert "asks for a password" not in refused
        taken = tidings(*test, "--watch", "gas", **allowed)
        assert "took the message\nit was signed with the secret of gas" in taken.out
        assert secret not in taken.out
        assert "no such watch" in tidings(*test, "--watch", "oil", **allowed).one_clear_line()


def test_of_what_a_match_is_a_copy(tidings: Shell) -> None:
    async def two_of_one_story(url: str) -> list[int]:
        async with await Database.open(url) as database:
            source_id, articles = await keep_articles(Rooms.over(database), 2)
            joined = update(article).values(story_id=5, title="Gas")
            await database.write(lambda connection: connection.execute(joined))
            watch_id, outbox = await watch_for(database, channels=(MAIL,)), OutboxRows(database)
            found = await find(database, *(in_article(watch_id, source_id, one) for one in articles))
            first, copy = await delivery_ids(outbox)
            await outbox.create_messages([parcel(watch_id, first)], [copy], NOW)
            return found

    assert tidings("watch", "list").code == 0  # makes the database
    first, copy = asyncio.run(two_of_one_story(f"sqlite:///{tidings.folder / 'tidings.db'}"))
    assert f"\nA copy of: {first}, Gas (https://a.test/feed)\n" in tidings("matches", "show", str(copy)).out
    assert "copy" not in tidings("matches", "show", str(first)).out


@contextlib.contextmanager
def checking(secret: str) -> Iterator[int]:
    """The port of a receiver that knows one watch."""

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            key, stamp = self.headers["webhook-id"], self.headers["webhook-timestamp"]
            known = self.headers["webhook-signature"] == webhook_signature(secret, key, stamp, body)
            self.send_response(204 if known and abs(time.time() - int(stamp)) < 300 else 401)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return None

    with listening(Receiver) as port:
        yield port
