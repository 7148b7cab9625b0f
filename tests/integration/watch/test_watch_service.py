"""The web page's service of watches over a real store: made, tried out on what is kept, changed, tested, removed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, opened
from tests.integration.watch.test_watching import FEED, news

from tidings.app.watches import watch_service
from tidings.app.watches.watch_service import StoredWatchService
from tidings.errors import QueryError, TidingsError, WatchNotFound
from tidings.model.people import OWNER
from tidings.views.adding.watch_service import WatchForm

SECRET = "webhook:http://hub.test/hooks/T0K3N-that-nobody-sees"
WRITTEN = WatchForm("Gas", "gas", languages="en", sources="news.test", channels=SECRET, pace="daily", at="07:30")


async def test_a_person_makes_a_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news("Gas is old news", "Something else")
        await world.follow(FEED)
        await world.run(HOUR)
        world.plays["news.test/feed"] = news("Gas is old news", "Something else", "The price of gases", "Coal")
        await world.run(HOUR)
        stores = world.program.stores
        service = StoredWatchService(stores, world.program.settings, world.clock, seconds=300)
        preview = await service.preview(replace(WRITTEN, name=""))
        found = preview.found
        assert (found.news, found.baselines, found.articles, preview.messages) == (1, 1, 4, 1)
        assert [one.title for one in found.latest] == ["The price of gases", "Gas is old news"]
        assert found.latest[0].passages[0].marks == ((13, 18),)
        assert preview.is_whole
        assert preview.daily.news == 1
        assert list((preview.names or {}).values()) == ["News"]
        assert not await stores.watches.watches(), "nothing is stored"
        for change in (
            {"query": "(gas"},
            {"query": ""},
            {"scope": "none"},
            {"sources": "nowhere.test"},
            {"languages": "no language"},
            {"pace": "daily", "at": "25:00"},
        ):
            wrong = replace(WRITTEN, **({"languages": "", "sources": ""} | change))
            with pytest.raises(QueryError if change.get("query") else TidingsError):
                await service.preview(wrong)
        odd = await service.preview(replace(WRITTEN, query="title:gas", scope="pages", sources=""))
        assert "with “followed pages”, title: finds nothing" in " ".join(odd.warnings)
        # Made, with a channel of one's own or not.
        with pytest.raises(TidingsError, match="an admin may"):
            await service.make(WRITTEN, OWNER, own_addresses=False)
        for channels in ("no such", "webhook:http://10.0.0.1/x", "webhook:http://hub.test/hooks…"):
            with pytest.raises(TidingsError):
                await service.make(replace(WRITTEN, channels=channels), OWNER, own_addresses=True)
        number = await service.make(WRITTEN, OWNER, own_addresses=True)
        with pytest.raises(TidingsError, match="Gas"):
            await service.make(WRITTEN, OWNER, own_addresses=True)
        made = await stores.watches.by_id(number)
        assert made.terms.channels == (SECRET,)
        assert (made.terms.timing.at, made.terms.languages, len(made.terms.sources)) == (450, ("en",), 1)
        # Edited: what is secret is not shown, and stays where its line does.
        form = await service.form(made)
        assert "T0K3N" not in str(form)
        assert (form.sources, form.pace, form.at) == (FEED, "daily", "07:30")
        await service.edit(number, replace(form, name="Shale", query="shale or gas"), own_addresses=True)
        changed = await stores.watches.by_id(number)
        assert changed.terms == replace(made.terms, name="Shale", query="shale or gas")
        # Where there is much, it looks at the latest alone, each once.
        monkeypatch.setattr(watch_service, "MOST_ARTICLES", 3)
        monkeypatch.setattr(watch_service, "STEP", 1)
        some = await service.preview(form, number)
        assert (some.found.articles, some.found.news, some.is_whole) == (3, 1, False)
        [outcome] = await service.test(number)
        assert outcome.problem is not None
        assert "T0K3N" not in str(outcome)
        await service.edit(number, replace(form, channels=""), own_addresses=True)
        assert (await stores.watches.by_id(number)).terms.channels == ()
        # Paused, resumed, removed.
        for paused in (True, False):
            await service.pause(number, paused=paused)
            assert (await stores.watches.by_id(number)).paused is paused
        await service.remove(number)
        with pytest.raises(WatchNotFound):
            await service.remove(number)
