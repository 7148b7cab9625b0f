"""What the full-text index holds of an article or a page, and a query as the index can answer it.

    matches(query, article)  implies  the index query matches the article's entry

The index query is a superset: what an index cannot know (regular expressions, letter case, distance, properties of the
document) is left out of it, and `match/matcher.py` decides. So search and watches agree whatever an engine can do.

The language of an article decides how its words are stemmed. An index query is for all languages: a word becomes all
the stems it has in any of them, about three. Stems of lemmas are indexed as marks, without their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Final

from tidings.model.search import Indexed, PageText, Unindexed, UnindexedPage
from tidings.model.watches import WatchScope
from tidings.text.analysis import STEMMERS, Term, closed_up, is_single, is_unspaced, terms
from tidings.text.lemmas import table_of
from tidings.text.tokens import fold, is_korean
from tidings.watch.match.document import BREAK, Document
from tidings.watch.query.nodes import (
    And,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Number,
    Or,
    Phrase,
    Query,
    Sentence,
    Wildcard,
    Word,
)

# -- the entry of an article or a page ---------------------------------------------------------------
#
# Both engines split their input at spaces and treat signs in their own way. So a term is encoded as a token that each
# takes as one word: without ASCII signs, and not too long. What does not fit of a very long text is left out, and the
# article is marked with OVERLONG: it is then a candidate of every query.

LONGEST_TEXT: Final = 200_000  # characters of a text that are indexed
WORD_MARK: Final = "\ue002"  # before a word that is not its own stem, to tell words from stems
LEMMA_MARK: Final = "\ue003"  # before the stem of a word's lemma that is not the word's own stem
OVERLONG: Final = "\ue001overlong"  # a mark among the words
_LONGEST_TOKEN = 40  # characters of a term; longer ones share their beginning
_LONGEST_TITLE = 5_000
_MOST_BYTES = 300_000  # of a text's terms, and of its words; PostgreSQL holds 1 MiB of an article

# ASCII signs -> private-use characters, which both engines take for letters.
_SIGNS = {code: 0xE100 + code for code in range(128) if not chr(code).isalnum()}
_UPPER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}  # FTS5 would fold them; PostgreSQL would not
_FORMS = _SIGNS | _UPPER
_LONG_SUMMARY = 80  # characters; shorter ones are not cut
_WORDS = re.compile(r"\w+")
_BACK = {other: code for code, other in _SIGNS.items()}


@lru_cache(maxsize=65_536)
def index_token(term: str) -> str:
    """A folded word or a stem as a token of the index."""
    return term[:_LONGEST_TOKEN].encode("utf-8", "replace").decode("utf-8").translate(_FORMS)


def stem_of(index_token: str) -> str:
    """The stem of a token; of a long one, its beginning."""
    return index_token if index_token.isascii() else index_token.translate(_BACK)


def article_document(
    article: Unindexed, source: tuple[str, ...] = (), categories: tuple[str, ...] = (), site: str = ""
) -> Document:
    """The document of an article, for search and watches: summary and text are one field, as plain text. A summary that
    is only a piece of the text, as most are, is left out."""
    return Document(
        (article.title or "")[:_LONGEST_TITLE],
        _whole_text(plain_text_of(article.summary).strip(), article.text or plain_text_of(article.content))[
            :LONGEST_TEXT
        ],
        (article.author or "")[:_LONGEST_TITLE],
        article.language,
        source,
        categories,
        site,
    )


def _whole_text(summary: str, text: str) -> str:
    if not summary or not text:
        return summary or text
    return text if _is_piece(summary, text[:LONGEST_TEXT]) else summary + BREAK + text


def _is_piece(summary: str, text: str) -> bool:
    """Returns True if the text contains the summary, whatever the spaces and punctuation; the last word of a shortened
    one may be cut."""
    if len(summary) > _LONG_SUMMARY and summary in text:
        return True
    words, said = (f" {' '.join(_WORDS.findall(one))} " for one in (summary, text))
    return words in said or (len(words) > _LONG_SUMMARY and words.rstrip() in said)


def plain_text_of(html: str | None) -> str:
    """HTML of a feed as plain text."""
    if not html:
        return ""
    from tidings.text.html import plain_text

    html = html[: 2 * LONGEST_TEXT]
    return plain_text(html) if "<" in html or "&" in html else html


def page_document(
    page: PageText, source: tuple[str, ...] = (), categories: tuple[str, ...] = (), site: str = ""
) -> Document:
    """The document of a whole page, for search. Watches are evaluated on its segments (watch/page/documents.py)."""
    title = (page.title or "")[:_LONGEST_TITLE]
    return Document(title, page.text, "", page.language, source, categories, site, WatchScope.PAGES)


def index_entry(one: Unindexed | UnindexedPage) -> Indexed:
    if one.gone:
        return Indexed(one.entry_id, one.times, gone=True)
    if isinstance(one, UnindexedPage):
        from tidings.watch.page.documents import page_text  # numpy and the parser: not where there are no pages

        page = page_text(one)
        return replace(_entry(one.entry_id, one.times, page_document(page)), page=page)
    return _entry(one.entry_id, one.times, article_document(one))


def _entry(entry_id: int, times: int, document: Document) -> Indexed:
    language = document.language
    found = [terms(document.title, language), terms(document.text, language)]
    found[1] += terms(document.other, language)
    kept = [_stems(one) for one in found]
    words = _indexed_words(found[0] + found[1])
    if sum(map(len, kept)) < sum(map(len, found)) or words is None:
        words = (*(words or ()), OVERLONG)
    return Indexed(entry_id, times, kept[0], kept[1], words)


def unreadable_entry(one: Unindexed | UnindexedPage) -> Indexed:
    """The entry of one whose analysis failed: an article is a candidate of every search, a page has no text."""
    if isinstance(one, UnindexedPage):
        return Indexed(one.entry_id, one.times, page=PageText(one.at, one.title))
    return Indexed(one.entry_id, one.times, words=(OVERLONG,))


def index_entries(entries: Sequence[Unindexed | UnindexedPage]) -> list[Indexed]:
    return [index_entry(one) for one in entries]


def _stems(found: Iterable[Term]) -> tuple[str, ...]:
    return _fitting([index_token(term.stem) for term in found])


def _indexed_words(found: Iterable[Term]) -> tuple[str, ...] | None:
    """The words that are not their own stems, and the lemmas' stems that are not the words'; None: too many."""
    wanted: set[str] = set()
    for term in found:
        if term.folded != term.stem:
            wanted.add(WORD_MARK + index_token(term.folded))
        if term.lemma != term.stem:
            wanted.add(LEMMA_MARK + index_token(term.lemma))
    kept = _fitting(sorted(wanted))
    return kept if len(kept) == len(wanted) else None


def _fitting(tokens: list[str]) -> tuple[str, ...]:
    if 3 * sum(map(len, tokens)) + 4 * len(tokens) < _MOST_BYTES:  # nearly always
        return tuple(tokens)
    left, kept = _MOST_BYTES, []
    for one in tokens:
        left -= 3 * len(one) + 4 if not one.isascii() else len(one) + 4
        if left < 0:
            break
        kept.append(one)
    return tuple(kept)


# -- the query --------------------------------------------------------------------------------------

MOST_TOKENS: Final = 600  # in an index query; a query with more is decided by the matcher alone
_MOST_CHOICES = 60  # of "2 of (...)"
_MOST_LIKE = 150  # words of a text that is compared with
_LANGUAGES = (None, *STEMMERS)


@dataclass(frozen=True, slots=True)
class HasToken:
    """An article with this token, or with one that begins so. `field`: title or text; None: anywhere."""

    index_token: str
    prefix: bool = False
    field: str | None = None


@dataclass(frozen=True, slots=True)
class TokenRun:
    """An article with these stems one right after the other."""

    tokens: tuple[str, ...]
    field: str | None = None


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[IndexQuery, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[IndexQuery, ...]


IndexQuery = HasToken | TokenRun | AllOf | AnyOf


def index_query_of(query: Query) -> IndexQuery | None:
    """The query for the index; None: every article is a candidate."""
    found = _relaxed(query, None)
    if found is None or token_count(found) > MOST_TOKENS:
        return None
    return _some([found, HasToken(OVERLONG)])


def token_count(index_query: IndexQuery) -> int:
    match index_query:
        case AllOf(parts) | AnyOf(parts):
            return sum(map(token_count, parts))
        case TokenRun(tokens):
            return len(tokens)
    return 1


def _relaxed(query: Query, field: str | None) -> IndexQuery | None:
    match query:
        case Word() | Phrase() | Wildcard():
            return _placed(query, field)
        case And(parts) | Near(parts=parts):
            return _every(_relaxed(part, field) for part in parts)
        case Or(parts):
            return _either([_relaxed(part, field) for part in parts])
        case AtLeast(count, parts):
            return _at_least(count, [_relaxed(part, field) for part in parts])
        case In(name, part):
            return _relaxed(part, name if name in ("title", "text") else None)
        case Sentence(part):
            return _relaxed(part, field)
        case Number(word=word):
            return _placed(word, field)
        case Like(text):
            return _alike(text, field)
    return None  # regular expressions, properties, `not`


# -- words ------------------------------------------------------------------------------------------


def _placed(query: Word | Phrase | Wildcard, field: str | None) -> IndexQuery | None:
    match query:
        case Wildcard():
            return _wildcard(query, field)
        case Phrase(parts) if any(isinstance(part, Wildcard) for part in parts):
            return _every(_placed(part, field) for part in parts)
        case Phrase(parts):
            return _words([part.text for part in parts if isinstance(part, Word)], query.form, field)
        case Word(text, form):
            return _words([text], form, field)


def _words(words: list[str], form: Form, field: str | None) -> IndexQuery | None:
    ways: dict[IndexQuery, None] = {}  # in order
    for text in dict.fromkeys((" ".join(words), closed_up(words))):
        plain_text_of = terms(text)
        known = [term.folded for term in plain_text_of if not is_single(term.folded)]
        if not known:
            return None  # single characters are indexed in pairs, and an index finds only whole pairs
        # As written: whatever its language, it is in the index as its own stem or as a word.
        ways[_every_of(_written(folded, field) for folded in known)] = None
        in_a_row = len(known) == len(plain_text_of) and not any(map(is_korean, fold(text)))  # particles may be between
        if form is Form.STEM:
            for language in _LANGUAGES:
                found = [term for term in terms(text, language) if not is_single(term.folded)]
                stems = tuple(index_token(term.stem) for term in found)
                way = TokenRun(stems, field) if in_a_row and len(stems) > 1 else None
                ways[way or _every_of(HasToken(stem, field=field) for stem in stems)] = None
                if table_of(language) is not None:
                    ways[_every_of(_forms(term, field) for term in found)] = None
    return _some(list(ways))


def _forms(term: Term, field: str | None) -> IndexQuery:
    """Any form of a word: with its stem or that of its lemma, or with a lemma of one of these stems."""
    stems = dict.fromkeys((index_token(term.stem), index_token(term.lemma)))
    return _some([*(HasToken(one, field=field) for one in stems), *(HasToken(LEMMA_MARK + one) for one in stems)])


def _wildcard(query: Wildcard, field: str | None) -> IndexQuery | None:
    beginning = query.pieces[0]
    found = terms(beginning)
    if len(found) != 1 or found[0].folded != beginning or is_unspaced(beginning):
        return None
    return _written(beginning, field, prefix=True)


def _written(folded: str, field: str | None, *, prefix: bool = False) -> IndexQuery:
    """A folded word: it is its own stem, or among the words."""
    return AnyOf((HasToken(index_token(folded), prefix, field), HasToken(WORD_MARK + index_token(folded), prefix)))


def _alike(text: str, field: str | None) -> IndexQuery | None:
    """One of the stems: a similar text shares at least one."""
    found = {index_token(term.stem) for language in _LANGUAGES for term in terms(text, language)}
    return _some([HasToken(stem, field=field) for stem in sorted(found)]) if 0 < len(found) <= _MOST_LIKE * 4 else None


# -- and, or ----------------------------------------------------------------------------------------


def _every(parts: Iterable[IndexQuery | None]) -> IndexQuery | None:
    kept = [part for part in parts if part is not None]
    return _every_of(kept) if kept else None


def _every_of(parts: Iterable[IndexQuery]) -> IndexQuery:
    flat = tuple(dict.fromkeys(chain.from_iterable(p.parts if isinstance(p, AllOf) else (p,) for p in parts)))
    return flat[0] if len(flat) == 1 else AllOf(flat)


def _either(parts: list[IndexQuery | None]) -> IndexQuery | None:
    kept = [part for part in parts if part is not None]
    return _some(kept) if kept and len(kept) == len(parts) else None


def _some(parts: Iterable[IndexQuery]) -> IndexQuery:
    flat = tuple(dict.fromkeys(chain.from_iterable(p.parts if isinstance(p, AnyOf) else (p,) for p in parts)))
    return flat[0] if len(flat) == 1 else AnyOf(flat)


def _at_least(count: int, parts: list[IndexQuery | None]) -> IndexQuery | None:
    # Nested choices multiply: each part is in so many of them.
    size = comb(len(parts) - 1, count - 1) * sum(token_count(part) for part in parts if part is not None)
    if count <= 1 or comb(len(parts), count) > _MOST_CHOICES or size > MOST_TOKENS // 2:
        return _either(parts)
    return _either([_every(chosen) for chosen in combinations(parts, count)])
