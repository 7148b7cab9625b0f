"""A name and password in an address are the operator's: no page and no answer of the API shows them."""

from __future__ import annotations

from dataclasses import replace

import httpx
from tests.cases import each
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import NOW, FakeLibrary, StillClock, a_library

from tidings.app.watches.form import form_of
from tidings.errors import AmbiguousSource, SourceError
from tidings.model.visits import Visit, VisitResult
from tidings.model.watches import WatchTerms
from tidings.views.safe_html import web_link
from tidings.views.sources import move, trouble
from tidings.web.app import create_app
from tidings.web.core.metrics import Metrics

SECRET = "https://me:hunter2@a.test/feed.xml"


def with_secret() -> FakeLibrary:
    library = a_library()
    number, source = next(iter(library.kept_sources.items()))
    library.kept_sources = {
        number: replace(
            source,
            url=SECRET,
            title=None,
            site_url="https://me:hunter2@a.test/",
            notice=f"moved to {SECRET}, which is already followed",
            moved_to=SECRET,
            moved_times=2,
            failures=1,
            last_error=f"{SECRET}: HTTP 500",
        )
    }
    library.kept_visits = [Visit(number, NOW, VisitResult.FAILED, f"304; moved to {SECRET}")]
    library.kept_articles = {
        key: replace(detail, article=replace(detail.article, source_id=number, source_name=SECRET, url=SECRET))
        for key, detail in library.kept_articles.items()
    }
    return library


@each("path", ["/", "/sources", "/articles", "/api/sources", "/api/articles", "/hosts", "one", "api"])
async def test_no_password_is_shown(path: str) -> None:
    library = with_secret()
    (number,) = library.kept_sources
    path = {"one": f"/sources/{number}", "api": f"/api/sources/{number}"}.get(path, path)
    app = create_app(library=library, clock=StillClock(), metrics=Metrics(), reading=FakeReading(library))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        answer = await client.get(path)
    assert answer.status_code == 200
    assert "hunter2" not in answer.text
    if path != "/hosts":
        assert "a.test" in answer.text


async def test_the_form_of_a_watch_names_such_a_source_by_its_id() -> None:
    library = with_secret()
    (number,) = library.kept_sources
    assert (await form_of(library, WatchTerms("wells", sources=(number,)))).sources == str(number)


def test_no_password_is_said() -> None:
    (source,) = with_secret().kept_sources.values()
    assert source.name == "https://***@a.test/feed.xml"
    assert move(source) == "moved to https://***@a.test/feed.xml (seen 2 of 3 times)"
    assert trouble(replace(source, last_error="https://***@a.test/feed.xml: HTTP 500")) == "HTTP 500"
    assert web_link(SECRET) == "https://a.test/feed.xml"
    assert "hunter2" not in str(AmbiguousSource("feed", [SECRET, SECRET]))
    assert "hunter2" not in str(SourceError(SECRET, "cannot be followed"))
