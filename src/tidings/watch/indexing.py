"""What the index of search holds of an article: the terms of the one analysis, so that search and watches agree.

Both engines cut what they are given at spaces and have opinions of their own about signs. So a term is brought into a
form that each takes as one word: no sign of ASCII is left in it, and it is not too long.

What an engine cannot hold of a very long text is left out, and the article is marked with OVERLONG: it is then looked
at whatever is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tidings.model.search import Indexed, Unindexed
from tidings.text.analysis import Term, terms
from tidings.watch.match.document import BREAK, Document

LONGEST: Final = 200_000  # characters of a text that are searched; beyond it is no article
WRITTEN: Final = "\ue002"  # before a word that is not its own stem: such words and stems are told apart
OVERLONG: Final = "\ue001overlong"  # a mark among the words
_LONGEST_TOKEN = 40  # characters of a term; longer ones share their beginning
_LONGEST_TITLE = 5_000
_MOST_BYTES = 300_000  # of a text's terms, and of its words; PostgreSQL holds 1 MiB of an article

# Signs of ASCII -> characters that nobody uses. Both engines take those for letters.
_SIGNS = {code: 0xE100 + code for code in range(128) if not chr(code).isalnum()}
_UPPER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}  # FTS5 would fold them; PostgreSQL would not
_FORMS = _SIGNS | _UPPER
_LONG_SUMMARY = 80  # characters; shorter ones are not cut
_WORDS = re.compile(r"\w+")
_BACK = {other: code for code, other in _SIGNS.items()}


@lru_cache(maxsize=65_536)
def token(term: str) -> str:
    """A folded word, or a stem, as it stands in the index."""
    return term[:_LONGEST_TOKEN].encode("utf-8", "replace").decode("utf-8").translate(_FORMS)


def stem_of(token: str) -> str:
    """A term of the index as the analysis gives it; of a long one, its beginning."""
    return token if token.isascii() else token.translate(_BACK)


def document_of(
    article: Unindexed, source: tuple[str, ...] = (), categories: tuple[str, ...] = (), site: str = ""
) -> Document:
    """An article as search and watches see it: its summary and its text are one field, as plain text. A summary that
    is only a piece of the text, as most are, is said once."""
    return Document(
        (article.title or "")[:_LONGEST_TITLE],
        _whole_text(plain(article.summary).strip(), article.text or plain(article.content))[:LONGEST],
        (article.author or "")[:_LONGEST_TITLE],
        article.language,
        source,
        categories,
        site,
    )


def _whole_text(summary: str, text: str) -> str:
    if not summary or not text:
        return summary or text
    return text if _is_piece(summary, text[:LONGEST]) else summary + BREAK + text


def _is_piece(summary: str, text: str) -> bool:
    """Does the text say it, too? However it is spaced and pointed; the last word of one that was cut may be cut."""
    if len(summary) > _LONG_SUMMARY and summary in text:
        return True
    words, said = (f" {' '.join(_WORDS.findall(one))} " for one in (summary, text))
    return words in said or (len(words) > _LONG_SUMMARY and words.rstrip() in said)


def plain(html: str | None) -> str:
    """What a feed gave, without its markup."""
    if not html:
        return ""
    from tidings.text.sanitise import plain_text

    html = html[: 2 * LONGEST]
    return plain_text(html) if "<" in html or "&" in html else html


def indexed(article: Unindexed) -> Indexed:
    if article.gone:
        return Indexed(article.article_id, article.times, gone=True)
    document = document_of(article)
    found = [terms(document.title, article.language), terms(document.text, article.language)]
    found[1] += terms(document.other, article.language)
    kept = [_stems(one) for one in found]
    words = _words(found[0] + found[1])
    if sum(map(len, kept)) < sum(map(len, found)) or words is None:
        words = (*(words or ()), OVERLONG)
    return Indexed(article.article_id, article.times, kept[0], kept[1], words)


def index_all(articles: Sequence[Unindexed]) -> list[Indexed]:
    return [indexed(article) for article in articles]


def _stems(found: Iterable[Term]) -> tuple[str, ...]:
    return _fitting([token(term.stem) for term in found])


def _words(found: Iterable[Term]) -> tuple[str, ...] | None:
    """None: there are too many."""
    wanted = sorted({WRITTEN + token(term.folded) for term in found if term.folded != term.stem})
    kept = _fitting(wanted)
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
