"""The front page: stories, matches, what fails, the last day, the progress of an import."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import httpx
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import NOW, FakeLibrary, StillClock, a_library, a_source
from tests.unit.web.people.accounts import FakeAccounts

from tidings.model.people import Following
from tidings.ports.news import Carrier, Delays, FirstVisits, StoryCarriers
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION

MINUTE = timedelta(minutes=1)


def carrier(number: int, name: str, late: int) -> Carrier:
    at = NOW - timedelta(hours=2) + late * MINUTE
    return Carrier(number, number, name, f"<b>Said by {name}</b>", "en", at, at + MINUTE)


@dataclass
class FakeNews:
    stories: list[StoryCarriers] = field(default_factory=list)
    late: Delays | None = None
    visits: FirstVisits = FirstVisits(0, 0)
    asked: list[str] = field(default_factory=list)

    async def carried(self, since: datetime, limit: int) -> list[StoryCarriers]:
        self.asked.append("carried")
        return self.stories[:limit]

    async def hourly(self, since: datetime, hours: int) -> list[int]:
        return [3] * (hours - 1) + [1]

    async def delays(self, since: datetime) -> Delays | None:
        return self.late

    async def first_visits(self, since: datetime) -> FirstVisits:
        return self.visits

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


def asked(news: FakeNews, library: FakeLibrary | None = None, person: str | None = None) -> httpx.AsyncClient:
    library = library or a_library()
    reading, people = FakeReading(library), None
    reading.own = [Following(number, f"Site {number}", None, NOW, 0) for number in library.kept_sources]
    if person is not None:
        people = SignInPages(FakeAccounts.of_three(), None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(
        library=library,
        clock=StillClock(),
        reading=reading,
        services=Services(news=news),
        people=people,
    )
    cookies = {SESSION: person} if person else None
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test", cookies=cookies)


async def tree_of(client: httpx.AsyncClient, path: str = "/") -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return LexborHTMLParser(answer.text)


def words(tree: LexborHTMLParser, selector: str) -> str:
    return " ".join(" ".join(node.text(separator=" ").split()) for node in tree.css(selector))


async def test_who_was_first_who_followed_and_how_far_behind() -> None:
    many = tuple(carrier(number, f"Paper {number}", 10 * number) for number in range(1, 9))
    news = FakeNews([StoryCarriers(1, many), StoryCarriers(11, (carrier(11, "A", 0), carrier(12, "B", 0)))])
    async with asked(news) as client:
        tree = await tree_of(client)
        (great, small) = tree.css(".stories > li")
        said = " ".join(great.text(separator=" ").split())
        assert said.startswith("<b>Said by Paper 1</b> 8 sources first Paper 1 2 hours ago")
        assert "Paper 2 10 min later" in said
        assert "Paper 5 40 min later" in said
        assert said.endswith("3 more")
        assert "B at once" in " ".join(small.text(separator=" ").split())
        assert great.attributes["data-article"] == "1"
        await tree_of(client)
        assert news.asked == ["carried"], "shown again as they were a moment ago"


async def test_only_sources_that_one_follows_carry_a_story() -> None:
    library = a_library()
    library.kept_sources[2] = a_source(2)
    two = StoryCarriers(1, (carrier(1, "One", 0), carrier(99, "Not mine", 1), carrier(2, "Two", 9)))
    alone = StoryCarriers(5, (carrier(1, "One", 0), carrier(99, "Not mine", 5)))
    async with asked(FakeNews([two, alone]), library, "ben") as client:
        tree = await tree_of(client)
        assert len(tree.css(".stories > li")) == 1
        assert "Not mine" not in words(tree, "main")
        assert "Two 9 min later" in words(tree, ".stories")
        told = (await client.get("/api/v1/now")).json()
        assert [(one["source_name"], one["behind"]) for one in told["stories"][0]["carriers"]] == [
            ("One", 0),
            ("Two", 540),
        ]
        assert (len(told["stories"]), told["mean_delay"]) == (1, None)


async def test_the_day_in_numbers_and_as_a_chart() -> None:
    async with asked(FakeNews(late=Delays(7, 14 * MINUTE, 44 * MINUTE))) as client:
        tree = await tree_of(client)
    assert len(tree.css(".hours .bar")) == 24
    assert len(tree.css(".hours .usual")) == 1
    assert "as many as usual" in words(tree, "section")
    tiles = words(tree, ".tile")
    assert "14 min on average; 95% within 44 min" in tiles
    assert "than polling every hour" in tiles
    assert not tree.css("[style], style, script:not([src])")


async def test_the_progress_of_an_import_is_told_until_it_is_done() -> None:
    news, library = FakeNews(visits=FirstVisits(197, 120)), a_library()
    async with asked(news, library) as client:
        tree = await tree_of(client)
        assert "120 of 197 visited" in words(tree, "#progress")
        assert tree.css("script[src='/static/progress.js']")
        part = LexborHTMLParser((await client.get("/now/progress")).text)
        assert not part.css("header, main"), "only the part"
        assert "120 of 197 visited" in words(part, ".progress")
        news.visits = replace(news.visits, visited=197)
        assert (await client.get("/now/progress")).text.strip() == ""
        assert not (await tree_of(client)).css("#progress, script[src='/static/progress.js']")
