"""A harbour office on loopback: five pages that change at known hours, and one block that is different each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from html import escape
from typing import Final

from aiohttp import web

from tidings.lab.farm.server import LoopbackServer, request_host
from tidings.ports.outside import Clock

NAME: Final = "harbour-office.test"
ADDRESS: Final = f"http://{NAME}/"

# What a place on a page says from so many hours after the start on.
States = Mapping[float, str]
NOTICES: Final[Sequence[States]] = (
    {0: "The east quay is closed to visitors until the new fenders are in place.", 20: "The east quay is open again."},
    {
        0: "Ferries leave on time.",
        5: "The ferry at 18:40 is cancelled: wind.",
        26: "Ferries leave on time.",
    },
    {0: "Pilots are on channel 12.", 31: "Pilots are on channel 14 until Friday."},
)
FEES: Final[Mapping[str, States]] = {
    "Boats up to 8 m": {0: "14.00 €"},
    "Boats up to 12 m": {0: "21.00 €", 9: "24.50 €"},
    "Boats up to 20 m": {0: "38.00 €", 9: "41.00 €"},
    "Electricity, a day": {0: "4.50 €", 28: "5.20 €"},
    "Water, 100 l": {0: "1.00 €"},
}
HOURS: Final[Mapping[str, States]] = {
    "Monday to Friday": {0: "07:00 - 18:00"},
    "Saturday": {0: "08:00 - 14:00", 14: "08:00 - 16:00"},
    "Sunday": {0: "closed", 33: "10:00 - 12:00"},
}
LEVEL: Final[States] = {0: "low, 0.8 m", 6: "rising, 1.9 m", 12: "high, 3.1 m", 18: "falling, 1.7 m", 24: "low, 0.7 m"}


def said(states: States, hours: float) -> str:
    """The latest of the states that hold by then."""
    return states[max(since for since in states if since <= hours)]


def page(path: str, hours: float, fetch: int) -> str | None:
    """The document at this path so many hours after the start. `fetch`: the number of the request; one block on each
    page shows it, as visitor counters do."""
    match path:
        case "/":
            links = "".join(f'<li><a href="/{one}">{one.title()}</a></li>' for one in ("notices", "fees", "hours"))
            body = f"<p>The office looks after 214 berths, the ferry and the pilots.</p><ul>{links}</ul>"
            return document("Harbour office", body, hours, fetch)
        case "/notices":
            body = "".join(f"<p>{escape(said(states, hours))}</p>" for states in NOTICES)
            return document("Notices", f"{body}<p>Water at the lock: {said(LEVEL, hours)}.</p>", hours, fetch)
        case "/fees":
            return document("Fees", table("What is it for", "A night", FEES, hours), hours, fetch)
        case "/hours":
            return document("Opening hours", table("Days", "Open", HOURS, hours), hours, fetch)
    return None


def table(first: str, second: str, rows: Mapping[str, States], hours: float) -> str:
    lines = "".join(f"<tr><td>{escape(name)}</td><td>{said(states, hours)}</td></tr>" for name, states in rows.items())
    return f"<table><tr><th>{first}</th><th>{second}</th></tr>{lines}</table>"


def document(title: str, body: str, hours: float, fetch: int) -> str:
    aside = f"<aside><p>You are visitor number {48_113 + 17 * fetch}.</p></aside>"
    main = f"<main><h1>{title}</h1>{body}</main>"
    return f"<!doctype html><html lang=en><title>{title}</title><body>{main}{aside}</body></html>"


class HarbourOffice(LoopbackServer):
    """Serves the pages as they are by its clock."""

    def __init__(self, clock: Clock, start: datetime) -> None:
        super().__init__((NAME,))
        self._clock, self._start, self._asked = clock, start, 0

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow:\n")
        self._asked += 1
        hours = (self._clock.now() - self._start) / timedelta(hours=1)
        found = page(request.path, hours, self._asked) if request_host(request) == NAME else None
        if found is None:
            return web.Response(status=404, text="not found\n")
        return web.Response(text=found, content_type="text/html")
