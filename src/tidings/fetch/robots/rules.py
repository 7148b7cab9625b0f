"""Parses robots.txt (RFC 9309) and matches addresses against its rules. Pure: bytes in, RobotRules out.

Why this is not protego, and what was decided where the RFC leaves room: docs/decisions/0014-robots.md.

Patterns and addresses are normalized to one spelling, octet by octet. The longest matching pattern decides, and of two
of one length the one that allows. A pattern is a prefix, an exact address ("/a$"), or has wildcards ("/a*b"). The first
two are looked up in tables; only wildcard patterns are tried one by one, each in time linear in the address.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

MAX_BYTES = 512 * 1024  # the RFC demands at least 500 KiB; the rest is not read
# Over these caps a file is read so that it disallows more than it says, never less.
MAX_WILD = 2_000  # wildcard patterns; of a further "Disallow" only the part before its first "*" counts
MAX_STARS = 32  # "*" in one pattern; further pieces of a "Disallow" are dropped
MAX_ADDRESS = 8_192  # octets; a longer address is not fetched if anything is disallowed
MAX_SITEMAPS = 500

_FIELDS = {
    **dict.fromkeys(("user-agent", "useragent", "user agent"), "agent"),
    # These misspellings are accepted by protego and Google's parser, too.
    **dict.fromkeys(("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"), "disallow"),
    "allow": "allow",
    **dict.fromkeys(("crawl-delay", "crawldelay", "crawl delay"), "delay"),
    **dict.fromkeys(("sitemap", "sitemaps", "site-map"), "sitemap"),
}
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")
_SECONDS = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_PLAIN = re.compile(r"[!-$&-~]*")  # printable ASCII but "%"
_ODD = re.compile(r"%([0-9A-Fa-f]{2})|[^!-$&-~]")
_DELIMITERS = frozenset("/?#%&=+")  # as %XX they mean something else than unescaped
_AUTHORITY = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*")
_SIMPLE = re.compile(r"[a-z]+://[!-\"$&-.0->@-~]*(/[!-\"$&-~]*)")  # most addresses: nothing to normalize, and no "#"
_UNSENT = str.maketrans("", "", "\t\r\n")  # never sent; urlsplit and yarl drop them

_ENTRY = 150  # bytes of memory of one rule, without its text
_Key = TypeVar("_Key")
_Rank = tuple[int, bool]  # octets of the pattern, and whether it allows: the greatest decides
_NO_RULE: _Rank = (-1, True)


class _Wild(NamedTuple):
    """ "/a*b*c$": after the head each piece in turn, as early as it can be, and the tail at the end."""

    head: str
    pieces: tuple[str, ...]
    tail: str | None  # None: anything may follow

    def matches(self, address: str) -> bool:
        if not address.startswith(self.head):
            return False
        at = len(self.head)
        for piece in self.pieces:
            at = address.find(piece, at)
            if at < 0:
                return False
            at += len(piece)
        return self.tail is None or (address.endswith(self.tail) and len(address) - len(self.tail) >= at)


@dataclass(frozen=True, slots=True)
class RobotRules:
    """The rules of one robots.txt for one agent."""

    prefixes: dict[str, _Rank]
    lengths: tuple[int, ...]  # of the prefixes, the least first
    exact: dict[str, _Rank]
    wild: tuple[tuple[_Rank, _Wild], ...]  # the greatest rank first
    closes: bool  # something is disallowed
    crawl_delay: float | None = None  # seconds
    sitemaps: tuple[str, ...] = ()  # as written
    weight: int = 0  # bytes of memory, roughly

    def allows(self, url: str) -> bool:
        if not self.closes:
            return True
        address = _address(url)
        if address.startswith("/robots.txt") and address.partition("?")[0] == "/robots.txt":
            return True
        if len(address) > MAX_ADDRESS:
            return False
        best = self._best(address, _NO_RULE)
        if "%" in address and ("%2F" in address or "%3F" in address):
            path, mark, query = address.partition("?")
            best = self._best(path + mark + _as_data(query), best)
        return best[1]

    def _best(self, address: str, best: _Rank) -> _Rank:
        best = max(best, self.exact.get(address, best))
        said, size = self.prefixes.get, len(address)
        for length in self.lengths:
            if length > size:
                break
            found = said(address[:length])
            if found is not None and found > best:
                best = found
        for rank, pattern in self.wild:
            if rank <= best:
                break
            if pattern.matches(address):
                return rank
        return best


def read_robots(body: bytes, agent: str) -> RobotRules:
    """The rules for this agent: all groups that name it, merged; else all groups for "*". Accepts any bytes."""
    us = _token(agent)
    ours, everyones = _Draft(), _Draft()
    named = naming = False
    meant: list[_Draft] = []  # the agents of the current group
    sitemaps: dict[str, None] = {}
    for what, value in _directives(body):
        if what == "agent":
            if not naming:
                meant, naming = [], True
            token = _token(value)
            draft = ours if token == us else everyones if token == "*" else None
            named = named or draft is ours
            if draft is not None and draft not in meant:
                meant.append(draft)
        elif what == "sitemap":
            if value and value.isprintable() and len(sitemaps) < MAX_SITEMAPS:
                sitemaps[value] = None
        elif what == "delay":
            # Not in the RFC, so it does not end a list of agents: other records must not interfere (2.2.4).
            for draft in meant:
                draft.delay(value)
        else:
            naming = False
            for draft in meant:
                draft.rule(value, allow=what == "allow")
    return (ours if named else everyones).rules(tuple(sitemaps))


@dataclass(slots=True, eq=False)
class _Draft:
    """The rules of one agent while the file is parsed."""

    prefixes: dict[str, _Rank] = field(default_factory=dict)
    exact: dict[str, _Rank] = field(default_factory=dict)
    wild: dict[_Wild, _Rank] = field(default_factory=dict)
    closes: bool = False
    crawl_delay: float | None = None

    def delay(self, value: str) -> None:
        seconds = float(value) if _SECONDS.fullmatch(value) else math.inf
        if math.isfinite(seconds):
            self.crawl_delay = max(seconds, self.crawl_delay or 0.0)

    def rule(self, value: str, *, allow: bool) -> None:
        if not value.startswith(("/", "*")):
            return  # empty, or a pattern that matches no address
        if allow and value.endswith("/index.html"):
            self.rule(value.removesuffix("index.html") + "$", allow=True)  # as Google and protego do
        self.closes = self.closes or not allow
        written = value.removesuffix("$")
        tail: str | None = "" if written != value else None
        head, *pieces = _pieces(written)
        octets = len(head) + sum(map(len, pieces))
        if octets > MAX_ADDRESS:
            return  # longer than any address that is checked
        rank = (octets + len(pieces) + len(value) - len(written), allow)
        if len(pieces) > MAX_STARS:
            if allow:
                return
            pieces, tail = pieces[:MAX_STARS], None
        if not pieces:
            _raise(self.prefixes if tail is None else self.exact, head, rank)
            return
        if not pieces[-1]:
            tail = None  # "/a*$" and "/a*" are "/a"
        elif tail is not None:
            tail = pieces.pop()
        pattern = _Wild(head, tuple(filter(None, pieces)), tail)
        if not pattern.pieces and tail is None:
            _raise(self.prefixes, head, rank)
        elif pattern in self.wild or len(self.wild) < MAX_WILD:
            _raise(self.wild, pattern, rank)
        elif not allow:
            _raise(self.prefixes, head, rank)

    def rules(self, sitemaps: tuple[str, ...]) -> RobotRules:
        wild = sorted(((rank, pattern) for pattern, rank in self.wild.items()), key=lambda one: one[0], reverse=True)
        lengths = tuple(sorted({len(prefix) for prefix in self.prefixes}))
        literals = (*self.prefixes, *self.exact, *sitemaps)
        weight = _ENTRY * len(literals) + sum(map(len, literals))
        weight += sum(2 * _ENTRY + rank[0] + 60 * len(pattern.pieces) for rank, pattern in wild)
        return RobotRules(
            self.prefixes, lengths, self.exact, tuple(wild), self.closes, self.crawl_delay, sitemaps, weight
        )


def _raise(ranks: dict[_Key, _Rank], key: _Key, rank: _Rank) -> None:
    ranks[key] = max(rank, ranks.get(key, rank))


def _directives(body: bytes) -> Iterator[tuple[str, str]]:
    for line in _text(body).split("\n"):
        if not line or line[0] == "#":
            continue
        said = line.partition("#")[0]
        name, colon, value = said.partition(":")
        what = _FIELDS.get(name.strip().lower()) if colon else None
        if what is not None:
            yield what, value.strip()
            continue
        words = said.split(maxsplit=2)  # "Disallow /" without its colon is clear enough
        if len(words) == 2 and words[0].lower() in _FIELDS:
            yield _FIELDS[words[0].lower()], words[1]


def _text(body: bytes) -> str:
    """The file as text with line feeds only, without NULs and byte order marks. Bytes that are not UTF-8 are kept
    (surrogateescape)."""
    if len(body) >= MAX_BYTES:  # half a line could mean something else than the whole
        body = body[: max(body.rfind(b"\n", 0, MAX_BYTES), body.rfind(b"\r", 0, MAX_BYTES), 0)]
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = body.decode("utf-16", "replace")
    else:
        text = body.lstrip(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    return text.replace("\0", "").replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")


def _token(agent: str) -> str:
    """The product token of a user-agent line or of a whole User-Agent: "Tidings/1.0 (news)" is "tidings"."""
    if agent[:1] == "*" and not agent[1:2].strip():
        return "*"
    token = _TOKEN.match(agent)
    return token[0].lower() if token else ""


def _pieces(pattern: str) -> list[str]:
    """The pieces of a pattern between its "*", normalized as addresses are."""
    pieces = [_normalized(piece, "surrogateescape") for piece in pattern.split("*")]
    if "?" in pattern and "%" in pattern:
        in_query = False
        for number, piece in enumerate(pieces):
            before, mark, after = ("", "", piece) if in_query else piece.partition("?")
            in_query = in_query or bool(mark)
            pieces[number] = before + mark + (_as_data(after) if in_query else after)
    return pieces


def _address(url: str) -> str:
    """Path and query as they are sent, normalized."""
    simple = _SIMPLE.fullmatch(url)
    if simple and "/." not in simple[1]:
        return simple[1]
    if not _PLAIN.fullmatch(url):
        url = url.lstrip().translate(_UNSENT)
    authority = _AUTHORITY.match(url)
    address = _normalized(url[authority.end() if authority else 0 :].partition("#")[0], "surrogatepass")
    path, mark, query = address.partition("?")
    if "/." in path:
        path = _without_dots(path)
    return (path or "/") + mark + query


def _normalized(text: str, errors: str) -> str:
    """Printable ASCII unescaped, delimiters as they were written, all else as %XX."""
    if _PLAIN.fullmatch(text):
        return text
    return _ODD.sub(_octet, text.encode("utf-8", errors).decode("latin-1"))


def _octet(found: re.Match[str]) -> str:
    if found[1] is None:
        return f"%{ord(found[0]):02X}"
    letter = chr(int(found[1], 16))
    return letter if "!" <= letter <= "~" and letter not in _DELIMITERS else found[0].upper()


def _as_data(query: str) -> str:
    """A query with "/" and "?" unescaped: they delimit nothing there (the RFC's second example)."""
    return query.replace("%2F", "/").replace("%3F", "?")


def _without_dots(path: str) -> str:
    """The path without "." and "..", as clients send it: else "/open/../closed" would bypass a rule."""
    kept: list[str] = []
    _, *parts = path.split("/")
    for part in parts:
        if part == "..":
            del kept[-1:]
        elif part != ".":
            kept.append(part)
    if parts[-1] in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)
