"""One random true edit of a page, made in its elements, so that it can be made in several fetches of the page."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from selectolax.lexbor import LexborNode

from bench.mutations.pages import Anchor, Followed, anchored, is_inline, parsed, words_in
from bench.mutations.words import WORDS

_TOKEN = "\ue000edit\ue000"
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")
_WORD = re.compile(r"(?<!\w)[a-zäöüßéèêàçñóáíúąęłśżźćřžýåøæ]{5,}(?!\w)")
_ID = re.compile(r"\s(?:id|data-[\w-]+)=(?:\"[^\"]*\"|'[^']*'|[^\s>]+)")
_HREF = re.compile(r"(href=\")(/|https?://)([^\"#?]*)")
_FEWEST = 20  # texts of a language, of which one is put into a page
_ANY = (
    "The north stairs will be repainted in two stages.",
    "Members elected a treasurer from the harbour district.",
    "A second laboratory repeated the measurements of the coating.",
    "Lantern walk along the old rampart",
    "Rules for the storage of bulbs",
    "Appointment of a harbour pilot",
)
_AS_ELSEWHERE = 0.25  # of the sentences that are put in are those of another page of the site
_LEAVES = frozenset("p li td th dd dt span div h1 h2 h3 h4 a strong b em time small button figcaption".split())
_TITLED = frozenset("h1 h2 h3 h4".split())
_MARKS: Mapping[str, Sequence[str]] = {
    "en": (
        "Sold out",
        "Cancelled",
        "New",
        "Closed",
        "Delayed",
        "Full",
        "Recalled",
        "Out of stock",
        "Open now",
        "Draft",
    ),
    "de": ("Ausverkauft", "Abgesagt", "Neu", "Geschlossen", "Verspätet", "Ausgebucht"),
    "fr": ("Épuisé", "Annulé", "Nouveau", "Fermé", "Complet"),
    "es": ("Agotado", "Cancelado", "Nuevo", "Cerrado", "Completo"),
    "it": ("Esaurito", "Annullato", "Nuovo", "Chiuso", "Completo"),
    "nl": ("Uitverkocht", "Geannuleerd", "Nieuw", "Gesloten", "Vol"),
}
_NOTES: Mapping[str, Sequence[str]] = {
    "en": (
        "The counter will be closed on Thursday 19 March.",
        "Applications are now accepted until 24 April 2026.",
        "Only 3 places are left.",
        "Prices rise by 4 % on 1 April.",
        "Registration is open.",
        "This page has been replaced by the rules of 2026.",
        "Correction: an earlier version of this page named the wrong date.",
        "Due to a strike no boats leave today.",
        "We are moving to 14 Quay Street in May.",
        "Tonight's performance is cancelled.",
        "Service is suspended between Aldmoor and Fenwick.",
        "Minimum order raised to 40 EUR.",
        "New: free delivery from 60 EUR.",
        "Closed for the summer.",
        "Please bring your own cup.",
        "Updated guidance on batteries applies from 2 May.",
        "Bookings by telephone only: 020 7946 0112.",
        "The deadline was extended by a week.",
    ),
    "de": (
        "Die Anmeldung ist ab sofort möglich.",
        "Der Schalter bleibt am 19. März geschlossen.",
        "Nur noch 3 Plätze frei.",
        "Die Frist wurde bis 24. April verlängert.",
    ),
    "fr": ("Le guichet sera fermé le 19 mars.", "Les inscriptions sont ouvertes.", "Plus que 3 places."),
    "es": ("La oficina cierra el 19 de marzo.", "El plazo se amplía hasta el 24 de abril.", "Quedan 3 plazas."),
    "it": ("Lo sportello resta chiuso il 19 marzo.", "Iscrizioni aperte.", "Restano 3 posti."),
}
_BUTTONS = ("Join the waiting list", "Applications closed", "Pre-order", "Notify me", "Book by phone")
_BOXES = ("note", "alert alert-info", "callout", "notice", "box", "message is-warning", "panel", "highlight")


@dataclass(frozen=True, slots=True)
class Edit:
    """A true change of one element of a page."""

    kind: str
    clear: bool  # nothing around it differs from fetch to fetch
    anchor: Anchor
    change: Callable[[LexborNode], str]  # makes it; returns the HTML of what is put in, for the token
    shows: str  # what a report must show; "": something was removed
    old: str = ""

    def make(self, page: str, place: int) -> str:
        """A fetch of the page with this edit, where the element is there."""
        tree = parsed(page)
        put = self.change(tree.css("*")[place])
        return (tree.html or "").replace(_TOKEN, put)


@dataclass
class Donors:
    """Texts of other pages, by language: what is put into a page."""

    sentences: Mapping[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    titles: Mapping[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    words: Mapping[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    of_site: Mapping[str, list[str]] = field(default_factory=lambda: defaultdict(list))  # sentences, by site

    def take(self, page: Followed) -> None:
        for tag, words, _ in page.fixed:
            if tag == "p" and len(words.split()) >= 5:
                said = [one for one in _SENTENCE.split(words) if one.endswith(".") and 5 <= len(one.split()) <= 40]
                self.sentences[page.lang] += said
                self.of_site[page.site.name] += said
            if tag in ("li", "h2", "h3", "h4", "a") and 2 <= len(words.split()) <= 12:
                self.titles[page.lang].append(words)
            self.words[page.lang] += _WORD.findall(words)[:4]

    def pick(self, random: Random, pool: Mapping[str, list[str]], page: Followed) -> str:
        own = "\n".join(page.fetches[-1:]).casefold()
        for _ in range(30):
            found = random.choice(pool.get(page.lang, ()) if len(pool.get(page.lang, ())) >= _FEWEST else _ANY)
            if html.escape(found, quote=False).casefold() not in own:
                return found
        return random.choice(_ANY)


def _texts(node: LexborNode) -> Iterator[LexborNode]:
    for one in node.traverse(include_text=True):
        if one.is_text_node and not one.is_empty_text_node and (one.text() or "").strip():
            yield one


def _reword(old: str, new: str) -> Callable[[LexborNode], str]:
    def change(node: LexborNode) -> str:
        for one in _texts(node):
            if one.text() == old:
                one.replace_with(new)
                return ""
        first = next(_texts(node))
        raise ValueError(f"{old!r} is not in {first.text()!r}")

    return change


def _put(where: str, piece: str) -> Callable[[LexborNode], str]:
    def change(node: LexborNode) -> str:
        if where == "after":
            node.insert_after(_TOKEN)
        elif where == "before":
            node.insert_before(_TOKEN)
        else:
            node.insert_child(_TOKEN)
        return piece

    return change


def _remove(node: LexborNode) -> str:
    node.decompose()
    return ""


def _lead(old: str, new: str) -> Callable[[LexborNode], str]:
    def change(node: LexborNode) -> str:
        for one in node.css("a"):
            if one.attributes.get("href") == old:
                one.attrs["href"] = new
        return ""

    return change


class Editor:
    """Random edits of one page."""

    def __init__(self, page: Followed, donors: Donors, seed: int) -> None:
        self._page, self._donors = page, donors
        self._random = Random(f"{seed} {page.name}")
        self._fixed = page.fixed
        tree = parsed(page.fetches[-1])
        self._nodes = anchored(tree)
        self._said = words_in(tree.body) if tree.body is not None else ""

    def edits(self, each: int) -> Iterator[Edit]:
        """Up to so many of each kind."""
        for kind, tried in self._kinds().items():
            anchors = [one for one in self._fixed if one in self._nodes]
            self._random.shuffle(anchors)
            made = 0
            for anchor in anchors:
                found = tried(anchor, self._nodes[anchor])
                if found is None or found[1] == found[2]:
                    continue
                change, shows, old = found
                yield Edit(kind, self._fixed[anchor], anchor, change, shows, old)
                made += 1
                if made >= each:
                    break

    def _kinds(self) -> Mapping[str, Callable[[Anchor, LexborNode], _Found | None]]:
        kinds: dict[str, Callable[[Anchor, LexborNode], _Found | None]] = {
            kind: partial(self._in_words, kind) for kind in WORDS
        }
        return kinds | {
            "sentence inserted": self._sentence_inserted,
            "sentence removed": self._sentence_removed,
            "sentence reworded": self._sentence_reworded,
            "paragraph inserted": self._paragraph_inserted,
            "paragraph removed": self._paragraph_removed,
            "entry inserted": self._entry_inserted,
            "entry removed": self._entry_removed,
            "entry retitled": self._entry_retitled,
            "heading": self._heading,
            "cell": self._cell,
            "definition": self._definition,
            "link target": self._link,
            "badge": self._badge,
            "note": self._note,
            "button": self._button,
        }

    def _leaf_text(self, node: LexborNode) -> str | None:
        """One of the texts of a leaf, as its node has it."""
        if node.tag not in _LEAVES or not is_inline(node):
            return None
        found = [one.text() or "" for one in node.iter(include_text=True) if one.is_text_node]
        found = [one for one in found if one.strip()]
        return self._random.choice(found) if found else None

    def _in_words(self, kind: str, _: Anchor, node: LexborNode) -> _Found | None:
        text = self._leaf_text(node)
        if text is None or (kind == "state" and text.strip() != words_in(node)):
            return None
        found = WORDS[kind](self._random, text)
        return None if found is None else (_reword(text, found[0]), " ".join(found[1].split()), found[2])

    def _sentences(self, node: LexborNode) -> tuple[str, list[str]] | None:
        text = self._leaf_text(node) if node.tag in ("p", "li", "dd", "td") else None
        if text is None or len(text.split()) < 5:
            return None
        return text, _SENTENCE.split(" ".join(text.split()))

    def _sentence_inserted(self, _: Anchor, node: LexborNode) -> _Found | None:
        found = self._sentences(node)
        if found is None or not found[1][-1].endswith("."):
            return None
        new, at = self._sentence(), self._random.randint(0, len(found[1]))
        return _reword(found[0], f" {' '.join([*found[1][:at], new, *found[1][at:]])} "), new, ""

    def _sentence_removed(self, _: Anchor, node: LexborNode) -> _Found | None:
        found = self._sentences(node)
        if found is None or len(found[1]) < 2:
            return None
        at = self._random.randrange(len(found[1]))
        return _reword(found[0], " ".join([*found[1][:at], *found[1][at + 1 :]])), "", found[1][at]

    def _sentence_reworded(self, _: Anchor, node: LexborNode) -> _Found | None:
        found = self._sentences(node)
        words = list(_WORD.finditer(found[0])) if found is not None else []
        if found is None or not words:
            return None
        one, new = self._random.choice(words), self._donors.pick(self._random, self._donors.words, self._page)
        return _reword(found[0], found[0][: one.start()] + new + found[0][one.end() :]), new, one[0]

    def _sentence(self) -> str:
        if self._random.random() < _AS_ELSEWHERE and self._donors.of_site[self._page.site.name]:
            own = " ".join(words_in(node) for node in self._nodes.values())
            found = [one for one in self._donors.of_site[self._page.site.name] if one not in own]
            if found:
                return self._random.choice(found)
        if self._random.random() < 0.5:
            return self._donors.pick(self._random, self._donors.sentences, self._page)
        return self._random.choice(_NOTES.get(self._page.lang, _NOTES["en"]))

    def _title(self) -> str:
        return self._donors.pick(self._random, self._donors.titles, self._page)

    def _paragraph_inserted(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        if anchor[0] != "p":
            return None
        new = self._sentence()
        start = _ID.sub("", (node.html or "<p>").split(">", 1)[0])
        return _put("after", f"{start}>{html.escape(new, quote=False)}</p>"), new, ""

    def _paragraph_removed(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        is_one = anchor[0] == "p" and len(anchor[1]) > 20 and self._is_said_once(anchor[1])
        return (_remove, "", anchor[1]) if is_one else None

    def _is_said_once(self, words: str) -> bool:
        """What is there once more is not gone, nor is a link known by its words alone."""
        return self._said.count(words) == 1

    def _entry(self, anchor: Anchor, node: LexborNode) -> tuple[str, str] | None:
        """(HTML, title) of an entry of a list, a row or a card."""
        if anchor[0] not in ("li", "tr", "article") or (node.css_first("th") and not node.css_first("td")):
            return None
        if len(_alike(node)) < 2:
            return None
        named = node.css_first("h2, h3, h4, a") or node
        title = next((one.text() or "" for one in _texts(named)), "")
        return (node.html or "", title) if len(title.strip()) > 3 else None

    def _entry_inserted(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        found = self._entry(anchor, node)
        if found is None:
            return None
        new = self._title()
        whole = _ID.sub("", found[0])
        whole = whole.replace(html.escape(found[1], quote=False), html.escape(new, quote=False), 1)
        if html.escape(new, quote=False) not in whole:
            return None
        whole = _HREF.sub(lambda one: f"{one[1]}{one[2]}{one[3].rstrip('/')}-{self._random.randint(100, 999)}", whole)
        return _put(self._random.choice(("after", "before")), whole), new, ""

    def _entry_removed(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        found = self._entry(anchor, node)
        title = " ".join(found[1].split()) if found is not None else ""
        return (_remove, "", title) if title and len(_alike(node)) > 2 and self._is_said_once(title) else None

    def _entry_retitled(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        found = self._entry(anchor, node)
        if found is None:
            return None
        new = self._title()
        return _reword(found[1], new), new, found[1].strip()

    def _heading(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        text = self._leaf_text(node) if anchor[0] in _TITLED else None
        new = self._title()
        return None if text is None else (_reword(text, new), new, text.strip())

    def _cell(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        text = self._leaf_text(node) if anchor[0] == "td" else None
        new = self._title()
        return None if text is None else (_reword(text, new), new, text.strip())

    def _definition(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        text = self._leaf_text(node) if anchor[0] == "dd" else None
        new = self._title()
        return None if text is None else (_reword(text, new), new, text.strip())

    def _link(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        links = node.css("a") if anchor[0] in ("p", "li", "td", "dd") else []
        links = [one for one in links if self._is_said_once(words_in(one))]
        hrefs = [one.attributes.get("href") or "" for one in links]
        hrefs = [one for one in hrefs if re.match(r"(?:/|https?://)[^#?]*\w$", one)]
        if not hrefs:
            return None
        old, new = self._random.choice(hrefs), f"moved-{self._random.randint(1000, 9999)}"
        return _lead(old, f"{old.rsplit('/', 1)[0]}/{new}"), new, old

    def _badge(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        if anchor[0] not in ("li", "article", "td", "h3", "h2"):
            return None
        new = self._random.choice(_MARKS.get(self._page.lang, _MARKS["en"]))
        css = self._random.choice(("badge", "tag", "label", "pill", "status"))
        return _put("in", f' <span class="{css}">{new}</span>'), new, ""

    def _note(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        if anchor[0] not in ("h1", "h2", "p"):
            return None
        new, css = self._sentence(), self._random.choice(_BOXES)
        whole = f'<div class="{css}"><p>{html.escape(new, quote=False)}</p></div>'
        return _put("after" if anchor[0] != "p" else "before", whole), new, ""

    def _button(self, anchor: Anchor, node: LexborNode) -> _Found | None:
        text = self._leaf_text(node) if anchor[0] == "button" else None
        new = self._random.choice(
            ("Join the waiting list", "Applications closed", "Pre-order", "Notify me", "Book by phone")
        )
        return None if text is None else (_reword(text, new), new, text.strip())


_Found = tuple[Callable[[LexborNode], str], str, str]


def _alike(node: LexborNode) -> list[LexborNode]:
    above = node.parent
    return [one for one in above.iter() if one.tag == node.tag] if above is not None else []
