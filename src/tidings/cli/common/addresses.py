"""Addresses as people write them."""

from __future__ import annotations


def addresses(asked: str) -> list[str]:
    """What a person wrote, as addresses to be tried: a bare name by https, then by http. SourceError."""
    from tidings.errors import SourceError
    from tidings.text.url import host_of, is_web

    text = asked.strip()
    url = text if "://" in text else f"https://{text}"
    if not is_web(url) or not host_of(url) or any(char.isspace() for char in url):
        raise SourceError(asked, "no address that can be followed; write https://example.org/feed.xml")
    return [url] if "://" in text else [url, f"http://{text}"]
