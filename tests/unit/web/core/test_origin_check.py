"""Who may have us change something: our own pages and programs, and no other page in the same browser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.web.core.middleware import may_change, origin_address

HOST = ("host", "127.0.0.1:8642")
PUBLIC = origin_address("https://news.example.org")


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
