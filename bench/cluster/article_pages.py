"""Pages of articles for measuring what terminals do: real ones (../shared/data/articles: 178 KB on average, half of
them above 119 KB), each in as many variants as are wanted, whose words differ, so that no two are one story. Where the
real ones are absent: pages of 40 to 80 KB, made up (bench/site.py). Reading takes 15 ms of CPU for either.

The largest quarter by tags are pages where reading is nearly all of the work: the rest costs the same for any page."""

from __future__ import annotations

import re
from itertools import cycle, islice
from string import ascii_lowercase

from bench.articles import ARTICLES, samples
from bench.site import SiteMaker

# Scripts and styles stay as they are; of text, what has no entities changes.
_TEXT = re.compile(rb"(<(?:script|style)\b.*?</(?:script|style)>)|>([^<&]+)<", re.DOTALL | re.IGNORECASE)


def article_pages(count: int, *, large: bool = False) -> list[bytes]:
    """So many pages, no two of them alike. `large`: only variants of the quarter that has most tags."""
    if not ARTICLES.is_dir():
        made = SiteMaker(count).bodies()
        return [body for path, body in made.items() if path.startswith("/page")]
    bodies = [sample.body for sample in samples()]
    if large:
        bodies = sorted(bodies, key=lambda body: body.count(b"<"))[-len(bodies) // 4 :]
    return [_variant(body, number // len(bodies)) for number, body in enumerate(islice(cycle(bodies), count))]


def _variant(body: bytes, number: int) -> bytes:
    """The page with each small letter of its text replaced by the one so many places behind it."""
    by = number % len(ascii_lowercase)
    letters = bytes.maketrans(ascii_lowercase.encode(), (ascii_lowercase[by:] + ascii_lowercase[:by]).encode())
    return _TEXT.sub(lambda found: found[1] or b">" + found[2].translate(letters) + b"<", body)
