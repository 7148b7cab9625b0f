"""How the descriptors of the process (open files and sockets; `ulimit -n`) are shared out, so that none takes all.

The store needs a few, always: without one it cannot write. So what strangers can open (connections to the web page) and
what the crawl opens (requests, idle connections, lookups of names) are limited, each to its share; the store, worker
processes and deliveries have the rest.

And how seldom such a process collects garbage (`spare_collector`, `pass_over_what_is_alive`).
"""

from __future__ import annotations

import gc
import logging
import resource
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tidings.settings.settings import Settings

_log = logging.getLogger(__name__)

ENOUGH = 16_384  # the limit is raised to this where the system allows it
LEAST = 128  # below it nothing can be promised
# Store 20 (connections of SQLite have three files each), worker processes 12, messages 16, the loop and logs 16.
_OTHERS = 64
_DELIVERIES = 16  # connections of the fetcher beside the terminals: webhooks, hubs
_LEAST_WEB, _LEAST_TERMINALS = 16, 4
_MOST_LOOKUPS, _LEAST_LOOKUPS = 64, 4
_COLLECTED_AFTER = (50_000, 20, 100)  # gc.set_threshold


@dataclass(frozen=True, slots=True)
class Shares:
    """How many of each there may be at the same time."""

    limit: int  # descriptors of the process
    web: int  # connections to the web page
    terminals: int  # visits under way
    connections: int  # of the fetcher, in use
    lookups: int  # of names
    idle_below: int  # a connection with a descriptor from here on is not kept for the next request

    @property
    def is_enough(self) -> bool:
        return self.limit >= LEAST


def shares_of(limit: int, web: int, terminals: int) -> Shares:
    """Shares out `limit` descriptors. `web`, `terminals`: the settings, which are lowered where they do not fit."""
    lookups = min(_MOST_LOOKUPS, max(_LEAST_LOOKUPS, limit // 16))
    rest = max(0, limit - _OTHERS - lookups)
    web = max(_LEAST_WEB, min(web, rest // 3))
    # A connection to a host with several addresses may take two descriptors while it is made.
    fitting = max(_LEAST_TERMINALS, (rest - web - _DELIVERIES) * 2 // 3)
    terminals = min(terminals, fitting)
    taken = web + terminals * 3 // 2 + _DELIVERIES + lookups + _OTHERS // 2
    # The system gives out the lowest free number: where a new connection has number n, n others are open.
    return Shares(limit, web, terminals, terminals + _DELIVERIES, lookups, max(0, limit - taken))


def shares_for(settings: Settings) -> Shares:
    """The shares of this process, whose limit is raised first."""
    return shares_of(raised_limit(), settings.web.connections, settings.crawl.terminals)


def raised_limit() -> int:
    """Raises the soft limit of descriptors as far as is useful and allowed; returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinite = resource.RLIM_INFINITY
    wanted = ENOUGH if hard == infinite else min(hard, ENOUGH)
    if soft == infinite or soft >= wanted:
        return ENOUGH if soft == infinite else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:  # some systems have a limit of their own below the hard one
        _log.info("the limit of open files stays at %d: %s", soft, error)
        return soft
    return wanted


def warn_of_lowered(shares: Shares, settings: Settings) -> None:
    """Logs which settings the limit does not allow."""
    wanted = {"web.connections": settings.web.connections, "crawl.terminals": settings.crawl.terminals}
    allowed = {"web.connections": shares.web, "crawl.terminals": shares.terminals}
    lowered = [
        f"{name} is {allowed[name]} instead of {wanted[name]}" for name in wanted if allowed[name] < wanted[name]
    ]
    if not shares.is_enough:
        _log.warning("at most %d files may be open, Tidings needs %d: raise the limit (ulimit -n)", shares.limit, LEAST)
    elif lowered:
        _log.warning("at most %d files may be open (ulimit -n): %s", shares.limit, "; ".join(lowered))


def spare_collector() -> None:
    """Passes over what is alive by now, and collects seldom from here on; once in a process.

    A visit or a page makes thousands of short-lived objects but no cycles. To collect every 700 of them takes a tenth
    of the time of a cold cycle (bench.cycle) and of a web server (bench.web), and to look through all that is alive
    keeps visitors waiting for 0.1 s, now and again.
    """
    if gc.get_threshold() != _COLLECTED_AFTER:
        pass_over_what_is_alive()
        gc.set_threshold(*_COLLECTED_AFTER)


def pass_over_what_is_alive() -> None:
    """Collects, and never looks again through what is left: modules, templates, statements."""
    gc.collect()
    gc.freeze()
