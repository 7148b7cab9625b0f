"""Lists of keywords: what tag boxes show, without a sentence around it."""

from __future__ import annotations

import re
from bisect import bisect_left

_SEPARATOR = re.compile(r"\s*[,;|•·‧∙/、，；]\s*|\s+[-–—]\s+")
_SEPARATORS = frozenset(",;|•·‧∙/、，；–—-")
_LABEL = re.compile(r"\s*[^:]{1,40}:\s+")
_END = re.compile(r"[.!?…。！？][\"'”»)]*\s*$|[.!?]\s+\w")
_WORD = re.compile(r"[^\W\d_]")
_FEWEST = 5  # items
_MOST_WORDS = 3  # of an item
_SHARE = 0.8  # of the items are as short as that
_LONGEST = 2_000  # characters; beyond, it is something else
_SAME = 0.6  # of two lists, the share of items that stand in the same order in both
_BARS = frozenset("|•·‧∙")  # nobody writes them between what a sentence lists
# What tag boxes are called.
_CALLED = frozenset(
    """
    tag tags keyword keywords topic topics label labels subjects trending popular
    tagi temat tematy kluczowe słowa stichwort stichwörter schlagwort schlagwörter schlagworte themen
    mots-clés étiquettes sujets thèmes etiquetas temas palabras palavras-chave assuntos parole argomenti
    trefwoorden onderwerpen nyckelord ämnen emner nøkkelord avainsanat aiheet štítky témata kľúčové címkék
    теги темы метки ключевые ετικέτες θέματα etiketler konular タグ キーワード 标签 關鍵字 关键词 키워드 태그
    """.split()
)


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


def is_tag_box(text: str) -> bool:
    """By its looks alone: it is called so, or its items stand between bars. A list of winners does neither."""
    label = _LABEL.match(text)
    if label is not None:
        return not _CALLED.isdisjoint(label[0].lower().rstrip().rstrip(":").split()) and is_keyword_list(text)
    return not _BARS.isdisjoint(text) and is_keyword_list(text)


def is_rearranged(old: list[str], new: list[str]) -> bool:
    """Another choice of keywords, and not the same list with some that came or went."""
    places = {item: at for at, item in enumerate(new)}
    tails: list[int] = []  # the longest run that stands in the same order in both
    for item in old:
        at = places.get(item)
        if at is not None:
            place = bisect_left(tails, at)
            tails[place : place + 1] = [at]
    return 2 * len(tails) < _SAME * (len(old) + len(new))
