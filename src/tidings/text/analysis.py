"""The one analysis: what search and watches take a text for. What a search finds, a watch would have found.

    text -> terms: words as `read.tokens` cuts and folds them, each with its stem, its place and its sentence

Signs ($ % +) are no terms. Scripts without spaces (Han, kana, Thai ...) become pairs of neighbouring characters that
overlap (東京都 -> 東京, 京都), and a character that stands alone is a term of its own: so any run of two or more is
found without knowing where words end. So do words of Korean, which has spaces, but hangs particles on its words
(정부가 -> 정부, 부가): a pair never reaches over a space. Stems are Snowball's; where a language has none, the folded
word is its own.

Nearly all pieces of a text were met before: they are kept by language, and a new one is cut and stemmed once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tidings.text.language import primary
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

# Their rules take one ending at a time: energii -> energi -> energ, οικονομίας -> οικονομι -> οικονομ.
_TWICE = frozenset({"pl", "el"})

# Words that Snowball's rules leave apart from their singular, and that news are full of.
_IRREGULAR = {"en": {"gases": "gas", "buses": "bus", "men": "man", "women": "woman", "children": "child"}}

_MOST_PIECES = 40_000  # of a language, some 15 MB; they are forgotten when there are more
_LONGEST_KEPT = 40  # characters; longer ones are addresses, or sentences of scripts without spaces

_PIECE = re.compile(r"""[^\t\n\x0b\x0c\r !"#&'()*,./:;?@\[\\\]^`{|}~\x00]+""")  # cut where read.tokens cuts
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
    r"\U00020000-\U0003ffff]"
)
_KOREAN = re.compile("[\uac00-\ud7a3]|[^\uac00-\ud7a3]+")
_DROPPED = re.compile("[\xad\u200b\u200c\u200d\u2060\u0640\ufeff]")
VOICED: Final = frozenset("\u3099\u309a")  # folding takes ガ apart; it stays one character here

_END = re.compile(r"""[.!?…]+["'”’»)\]]*\s|[。！？｡؟۔।\u037e]|\n[ \t]*\n""")
# A dot after these ends no sentence; a single letter (J. Smith) never does.
_SHORTENED = frozenset(
    "mr mrs ms dr prof st vs inc ltd jr sr gen sen rep gov lt col sgt rev hon approx dept "
    "bzw ca ggf nr bspw usw inkl mio mrd ul np tzw tys mln mld tj ust ks św godz zł "
    "mme mlle bd etc sig dott avv sra núm pág".split()
)
_BEFORE_FIGURES = frozenset("no art fig vol pt str ok est".split())  # words by themselves, too


class Term(NamedTuple):
    """One word of a text."""

    word: str  # as written
    folded: str  # without case and accents
    stem: str  # folded too; the folded word itself where nothing is known of its language
    start: int  # characters from the text's beginning
    end: int
    sentence: int  # of the text, from 0


class _Cut(NamedTuple):
    """A term in its piece."""

    folded: str
    stem: str
    start: int
    end: int


def terms(text: str, language: str | None = None) -> list[Term]:
    """All terms of a text, in order. `language`: an ISO code or tag (pl, de-AT); unknown or None: no stems."""
    pieces = _pieces_of(stemmed_as(language))
    found: list[Term] = []
    keep, new = found.append, tuple.__new__  # a third of the time of Term(...)
    sentence = ended = 0
    for piece in _PIECE.finditer(text):
        base = piece.start()
        for folded, stem, start, end in pieces[piece[0]]:
            at = base + start
            gap = at - ended
            if gap > 0 and (gap > 1 or text[ended] > "~") and found and _ends(text, ended, at):
                sentence += 1
            ended = base + end
            keep(new(Term, (text[at:ended], folded, stem, at, ended, sentence)))
    return found


def stemmed_as(language: str | None) -> str | None:
    """The code of the language whose stems are taken; None: there are none for it."""
    code = primary(language)
    return code if code in STEMMERS else None


def stem_of(word: str, language: str | None) -> str:
    """Of one word as it is written."""
    code = stemmed_as(language)
    return fold(word) if code is None else _stem(word, fold(word), code)


def is_unspaced(text: str) -> bool:
    """Does it begin with a character of a script that is cut into pairs: one without spaces, or Korean?"""
    return text >= "\u0e00" and _UNSPACED.match(text) is not None


def is_single(folded: str) -> bool:
    """Is this folded term one character of a script that is cut into pairs? It is found in those, too."""
    return is_unspaced(folded) and (len(folded) == 1 or (len(folded) == 2 and folded[1] in VOICED))


