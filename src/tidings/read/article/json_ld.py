"""JSON-LD of a page (schema.org): the node of the article. Nothing in it is trusted to have the right type."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser

from tidings.text.html import plain_text, unescaped

Node = dict[str, object]

_MOST_SCRIPTS, _LONGEST_SCRIPT, _MOST_NODES, _MAX_DEPTH = 20, 1_000_000, 2_000, 12
_ARTICLE = re.compile(
    r"(?:\w*Article|\w*BlogPosting|LiveBlogPosting|SocialMediaPosting|Report|Review|Recipe)", re.IGNORECASE
)
_LISTS = frozenset({"CollectionPage", "ItemList", "SearchResultsPage", "ProfilePage"})
_VIDEOS = frozenset({"VideoObject", "Movie", "Episode", "TVEpisode", "Clip"})
_COMMENT_WRAPPING = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\s*\]\]>|\]\]>)\s*;?\s*$")


@dataclass(frozen=True, slots=True)
class LinkedData:
    """The node of the article, that of its page, and the types of all nodes."""

    article: Node
    kinds: frozenset[str]
    page: Node = field(default_factory=dict)
    named: dict[str, Node] = field(default_factory=dict)  # by @id

    @property
    def is_list(self) -> bool:
        return not self.article and not self.kinds.isdisjoint(_LISTS)

    @property
    def is_video(self) -> bool:
        return not self.article and not self.kinds.isdisjoint(_VIDEOS)

    @property
    def body(self) -> str | None:
        """articleBody as plain text, where it is given. Some give it with markup, or escaped."""
        body = self.article.get("articleBody")
        if not isinstance(body, str):
            return None
        if "&" in body:
            body = unescaped(body)
        lines = (plain_text(line) for line in re.split(r"\n+|</p>|<br\s*/?>", body[:_LONGEST_SCRIPT]))
        return "\n".join(line for line in lines if line) or None

    @property
    def words(self) -> int | None:
        """The declared wordCount."""
        count = self.article.get("wordCount")
        if isinstance(count, str) and count.strip().isascii() and count.strip().isdigit():
            count = int(count.strip()[:9])
        return count if isinstance(count, int) and not isinstance(count, bool) and 0 < count < 1_000_000 else None

    @property
    def closed(self) -> bool:
        """Is the article, or a part of it, declared not free?"""
        return _is_closed(self.article) or any(_is_closed(part) for part in self.closed_parts)

    @property
    def closed_parts(self) -> list[Node]:
        """The parts declared not free. Each may have a `cssSelector` that finds it on the page."""
        return [part for part in nodes_in(self.article.get("hasPart")) if _is_closed(part)]

    def strings(self, name: str) -> list[str]:
        """All strings under a name: a string, a list, or nodes with a name or URL; of the page where the article has
        none."""
        return list(_strings(self.article.get(name) or self.page.get(name), self.named))


def read_linked_data(tree: LexborHTMLParser) -> LinkedData:
    """All JSON-LD of a page together. Invalid JSON is ignored."""
    article: Node = {}
    page: Node = {}
    named: dict[str, Node] = {}
    kinds: set[str] = set()
    seen = 0
    for script in tree.css('script[type="application/ld+json"]')[:_MOST_SCRIPTS]:
        for node in _nodes(_parsed(script.text()), 0):
            seen += 1
            if seen > _MOST_NODES:
                break
            own = _types_of(node)
            kinds.update(own)
            if isinstance(identity := node.get("@id"), str) and len(node) > 1:
                named.setdefault(identity, node)
            if any(kind.endswith("WebPage") for kind in own):
                page = page or node
            # The first is the article and others are teasers, unless the first was only a reference.
            if any(_ARTICLE.fullmatch(kind) for kind in own) and len(node) > 2 * len(article):
                article = node
    return LinkedData(article, frozenset(kinds), page, named)


def nodes_in(value: object) -> list[Node]:
    """The nodes in a value: itself, or those of a list."""
    if isinstance(value, dict):
        return [value]
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _parsed(text: str) -> object:
    if not text or len(text) > _LONGEST_SCRIPT:
        return None
    try:
        return json.loads(_COMMENT_WRAPPING.sub("", text.strip()), strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(value: object, depth: int) -> Iterator[Node]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, list):
        for one in value:
            yield from _nodes(one, depth + 1)
    elif isinstance(value, dict):
        yield value
        for name in ("@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "video"):
            yield from _nodes(value.get(name), depth + 1)


def _types_of(node: Node) -> list[str]:
    value = node.get("@type")
    kinds = value if isinstance(value, list) else [value]
    return [kind.rpartition("/")[2] for kind in kinds if isinstance(kind, str)]


def _is_closed(node: Node) -> bool:
    free = node.get("isAccessibleForFree")
    if isinstance(free, str):
        return free.strip().rpartition("/")[2].lower() in ("false", "no", "0")
    return free is False


def _strings(value: object, named: dict[str, Node], depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield unescaped(value)
    elif isinstance(value, list) and depth < 3:
        for one in value[:20]:
            yield from _strings(one, named, depth + 1)
    elif isinstance(value, dict) and depth < 3:
        if isinstance(identity := value.get("@id"), str) and len(value) <= 2:
            value = named.get(identity, value)
        for name in ("name", "url", "contentUrl", "@value"):
            if value.get(name):
                yield from _strings(value[name], named, depth + 1)
                break
