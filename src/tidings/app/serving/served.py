"""Served: what the web page needs of the process it is served by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings
    from tidings.store.db.patience import Outage


class Served(Protocol):
    """app.program.Program is one, app.cluster.web.WebProcess another."""

    @property
    def settings(self) -> Settings: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def stores(self) -> Stores: ...

    @property
    def outage(self) -> Outage | None:
        """Since when and why the database cannot be used."""
        ...

    @property
    def can_store(self) -> bool: ...

    def pushed(self) -> None:
        """A hub has sent something."""
        ...

    def notices(self) -> list[str]: ...

    @property
    def waiting(self) -> int | None:
        """Visits that are due or under way here; None: other processes crawl."""
        ...
