"""Finds the route of a request among those whose path begins like the request's.

FastAPI asks one route after the other, of which there are 200 here: a millisecond for each request. Most begin with a
word of their own (`/articles/...`), so a few are left to be asked.
"""

from __future__ import annotations

from typing import Any, Final

from fastapi.routing import APIRouter, iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

_PROGRAMS: Final = ("api", "v1")  # half of all routes begin so: the segment after these tells them apart
_ANY: Final = "*"  # routes that may fit whatever a path begins with


class IndexedRouter(APIRouter):
    """Routes must all be there before the first request."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._index: dict[str, list[BaseRoute]] = {}

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            if not self._index:
                self._index = _indexed(self.routes)
            for route in self._index.get(_stem(scope["path"]), self._index[_ANY]):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.setdefault("router", self)
                    scope.update(found)
                    await route.handle(scope, receive, send)
                    return
        await super().app(scope, receive, send)  # another method, or no such path


def _stem(path: str) -> str:
    """What the routes of a path are found by."""
    parts = path.split("/", len(_PROGRAMS) + 2)[1:]
    of_pages = parts[0] != _PROGRAMS[0] if parts else True
    return "".join(parts[:1]) if of_pages else "api/" + next((one for one in parts if one not in _PROGRAMS), "")


def _indexed(routes: list[BaseRoute]) -> dict[str, list[BaseRoute]]:
    """The routes by stem, in their order; under each also those that may fit any."""
    stems = [_stems(route) for route in routes]
    every = {_ANY}.union(*stems)
    return {
        stem: [route for route, fits in zip(routes, stems, strict=True) if stem in fits or _ANY in fits]
        for stem in every
    }


def _stems(route: BaseRoute) -> set[str]:
    paths = [one.path for one in iter_route_contexts([route])]
    return {_ANY if path is None or "{" in _stem(path) else _stem(path) for path in paths}
