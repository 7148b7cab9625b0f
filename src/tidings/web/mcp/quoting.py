"""Texts of the web as data. A page may say anything, and an assistant reads it: so what a page says is in fields below
`web` alone, its long texts are put between two marks, and no text can contain a mark, or characters that people do not
see. Nothing of it is ever in a description of a tool."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from tidings.model.articles import Article
from tidings.model.redact import redacted
from tidings.model.search import Passage
from tidings.views.safe_html import web_link

BEGIN: Final = "⟦web text⟧"
END: Final = "⟦end of web text⟧"
LONGEST_LINE: Final = 300  # characters of a title, a name, a passage
LONGEST_TEXT: Final = 8_000  # characters of one answer; `offset` reads on
_MARKS = str.maketrans({"⟦": "[", "⟧": "]"})
_SEEN = frozenset("\n\t\u200c\u200d")  # the last two join and part letters in some scripts
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def quoted(text: str | None, most: int = LONGEST_LINE) -> str | None:
    """A short text in one line: a title, a name."""
    if text is None:
        return None
    line = " ".join(_plain(redacted(text)).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def quoted_text(text: str, offset: int = 0) -> dict[str, Any]:
    """A piece of a long text between its marks, and where the next one begins."""
    whole = _plain(text)
    end = offset + LONGEST_TEXT
    following = end if end < len(whole) else None
    return {"text": f"{BEGIN}\n{whole[offset:end]}\n{END}", "next_offset": following, "characters": len(whole)}


def _plain(text: str) -> str:
    """Returns the text without marks, and without what is not seen: controls, changes of direction, tags, selectors of
    variants."""
    return "".join(one for one in text.translate(_MARKS) if one in _SEEN or _is_seen(one))


def _is_seen(character: str) -> bool:
    if character.isascii():
        return character.isprintable()
    return unicodedata.category(character) not in _UNSEEN and not "\U000e0100" <= character <= "\U000e01ef"


def quoted_article(article: Article, passages: Sequence[Passage] = ()) -> dict[str, Any]:
    """Returns the citation of an article: title, source, times, URL, id."""
    said = [quoted(one.text) for one in passages]
    return {
        "kind": "article",
        "id": article.id,
        "uri": f"tidings://article/{article.id}",
        "published": article.published,
        "first_seen": article.first_seen,
        "story_id": article.story_id,
        "web": {
            "title": quoted(article.title),
            "source": quoted(article.source_name),
            "url": quoted(web_link(article.url), 2_000),
            **({"passages": said} if said else {}),
        },
    }
