"""Routes that cost little to have: each is analysed when it is first used, and found by how its path begins.

FastAPI analyses the parameters and answers of a route when it is declared (0.3 ms) and again where its router is
included (as much): a tenth of a second for the 300 routes here, at each start and for each application of a test.
LazyRoute does it at the first request for it, or when the API is described.

It asks one route after the other whether it fits, too: a millisecond for each request. Most paths begin with a word of
their own (`/articles/...`), so that IndexedRouter has a few to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from fastapi.routing import APIRoute, APIRouter, iter_route_contexts
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send

_PROGRAMS: Final = ("api", "v1")  # half of all routes begin so: the segment after these tells them apart
_ANY: Final = "*"  # routes that may fit whatever a path begins with


_compiled = cache(compile_path)  # the paths of all applications of a process are the same ones


class LazyRoute(APIRoute):
    """It has what a path is matched with. Any other attribute is made with all the others when one is first used."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        self.path, self.endpoint = path, endpoint
        self.path_regex, self.path_format, self.param_convertors = _compiled(path)
        self.methods = {method.upper() for method in options.get("methods") or ("GET",)}
        self.include_in_schema = options.get("include_in_schema", True)
        self.options = options

    def __getattr__(self, name: str) -> Any:
        """Called for what there is not yet."""
        options = self.__dict__.get("options")
        if options is None or "app" in self.__dict__ or name.startswith("__"):
            raise AttributeError(name)
        super().__init__(self.path, self.endpoint, **options)
        return getattr(self, name)

    def at(self, path: str) -> LazyRoute:
        """Returns the route at another path; the API's description leaves it out."""
        return LazyRoute(path, self.endpoint, **self.options | {"include_in_schema": False})


class LazyRouter(APIRouter):
    """A router of such routes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(route_class=LazyRoute, **options)

    def at(self, prefix: str) -> LazyRouter:
        """Returns the routes below another prefix, left out of the API's description."""
        found = LazyRouter()
        own = [route for route in self.routes if isinstance(route, LazyRoute)]
        found.routes.extend(route.at(prefix + route.path.removeprefix(self.prefix)) for route in own)
        return found


class IndexedRouter(LazyRouter):
    """Routes must all be there before the first request."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._index: dict[str, list[BaseRoute]] = {}

    def add(self, router: APIRouter) -> None:
        """Adds its routes as they are: they have their whole path, and need no dependencies of the application."""
        self.routes.extend(router.routes)

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
    """Returns the key by which the routes of a path are found."""
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