def closed_up(words: Iterable[str]) -> str:
    """Words one after the other as one text; scripts without spaces have none between them."""
    text = ""
    for word in words:
        text += word if text and is_unspaced(word) and is_unspaced(text[-1]) else f" {word}"
    return text[1:]


def sentences(text: str, language: str | None = None) -> list[tuple[int, int]]:
    """Where each sentence that has a word begins and ends: from its first word to its last."""
    found: list[tuple[int, int]] = []
    last = -1
    for term in terms(text, language):
        if term.sentence != last:
            found.append((term.start, term.end))
            last = term.sentence
        else:
            found[-1] = (found[-1][0], term.end)
    return found


def _ends(text: str, ended: int, start: int) -> bool:
    """Does a sentence end between these two words?"""
    end = _END.search(text, ended, start)
    if end is None:
        return False
    mark = end[0][0]
    if mark not in ".!?…" or "\n\n" in text[ended:start]:
        return True
    if mark != ".":
        return not text[start].islower()
    if end.start() > ended:  # something stood before the dot: a bracket, a quote, another sign
        return not text[start].islower()
    word = _last_word(text, ended)
    if text[start].islower() or (len(word) == 1 and word.isalpha()):
        return False
    word = word.lower()
    return word not in _SHORTENED and not (text[start].isdigit() and word in _BEFORE_FIGURES)


def _last_word(text: str, end: int) -> str:
    start = end
    while start and end - start < 12 and text[start - 1].isalnum():
        start -= 1
    return text[start:end]


# -- pieces -----------------------------------------------------------------------------------------


class _Pieces(dict[str, tuple[_Cut, ...]]):
    """Piece -> its terms, of one language."""

    def __init__(self, code: str | None) -> None:
        super().__init__()
        self._code = code

    def __missing__(self, piece: str) -> tuple[_Cut, ...]:
        cuts = tuple(_cut(piece, self._code))
        if len(piece) <= _LONGEST_KEPT:
            if len(self) >= _MOST_PIECES:
                self.clear()
            self[piece] = cuts
        return cuts


@lru_cache(maxsize=len(STEMMERS) + 1)
def _pieces_of(code: str | None) -> _Pieces:
    return _Pieces(code)


@lru_cache(maxsize=len(STEMMERS))
def _stemmer(code: str) -> Any:
    import Stemmer  # some 5 ms, for the first text

    return Stemmer.Stemmer(STEMMERS[code], 0)  # pieces are kept here already


def _stem(word: str, folded: str, code: str) -> str:
    if not folded.isalpha():
        return folded  # figures, and words with figures in them, have no endings
    if code in _IRREGULAR and folded in _IRREGULAR[code]:
        return _IRREGULAR[code][folded]
    stem: str = unicodedata.normalize("NFC", _DROPPED.sub("", word).lower())
    stemmer = _stemmer(code)
    stem = stemmer.stemWord(stem)
    if code in _TWICE:
        stem = stemmer.stemWord(stem)
    return fold(stem) or folded


def _cut(piece: str, code: str | None) -> Iterator[_Cut]:
    folded, places = _placed(piece)
    run: list[tuple[str, int, int]] = []  # characters of a script without spaces, in a row
    at = 0
    for word in _words(fold(piece)):
        start = folded.find(word, at)
        if start < 0:  # folding depends on more than one character at a time: rare marks, out of order
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
                yield _Cut(word, stem, first, last)
        elif word in VOICED and run:
            run[-1] = (run[-1][0] + word, run[-1][1], last)
        else:
            run.append((word, first, last))
    yield from _pairs(run)


def _words(folded: str) -> Iterator[str]:
    """As `read.tokens` cuts it; syllables of Korean are characters by themselves."""
    for word in words_in(folded):
        if any(map(is_korean, word)):
            yield from _KOREAN.findall(word)
        else:
            yield word


def _pairs(run: list[tuple[str, int, int]]) -> Iterator[_Cut]:
    if len(run) == 1:
        yield _Cut(run[0][0], *run[0])
    for (one, start, _), (other, _, end) in pairwise(run):
        yield _Cut(one + other, one + other, start, end)


@lru_cache(maxsize=16_384)
def _folded(character: str) -> str:
    """Of one character with its marks: a long text has few different ones."""
    return fold(character)


def _placed(piece: str) -> tuple[str, list[tuple[int, int]]]:
    """The piece, folded, and where each character of that came from."""
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
