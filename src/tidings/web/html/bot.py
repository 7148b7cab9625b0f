"""/bot: for publishers. The User-Agent leads here.

It stands outside of the pages' router, loads no script and sets no cookie: whatever guards the pages, anybody may
read who we are and how to be left alone.
"""

from __future__ import annotations

import re

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from tidings.views.safe_html import safe_link
from tidings.web.core.context import Desk

ROBOT = "tidings"  # what a robots.txt calls us
_MAIL = re.compile(r"(?:mailto:)?([^\s@<>:/?#&%]+@[^\s@<>:/?#&%]+\.[^\s@<>:/?#&%]+)")


def router(desk: Desk) -> APIRouter:
    door = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @door.api_route("/bot", methods=["GET", "HEAD"])
    async def bot() -> Response:
        conduct = desk.conduct
        link, shown = contact(conduct.contact)
        return desk.page("bot.html", conduct=conduct, agent=conduct.user_agent(0), robot=ROBOT, link=link, shown=shown)

    return door


def contact(said: str) -> tuple[str | None, str]:
    """Where `fetch.contact` leads, if it is an address of mail or web, and how it is shown."""
    said = said.strip()
    if mail := _MAIL.fullmatch(said):
        return f"mailto:{mail[1]}", mail[1]
    return safe_link(said), said
