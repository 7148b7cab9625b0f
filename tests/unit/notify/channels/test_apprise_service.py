"""How apprise's services make HTTP requests: none of them follows a redirect when it is used from here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import apprise
import pytest

from tidings.errors import ChannelError
from tidings.notify.channels.apprise_service import service_of

FOLDER = Path(apprise.__file__).parent
METHODS = {"get", "post", "put", "patch", "delete", "head", "options", "request"}
# Modules that could make a request that knows nothing of `redirects`.
OTHER_CLIENTS = {"urllib.request", "http.client", "httpx", "aiohttp", "urllib3", "pycurl", "requests.sessions"}
# Policies of apprise's own on the addresses that a request and its redirects may reach. Off by default.
KNOWN_EXCEPTIONS = {"utils/http.py": OTHER_CLIENTS, "utils/wkd.py": {"self.http_session.get"}}


def http_requests_of(source: list[ast.AST]) -> Iterator[tuple[str, str | None]]:
    """Each call of requests or of a session in the source, and what it says of redirects."""
    for node in source:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            name = ast.unparse(node.func)
            if name.startswith("requests.") or "session" in name.lower():
                said = [ast.unparse(word.value) for word in node.keywords if word.arg == "allow_redirects"]
                yield name, said[0] if said else None


def imports_of(source: list[ast.AST]) -> Iterator[str]:
    for node in source:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_every_request_of_apprise_is_told_whether_to_follow_redirects() -> None:
    """Fails where a new apprise makes requests in another way: then `apprise_service` must find another way, too."""
    others, requests_seen = [], 0
    for file in sorted(FOLDER.rglob("*.py")):
        text, path = file.read_text(encoding="utf-8"), str(file.relative_to(FOLDER))
        source = list(ast.walk(ast.parse(text)))
        known = KNOWN_EXCEPTIONS.get(path, set())
        clients = OTHER_CLIENTS - known
        others += [f"{path}: imports {name}" for name in imports_of(source) if name in clients]
        for name, said in http_requests_of(source) if "requests" in text else ():
            requests_seen += 1
            if said not in ("self.redirects", "False") and name not in known:
                others.append(f"{path}: {name} has allow_redirects={said}")
    assert others == []
    assert requests_seen > 100, "the services of apprise make their requests in another way now"


def test_no_address_turns_redirects_on() -> None:
    for query in ("", "?redirect=yes", "?REDIRECT=yes", "?redirect=no&redirect=yes", "?%72edirect=1", "?-redirect=yes"):
        for form in ("json://127.0.0.1:1/{}", "ntfy://127.0.0.1:1/topic/{}", "mailto://me:pw@example.org/{}"):
            assert service_of(form.format(query)).redirects is False, form + query


def test_a_service_that_would_follow_them_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apprise.NotifyBase, "redirects", True)
    made = apprise.Apprise.instantiate
    monkeypatch.setattr(apprise.Apprise, "instantiate", lambda parts, **words: made("json://127.0.0.1:1/?redirect=yes"))
    with pytest.raises(ChannelError, match="would follow redirects"):
        service_of("json://127.0.0.1:1/")
