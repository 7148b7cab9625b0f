"""What several of these sites' servers do: keys of forms, names of views, shards of pictures, probes of a monitor."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bench.changing.parts import cached, token
from bench.changing.scenario import Fetch
from bench.changing.visible import START


def view(fetch: Fetch, name: str, html: str) -> str:
    """A list as a content management system renders it, with an id that is new at each rendering."""
    names = f"view view-{name} js-view-dom-id-{token(fetch.random, 40)}"
    return f'<div class="{names}"><div class="view-content">{html}</div></div>'


def probe(fetch: Fetch, app: str) -> str:
    """The script of a performance monitor: the time that the server took, and a transaction."""
    took, queue = fetch.random.randint(18, 900), fetch.random.randint(0, 9)
    return (
        f'<script>window.NREUM||(NREUM={{}});NREUM.info={{"applicationID":"{app}","queueTime":{queue},'
        f'"applicationTime":{took},"transactionName":"{token(fetch.random, 22)}","atts":"{token(fetch.random, 12)}"}}'
        "</script>"
    )


def sharded(fetch: Fetch, picture: str, words: str) -> str:
    """A picture from one of four hosts, with the width that was guessed for this visitor."""
    host, width = fetch.random.randint(1, 4), fetch.random.choice((480, 768, 1024))
    return f'<img src="https://img{host}.static.example/{width}/{picture}" alt="{words}" loading="lazy">'


def tracked(fetch: Fetch, address: str) -> str:
    """An address of another site with the parameter that carries a visitor over to it."""
    return f"{address}?_gl=1*{token(fetch.random, 7)}*_ga*{fetch.random.randrange(10**9)}.{int(fetch.at.timestamp())}"


def local(fetch: Fetch, hours: int) -> datetime:
    """The time of the fetch in another zone."""
    return fetch.at + timedelta(hours=hours)


def counted(fetch: Fetch, base: int, per_hour: float) -> int:
    """A total that a server counts anew every quarter of an hour."""
    quarters = (fetch.at - START) // timedelta(minutes=15)
    return base + int(quarters * per_hour / 4) + cached(fetch, 900, f"counted {base}").randint(0, 3)


def until(fetch: Fetch, day: datetime) -> int:
    """Days until a day, by the calendar."""
    return max(0, (day.date() - fetch.at.date()).days)


def within(fetch: Fetch, opens: int, closes: int, hours: int = 0, days: Sequence[int] = range(5)) -> bool:
    """Whether somebody who looks at the clock there finds a door open."""
    now = local(fetch, hours)
    return now.weekday() in days and opens <= now.hour < closes
