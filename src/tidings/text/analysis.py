"""The text analysis that search and watches share, so that both match the same texts.

    text -> terms: words as text.tokens splits and folds them, each with its stem, position and sentence

Signs ($ % +) are not terms. Scripts without spaces (Han, kana, Thai ...) become overlapping pairs of characters
(東京都 -> 東京, 京都), and a single character is a term of its own: any run of two or more is found without a
dictionary. Korean has spaces but attaches particles to its words, so it is split the same way (정부가 -> 정부, 부가); a
pair never crosses a space. Stems are Snowball's; in other languages the folded word is the stem. Where there is a table
of lemmas (text/lemmas.py), a term has the stem of its lemma, too.

Most pieces of a text repeat: their terms are cached by language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tidings.text.language import primary
from tidings.text.lemmas import LemmaTable, table_of, when_tables_change
from tidings.text.tokens import character_end, fold, is_korean, words_in

# Languages by ISO 639 code, as Snowball names them.
STEMMERS: Final = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "eo": "esperanto", "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish",
    "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian",
    "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian",
    "st": "sesotho", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip

# Their stemmers remove one ending at a time: energii -> energi -> energ, οικονομίας -> οικονομι -> οικονομ.
_STEMMED_TWICE = frozenset({"pl", "el"})

# Plurals frequent in news that Snowball does not reduce to the singular.
_IRREGULAR = {"en": {"gases": "gas", "buses": "bus", "men": "man", "women": "woman", "children": "child"}}

_MAX_CACHED = 40_000  # pieces of a language, some 15 MB; the cache is cleared when it is full
_LONGEST_CACHED = 40  # characters; longer pieces are URLs, or sentences of scripts without spaces

_PIECE = re.compile(r"""[^\t\n\x0b\x0c\r !"#&'()*,./:;?@\[\\\]^`{|}~\x00]+""")  # split where text.tokens splits
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
    r"\U00020000-\U0003ffff]"
)
_KOREAN = re.compile("[\uac00-\ud7a3]|[^\uac00-\ud7a3]+")
_DROPPED = re.compile("[\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")
VOICED: Final = frozenset("\u3099\u309a")  # folding decomposes ガ; here it stays one character

_SENTENCE_END = re.compile(r"""[.!?…]+["'”’»)\]]*\s|[。！？｡؟۔।\u037e]|\n[ \t]*\n""")
# Abbreviations: a dot after these, or after a single letter (J. Smith), does not end a sentence.
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof st vs inc ltd jr sr gen sen rep gov lt col sgt rev hon approx dept "
    "bzw ca ggf nr bspw usw inkl mio mrd ul np tzw tys mln mld tj ust ks św godz zł "
    "mme mlle bd etc sig dott avv sra núm pág".split()
)
_ABBREVIATIONS_BEFORE_FIGURES = frozenset("no art fig vol pt str ok est".split())  # words of their own elsewhere


class Term(NamedTuple):
    """One indexed word of a text."""

    word: str  # as written
    folded: str  # without case and accents
    stem: str  # folded; the folded word itself where the language has no stemmer
    start: int  # characters from the text's beginning
    end: int
    sentence: int  # of the text, from 0
    lemma: str  # the stem of its lemma; the same as `stem` where that is not known to be another


class _PieceTerm(NamedTuple):
    """A term with its offsets in a piece."""

    folded: str
    stem: str
    lemma: str
    start: int
    end: int


def terms(text: str, language: str | None = None) -> list[Term]:
    """All terms of a text, in order. `language`: an ISO code or tag (pl, de-AT); unknown or None: no stems."""
    code = stemmed_as(language)
    table_of(code)  # a new table empties the cache
    pieces = _cache_of(code)
    found: list[Term] = []
    keep, new = found.append, tuple.__new__  # a third of the time of Term(...)
    sentence = ended = 0
    for piece in _PIECE.finditer(text):
        base = piece.start()
        for folded, stem, lemma, start, end in pieces[piece[0]]:
            at = base + start
            gap = at - ended
            if gap > 0 and (gap > 1 or text[ended] > "~") and found and _is_sentence_end(text, ended, at):
                sentence += 1
            ended = base + end
            keep(new(Term, (text[at:ended], folded, stem, at, ended, sentence, lemma)))
    return found


def stemmed_as(language: str | None) -> str | None:
    """The code of the language whose stemmer is used; None: it has none."""
    code = primary(language)
    return code if code in STEMMERS else None


def is_unspaced(text: str) -> bool:
    """Does it begin with a character of a script that is split into pairs: one without spaces, or Korean?"""
    return text >= "\u0e00" and _UNSPACED.match(text) is not None


def is_single(folded: str) -> bool:
    """Is this folded term a single character of a script that is split into pairs? It matches within pairs, too."""
    return is_unspaced(folded) and (len(folded) == 1 or (len(folded) == 2 and folded[1] in VOICED))


def closed_up(words: Iterable[str]) -> str:
    """Joins words with spaces, except between characters of scripts without spaces."""
    text = ""
    for word in words:
        text += word if text and is_unspaced(word) and is_unspaced(text[-1]) else f" {word}"
    return text[1:]


