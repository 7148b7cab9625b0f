"""Every page in a language whose words are marked: what stands outside of the marks is data, or was not translated.

The language has a catalog as others have, in which each text between placeholders is put in ⟦ ⟧. Pages are those that
links lead to from the front page, over a store with a little of everything, and answers to forms that have a mistake. A
new sentence that is made in Python, and neither marked nor listed in views/languages, fails here by its words.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from selectolax.lexbor import LexborHTMLParser
from tests.contract.stories import HOUR, NOW, failed, hourly
from tests.integration.api_stage import ApiStage, api_stage
from tests.messages import all_messages

from tidings.model.messages import EventPlace, RefusedEvent
from tidings.web.core.language_choice import accepted
from tidings.web.languages import catalogs

CODE, HOST = "xx", "tidings.test"
PLACE = re.compile(r"(%\(\w+\)s|</?[a-z]+\d*/?>)")
WORD = re.compile(r"[A-Za-z]{3,}")
MARKED = re.compile("⟦[^⟦⟧]*⟧")
UNSEEN = ("script", "style", "code", "pre", "kbd", "samp", "svg")  # commands and examples are the same everywhere
ATTRIBUTES = ("title", "aria-label", "placeholder", "alt", "data-label")
# For developers and operators, in English (docs/languages.md): the reference of the API, lines of the log.
OURS = ("/api/docs", "/admin/log")
# Addresses, times, names of formats and of headers, kinds of events, policies, sections of settings.
NAMES = re.compile(
    r"(webhook:)?https?://\S*|\w+(\.\w+)+|UTC|HTTP \d+|Tidings|Atom|JSON Feed|RSS|OPML|BibTeX|RIS|English|"
    r"Retry-After|max-age|Expires|ttl|skipHours|skipDays|Crawl-delay|match|webhook\S*|xx|"
    r"TIDINGS_\w+|\b(web|fetch)\b|planner|median|history|minimum-delay|round-robin|calendar|frequency|selective|fixed"
)
# What the store has: titles and texts of articles and pages, names of people, tokens and channels.
DATA = re.compile(
    r"(?i)gas|shale|oil|b|prices|rise|more|title|content|text|baseline|at|ada|ben|admin|write|read|spare|phone|desk|"
    r"uncategorized|nonsense|learns|weeks|slow|host|warning|a|visit|info|srv|x|sqlite|db|hourly|near|server|error"
)


def marked(text: str) -> str:
    return "".join(part if PLACE.fullmatch(part) or not part.strip() else f"⟦{part}⟧" for part in PLACE.split(text))


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The marked language, in the place of all others."""
    catalog = Catalog(locale="de", charset="utf-8")
    for message in all_messages():
        said = marked(message.text) if message.plural is None else (marked(message.text), marked(message.plural))
        catalog.add(message.id, said, context=message.context)
    folder = tmp_path / "locale" / CODE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "tidings.po").open("wb") as file:
        write_po(file, catalog)
    caches = (catalogs.language_codes, catalogs.language, accepted)
    with monkeypatch.context() as patch:
        patch.setattr(catalogs, "LOCALE", tmp_path / "locale")
        for cached in caches:
            cached.cache_clear()
        yield
    for cached in caches:
        cached.cache_clear()


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo: None) -> AsyncIterator[ApiStage]:
    async with api_stage(tmp_path / "data", monkeypatch) as stage:
        yield stage


def left_english(text: str) -> Iterator[str]:
    """Visible texts outside of the marks that have words which are no data."""
    page = LexborHTMLParser(text)
    for node in page.css(", ".join(UNSEEN)):
        node.decompose()
    said = [page.body.text(separator="") if page.body is not None else ""]
    said += [f"{name}: {node.attributes[name]}" for name in ATTRIBUTES for node in page.css(f"[{name}]")]
    for one in said:
        for part in MARKED.sub("\n", one.partition(": ")[2] if one.startswith(ATTRIBUTES) else one).split("\n"):
            words = WORD.findall(NAMES.sub(" ", part))
            if any(DATA.fullmatch(word) is None for word in words):
                yield " ".join(part.split())


