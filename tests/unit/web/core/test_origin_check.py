"""Who may have us read or change something: our own pages and programs, and no other page in the same browser."""

from __future__ import annotations

import httpx
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.web.core.middleware import FOREIGN_READ, may_change, may_read, origin_address

HOST = ("host", "127.0.0.1:8642")
PUBLIC = origin_address("https://news.example.org")


@each(
    "headers",
    [
        [HOST],  # curl
        [HOST, ("origin", "http://127.0.0.1:8642")],
        [HOST, ("sec-fetch-site", "same-origin"), ("origin", "null")],  # a browser knows better than Origin
        [HOST, ("sec-fetch-site", "none")],
        [("host", "nas"), ("origin", "http://nas:80")],
        [("host", "NAS.local."), ("origin", "http://nas.local")],
        [("host", "[::1]:8642"), ("origin", "http://[::1]:8642")],
        [("host", "tidings.home.arpa"), ("origin", "https://tidings.home.arpa")],  # a proxy ends TLS
        [HOST, ("origin", "https://news.example.org")],  # a proxy that names itself, and web.public_url
    ],
)
def test_our_own_and_programs(headers: list[tuple[str, str]]) -> None:
    assert may_change("POST", headers, PUBLIC)


@each(
    "headers",
    [
        [HOST, ("origin", "https://evil.example")],
        [HOST, ("origin", "null")],
        [HOST, ("origin", "")],
        [HOST, ("origin", "file://")],
        [HOST, ("origin", "http://127.0.0.1")],  # another port is another program
        [HOST, ("origin", "http://127.0.0.1:8643")],
        [HOST, ("origin", "http://127.0.0.1:99999")],
        [HOST, ("origin", "http://127.0.0.1:8642.evil.example")],
        [HOST, ("origin", "http://evil.example/127.0.0.1:8642")],
        [HOST, ("origin", "http://127.0.0.1:8642"), ("origin", "https://evil.example")],
        [HOST, ("sec-fetch-site", "cross-site")],
        [HOST, ("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:8642")],
        [HOST, ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")],
        [HOST, ("sec-fetch-site", "")],
        [("origin", "https://evil.example")],
        [HOST, ("origin", "http://news.example.org")],  # not what web.public_url says
    ],
)
def test_security_16_other_pages(headers: list[tuple[str, str]]) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "post"):
        assert not may_change(method, headers, PUBLIC), method
    assert may_change("GET", headers, PUBLIC)


@given(st.text(max_size=60))
def test_any_origin_is_a_place_or_none(origin: str) -> None:
    origin_address(origin)
    assert not may_change("POST", [HOST, ("origin", f"{origin}.evil.example")])


# -- reading ----------------------------------------------------------------------------------------


def fetched(site: str, mode: str = "", dest: str = "") -> list[tuple[str, str]]:
    said = [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)]
    return [HOST, *((name, value) for name, value in said if value)]


def test_programs_our_own_pages_and_links_may_read() -> None:
    assert may_read([HOST]), "feed readers and scripts say nothing of where they come from"
    for mode, dest in (("cors", "empty"), ("no-cors", "image"), ("navigate", "document"), ("navigate", "")):
        assert may_read(fetched("same-origin", mode, dest))
        assert may_read(fetched("none", mode, dest)), "an address that was typed, or a bookmark"
    for site in ("cross-site", "same-site"):
        assert may_read(fetched(site, "navigate", "document"))
        assert may_read(fetched(site, "navigate")), "browsers before 2020 do not say what for"


def test_security_17_no_page_of_another_site_has_something_fetched() -> None:
    for site in ("cross-site", "same-site", "Cross-Site", "something-new", ""):
        for mode, dest in (
            ("no-cors", "image"),
            ("no-cors", "script"),
            ("cors", "empty"),
            ("websocket", "websocket"),
            ("navigate", "iframe"),
            ("navigate", "frame"),
            ("navigate", "object"),
            ("navigate", "embed"),
            ("", ""),
        ):
            headers = [HOST, ("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)]
            assert not may_read(headers), headers
    twice = [*fetched("cross-site", "no-cors"), ("sec-fetch-mode", "navigate")]
    assert not may_read(twice)
    assert not may_read([*fetched("same-origin", "cors"), ("sec-fetch-site", "cross-site")])


async def test_it_holds_for_every_path_and_method_that_reads(client: httpx.AsyncClient) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for path in ("/", "/sources", "/api/sources", "/api/articles", "/healthz", "/metrics", "/static/mark.svg", "/bot"):
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = await client.request(method, path, headers=foreign)
            assert answer.status_code == 403, f"{method} {path}"
        assert (await client.get(path, headers=link)).status_code == 200, path
        assert (await client.get(path)).status_code == 200, path
    refused = await client.get("/api/sources", headers=foreign)
    assert refused.json() == {"error": FOREIGN_READ, "code": "not_allowed"}
