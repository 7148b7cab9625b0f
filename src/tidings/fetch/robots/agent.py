"""Who we say we are: `Tidings/VERSION (+URL; contact; N subscribers)`."""

from __future__ import annotations

from functools import lru_cache

from tidings import __version__

AGENT = "tidings"  # what robots.txt calls us, in any case


@lru_cache(maxsize=1024)
def user_agent(public_url: str = "", contact: str = "", subscribers: int = 0) -> str:
    """`public_url` is where our web page is reached; its /bot tells publishers what we do."""
    said = [f"+{public_url.rstrip('/')}/bot"] if public_url else []
    if contact:
        said.append(contact if said else f"+{contact}")
    said = said or ["feed reader"]
    if subscribers > 0:
        said.append("1 subscriber" if subscribers == 1 else f"{subscribers} subscribers")
    return f"Tidings/{__version__} ({'; '.join(said)})"
