"""Google Alerts: the feed of an alert, an OPML list of such feeds, or their URLs, one a line.

The alert's feed is followed as any feed is. Its query becomes a watch over all sources. Only the feed and a list with
titles have the query ("Google Alert - QUERY"); in a plain list it may follow the URL.

The query is translated to the language of docs/watches.md. `OR` binds closer there than the space does, AROUND(3)
leaves three words between, and `*` in quotes matches words. What cannot be translated is left out, and noted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tidings.errors import QueryError, ReadError
from tidings.model.watches import WatchTerms
from tidings.read.feed.feed import read_feed
from tidings.read.feed.opml import read_subscriptions
from tidings.watch.imports.imported import ImportedWatch, shortened, watch_name
from tidings.watch.query.nodes import And, In, Near, Not, Or, Property, Query, has_position, quoted
from tidings.watch.query.parser import parse_query

_FIELDS = {"intitle": "title", "allintitle": "title", "intext": "text", "allintext": "text"}
_FOREIGN = "inurl allinurl filetype ext related link cache info before after daterange inanchor allinanchor location"
_NAMES = "|".join((*_FIELDS, "site", *_FOREIGN.split()))
_TOKEN = re.compile(
    rf"""\s*(?:
        (?P<mark>[()])
      | (?P<around>AROUND\s*\(\s*\d{{1,4}}\s*\))
      | (?P<or>OR(?=[\s(]|$)|\|+)
      | (?P<and>AND(?=[\s(]|$)|&+(?=\s|$))
      | (?P<not>-(?=[^\s-]))
      | (?P<exact>\+(?=[^\s+]))
      | (?P<field>(?i:{_NAMES}):)
      | "(?P<quoted>[^"]*)(?:"|$)
      | (?P<word>[^\s()"|]+)
    )""",
    re.VERBOSE,
)
_QUOTES = str.maketrans("“”„«»", '"""""')
_RANGE = re.compile(r"\W?\d[\d.,]*\.\.\W?\d[\d.,]*|\.\.\W?\d+|\W?\d+\.\.")
_GAP = 5  # maximal distance around a * in quotes
_DEEPEST = 20


class _Token(NamedTuple):
    kind: str
    text: str

    @property
    def closes(self) -> bool:
        return self.kind == "mark" and self.text == ")"


def translated(query: str) -> tuple[str, tuple[str, ...]]:
    """Our query, and notes about what is left out of it. An empty query: nothing could be translated."""
    translation = _Translation(query)
    try:
        found = translation.whole()
        text = str(found) if found is not None else ""
        if text:
            parse_query(text)
    except QueryError as error:
        return "", (f"what it asks for cannot be said here ({error}): {shortened(query)}",)
    if not text:
        translation.note(f"nothing of what it asks for can be said here, so it has no watch: {shortened(query)}")
    return text, tuple(translation.notes)


class _Translation:
    def __init__(self, query: str) -> None:
        text = query.translate(_QUOTES)
        self._tokens = [
            _Token(found.lastgroup, found[found.lastgroup]) for found in _TOKEN.finditer(text) if found.lastgroup
        ]
        self._next = 0
        self.notes: list[str] = []

    def note(self, words: str) -> None:
        if words not in self.notes:
            self.notes.append(words)

    def whole(self) -> Query | None:
        parts = []
        while self._next < len(self._tokens):
            parts.append(self._both(0))
            self._take("mark")  # an unbalanced parenthesis
        return _joined(And, parts)

    def _both(self, depth: int) -> Query | None:
        parts = []
        while (token := self._peek()) is not None and not token.closes:
            if token.kind in ("and", "or", "around"):  # without a left operand
                self._next += 1
                continue
            parts.append(self._either(depth))
        return _joined(And, parts)

    def _either(self, depth: int) -> Query | None:
        parts = [self._single(depth)]
        while (token := self._peek()) is not None and token.kind == "or":
            self._next += 1
            if (after := self._peek()) is not None and not after.closes:
                parts.append(self._single(depth))
        return _joined(Or, parts)

    def _single(self, depth: int) -> Query | None:
        if depth > _DEEPEST:
            raise QueryError("too many parentheses inside each other")
        if self._take("not"):
            inner = self._single(depth + 1)
            return Not(inner) if inner is not None else None
        found = self._placed(depth)
        while (token := self._peek()) is not None and token.kind == "around":
            self._next += 1
            distance = min(int("".join(filter(str.isdigit, token.text))) + 1, 1_000)
            other = self._placed(depth) if self._peek() is not None else None
            found = self._near(found, other, distance)
        return found

    def _near(self, one: Query | None, other: Query | None, distance: int) -> Query | None:
        parts = [part for part in (one, other) if part is not None]
        if len(parts) == 2 and all(map(has_position, parts)):
            return Near(tuple(parts), distance)
        if len(parts) == 2:
            self.note("AROUND joins more than words there; here both must be somewhere in it")
        return _joined(And, list(parts))

    def _placed(self, depth: int) -> Query | None:
        token = self._peek()
        if token is None or token.closes:
            return None
        self._next += 1
        match token.kind:
            case "mark":
                inner = self._both(depth + 1)
                self._take("mark")
                return inner
            case "field":
                return self._field(token.text[:-1].lower(), depth)
            case "exact":
                return self._after(lambda text: self._leaf(text, exact=True))
            case "quoted":
                return self._phrase(token.text)
            case "word":
                return self._word(token.text)
        return None

    def _field(self, name: str, depth: int) -> Query | None:
        if name == "site":
            return self._after(self._site)
        if name in _FIELDS:
            inner = self._rest(depth) if name.startswith("all") else self._placed(depth)
            return In(_FIELDS[name], inner) if inner is not None else None
        dropped = self._peek()
        self._next += dropped is not None and dropped.kind in ("word", "quoted")
        self.note(
            f"{name}:{shortened(dropped.text) if dropped is not None else ''} cannot be asked for here; it is left out"
        )
        return None

    def _rest(self, depth: int) -> Query | None:
        """allintitle: applies to all words that follow."""
        parts = []
        while (token := self._peek()) is not None and token.kind in ("word", "quoted", "exact"):
            parts.append(self._placed(depth))
        return _joined(And, parts)

    def _site(self, text: str) -> Query | None:
        place = re.sub(r"^\w+://", "", text).strip(".*/")
        host, _, path = place.partition("/")
        if path:
            self.note(f"site:{shortened(text)}: only the site is asked for, not the path in it")
        host = host.strip(".*").lower()
        return Property("site", host) if host else None

    def _after(self, made: Callable[[str], Query | None]) -> Query | None:
        token = self._peek()
        if token is None or token.kind not in ("word", "quoted"):
            return None
        self._next += 1
        return made(token.text)

    def _word(self, text: str) -> Query | None:
        text = text.lstrip("~")
        if not text.strip("*") or text in ("and", "or"):
            return None  # any word at all; and Google passes over these in small letters
        if _RANGE.fullmatch(text):
            self.note(f"{shortened(text)}: a range of numbers; write a condition such as price < 300 instead")
            return None
        return self._leaf(text, exact=False)

    def _phrase(self, text: str) -> Query | None:
        """Several words in any form, a single one as it is; a * of its own matches words."""
        pieces = [" ".join(piece.split()) for piece in re.split(r"(?<!\S)\*+(?!\S)", text)]
        parts = [self._leaf(piece, exact=len(text.split()) == 1) for piece in pieces if piece]
        kept = [part for part in parts if part is not None]
        if len(kept) < 2:
            return kept[0] if kept else None
        self.note(f"* in quotes: up to {_GAP - 1} words may stand there")
        return Near(tuple(kept), _GAP, ordered=True)

    def _leaf(self, text: str, *, exact: bool) -> Query | None:
        try:
            return parse_query(("=" if exact and "*" not in text else "") + quoted(text))
        except QueryError:
            self.note(f"{shortened(text)}: no word that can be looked for; it is left out")
            return None

    def _peek(self) -> _Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _take(self, kind: str) -> bool:
        token = self._peek()
        if token is None or token.kind != kind:
            return False
        self._next += 1
        return True


def _joined(kind: type[And] | type[Or], parts: list[Query | None]) -> Query | None:
    kept = [part for part in parts if part is not None]
    if len(kept) < 2:
        return kept[0] if kept else None
    return kind(tuple(kept))


# -- files ------------------------------------------------------------------------------------------

ALERT_FEED = re.compile(r"https?://(?:www\.)?google\.[a-z.]{2,6}/alerts/feeds/(\d{1,40})/(\d{1,40})\b", re.IGNORECASE)
_TITLE = re.compile(r"\s*Google Alerts?\s*[-–—:]\s*(.*\S)\s*", re.DOTALL)
_ID = re.compile(r"tag:google\.com,\d+:reader/user/(\d{1,40})/state/com\.google/alerts/(\d{1,40})")
_UNKNOWN = "what it asks for is not known, so it has no watch; `tidings watch add` makes one, or save the feed itself"


def read_google_alerts(body: bytes) -> list[ImportedWatch]:
    """The alerts of a file. ReadError names the place of a mistake."""
    start = body[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"<opml" in start:
        return _list(body)
    return [_feed(body)] if start.startswith(b"<") else _lines(body)


def _feed(body: bytes) -> ImportedWatch:
    document = read_feed(body, url="https://www.google.com/alerts/feeds/", content_type=None)
    address = document.topic or ""
    said = _ID.search(body[:4096].decode("utf-8", "replace"))
    if not ALERT_FEED.match(address):
        if said is None:
            raise ReadError("a feed, but none of a Google alert; `tidings add` follows it by its address")
        address = f"https://www.google.com/alerts/feeds/{said[1]}/{said[2]}"
    return _imported_watch(address, document.title or "", None)


def _list(body: bytes) -> list[ImportedWatch]:
    feeds = read_subscriptions(body).feeds
    found = [_imported_watch(feed.url, feed.title or "", feed.category) for feed in feeds if ALERT_FEED.match(feed.url)]
    if not found:
        raise ReadError("no feed of a Google alert is in this list; `tidings import` follows the feeds of any list")
    others = len(feeds) - len(found)
    if others:
        words = f"{others} of the list's feeds are no Google alerts; `tidings import` follows them"
        found.append(ImportedWatch("other feeds", notes=(words,)))
    return found


def _lines(body: bytes) -> list[ImportedWatch]:
    found = []
    for number, line in enumerate(body.decode("utf-8-sig", "replace").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        address, rest = [*text.split(maxsplit=1), ""][:2]
        if not ALERT_FEED.match(address):
            raise ReadError(f"line {number}: {shortened(address)!r} is no feed of a Google alert")
        query = rest.strip()
        asks = _TITLE.fullmatch(query) or not query
        found.append(_imported_watch(address, query if asks else f"Google Alert - {query}", None))
    if not found:
        raise ReadError("an empty list; write an address of an alert's feed in each line")
    return found


def _imported_watch(address: str, title: str, category: str | None) -> ImportedWatch:
    title_query = _TITLE.fullmatch(title)
    if title_query is None:
        return ImportedWatch(watch_name(title, "Google alert"), address, category=category, notes=(_UNKNOWN,))
    name = watch_name(title_query[1], title)
    query, notes = translated(title_query[1])
    terms = WatchTerms(name, query) if query else None
    return ImportedWatch(name, address, category=category, terms=terms, notes=notes)
