"""Addresses of a page and of its links: parameters that differ by request, and several addresses of one page.

    /terms?visitor=k3xv91  and, a moment later,  /terms?visitor=p0q7zd

Parameters of links may say who asked, not which page it is: sessions and tokens under whatever name. Names that are
known are dropped everywhere (text/url.py). Others are proved by two looks at the same moment: the same addresses are
there, and no value of the parameter is. A choice of articles (`/read?id=12`, then `/read?id=31`) looks nearly alike, so
all links of a look must have the same value, or each path one of its own that looks random, or the two looks have three
such paths. One link alone must have a name that says so, or a long token. Where the name is that of a page (`id`), all
values must look random: a card of one article may lead to `/read?id=12` and `/print?id=12`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

import numpy as np

from tidings.read.page.compare.keys import address_key, copy_key, parameter_key
from tidings.read.page.compare.memory import PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.tree.segments import PageTree

# Letters and digits, and a word before them at most: "sim-eb2a45".
_RANDOM = re.compile(r"(?:[^\W\d_]{2,8}[-_.:])?(?=[^\W\d_]*\d)(?=\d*[^\W\d_])[\w.~%-]{5,}")
_LONG = re.compile(r"[\w.~%-]{5,}")
_TOKEN = re.compile(r"(?=[a-f-]*\d)(?=[\d-]*[a-f])[0-9a-f-]{12,}|(?=[^\W\d_]*\d)(?=\d*[^\W\d_])\w{20,}", re.I)
_FEWEST_PATHS = 2  # /watch?v=... alone is a choice of films
_MANY_PATHS = 3  # with whatever values
# Where one link alone has it, its name must say that it is no name of a page.
_SAYS_SO = re.compile(
    r"_|rec|from|via|origin|nonce|sig|visitor|click\w*|cache\w*|ra?nd\w*|\w*(?:ref|src|source|token|auth)", re.I
)
_NAMES_PAGE = re.compile(
    r"id|[aenpt]id|p|q|no|nr|slug|date|day|"
    r"(?:\w+_)?(?:page|article|product|item|story|post|doc|document|news|event|job|film|video)(?:_?id)?",
    re.I,
)


def parameters_of_request(known: PageMemory | None, tree: PageTree, others: Sequence[PageTree]) -> frozenset[str]:
    """The parameters of the page's links that differ by request, by two looks of this visit or of an earlier one."""
    asking = [href for href in tree.all_hrefs() if "?" in href]
    if not asking:
        return frozenset()
    proved = (request_parameters(asking, other.all_hrefs()) for other in others)
    keys = known.keys if known is not None else frozenset()
    return frozenset(name for name in _parameter_names(asking) if parameter_key(name) in keys).union(*proved)


def request_parameters(first: Iterable[str], second: Iterable[str]) -> frozenset[str]:
    """The parameters that differ between the links of two looks at a page, and lead to the same pages."""
    before, after = _asked(first), _asked(second)
    return frozenset(name for name in before.keys() & after.keys() if _is_of_request(name, before[name], after[name]))


def without_parameters(links: Iterable[str], names: Collection[str]) -> tuple[str, ...]:
    """The links without these parameters, each once."""
    if not names:
        return tuple(links)
    return tuple(dict.fromkeys(_without(link, names) for link in links))


def _parameter_names(links: Iterable[str]) -> frozenset[str]:
    """The names of all parameters of these links."""
    return frozenset(name for link in links if "?" in link for name, _ in _parameters(link))


def _is_of_request(name: str, before: dict[str, set[str]], after: dict[str, set[str]]) -> bool:
    """Does this parameter differ by request? Each address that both looks have must have other values. `before`,
    `after`: address -> values."""
    both = {address.partition("?")[0] for address in before.keys() & after.keys()}
    values = [set().union(*look.values()) for look in (before, after)]
    if values[0] & values[1]:
        return False
    if not both:  # the links are a pick of this request: "/visit?ref=b71f0" may be there once
        return _SAYS_SO.fullmatch(name) is not None and _look_random(values[0] | values[1])
    if _NAMES_PAGE.fullmatch(name) and not all(map(_RANDOM.fullmatch, values[0] | values[1])):
        return False
    if all(len(of_look) == 1 for of_look in values):
        if len(both) >= _FEWEST_PATHS or _SAYS_SO.fullmatch(name) is not None:
            return True
        return _NAMES_PAGE.fullmatch(name) is None and all(map(_TOKEN.fullmatch, values[0] | values[1]))
    return len(both) >= _MANY_PATHS or all(map(_are_tokens, (before, after)))


def _look_random(values: Collection[str]) -> bool:
    """Are all of them long, and some of letters and digits? By chance one may have digits alone."""
    return all(map(_LONG.fullmatch, values)) and any(map(_RANDOM.fullmatch, values))


def _are_tokens(look: dict[str, set[str]]) -> bool:
    """Has each path of a look one value, some of letters and digits?"""
    paths = Counter(address.partition("?")[0] for address, values in look.items() for _ in values)
    is_random = any(_RANDOM.fullmatch(value) for values in look.values() for value in values)
    return is_random and len(paths) >= _FEWEST_PATHS and max(paths.values()) == 1


def _asked(links: Iterable[str]) -> dict[str, dict[str, set[str]]]:
    """Name of a parameter -> address without it -> its values."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for link in links:
        if "?" not in link:
            continue
        for name, value in _parameters(link):
            found[name][_without(link, (name,))].add(value)
    return found


# -- several addresses of one page ---------------------------------------------------------------------

_SHOWN = re.compile(
    r"lang(?:uage)?|locale|hl|sort(?:_?by)?|order(?:_?by)?|dir|view|print(?:able)?|format|theme|skin|mode|display|"
    r"cur(?:rency)?|per_?page|limit",
    re.I,
)


def address_keys(url: str, title: str | None) -> list[int]:
    """The key under which other addresses of a page are known, where its own says how it is shown: `?lang=it`."""
    address = _shown_address(url)
    return [] if address is None else [address_key(address, title or "")]


def is_another_address(known: PageMemory | None, url: str, title: str | None, recurring: bytes) -> bool:
    """Is a page counted for its site under another address? That is found out at its first visit."""
    if known is not None:
        return copy_key() in known.keys
    keys = address_keys(url, title)
    return bool(keys) and bool(RecurringHashes(recurring).anywhere(np.array(keys, np.int64)).any())


def _shown_address(url: str) -> str | None:
    """The address without the parameters that say how the page is shown, as `?lang=it`; None where it has none."""
    if "?" not in url:
        return None
    names = frozenset(name for name, _ in _parameters(url) if _SHOWN.fullmatch(name))
    return _without(url, names) if names else None


# -- parsing ---


def _parameters(link: str) -> list[tuple[str, str]]:
    """Returns the parameters of a link that have a value."""
    parts = (part.partition("=") for part in link.partition("#")[0].partition("?")[2].split("&"))
    return [(name, value) for name, _, value in parts if name and value]


def _without(link: str, names: Collection[str]) -> str:
    rest, mark, fragment = link.partition("#")
    address, asked, query = rest.partition("?")
    kept = "&".join(part for part in query.split("&") if part.partition("=")[0] not in names)
    return address + (asked if kept else "") + kept + mark + fragment
