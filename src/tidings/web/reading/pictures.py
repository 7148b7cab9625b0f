"""Pictures of the web, from our own address: /img/SIGNATURE/ADDRESS."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from tidings.views.reading.pictures import Pictures
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter

_HEADERS: Final = {"Cache-Control": "private, max-age=604800", "Content-Disposition": "inline"}


def router(pictures: Pictures) -> LazyRouter:
    site = LazyRouter(include_in_schema=False)

    @site.api_route("/img/{signature}/{address}", methods=GET_OR_HEAD)
    async def picture(signature: str, address: str) -> Response:
        """Only what a page of ours named: nobody can have us fetch something else."""
        url = pictures.url(signature, address)
        found = await pictures.picture(url) if url is not None else None
        if found is None:
            return Response(status_code=404)
        return Response(found.body, media_type=found.type, headers=_HEADERS)

    return site
