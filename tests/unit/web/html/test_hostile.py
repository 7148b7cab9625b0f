"""Feeds that wish us ill, or say nothing at all: every page still stands, and nothing of theirs runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.cases import each
from tests.examples import examples
from tests.unit.web.conftest import ask
from tests.unit.web.library import NOW, FakeConduct, FakeLibrary, a_detail, a_hop, a_source, a_visit, an_article

from tidings.model.articles import Revision, TextState
from tidings.model.hosts import Flag, HostManners
from tidings.model.sources import SourceState
from tidings.model.visits import VisitResult
from tidings.views.conduct import Conduct, RobotsWord

SCRIPT = "</title></script></textarea><script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg onload=alert(1)>"
HOSTILE = {
    "script": SCRIPT,
    "link": "javascript:alert(document.cookie)",
    "template": "{{ 7*7 }}{% for x in y %}${7*7}",
    "rtl": "\u202eעברית ולא רק\u202d \u2067مرحبا",
    "control": "a\x00b\x1bc\u2028d\ufeff\ud7ff\U0010ffff",
    "long": "W" * 100_000,
    "blank": "   \n\t ",
    "empty": "",
}
PATHS = [
    "/",
    "/sources",
    "/sources?show=failing",
    "/sources/1",
    "/hosts",
    "/hosts?show=all",
    "/bot",
    "/articles",
    "/articles?source=1",
    "/articles/1",
    "/articles/1/html",
    "/api/overview",
    "/api/sources",
    "/api/sources/1",
    "/api/sources/1/etiquette",
    "/api/hosts",
    "/api/articles",
    "/api/articles/1",
    "/metrics",
]


def hostile_library(text: str) -> FakeLibrary:
    library = FakeLibrary()
    library.kept_sources[1] = a_source(
        1,
        url=text,
        host=text,
        title=text,
        site_url=text,
        language=text,
        category=text,
        reason=text,
        failures=7,
        last_error=text,
        last_visit_at=NOW,
        last_change_at=NOW,
        notice=text,
        moved_to=text,
        moved_times=2,
        failing_since=NOW - timedelta(days=3),
    )
    library.kept_hops[1] = [a_hop(timedelta(hours=1), None, host=text)]
    for number, result in enumerate(VisitResult):
        library.kept_visits.append(a_visit(1, timedelta(minutes=number), result, text, status=None, size=0))
    article = an_article(
        1,
        source_name=text,
        identity=text,
        url=text,
        title=text,
        author=text,
        summary=text,
        language=text,
        category=text,
        revisions=1,
    )
    old = Revision(NOW - timedelta(hours=1), text[:50], text[:50], text[:50], text[:50])
    library.kept_articles[1] = a_detail(
        article, old, content=text, text=text, html=text.encode("utf-8", "replace"), error=text
    )
    return library


def hostile_conduct(text: str) -> Conduct:
    until = NOW + timedelta(hours=1)
    known = FakeConduct(
        [HostManners(text, 10.0, 60.0, until, 2, text), HostManners(f"{text}#1", gap=5.0, reason=text)],
        [Flag(text, text, NOW, text, 3)],
        RobotsWord(False, text, NOW),
    )
    return known.conduct(contact=text, user_agent=lambda subscribers: text)


def visiting(text: str) -> httpx.AsyncClient:
    return ask(hostile_library(text), hostile_conduct(text))


def check(answer: httpx.Response) -> None:
    if not answer.headers["content-type"].startswith("text/html"):
        assert answer.headers["content-type"].startswith(("application/json", "text/plain"))
        return
    tree = LexborHTMLParser(answer.text)
    scripts = [script.attributes.get("src") for script in tree.css("script")]
    own = ("zone", "keys", "live", "refresh", "reading", "copy", "choose")
    assert set(scripts) <= {f"/static/{name}.js" for name in own}
    assert not tree.css("[onerror], [onload], [onclick], img, iframe, object, embed")
    for link in tree.css("a[href], form[action], link[href]"):
        target = link.attributes.get("href") or link.attributes.get("action") or ""
        assert target.startswith(("/", "#", "http://", "https://", "mailto:")), target
        assert not target.startswith("//")


@each("kind", HOSTILE)
async def test_every_page_stands(kind: str) -> None:
    async with visiting(HOSTILE[kind]) as client:
        for path in PATHS:
            answer = await client.get(path)
            assert answer.status_code == 200, f"{path}: {answer.text}"
            check(answer)


async def test_what_is_escaped_is_still_said() -> None:
    async with visiting(SCRIPT) as client:
        tree = LexborHTMLParser((await client.get("/articles/1")).text)
        assert tree.css_first("h1").text().strip() == SCRIPT  # type: ignore[union-attr]
        answer = (await client.get("/api/articles/1")).json()
        assert answer["url"] is None
        assert "<script" not in answer["content"]


async def test_what_people_type_comes_back_escaped() -> None:
    async with visiting("x") as client:
        answer = await client.get("/sources", params={"q": SCRIPT[:200]})
        check(answer)
        assert LexborHTMLParser(answer.text).css_first("input[name=q]").attributes["value"] == SCRIPT[:200]  # type: ignore[union-attr]
        check(await client.get("/" + SCRIPT))


async def test_sources_and_articles_without_anything() -> None:
    library = FakeLibrary()
    library.kept_sources[1] = a_source(
        1,
        title=None,
        site_url=None,
        language=None,
        category=None,
        reason="",
        last_visit_at=None,
        last_change_at=None,
        next_at=None,
        state=SourceState.GONE,
    )
    bare = an_article(
        1,
        url=None,
        title=None,
        author=None,
        summary=None,
        language=None,
        published=None,
        fetched=None,
        text_state=TextState.NONE,
    )
    library.kept_articles[1] = a_detail(bare, content=None, text=None, html=None)
    async with ask(library) as client:
        for path in PATHS:
            answer = await client.get(path)
            assert answer.status_code == (404 if path.endswith("/html") else 200), path
            check(answer)
        assert "Untitled" in (await client.get("/articles/1")).text


@pytest.mark.parametrize(
    "published", [datetime(2099, 1, 1, tzinfo=UTC), datetime(1, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC)]
)
async def test_dates_far_off(published: datetime) -> None:
    library = hostile_library("x")
    library.kept_articles[1] = a_detail(an_article(1, published=published))
    async with ask(library) as client:
        for path in ("/", "/articles", "/articles/1", "/api/articles/1"):
            assert (await client.get(path)).status_code == 200


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=300))
async def test_security_07_no_text_breaks_a_page_or_makes_an_element(text: str) -> None:
    async with visiting(text) as client:
        for path in ("/", "/sources", "/sources/1", "/articles/1", "/hosts", "/bot"):
            answer = await client.get(path)
            assert answer.status_code == 200
            check(answer)
