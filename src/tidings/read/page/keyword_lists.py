"""Lists inside one leaf: items that elements or line breaks keep apart.

    <div><span>gas</span> <span>shale</span> <a href="/tag/coal">coal</a></div>
    <div>Tags:<br>gas<br>shale<br>coal</div>

To a reader of the text alone they are a row of words. Between the items stand signs and figures, and no words of their
own: a sentence with some of its words in bold is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from tidings.read.page.segments import BLOCKS, PageTree

# -- Lists of keywords: what tag boxes show, without a sentence around it. -------------------------

_SEPARATOR = re.compile(r"\s*[,;|•·‧∙/、，；]\s*|\s+[-–—>›»→]\s+")
_SEPARATORS = frozenset(",;|•·‧∙/、，；–—-")
_LABEL = re.compile(r"\s*[^:：]{1,40}(?::\s+|：\s*)")
_END = re.compile(r"[.!?…。！？][\"'”»)]*\s*$|[.!?]\s+\w")
_WORD = re.compile(r"[^\W\d_]")
_HASHED = re.compile(r"[#＃][\w·-]+")
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_UNSPACED_WORD = 3  # characters
_PARTICLE = 2  # letters
_FEWEST = 5  # items
_MOST_WORDS = 3  # of an item
_SHARE = 0.8  # of the items are as short as that
_LONGEST = 2_000  # characters; beyond, it is something else
_SAME = 0.6  # of two lists, the share of items that stand in the same order in both
_BARS = frozenset("|•·‧∙")  # nobody writes them between what a sentence lists
_LONGEST_NAME = 5  # words of what a box is called
# What tag boxes are called.
_CALLED = frozenset(
    """
    tag tags tagged keyword keywords hashtag hashtags topic topics label labels subjects trending popular
    tagi temat tematy kluczowe słowa stichwort stichwörter schlagwort schlagwörter schlagworte themen
    mots-clés étiquettes sujets thèmes etiquetas temas palabras palavras-chave assuntos parole argomenti
    trefwoorden onderwerpen nyckelord ämnen emner nøkkelord avainsanat asiasanat tunnisteet aiheet tagit
    štítky témata tagy klíčová kľúčové címkék címke kulcsszavak kulcsszó témák etichete
    теги тэги темы метки ключевые мітки ключові ετικέτες θέματα κλειδιά λέξεις-κλειδιά
    etiketler etiket konular anahtar タグ キーワード トピック 标签 標籤 關鍵字 关键字 关键词 關鍵詞 话题 키워드 태그
    """.split()
)


class Listing(NamedTuple):
    """A text that is a list of short items."""

    label: str  # what stands before them: "Winners"
    items: tuple[str, ...]
    marked: bool = False  # elements, bars or hash signs keep them apart: no sentence is written so
    barred: bool = False  # bars do: hardly anything but keywords is
    lines: bool = False  # each stands in a line of its own

    def labelled(self, item: str) -> str:
        return f"{self.label}: {item}" if self.label else item


def listing_of(text: str) -> Listing | None:
    """However few items it has; None where it is no list. One that is called so may end with a dot."""
    if not 0 < len(text) <= _LONGEST:
        return None
    label = _LABEL.match(text)
    name, rest = (_bare(label[0]), text[label.end() :]) if label else ("", text)
    hashed = rest.split()
    if len(hashed) > 1 and all(map(_HASHED.fullmatch, hashed)):
        return Listing(name, tuple(hashed), marked=True)
    if is_called(name):
        rest = rest.rstrip(" .。")
    items = [item for item in _SEPARATOR.split(rest.strip()) if item]
    if len(items) < 2 or _END.search(rest) or not are_short(items):
        return None
    barred = not _BARS.isdisjoint(rest)
    return Listing(name, tuple(items), marked=barred, barred=barred and not name)


def are_short(items: Sequence[str]) -> bool:
    """Are nearly all of them as short as keywords?"""
    return sum(map(is_short, items)) >= _SHARE * len(items)


def is_short(item: str) -> bool:
    return word_count(item) <= _MOST_WORDS and _WORD.search(item) is not None and not _END.search(item)


def is_full(word: str) -> bool:
    """More than a particle is (of, in, w, na); in a script without spaces a character may be a word."""
    return len(word) > _PARTICLE or _UNSPACED.search(word) is not None


def word_count(text: str) -> int:
    """A few characters of a script without spaces are a word."""
    return max(len(text.split()), -(-len(_UNSPACED.findall(text)) // _UNSPACED_WORD))


def is_called(name: str) -> bool:
    """Is this what boxes of tags are called?"""
    words = name.lower().split()
    return len(words) <= _LONGEST_NAME and not _CALLED.isdisjoint(word.strip(":：.,#()[]") for word in words)


def is_hashed(listing: Listing) -> bool:
    return all(map(_HASHED.match, listing.items))


def keywords_of(text: str) -> list[str]:
    """The items of a list of keywords, its label left out; none where it is no such list."""
    if len(text) > _LONGEST or sum(map(_SEPARATORS.__contains__, text)) < _FEWEST - 1 or _END.search(text):
        return []
    label = _LABEL.match(text)
    items = [item for item in _SEPARATOR.split(text[label.end() if label else 0 :].strip()) if item]
    short = sum(len(item.split()) <= _MOST_WORDS and _WORD.search(item) is not None for item in items)
    return items if len(items) >= _FEWEST and short >= _SHARE * len(items) else []


def is_keyword_list(text: str) -> bool:
    return bool(keywords_of(text))


def is_rearranged(old: Sequence[str], new: Sequence[str]) -> bool:
    """Another choice of keywords, and not the same list with some that came or went."""
    return 2 * _in_order(old, new) < _SAME * (len(old) + len(new))


def is_shuffled(old: Sequence[str], new: Sequence[str]) -> bool:
    """The same, and what stands in both stands in another order. What is published stays in the order it came in."""
    return is_rearranged(old, new) and _in_order(old, new) < len(set(old).intersection(new))


def _in_order(old: Sequence[str], new: Sequence[str]) -> int:
    """The length of the longest run that stands in the same order in both."""
    places = {item: at for at, item in enumerate(new)}
    tails: list[int] = []
    for item in dict.fromkeys(old):
        at = places.get(item)
        if at is not None:
            place = bisect_left(tails, at)
            tails[place : place + 1] = [at]
    return len(tails)


def _bare(label: str) -> str:
    return label.strip().rstrip(":：").rstrip()


# --------------------------------------------------------------------------------------------------

_LONGEST_LEAF = 2_000  # characters of a leaf that is looked at
_MOST_NODES = 1_000  # of a block
_DEEPEST = 4  # elements around the row of items
_UNSEEN = frozenset("script style noscript template svg select button textarea iframe".split())
_BETWEEN = re.compile(r"[\W\d_]*")
_PUNCTUATED = re.compile(r"[^\W\d_][,;:.!?…。！？、，][\"'”»)]*\s*$|^\s*[.!?…。！？]")
_NAME = 40  # characters of a label


class _Kind(Enum):
    BARE = 1  # text of the block itself
    MARKED = 2  # in an element of its own
    BREAK = 3
    BLOCK = 4  # where another leaf stands


class _Part(NamedTuple):
    kind: _Kind
    text: str = ""
    node: LexborNode | None = None


def inline_listing(tree: PageTree, leaf: int) -> Listing | None:
    """None where the leaf is no such list. Lines of the source count as lines where each is as short as an item."""
    text = tree.text(leaf)
    if not 0 < len(text) < _LONGEST_LEAF:
        return None
    row = _row(tree.blocks[tree.owners[leaf]], text)
    if row is None:
        return None
    return _by_elements(row) or _by_lines(_broken(row)) or _by_lines(tree.texts[leaf].strip().splitlines())


def _row(block: LexborNode, text: str) -> list[_Part] | None:
    """The parts of this leaf. What stands in a single element is taken apart in its place."""
    for row in _rows(block):
        if " ".join("".join(part.text or " " for part in row).split()) != text:
            continue
        for _ in range(_DEEPEST):
            said = [part for part in row if part.kind is not _Kind.BREAK and not part.text.isspace()]
            if len(said) != 1 or said[0].node is None:
                break
            row = next(_rows(said[0].node), [])
        return row
    return None


def _rows(block: LexborNode) -> Iterator[list[_Part]]:
    row: list[_Part] = []
    for part in _parts(block):
        if part.kind is not _Kind.BLOCK:
            row.append(part)
        elif row:
            yield row
            row = []
    if row:
        yield row


def _parts(block: LexborNode) -> Iterator[_Part]:
    child = block.first_child
    for _ in range(_MOST_NODES):
        if child is None:
            return
        if child.is_text_node:
            yield _Part(_Kind.BARE, child.text_content or "")
        elif child.is_element_node and child.tag not in _UNSEEN:
            if child.tag == "br":
                yield _Part(_Kind.BREAK)
            elif child.tag in BLOCKS:
                yield _Part(_Kind.BLOCK)
            else:
                yield _Part(_Kind.MARKED, child.text(), child)
        child = child.next


def _by_elements(row: list[_Part]) -> Listing | None:
    said = [part for part in row if part.text.strip()]
    marked = [_plain(part.text) for part in said if part.kind is _Kind.MARKED]
    label = ""
    if said and said[0].kind is _Kind.BARE:
        label = _plain(said.pop(0).text)
        if not _is_label(label) and _BETWEEN.fullmatch(label) is None:
            return None
    elif marked and _is_label(marked[0]):
        label = marked.pop(0)
    bare = [part.text for part in said if part.kind is _Kind.BARE]
    if len(marked) < 2 or not all(map(_BETWEEN.fullmatch, bare)) or not are_short(marked):
        return None
    if not is_called(label) and any(map(_PUNCTUATED.search, [*marked, *bare[-1:]])):
        return None  # a sentence, each word of which has an element of its own
    return Listing(label.rstrip(" :："), tuple(marked), marked=True)


def _by_lines(lines: list[str]) -> Listing | None:
    lines = [plain for line in lines if (plain := _plain(line))]
    label = lines.pop(0) if lines and _is_label(lines[0]) else ""
    if len(lines) < 2 or not all(map(is_short, lines)) or _PUNCTUATED.search(lines[-1]):
        return None
    return Listing(label.rstrip(" :："), tuple(lines), lines=True)


def _broken(row: list[_Part]) -> list[str]:
    lines = [""]
    for part in row:
        if part.kind is _Kind.BREAK:
            lines.append("")
        else:
            lines[-1] += part.text
    return lines


def _is_label(text: str) -> bool:
    return len(text) <= _NAME and (text.endswith((":", "：")) or is_called(text))


def _plain(text: str) -> str:
    return " ".join(text.split())
