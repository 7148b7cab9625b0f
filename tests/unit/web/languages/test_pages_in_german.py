"""Pages in the reader's language: which one is chosen, and that nothing English is left in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.messages import all_messages
from tests.unit.web.conftest import ask
from tests.unit.web.library import a_library
from tests.unit.web.people.accounts import FakeAccounts
from tests.unit.web.people.test_sign_in import ask as ask_with_people

from tidings.web.core.language_choice import accepted
from tidings.web.languages.catalogs import language

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.4"}


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with ask(a_library()) as client:
        yield client


def test_the_language_that_a_browser_likes_most() -> None:
    asked = {
        "": None,
        "xx": None,
        "de-AT,de;q=0.9,en;q=0.4": "de",
        "en;q=0.3, pl;q=0.8": "pl",
        "tlh, fr-CA;q=0.5": "fr",
        "de;q=0, es;q=nonsense": None,
    }
    assert {header: accepted(header) for header in asked} == asked


async def test_nothing_english_is_left(client: httpx.AsyncClient) -> None:
    catalog = language("de").catalog
    english = {one.text for one in all_messages() if one.plural is None and catalog.gettext(one.text) != one.text}
    for path in ("/", "/articles", "/keys", "/more", "/nowhere"):
        answer = await client.get(path, headers=GERMAN)
        page = LexborHTMLParser(answer.text)
        said = {" ".join(text.split()) for text in (page.body.text(separator="\n") if page.body else "").split("\n")}
        for name in ("title", "aria-label", "placeholder"):
            said |= {node.attributes[name] or "" for node in page.css(f"[{name}]")}
        assert '<html lang="de">' in answer.text, path
        assert answer.headers["content-language"] == "de"
        assert "Accept-Language" in answer.headers["vary"]
        assert not said & english, path


async def test_what_is_to_be_copied_is_the_same(client: httpx.AsyncClient) -> None:
    answer = await client.get("/bot", headers=GERMAN)
    assert "<pre><code>User-agent: tidings\nDisallow: /</code></pre>" in answer.text


async def test_the_first_page_that_a_stranger_sees() -> None:
    async with ask_with_people(FakeAccounts.of_three()) as client:
        answer = await client.get("/signin", headers=GERMAN)
    assert "<h1>Anmelden</h1>" in answer.text
    assert "Password" not in answer.text
    assert "Sign in" not in answer.text


async def test_programs_and_other_readers_get_english(client: httpx.AsyncClient) -> None:
    german = await client.get("/articles", headers=GERMAN)
    again = await client.get("/articles")
    api = await client.get("/api/v1/articles", headers=GERMAN)
    assert "Artikel" in german.text
    assert 'lang="en"' in again.text
    assert "Artikel" not in again.text
    assert "content-language" not in api.headers
    assert api.json()["articles"]
