"""What every route of the APIs for apps needs: the fields of a request; text, JSON and refusals as apps expect them;
ReaderServices, which has what the routes are made from."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tidings.errors import AmbiguousSource, SourceNotFound
from tidings.ports.library import Library
from tidings.ports.outside import Clock
from tidings.ports.reader_apps import ApiPasswords, Streams
from tidings.ports.watch_store import WatchBook
from tidings.views.adding.source_service import SourceService
from tidings.views.reader_apps.streams import Labels, Stream, StreamKind, labels_of
from tidings.views.reading.service import ReadingService, SubscriptionService
from tidings.web.core.middleware import body_of
from tidings.web.people.identity import BAD_APP_TOKEN, app_auth

MOST_BODY: Final = 256 * 1024  # bytes: thousands of ids
_NO_TOKEN: Final = ("", "x")  # what some apps send instead of one (FeedMe, Reeder)


class ReaderProblem(Exception):
    """A refusal, in plain text."""

    def __init__(self, status: int, words: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(words)
        self.status, self.headers = status, headers or {}


def unauthorized() -> ReaderProblem:
    return ReaderProblem(401, "Unauthorized", BAD_APP_TOKEN)


def bad_request(words: object = "Bad Request") -> ReaderProblem:
    return ReaderProblem(400, str(words))


def add_handler(app: FastAPI) -> None:
    @app.exception_handler(ReaderProblem)
    async def refused(request: Request, error: ReaderProblem) -> Response:
        return PlainTextResponse(str(error), error.status, headers=error.headers)


def ok() -> Response:
    """Returns OK without a line break: some apps compare all of it."""
    return PlainTextResponse("OK")


def as_json(value: object) -> Response:
    try:
        body = msgspec.json.encode(value)  # ten times as quick, which matters with 10,000 sources
    except UnicodeEncodeError:  # a lone surrogate must not make the whole answer unreadable
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Response(body, media_type="application/json; charset=utf-8")


async def sent(request: Request) -> dict[str, list[str]]:
    """The values of the URL and of the form. Forms come under any type, or none. HTTPException 413, 400."""
    try:
        found = parse_qs(request.scope["query_string"].decode("latin-1"), keep_blank_values=True, max_num_fields=10_000)
    except ValueError as error:
        raise bad_request(error) from None
    if request.method == "POST":
        body = (await body_of(request, MOST_BODY)).decode("utf-8", "replace")
        for name, values in parse_qs(body, keep_blank_values=True).items():
            found.setdefault(name, []).extend(values)
    return found


def first(values: Mapping[str, list[str]], name: str) -> str:
    return (values.get(name) or [""])[0].strip()


def refuse_other_outputs(values: Mapping[str, list[str]]) -> None:
    """JSON is all there is."""
    if first(values, "output") not in ("", "json"):
        raise ReaderProblem(501, "Not Implemented")


# -- tokens ------------------------------------------------------------------------------------------


def write_token(auth: str) -> str:
    """Returns the token that apps send with every write, as T. 57 characters, as Google's had."""
    return hashlib.sha256(f"write {auth}".encode()).hexdigest()[:57]


def check_token(request: Request, values: Mapping[str, Any]) -> None:
    """Refuses a wrong token. Nothing is gained by it: the request has proved who it is by what no page of others can
    send. Apps expect to be refused with a wrong one, and to get a new one then."""
    given = first(values, "T")
    if given in _NO_TOKEN:
        return
    wanted = write_token(app_auth(request.headers) or "")
    if not secrets.compare_digest(given.encode("utf-8", "replace"), wanted.encode()):
        raise unauthorized()


# -- services ----------------------------------------------------------------------------------------------

_MOST_WATCHES = 500  # that are labels


@dataclass(frozen=True, slots=True)
class ReaderServices:
    """`address`: whom tries of a password are counted for."""

    passwords: ApiPasswords
    streams: Streams
    reading: ReadingService
    subscriptions: SubscriptionService
    sources: SourceService
    library: Library
    watches: WatchBook
    clock: Clock
    address: Callable[[Request], str]

    async def labels(self, person_id: int) -> Labels:
        tree = await self.reading.tree(person_id)
        watches = await self.watches.page(_MOST_WATCHES, person_id=person_id)
        tags = await self.reading.tags(person_id)
        folders = ((one.id, one.name, one.unread) for one in tree.folders)
        return labels_of(folders, ((one.id, one.name) for one in watches), tags)

    async def source_id(self, stream: Stream) -> int | None:
        """Returns the id of a feed, by its number or its address; None: there is none."""
        name = stream.name
        if stream.kind is not StreamKind.FEED:
            return None
        if name.isascii() and name.isdecimal():
            return int(name) if len(name) < 19 else None
        try:
            found = await self.library.find(name)
        except (SourceNotFound, AmbiguousSource):
            return None
        return found.id if found.url == name else None
