"""What a message says: a title of one line, and the same body as plain text, Markdown and HTML. Pure.

All that comes from outside is cleaned and quoted in notify.voices before it gets here. A body has at most so many
characters; matches that do not fit are counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tidings.errors import WatchError
from tidings.model.matches import Match
from tidings.model.messages import Message
from tidings.model.search import Passage
from tidings.notify.message.markup import (
    ELLIPSIS,
    HtmlVoice,
    MarkdownVoice,
    TextVoice,
    Voice,
    cleaned,
    marked,
    safe_url,
    voiced,
)
from tidings.notify.message.plan import MOST as MOST_MATCHES
from tidings.notify.message.quiet_hours import time_zone

# -- A person's own words for a match: `$title ($source): $url`. Names and nothing else: no code, no formats.
#
# $title $url $source $watch $words $score $at $text      also as ${title}
# $$                                                      a dollar

NAMES: Final = ("title", "url", "source", "watch", "words", "score", "at", "text")
LONGEST_TEMPLATE = 2_000  # characters
_NAMES = " ".join(f"${name}" for name in NAMES)
_VARIABLE = re.compile(r"\$(?:(\$)|([a-zA-Z_][a-zA-Z_0-9]*)|\{([^{}$\n]*)\})")

Part = tuple[str, bool]  # a text as it stands, or a name (True)


def check_template(text: str, watch: str = "") -> None:
    """WatchError where it cannot be used, with what to write instead."""
    try:
        template_lines(text)
    except ValueError as error:
        raise WatchError(watch or "template", str(error)) from None


@lru_cache(maxsize=256)
def template_lines(text: str) -> tuple[tuple[Part, ...], ...]:
    """Line by line. ValueError where there is a name that nobody knows."""
    if len(text) > LONGEST_TEMPLATE:
        raise ValueError(f"the template has {len(text):,} characters; {LONGEST_TEMPLATE:,} at most")
    return tuple(_parts(line, number) for number, line in enumerate(text.strip("\r\n").splitlines(), 1))


def _parts(line: str, number: int) -> tuple[Part, ...]:
    found: list[Part] = []
    at = 0
    while (dollar := line.find("$", at)) >= 0:
        found.append((line[at:dollar], False))
        name = _VARIABLE.match(line, dollar)
        place = f"line {number}, column {dollar + 1} of the template"
        if name is None:
            raise ValueError(f"{place}: write $$ for a dollar, or one of {_NAMES}")
        if name[1]:
            found.append(("$", False))
        elif (known := name[2] or name[3]) in NAMES:
            found.append((known, True))
        else:
            raise ValueError(f"{place}: there is no {name[0]}; there are {_NAMES}")
        at = name.end()
    found.append((line[at:], False))
    return tuple(part for part in found if part[0])


# --------------------------------------------------------------------------------------------------

__all__ = ["MOST", "Letter", "body_of", "check_template", "letter", "title_of"]

MOST = 30_000  # characters of a body: what most channels take
_TITLE = 200
_NAME = 100
_WORDS = 300
_PASSAGE, _SHORT_PASSAGE = 400, 200
_PASSAGES = 3
_MORE = 80  # room for what is said of the rest


@dataclass(frozen=True, slots=True)
class Letter:
    title: str
    text: str
    markdown: str
    html: str


def letter(message: Message, most: int = MOST) -> Letter:
    voices = TextVoice(), MarkdownVoice(), HtmlVoice()
    return Letter(title_of(message), *(body_of(message, voice, most) for voice in voices))


def title_of(message: Message) -> str:
    """One line, whatever a page calls itself: it becomes a header of a mail."""
    watch = cleaned(message.watch.name, _NAME)
    entries = _entries(message.matches)
    if len(entries) != 1:
        return f"{watch}: {_counted(len(message.matches))}"
    return cleaned(f"{watch}: {_heading(entries[0][0])}", _TITLE)


def body_of(message: Message, voice: Voice, most: int = MOST) -> str:
    entries = _entries(message.matches)
    several = len(entries) > 1
    blocks = [(0, block) for block in _introduction(message, voice)] if several else []
    for source, those in _by_source(entries).items():
        if several:
            blocks.append((0, voice.bold(f"{source} ({sum(map(len, those))})")))
        blocks += [(len(entry), _entry(message, entry, voice, short=several)) for entry in those]
    body = _fitting(blocks, voice, most)
    if len(body) > most:
        body = _fitting([(1, _shortest(message, entries[0][0], voice))], voice, most) if entries else body
    return body if len(body) <= most or isinstance(voice, HtmlVoice) else body[: most - 1] + ELLIPSIS


def _fitting(blocks: Sequence[tuple[int, str]], voice: Voice, most: int) -> str:
    """As many as there is room for, the first in any case. A block says how many matches it tells of."""
    kept: list[str] = []
    size, left = 0, sum(count for count, _ in blocks)
    for count, block in blocks:
        cost = len(voice.paragraphs([block])) + 2
        if kept and size + cost + (_MORE if left > count else 0) > most:
            break
        kept.append(block)
        size, left = size + cost, left - count
    if left:
        kept.append(voice.plain(f"{_counted(left, 'more')} did not fit into this message."))
    return voice.paragraphs(kept)


def _introduction(message: Message, voice: Voice) -> list[str]:
    number = len(message.matches)
    lines = [voice.plain(f"{_counted(number)} of the watch {cleaned(message.watch.name, _NAME)}")]
    if number >= MOST_MATCHES:
        lines.append(voice.plain("This is as many as a message holds. What else there is follows in the next one."))
    return [voice.lines(lines)]


def _entries(matches: Sequence[Match]) -> list[list[Match]]:
    """Segments of one version of a page are one entry."""
    found: dict[tuple[str, int], list[Match]] = {}
    for match in matches:
        page = match.segment is not None and match.version_id is not None
        own = ("version", match.version_id or 0) if page else ("match", match.id)
        found.setdefault(own, []).append(match)
    return list(found.values())


def _by_source(entries: Sequence[list[Match]]) -> dict[str, list[list[Match]]]:
    """In the order in which sources first appear."""
    found: dict[str, list[list[Match]]] = {}
    for entry in entries:
        found.setdefault(cleaned(entry[0].source_name, _NAME), []).append(entry)
    return found


def _entry(message: Message, entry: Sequence[Match], voice: Voice, *, short: bool) -> str:
    if message.watch.terms.template:
        try:
            return voice.lines([line for match in entry for line in _by_template(message, match, voice)])
        except ValueError:  # it was checked when it was given; one from elsewhere must not stop a message
            pass
    first, url = entry[0], safe_url(entry[0].url)
    lines = [voice.link(_heading(first), url)]
    if url and not isinstance(voice, MarkdownVoice):
        lines.append(voice.plain(url))  # of a mail, too: the plain half of it loses its links
    longest, most = (_SHORT_PASSAGE, 1) if short else (_PASSAGE, _PASSAGES)
    told = [passage for match in entry for passage in _passages(match)[:most]]
    lines += [voiced(marked(passage, longest), voice) for passage in told[: max(most, 10)]]
    if len(told) > max(most, 10):
        lines.append(voice.plain(f"{_counted(len(told) - max(most, 10), 'more')} on this page"))
    about = (cleaned(first.source_name, _NAME), _when(message, first), cleaned(first.words, _WORDS))
    lines.append(voice.plain(" · ".join(filter(None, about))))
    return voice.lines([line for line in lines if line])


def _by_template(message: Message, match: Match, voice: Voice) -> list[str]:
    text = f" {ELLIPSIS} ".join(voiced(marked(one, _PASSAGE), voice) for one in _passages(match)[:_PASSAGES])
    url = safe_url(match.url) or ""
    values = {
        "title": voice.plain(_heading(match)),
        "url": voice.link(url, url) if url else "",
        "source": voice.plain(cleaned(match.source_name, _NAME)),
        "watch": voice.plain(cleaned(message.watch.name, _NAME)),
        "words": voice.plain(cleaned(match.words, _WORDS)),
        "score": f"{match.score:.2f}",
        "at": _when(message, match),
        "text": text,
    }
    lines = template_lines(message.watch.terms.template)
    return ["".join(values[part] if named else voice.plain(part) for part, named in line) for line in lines]


def _shortest(message: Message, match: Match, voice: Voice) -> str:
    """For channels that take next to nothing."""
    url = safe_url(match.url)
    return voice.lines([voice.link(_heading(match), url)] + ([url] if url and isinstance(voice, TextVoice) else []))


def _heading(match: Match) -> str:
    return cleaned(match.title, _TITLE) or safe_url(match.url) or cleaned(match.source_name, _NAME) or "a match"


def _passages(match: Match) -> tuple[Passage, ...]:
    """What it says besides its title."""
    return match.passages[1:] if match.article_id is not None else match.passages


def _when(message: Message, match: Match) -> str:
    return match.at.astimezone(time_zone(message.watch.terms.timing.zone)).strftime("%Y-%m-%d %H:%M")


def _counted(number: int, more: str = "") -> str:
    words = f"{number:,} {more} match" if more else f"{number:,} match"
    return words if number == 1 else f"{words}es"