def _is_sentence_end(text: str, ended: int, start: int) -> bool:
    """Does a sentence end between these two words?"""
    end = _SENTENCE_END.search(text, ended, start)
    if end is None:
        return False
    mark = end[0][0]
    if mark not in ".!?…" or "\n\n" in text[ended:start]:
        return True
    if mark != ".":
        return not text[start].islower()
    if end.start() > ended:  # a bracket, a quote or another sign precedes the dot
        return not text[start].islower()
    word = _last_word(text, ended)
    if text[start].islower() or (len(word) == 1 and word.isalpha()):
        return False
    word = word.lower()
    return word not in _ABBREVIATIONS and not (text[start].isdigit() and word in _ABBREVIATIONS_BEFORE_FIGURES)


def _last_word(text: str, end: int) -> str:
    start = end
    while start and end - start < 12 and text[start - 1].isalnum():
        start -= 1
    return text[start:end]


# -- cache of pieces ----------------------------------------------------------------------------------


class _TermCache(dict[str, tuple[_PieceTerm, ...]]):
    """Cache: piece -> its terms, for one language."""

    def __init__(self, code: str | None, table: LemmaTable | None) -> None:
        super().__init__()
        self._code, self._table = code, table

    def __missing__(self, piece: str) -> tuple[_PieceTerm, ...]:
        cuts = tuple(_split(piece, self._code, self._table))
        if len(piece) <= _LONGEST_CACHED:
            if len(self) >= _MAX_CACHED:
                self.clear()
            self[piece] = cuts
        return cuts


@lru_cache(maxsize=len(STEMMERS) + 1)
def _cache_of(code: str | None) -> _TermCache:
    return _TermCache(code, table_of(code))


when_tables_change(_cache_of.cache_clear)


@lru_cache(maxsize=len(STEMMERS))
def _stemmer(code: str) -> Any:
    import Stemmer  # some 5 ms, for the first text

    return Stemmer.Stemmer(STEMMERS[code], 0)  # 0: no cache of its own, pieces are cached here


def _stem(word: str, folded: str, code: str) -> str:
    if not folded.isalpha():
        return folded  # words with digits are not stemmed
    if code in _IRREGULAR and folded in _IRREGULAR[code]:
        return _IRREGULAR[code][folded]
    stemmer = _stemmer(code)
    stem: str = stemmer.stemWord(_composed(word).lower())
    if code in _STEMMED_TWICE:
        stem = stemmer.stemWord(stem)
    return fold(stem) or folded


def _composed(word: str) -> str:
    """The word as dictionaries write it."""
    return unicodedata.normalize("NFC", _DROPPED.sub("", word))


def stems_of(words: Sequence[str], code: str) -> list[str]:
    """The stem of each word of letters, as `terms` would find it: for many words at once."""
    stemmer = _stemmer(code)
    found: list[str] = stemmer.stemWords([unicodedata.normalize("NFC", word).lower() for word in words])
    if code in _STEMMED_TWICE:
        found = stemmer.stemWords(found)
    irregular = _IRREGULAR.get(code, {})
    folded = map(_folded_stem, found)  # many words have one stem
    return [irregular.get(word) or stem or fold(word) for word, stem in zip(words, folded, strict=True)]


@lru_cache(maxsize=65_536)
def _folded_stem(stem: str) -> str:
    return fold(stem)


def _split(piece: str, code: str | None, table: LemmaTable | None) -> Iterator[_PieceTerm]:
    folded, places = _fold_with_offsets(piece)
    run: list[tuple[str, int, int]] = []  # consecutive characters of a script without spaces
    at = 0
    for word in _words(fold(piece)):
        start = folded.find(word, at)
        if start < 0:  # rare: marks out of order, folding them depends on the neighbours
            start, end = at, len(folded)
        else:
            end = start + len(word)
        unspaced = word > "\u0dff" and _UNSPACED.match(word) is not None
        if run and (start > at or not unspaced):
            yield from _pairs(run)
            run = []
        at = end
        first = places[min(start, len(places) - 1)][0]
        last = places[min(end, len(places)) - 1][1]
        if not unspaced:
            if any(map(str.isalnum, word)):
                stem = word if code is None else _stem(piece[first:last], word, code)
                lemma = table.stem_of(_composed(piece[first:last])) if table is not None else None
                yield _PieceTerm(word, stem, lemma or stem, first, last)
        elif word in VOICED and run:
            run[-1] = (run[-1][0] + word, run[-1][1], last)
        else:
            run.append((word, first, last))
    yield from _pairs(run)


def _words(folded: str) -> Iterator[str]:
    """Splits text as text.tokens does, but each Korean syllable by itself."""
    for word in words_in(folded):
        if any(map(is_korean, word)):
            yield from _KOREAN.findall(word)
        else:
            yield word


def _pairs(run: list[tuple[str, int, int]]) -> Iterator[_PieceTerm]:
    if len(run) == 1:
        character, start, end = run[0]
        yield _PieceTerm(character, character, character, start, end)
    for (one, start, _), (other, _, end) in pairwise(run):
        pair = one + other
        yield _PieceTerm(pair, pair, pair, start, end)


@lru_cache(maxsize=16_384)
def _folded(character: str) -> str:
    """One character with its marks, folded. Cached: a text has few different ones."""
    return fold(character)


def _fold_with_offsets(piece: str) -> tuple[str, list[tuple[int, int]]]:
    """The piece, folded, and for each folded character the (start, end) it came from."""
    if piece.isascii():
        return piece.lower(), [(at, at + 1) for at in range(len(piece))]
    folded, places, at = [], [], 0
    while at < len(piece):
        end = character_end(piece, at)
        plain = _folded(piece[at:end])
        folded.append(plain)
        places += [(at, end)] * len(plain)
        at = end
    return "".join(folded), places or [(0, len(piece))]
