"""Addresses as a request needs them."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from yarl import URL

from tidings.errors import AddressRefused
from tidings.fetch.guard import Guard
from tidings.fetch.target import admitted, target_of

_SITES = (
    "http://example.org",
    "https://example.org:443",
    "http://127.0.0.1:8080",
    "https://a-b.example:80",
    "http://x.",
)


@given(st.sampled_from(_SITES), st.text("aZ9/.?&=-_~+%2fF:;,!*() #@é", max_size=24))
@example(_SITES[0], "../b/./c..d/...")
@example(_SITES[0], "/a//b//")
@example(_SITES[1], "feed.xml?")
@example(_SITES[1], "feed?a=/../b&c=~d.e-f_g")
def test_what_is_sent_is_what_aiohttp_would_send(site: str, rest: str) -> None:
    url = f"{site}/{rest}"
    target, read = target_of(url), URL(url)
    assert target.site.origin == (read.scheme, read.raw_host, read.port)
    assert (target.site.authority, target.path) == (read.host_port_subcomponent, read.raw_path_qs)
    assert target.site.url.origin() == read.origin()
    assert (target.url, target.bare, target.authorization) == (url, url, None)


@given(
    st.sampled_from(
        (*_SITES, "http://localhost.", "http://10.0.0.1", "http://x:99999", "http://a:25", "HTTP://a", "x:")
    ),
    st.text("aZ9/.?&=-_~+%2fF:;,!*() #@é", max_size=24),
)
def test_what_the_guard_refuses_has_no_target(site: str, rest: str) -> None:
    url, guard = f"{site}/{rest}", Guard()
    try:
        guard.check_url(url)
    except AddressRefused as refused:
        with pytest.raises(AddressRefused, match=f"^{re.escape(str(refused))}$"):
            admitted(url, guard)
    else:
        assert admitted(url, guard) == target_of(url)
