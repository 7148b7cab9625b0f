from __future__ import annotations

from typing import Any

import httpx
from fastapi import APIRouter, FastAPI
from fastapi.responses import PlainTextResponse

from tidings.web.core.routes import IndexedRouter, LazyRoute, LazyRouter

PATHS = ("/", "/articles", "/articles/{id}", "/articles/{id}/html", "/api/v1/articles", "/api/articles/{id}", "/bot")


def _application() -> FastAPI:
    app = FastAPI(openapi_url=None)
    app.router = IndexedRouter(redirect_slashes=False)

    def answering(router: APIRouter | FastAPI, path: str, words: str) -> None:
        router.get(path, response_class=PlainTextResponse)(lambda: words)

    for path in PATHS:
        router = APIRouter()
        answering(router, path, path)
        app.include_router(router)
    app.router.post("/articles", response_class=PlainTextResponse)(lambda: "written")
    answering(app, "/{anything}/feed", "any")
    answering(app, "/articles/{id}/{part}", "later")
    return app


async def test_the_first_route_that_fits_answers_as_without_an_index() -> None:
    wanted = {
        "/": "/",
        "/articles": "/articles",
        "/articles/7": "/articles/{id}",
        "/articles/7/html": "/articles/{id}/html",
        "/articles/7/other": "later",
        "/api/v1/articles": "/api/v1/articles",
        "/api/articles/7": "/api/articles/{id}",
        "/bot": "/bot",
        "/whatever/feed": "any",
        "/bot/feed": "any",
    }
    async with httpx.AsyncClient(transport=httpx.ASGITransport(_application()), base_url="http://test") as client:
        assert {path: (await client.get(path)).text for path in wanted} == wanted
        assert (await client.post("/articles")).text == "written"
        assert (await client.post("/bot")).status_code == 405
        for missing in ("/nothing", "/articles/", "/api", "/api/v1", "/api/v1/"):
            assert (await client.get(missing)).status_code == 404


async def test_a_route_is_analysed_when_it_is_first_used_and_has_its_old_name_too() -> None:
    analysed: list[str] = []

    class Counting(LazyRoute):
        def get_route_handler(self) -> Any:
            analysed.append(self.path)
            return super().get_route_handler()

    api = LazyRouter(prefix="/api/v1")
    api.route_class = Counting

    @api.get("/numbers/{id}", tags=["numbers"])
    async def number(id: int) -> int:
        return id

    @api.post("/words")
    async def word() -> str:
        return "said"

    app = FastAPI(openapi_url=None)
    app.router = index = IndexedRouter(redirect_slashes=False)
    index.add(api)
    index.add(api.at("/api"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        assert not analysed
        assert [(await client.get(path)).json() for path in ("/api/v1/numbers/7", "/api/numbers/8")] == [7, 8]
        assert (await client.get("/api/numbers/x")).status_code == 422
        assert (await client.get("/api/words")).status_code == 405
        assert analysed == ["/api/v1/numbers/{id}"]
    assert list(app.openapi()["paths"]) == ["/api/v1/numbers/{id}", "/api/v1/words"]
