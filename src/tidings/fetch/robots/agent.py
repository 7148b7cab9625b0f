"""The User-Agent header: `Tidings/VERSION (+URL; contact; N subscribers)`."""

from __future__ import annotations

from functools import lru_cache

from tidings import __version__

AGENT = "tidings"  # our product token in robots.txt, matched case-insensitively


@lru_cache(maxsize=1024)
def user_agent(public_url: str = "", contact: str = "", subscribers: int = 0) -> str:
    """`public_url` is the address of our web page; its /bot explains the crawler to publishers."""
    parts = [f"+{public_url.rstrip('/')}/bot"] if public_url else []
    if contact:
        parts.append(contact if parts else f"+{contact}")
    parts = parts or ["feed reader"]
    if subscribers > 0:
        parts.append("1 subscriber" if subscribers == 1 else f"{subscribers} subscribers")
    return f"Tidings/{__version__} ({'; '.join(parts)})"
