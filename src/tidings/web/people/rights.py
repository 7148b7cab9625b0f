"""What each path asks for. One table for all routes: a route that is forgotten here is closed, not open."""

from __future__ import annotations

import re
from typing import Final

from tidings.model.people import Rights

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

# Whoever reaches the page: to sign in, what publishers read of us, hubs (which sign what they send), health checks.
_PUBLIC = ("/static/", "/websub/")
_PUBLIC_PATHS = frozenset({"/healthz", "/favicon.ico", "/bot", "/signin", "/setup"})
_ADMIN = ("/people", "/api/v1/people")
# What holds for everybody: who follows the source, who is told by the watch.
_ADMIN_ACTS = re.compile(r"/sources/[0-9]+/(edit|remove)|/watches/[0-9]+/(edit|remove|pause|resume|test)")
_OWN = ("/account", "/signout")  # one's own name and password; a reading token has no business there
_PROGRAM_PATHS = ("/api/", "/metrics")  # answered with JSON where they are refused


def rights_for(method: str, path: str) -> Rights | None:
    """What a request needs; None: nothing, anybody may ask."""
    if path in _PUBLIC_PATHS or path.startswith(_PUBLIC):
        return None
    if _is_below(path, _ADMIN) or _ADMIN_ACTS.fullmatch(path):
        return Rights.ADMIN
    if method not in SAFE_METHODS or _is_below(path, _OWN):
        return Rights.WRITE
    return Rights.READ


def is_for_programs(path: str) -> bool:
    return path.startswith(_PROGRAM_PATHS) and path != "/api/docs"


def _is_below(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
