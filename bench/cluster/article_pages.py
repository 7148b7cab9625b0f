"""Pages of articles for measuring what terminals do: real ones (../shared/data/articles: 178 KB on average, half of
them above 119 KB), each in as many variants as are wanted, whose words differ, so that no two are one story. Where the
real ones are absent: pages of 40 to 80 KB, made up (bench/served/site.py). Reading takes 15 ms of CPU for either.

Large ones have the bodies of three real ones, one below the other, as live blogs and long lists do: reading is nearly
all of the work there, as the rest costs about the same for any page."""

from __future__ import annotations

import re
from itertools import cycle, islice
from string import ascii_lowercase

from bench.articles import ARTICLES, samples
from bench.served.site import SiteMaker

# Scripts and styles stay as they are; of text, what has no entities changes.
_TEXT = re.compile(rb"(<(?:script|style)\b.*?</(?:script|style)>)|>([^<&]+)<", re.DOTALL | re.IGNORECASE)
_BODY_BEGIN, _BODY_END = re.compile(rb"<body\b[^>]*>", re.IGNORECASE), re.compile(rb"</body>", re.IGNORECASE)
_JOINED = 3  # pages in a large one


def article_pages(count: int, *, large: bool = False) -> list[bytes]:
    """So many pages, no two of them alike. `large`: three in one each."""
    if not ARTICLES.is_dir():
        made = SiteMaker(count).bodies()
        return [body for path, body in made.items() if path.startswith("/page")]
    bodies = [sample.body for sample in samples()]
    if large:
        bodies = [_joined([bodies[(number + more) % len(bodies)] for more in range(_JOINED)]) for number in range(50)]
    return [_variant(body, number // len(bodies)) for number, body in enumerate(islice(cycle(bodies), count))]


def _variant(body: bytes, number: int) -> bytes:
    """The page with each small letter of its text replaced by the one so many places behind it."""
    by = number % len(ascii_lowercase)
    letters = bytes.maketrans(ascii_lowercase.encode(), (ascii_lowercase[by:] + ascii_lowercase[:by]).encode())
    return _TEXT.sub(lambda found: found[1] or b">" + found[2].translate(letters) + b"<", body)


def _joined(pages: list[bytes]) -> bytes:
    """The first page, with the bodies of the others below its own."""
    parts = [_BODY_BEGIN.split(page, maxsplit=1)[-1] for page in pages[1:]]
    whole = b"".join(_BODY_END.split(part, maxsplit=1)[0] for part in (pages[0], *parts))
    return whole + b"</body></html>"
