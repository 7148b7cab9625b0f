"""The sections of the web page, in the order in which the menus list them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from tidings.views.languages.current import noted as _n

_IN_BAR = 4  # places in the bar of a phone, beside "More"


@dataclass(frozen=True, slots=True)
class MenuItem:
    """`section`: what its pages call themselves. `key`: the letter after `g`. `needs`: what must be there for it."""

    section: str
    path: str
    name: str
    note: str
    key: str = ""
    needs: str = ""
    admin: bool = False  # for admins only
    news: str = ""  # what of it may be new: a field of ports.news.Arrived


MAIN: Final = (
    MenuItem("now", "/", _n("Now"), _n("Today's stories, what your watches found, what fails"), "n"),
    MenuItem(
        "articles",
        "/articles",
        _n("Articles"),
        _n("Everything that was published, to read"),
        "a",
        news="articles",
    ),
    MenuItem(
        "watches",
        "/watches",
        _n("Watches"),
        _n("What is looked for in everything new"),
        "w",
        "watches",
        news="matches",
    ),
    MenuItem("changes", "/changes", _n("Changes"), _n("What changed on followed pages"), "c", "sites", news="changes"),
    MenuItem("sources", "/sources", _n("Sources"), _n("What is followed, and how it is doing"), "s"),
    MenuItem("sites", "/sites", _n("Sites"), _n("Sites that are followed page by page"), "p", "sites"),
)
MORE: Final = (
    MenuItem("search", "/search", _n("Search"), _n("Articles and pages that hold these words"), "f", "search"),
    MenuItem("matches", "/matches", _n("Matches"), _n("What all watches found, day by day"), "m", "watches"),
    MenuItem("add", "/add", _n("Add"), _n("Follow a site or a feed, import a list"), "+", "service"),
    MenuItem("hooks", "/hooks", _n("Webhooks"), _n("Programs that are told what happens"), "k", "hooks"),
    MenuItem("hosts", "/hosts", _n("Hosts"), _n("Servers that are treated specially"), "h"),
    MenuItem("cluster", "/cluster", _n("Cluster"), _n("Processes, and what travels between them"), "u", "cluster"),
    MenuItem("lab", "/lab", _n("Lab"), _n("Policies and budgets on your own history"), "l", "lab"),
    MenuItem(
        "admin", "/admin", _n("Admin"), _n("Settings, workers, storage, deliveries, log"), "d", "admin", admin=True
    ),
    MenuItem("people", "/people", _n("People"), _n("Who may read here, and who decides"), "", "people", admin=True),
    MenuItem("account", "/account", _n("Account"), _n("Password, tokens, browsers that are signed in"), "y", "account"),
    MenuItem("api", "/api/docs", _n("API"), _n("For programs")),
    MenuItem("keys", "/keys", _n("Keys"), _n("What each key does"), "?"),
)


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of one visitor: `main` in the header, `more` behind "More", `bar` at the bottom of a phone."""

    main: tuple[MenuItem, ...] = ()
    more: tuple[MenuItem, ...] = ()

    @property
    def bar(self) -> tuple[MenuItem, ...]:
        return self.main[:_IN_BAR]

    @property
    def beside(self) -> tuple[MenuItem, ...]:
        """Returns the entries for which a phone's bar has no room."""
        return (*self.main[_IN_BAR:], *self.more)

    @property
    def keys(self) -> tuple[MenuItem, ...]:
        """Places that `g` and one letter lead to."""
        return tuple(place for place in (*self.main, *self.more) if place.key.isalpha())


def menu(there: Collection[str], *, admin: bool) -> Menu:
    """`there`: the names in `needs` that this installation has."""

    def shown(places: tuple[MenuItem, ...]) -> tuple[MenuItem, ...]:
        return tuple(
            place for place in places if (not place.needs or place.needs in there) and (admin or not place.admin)
        )

    return Menu(shown(MAIN), shown(MORE))
