"""What each path asks for. One table for all routes: a route that is forgotten here is closed, not open."""

from __future__ import annotations

import re
from typing import Final

from tidings.model.people import Rights

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

# Every visitor: to sign in, what publishers read of us, hubs (which sign what they send), health checks,
# feeds whose address is the secret.
_PUBLIC = ("/static/", "/websub/", "/f/")
_PUBLIC_PATHS = frozenset({"/healthz", "/favicon.ico", "/bot", "/signin", "/setup"})
# Apps sign in here; Fever's have a key in the form of every request, which its route looks at.
_APP_SIGN_IN = frozenset({"/accounts/ClientLogin", "/fever", "/fever/", "/fever.php", "/fever/fever.php"})
_ADMIN = ("/people", "/admin", "/demo", "/api/v1/people", "/api/v1/admin")
# What holds for everybody who follows the source or the page. Watches, matches, folders and notes are a person's own:
# the routes ask the store for those of the caller, and what is another's is not found. Ids are matched as whatever
# comes between two slashes: a spelling that a route takes for a number must not need less than the number.
_ADMIN_ACTS = re.compile(
    r"/sources/([^/]+/(edit|remove|restore|pause|resume)|bulk|restore)|/pages/[^/]+/(blocks|scope)"
)
# Of these, what is no reading.
_ADMIN_EDITS = re.compile(r"/api/v1/(sources/[^/]+(/(pause|resume|restore))?|pages/[^/]+/(blocks|scope))")
_OWN = ("/account", "/signout", "/api/v1/account")  # one's own name and password; a reading token has no business there
_PROGRAM_PATHS = ("/api/", "/metrics", "/events", "/mcp")  # answered with JSON where they are refused
_ASSISTANTS = "/mcp"
_WHO = "/api/v1/account"  # a program asks whose token it has, and what it may do


def rights_for(method: str, path: str) -> Rights | None:
    """What a request needs; None: nothing, anybody may ask."""
    if path in _PUBLIC_PATHS or path in _APP_SIGN_IN or path.startswith(_PUBLIC):
        return None
    if _is_below(path, _ADMIN) or _ADMIN_ACTS.fullmatch(path):
        return Rights.ADMIN
    if method not in SAFE_METHODS and _ADMIN_EDITS.fullmatch(path):
        return Rights.ADMIN
    # Of /mcp each tool asks for what it needs: to read is a POST there, too.
    if path == _ASSISTANTS or (method in SAFE_METHODS and path == _WHO):
        return Rights.READ
    if method not in SAFE_METHODS or _is_below(path, _OWN):
        return Rights.WRITE
    return Rights.READ


def is_for_programs(path: str) -> bool:
    return path.startswith(_PROGRAM_PATHS) and path != "/api/docs"


def is_for_apps(path: str) -> bool:
    """Apps prove themselves with a password of their own: no cookie counts there, nor who a proxy has let in."""
    return path in _APP_SIGN_IN or path.startswith("/reader/")


def _is_below(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
