"""Lists of keywords, as tag boxes show them: in a text, with separators, or in a leaf, as elements or lines."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from tidings.read.page.tree.elements import BLOCKS
from tidings.read.page.tree.segments import PageTree

# -- lists in a text ----------------------------------------------------------------------------------

_SEPARATOR = re.compile(r"\s*[,;|•·‧∙/、，；]\s*|\s+[-–—>›»→]\s+")
_SEPARATORS = ",;|•·‧∙/、，；–—-"
_FULL_STOPS = tuple(".!?…。！？")
_LABEL = re.compile(r"\s*[^:：]{1,40}(?::\s+|：\s*)")
_END = re.compile(r"[.!?…。！？][\"'”»)]*\s*$|[.!?]\s+\w")
_WORD = re.compile(r"[^\W\d_]")
_HASHTAG = re.compile(r"[#＃][\w·-]+")
_UNSPACED = re.compile("[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_UNSPACED_WORD = 3  # characters
_LONGEST_PARTICLE = 2  # letters
_LEAST_ITEMS = 5
_MOST_WORDS = 3  # of a short item
_SHORT_SHARE = 0.8  # of the items of a list must be short
_LONGEST_LIST = 2_000  # characters
_SAME_ORDER_SHARE = 0.6  # of two lists' items, in the same order in both: below, it is rearranged
_BARS = frozenset("|•·‧∙")  # not used between the items of a sentence
_LONGEST_NAME = 5  # words of a tag box's name
# Names of tag boxes.
_TAG_BOX_NAMES = frozenset(
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

    label: str  # the text before the items: "Winners"
    items: tuple[str, ...]
    marked: bool = False  # items are separated by elements, bars or hash signs: it is not a sentence
    barred: bool = False  # by bars: mostly keywords
    lines: bool = False  # each item has a line of its own

    def labelled(self, item: str) -> str:
        return f"{self.label}: {item}" if self.label else item


def listing_of(text: str) -> Listing | None:
    """The list in a text, with two items or more; None where it is not a list. One named as a tag box may end in a
    dot."""
    if not 0 < len(text) <= _LONGEST_LIST:
        return None
    label = _LABEL.match(text)
    name, rest = (_without_colon(label[0]), text[label.end() :]) if label else ("", text)
    hashed = rest.split()
    if len(hashed) > 1 and all(map(_HASHTAG.fullmatch, hashed)):
        return Listing(name, tuple(hashed), marked=True)
    if is_called(name):
        rest = rest.rstrip(" .。")
    items = [item for item in _SEPARATOR.split(rest.strip()) if item]
    if len(items) < 2 or _END.search(rest) or not are_short(items):
        return None
    barred = not _BARS.isdisjoint(rest)
    return Listing(name, tuple(items), marked=barred, barred=barred and not name)


def are_short(items: Sequence[str]) -> bool:
    """Are nearly all items as short as keywords?"""
    return sum(map(is_short, items)) >= _SHORT_SHARE * len(items)


def is_short(item: str) -> bool:
    return word_count(item) <= _MOST_WORDS and _WORD.search(item) is not None and not _END.search(item)


def is_full(word: str) -> bool:
    """Is it longer than a particle (of, in, w, na)? In a script without spaces one character may be a word."""
    return len(word) > _LONGEST_PARTICLE or _UNSPACED.search(word) is not None


def word_count(text: str) -> int:
    """The number of words; in scripts without spaces, three characters count as one."""
    return max(len(text.split()), -(-len(_UNSPACED.findall(text)) // _UNSPACED_WORD))


def is_called(name: str) -> bool:
    """Is this a name of tag boxes (Tags, Topics, Schlagworte ...)?"""
    words = name.lower().split()
    return len(words) <= _LONGEST_NAME and not _TAG_BOX_NAMES.isdisjoint(word.strip(":：.,#()[]") for word in words)


def is_hashed(listing: Listing) -> bool:
    return all(map(_HASHTAG.match, listing.items))


def keywords_of(text: str) -> list[str]:
    """The items of a list of keywords, without its label; empty where it is not one."""
    if len(text) > _LONGEST_LIST or text.rstrip().endswith(_FULL_STOPS):
        return []
    if sum(map(text.count, _SEPARATORS)) < _LEAST_ITEMS - 1 or _END.search(text):
        return []
    label = _LABEL.match(text)
    items = [item for item in _SEPARATOR.split(text[label.end() if label else 0 :].strip()) if item]
    short = sum(len(item.split()) <= _MOST_WORDS and _WORD.search(item) is not None for item in items)
    return items if len(items) >= _LEAST_ITEMS and short >= _SHORT_SHARE * len(items) else []


def is_keyword_list(text: str) -> bool:
    return bool(keywords_of(text))


def is_tag_box(text: str) -> bool:
    """Is it a list of keywords that is named so: "Topics: music, trade, coal, ..."?"""
    label, colon, _ = text.replace("：", ":").partition(":")
    return bool(colon) and is_called(label) and is_keyword_list(text)


def is_rearranged(old: Sequence[str], new: Sequence[str]) -> bool:
    """Is `new` another choice of keywords, rather than `old` with some added or removed?"""
    return 2 * _common_length(old, new) < _SAME_ORDER_SHARE * (len(old) + len(new))


def is_shuffled(old: Sequence[str], new: Sequence[str]) -> bool:
    """Is `new` rearranged, with the common items in another order? Published lists keep their order."""
    return is_rearranged(old, new) and _common_length(old, new) < len(set(old).intersection(new))


def _common_length(old: Sequence[str], new: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    places = {item: at for at, item in enumerate(new)}
    tails: list[int] = []
    for item in dict.fromkeys(old):
        at = places.get(item)
        if at is not None:
            place = bisect_left(tails, at)
            tails[place : place + 1] = [at]
    return len(tails)


def _without_colon(label: str) -> str:
    return label.strip().rstrip(":：").rstrip()


# -- lists in a leaf ----------------------------------------------------------------------------------
#
#     <div><span>gas</span> <span>shale</span> <a href="/tag/coal">coal</a></div>
#     <div>Tags:<br>gas<br>shale<br>coal</div>
#
# In the text alone they are a sequence of words. Between the items are only signs and figures: a sentence with some
# words in bold is not a list.

_LONGEST_LEAF = 2_000  # characters
_MOST_NODES = 1_000  # of a block
_DEEPEST = 4  # single elements around the items
_WITHOUT_TEXT = frozenset("script style noscript template svg select button textarea iframe".split())
_BETWEEN = re.compile(r"[\W\d_]*")
_SENTENCE_PUNCTUATION = re.compile(r"[^\W\d_][,;:.!?…。！？、，][\"'”»)]*\s*$|^\s*[.!?…。！？]")
_LONGEST_LABEL = 40  # characters


class _PartKind(Enum):
    BARE = 1  # text directly in the block
    MARKED = 2  # in an element of its own
    BREAK = 3
    BLOCK = 4  # another leaf


class _Part(NamedTuple):
    kind: _PartKind
    text: str = ""
    node: LexborNode | None = None


def inline_listing(tree: PageTree, leaf: int) -> Listing | None:
    """The list in a leaf; None where it is not one. Lines of the source count where each is as short as an item."""
    text = tree.text(leaf)
    if not 0 < len(text) < _LONGEST_LEAF:
        return None
    row = _row(tree.blocks[tree.owners[leaf]], text)
    if row is None:
        return None
    return _by_elements(row) or _by_lines(_lines_of(row)) or _by_lines(tree.texts[leaf].strip().splitlines())


def _row(block: LexborNode, text: str) -> list[_Part] | None:
    """The parts of this leaf; of a single element around all of them, its parts."""
    for row in _rows(block):
        if " ".join("".join(part.text or " " for part in row).split()) != text:
            continue
        for _ in range(_DEEPEST):
            said = [part for part in row if part.kind is not _PartKind.BREAK and not part.text.isspace()]
            if len(said) != 1 or said[0].node is None:
                break
            row = next(_rows(said[0].node), [])
        return row
    return None


def _rows(block: LexborNode) -> Iterator[list[_Part]]:
    row: list[_Part] = []
    for part in _parts(block):
        if part.kind is not _PartKind.BLOCK:
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
            yield _Part(_PartKind.BARE, child.text_content or "")
        elif child.is_element_node and child.tag not in _WITHOUT_TEXT:
            if child.tag == "br":
                yield _Part(_PartKind.BREAK)
            elif child.tag in BLOCKS:
                yield _Part(_PartKind.BLOCK)
            else:
                yield _Part(_PartKind.MARKED, child.text(), child)
        child = child.next


def _by_elements(row: list[_Part]) -> Listing | None:
    said = [part for part in row if part.text.strip()]
    marked = [_collapsed(part.text) for part in said if part.kind is _PartKind.MARKED]
    label = ""
    if said and said[0].kind is _PartKind.BARE:
        label = _collapsed(said.pop(0).text)
        if not _is_label(label) and _BETWEEN.fullmatch(label) is None:
            return None
    elif marked and _is_label(marked[0]):
        label = marked.pop(0)
    bare = [part.text for part in said if part.kind is _PartKind.BARE]
    if len(marked) < 2 or not all(map(_BETWEEN.fullmatch, bare)) or not are_short(marked):
        return None
    if not is_called(label) and any(map(_SENTENCE_PUNCTUATION.search, [*marked, *bare[-1:]])):
        return None  # a sentence with an element for each word
    return Listing(label.rstrip(" :："), tuple(marked), marked=True)


def _by_lines(lines: list[str]) -> Listing | None:
    lines = [plain for line in lines if (plain := _collapsed(line))]
    label = lines.pop(0) if lines and _is_label(lines[0]) else ""
    if len(lines) < 2 or not all(map(is_short, lines)) or _SENTENCE_PUNCTUATION.search(lines[-1]):
        return None
    return Listing(label.rstrip(" :："), tuple(lines), lines=True)


def _lines_of(row: list[_Part]) -> list[str]:
    lines = [""]
    for part in row:
        if part.kind is _PartKind.BREAK:
            lines.append("")
        else:
            lines[-1] += part.text
    return lines


def _is_label(text: str) -> bool:
    return len(text) <= _LONGEST_LABEL and (text.endswith((":", "：")) or is_called(text))


def _collapsed(text: str) -> str:
    return " ".join(text.split())
