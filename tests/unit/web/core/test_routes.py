from __future__ import annotations

import httpx
from fastapi import APIRouter, FastAPI
from fastapi.responses import PlainTextResponse

from tidings.web.core.routes import IndexedRouter

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
