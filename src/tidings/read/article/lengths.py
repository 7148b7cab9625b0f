"""How long texts are, and whether the content of a feed's item may be a whole article.

Apart from article.py, which loads all that extraction needs: the process of a crawl asks this of every item, and leaves
the rest to worker processes.
"""

from __future__ import annotations

import re
from typing import Final

from tidings.read.feed.xml import COMPILED

LONGEST_CONTENT: Final = 2_000_000  # characters of HTML
LEAST_WORDS: Final = 200  # a shorter text may be whole too, but nothing shows it
_SHORTEST_CONTENT = 2 * LEAST_WORDS - 1  # characters: that many words of one letter, or of a script without spaces
_GAPS = b" \n<"
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af]")


def number_of_words(text: str) -> int:
    """The number of words; in scripts without spaces two characters count as one."""
    wide = len(_WIDE.findall(text))
    return len(text.split()) + wide // 2


def may_be_whole(content_html: str | None) -> bool:
    """Is it long enough to be a whole article? Called for each item of each feed, so it only counts word separators."""
    if content_html is None or not _SHORTEST_CONTENT <= len(content_html) <= LONGEST_CONTENT:
        return False
    if COMPILED is not None and content_html.isascii():
        return bool(COMPILED.gaps(content_html) >= LEAST_WORDS - 1)
    data = content_html.encode("utf-8", "replace")
    gaps = len(data) - len(data.translate(None, _GAPS))  # one pass; str.count for each of them takes three
    return gaps >= LEAST_WORDS - 1 or (not content_html.isascii() and number_of_words(content_html) >= LEAST_WORDS)