async def walked(client: httpx.AsyncClient, begin: str) -> AsyncIterator[tuple[str, str]]:
    """Paths and texts of pages: of those with the same path but for numbers, one."""
    todo, seen = [begin], {begin}
    while todo:
        path = todo.pop()
        answer = await client.get(path)
        if answer.is_redirect or not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        assert answer.status_code < 500, path
        yield path, answer.text
        for node in LexborHTMLParser(answer.text).css("a[href]"):
            link = urlsplit(urljoin(f"http://{HOST}{path}", node.attributes["href"] or ""))
            shape = re.sub(r"\d+", "1", link.path)
            if link.netloc == HOST and shape not in seen and not shape.startswith(OURS):
                seen.add(shape)
                todo.append(link.path + (f"?{link.query}" if link.query else ""))


# Forms with a mistake, and addresses of what is not there.
MISTAKES: tuple[tuple[str, dict[str, str]], ...] = (
    ("/hooks", {"url": "nonsense"}),
    ("/hooks", {"url": "https://a.test/", "source": "nonsense"}),
    ("/hooks", {"url": "https://a.test/", "query": "("}),
    ("/watches/preview", {"query": "gas near oil", "scope": "both", "pace": "at once", "at": "08:00"}),
    ("/watches/preview", {"query": "gas -gas", "scope": "both", "pace": "at once", "at": "08:00"}),
    ("/watches/preview", {"query": '2 of (gas, =oil) near/3 "shale gas" -title:b'}),
    ("/watches/preview", {"query": "gas near/"}),
    ("/watches/new", {"query": "gas", "at": "nonsense", "pace": "daily", "scope": "both"}),
    ("/watches/new", {"query": ""}),
    ("/channels", {"name": "a:b", "address": "nonsense"}),
    ("/people", {"name": "Ben", "role": "reader"}),
    ("/account/password", {"old": "nonsense", "new": "nonsense"}),
    ("/sources/1/edit", {"weight": "0"}),
    ("/pages/2/scope", {"part": "only", "only": "p["}),
    ("/pages/2/scope", {"part": "only", "only": ""}),
    ("/pages/2/scope", {"part": "only", "only": "#nonsense", "do": "preview"}),
    ("/pages/2/scope", {"part": "site", "for_site": "1"}),
    ("/hooks/99/test", {}),
    ("/account/tokens/99/remove", {}),
)
ABSENT = (
    *("/articles/999", "/sources/999", "/watches/999", "/pages/999", "/articles?folder=999"),
    *("/articles?since=nonsense", "/search?q=gas", "/search?q=%28", "/demo", "/demo?go=1"),
)


async def test_nothing_english_is_left(stage: ApiStage) -> None:
    made = await stage.client().post("/hooks", json={"url": "https://a.test/x", "name": "desk"})
    refused = RefusedEvent(EventPlace(9), NOW, "webhook:https://a.test/…: HTTP 422")
    await stage.stores.hooks.set_aside(made.json()["hook"]["id"], refused)
    [order] = await stage.stores.crawl.feed_orders([1])
    for number in range(3):
        await stage.stores.crawl.apply([failed(1, order.seq + number, at=NOW + HOUR)], hourly)
    transport = httpx.ASGITransport(app=stage.app, raise_app_exceptions=False)
    headers = {"Accept-Language": CODE, "Authorization": f"Bearer {stage.tokens['admin']}"}
    found: dict[str, str] = {}
    pages = 0
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=headers) as client:
        async for path, text in walked(client, "/"):
            pages += 1
            for words in left_english(text):
                found.setdefault(words, path)
        for path in ABSENT:
            for words in left_english((await client.get(path)).text):
                found.setdefault(words, path)
        for path, sent in MISTAKES:
            answer = await client.post(path, data=sent)
            assert answer.headers["content-type"].startswith("text/html"), (path, answer.status_code)
            for words in left_english(answer.text):
                found.setdefault(words, f"{path} {sent} ({answer.status_code})")
        for whose, path in ((None, "/signin"), (None, "/bot"), ("ben", "/"), ("ben", "/hooks"), ("ben", "/admin")):
            token = {"Authorization": f"Bearer {stage.tokens[whose]}" if whose else ""}
            for words in left_english((await client.get(path, headers=token)).text):
                found.setdefault(words, path)
        answer = await client.post("/signin", data={"name": "Ben", "password": "x"}, headers={"Authorization": ""})
        for words in left_english(answer.text):
            found.setdefault(words, "/signin, refused")
    assert pages > 30
    assert not found, "not translated:\n" + "\n".join(f"{path}: {words}" for words, path in found.items())
