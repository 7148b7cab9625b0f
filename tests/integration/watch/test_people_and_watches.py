"""Two people: watches, channels and messages of each are their own, through the services and the postman."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.contract.findings import find, in_article
from tests.contract.stories import NOW, Rooms, changed, hourly, new
from tests.integration.hostile import HandClock

from tidings.app.stores import open_stores
from tidings.app.watches.channel_service import StoredChannelService
from tidings.app.watches.watch_service import StoredWatchService
from tidings.app.watching import postman_of
from tidings.errors import BadStatus, ConnectFailed, TidingsError
from tidings.fetch.fake import FakeFetcher
from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchQuery
from tidings.model.people import OWNER, Role
from tidings.ports.outside import Request, Response
from tidings.settings.settings import load
from tidings.store.db.database import Database
from tidings.views.adding.watch_service import WatchForm

HERS, HIS = "https://hooks.test/ada/s3cret", "https://hooks.test/ben/t0k3n"


async def test_each_is_told_by_their_own(tmp_path: Path) -> None:
    settings = load(tmp_path)
    notify = settings.notify.model_copy(update={"patience": timedelta(0)})
    clock = HandClock(NOW + timedelta(minutes=5))
    asked: list[Request] = []

    def taken(request: Request) -> Response:
        asked.append(request)
        return Response(request.url, 204, {})

    async with open_stores(settings) as stores:
        service, channels = StoredWatchService(stores, settings, clock), StoredChannelService(stores, settings, clock)
        await stores.people.add("Ada", Role.ADMIN, None, NOW)
        ben = (await stores.people.add("Ben", Role.READER, None, NOW)).id
        await channels.add(OWNER, "Phone", f"webhook:{HERS}", any_kind=True)
        for refused in ("mailto://a:b@c.test", "json://127.0.0.1/x", "webhook:http://127.0.0.1/x", "webhook:nothing"):
            with pytest.raises(TidingsError):
                await channels.add(ben, "Phone", refused, any_kind=False)
        await channels.add(ben, "phone", f"webhook:{HIS}", any_kind=False)
        with pytest.raises(TidingsError, match="of this name already"):
            await channels.add(ben, "PHONE", f"webhook:{HIS}", any_kind=False)
        assert "t0k3n" not in str(await channels.channels(ben))

        # Each names their own, and nobody another's.
        form = WatchForm(name="Gas", query="gas", channels="Phone")
        watches = {who: await service.make(form, who, own_addresses=False) for who in (OWNER, ben)}
        for stolen in (f"@{OWNER}/Phone", f"webhook:{HERS}"):
            with pytest.raises(TidingsError):
                await service.make(replace(form, name="Thief", channels=stolen), ben, own_addresses=False)
        with pytest.raises(TidingsError, match="no such channel"):
            await service.make(replace(form, name="Thief", channels=f"@{ben}/phone"), OWNER, own_addresses=True)
        kept = await stores.watches.by_id(watches[ben])
        assert (await service.form(kept)).channels == "phone"
        await service.edit(kept.id, replace(await service.form(kept), query="gas or oil"), own_addresses=False)
        assert (await stores.watches.by_id(kept.id)).terms.channels == kept.terms.channels
        assert "phone" in await service.channel_names(ben)
        with pytest.raises(TidingsError, match="Gas would tell nobody"):
            await channels.remove(ben, (await channels.channels(ben))[0].id)
        assert not await channels.remove(OWNER, (await channels.channels(ben))[0].id)
        with pytest.raises(KeyError):
            await channels.test(OWNER, (await channels.channels(ben))[0].id)

        # What each watch finds goes to its owner.
        async with await Database.open(settings.database_url) as database:
            rooms = Rooms.over(database)
            (source_id,) = await rooms.follow("https://a.test/feed")
            await rooms.crawl.apply([changed(source_id, 0, new(1), new(2))], hourly)
            first, second = [one.id for one in await stores.library.articles(ArticleQuery(source_id))]
            await find(
                database, in_article(watches[OWNER], source_id, first), in_article(watches[ben], source_id, second)
            )
        fetcher = FakeFetcher({HERS: taken, HIS: taken})
        postman = postman_of(
            notify, stores.outbox, stores.watches, fetcher, clock, random.Random(1), own=stores.channels
        )
        await postman.step()
        told = {request.url: request.form or b"" for request in asked}
        assert told.keys() == {HERS, HIS}
        found = {who: (await stores.matches.matches(MatchQuery(person_id=who)))[0] for who in (OWNER, ben)}
        assert found[OWNER].article_id == first
        assert found[ben].article_id == second
        for who, url in ((OWNER, HERS), (ben, HIS)):
            assert (found[who].url or "").encode() in told[url]
            assert found[who].told_at is not None


async def test_a_channel_is_tried_and_what_to_do_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tidings.toml").write_text('[notify.channels]\nops = "webhook:https://ops.test/x"\n')
    settings, clock = load(tmp_path), HandClock(NOW)
    answers: dict[str, Any] = {}

    @asynccontextmanager
    async def fetchers(*_: object) -> AsyncIterator[FakeFetcher]:
        yield FakeFetcher(answers)

    monkeypatch.setattr("tidings.app.stores.open_fetcher", fetchers)
    async with open_stores(settings) as stores:
        channels = StoredChannelService(stores, settings, clock)
        assert channels.readers_may is settings.web.reader_channels
        with pytest.raises(TidingsError, match="the settings have a channel of this name"):
            await channels.add(OWNER, "ops", f"webhook:{HERS}", any_kind=True)
        await channels.add(OWNER, "Phone", f"webhook:{HERS}", any_kind=True)
        [phone] = await channels.channels(OWNER)
        for answer, remedy in (
            (Response(HERS, 204, {}), None),
            (BadStatus(HERS, 401, "HTTP 401"), "password or token"),
            (BadStatus(HERS, 404, "HTTP 404"), "the path of the address"),
            (BadStatus(HERS, 503, "HTTP 503"), "try again later"),
            (ConnectFailed(HERS, "refused"), "is the receiver running"),
        ):
            answers[HERS] = answer
            said = await channels.test(OWNER, phone.id)
            assert (said is None) if remedy is None else (remedy in str(said)), (answer, said)
            assert "s3cret" not in str(said)
        assert await channels.remove(OWNER, phone.id)
        assert await channels.channels(OWNER) == []
