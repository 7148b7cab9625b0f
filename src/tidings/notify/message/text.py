"""The text of a message: a title of one line, and the same body as plain text, Markdown and HTML. Pure.

Text from outside is cleaned and escaped by notify.message.markup. A body has at most `most` characters; it says how
many matches did not fit. A watch may have a template for its matches, such as `$title ($source): $url`:

    $title $url $source $watch $words $score $at $text      also as ${title}; nothing else, no code, no formats
    $$                                                      a dollar
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
from tidings.notify.message.markup import (
    ELLIPSIS,
    HtmlRenderer,
    MarkdownRenderer,
    Renderer,
    TextRenderer,
    cleaned,
    highlight,
    render_passage,
    safe_url,
)
from tidings.notify.message.plan import MOST_MATCHES
from tidings.notify.message.quiet_hours import time_zone
from tidings.views.watch_text import body_passages

MOST_CHARACTERS = 30_000  # of a body: what most channels take
_TITLE = 200  # characters, as all below
_NAME = 100
_WORDS = 300
_PASSAGE, _SHORT_PASSAGE = 400, 200
_PASSAGES = 3
_REMAINDER = 80  # reserved for the line about matches that did not fit

NAMES: Final = ("title", "url", "source", "watch", "words", "score", "at", "text")
LONGEST_TEMPLATE = 2_000  # characters
_NAMES = " ".join(f"${name}" for name in NAMES)
_VARIABLE = re.compile(r"\$(?:(\$)|([a-zA-Z_][a-zA-Z_0-9]*)|\{([^{}$\n]*)\})")

Part = tuple[str, bool]  # literal text, or a name (True)


# -- templates --------------------------------------------------------------------------------------


def check_template(text: str, watch: str = "") -> None:
    """Raises WatchError, with what to write instead, if the template cannot be used."""
    try:
        template_lines(text)
    except ValueError as error:
        raise WatchError(watch or "template", str(error)) from None


@lru_cache(maxsize=256)
def template_lines(text: str) -> tuple[tuple[Part, ...], ...]:
    """The parts of each line. ValueError for an unknown name, or a template that is too long."""
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


# -- title and body ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    title: str
    text: str
    markdown: str
    html: str


def render(message: Message, most: int = MOST_CHARACTERS) -> RenderedMessage:
    renderers = TextRenderer(), MarkdownRenderer(), HtmlRenderer()
    return RenderedMessage(_title(message), *(_body(message, renderer, most) for renderer in renderers))


def _title(message: Message) -> str:
    """Always one line, whatever the titles of pages contain: it becomes the subject header of a mail."""
    watch = cleaned(message.watch.name, _NAME)
    entries = _entries(message.matches)
    if len(entries) != 1:
        return f"{watch}: {_counted(len(message.matches))}"
    return cleaned(f"{watch}: {_heading(entries[0][0])}", _TITLE)


def _body(message: Message, renderer: Renderer, most: int) -> str:
    entries = _entries(message.matches)
    several = len(entries) > 1
    blocks = [(0, block) for block in _introduction(message, renderer)] if several else []
    for source, those in _by_source(entries).items():
        if several:
            blocks.append((0, renderer.bold(f"{source} ({sum(map(len, those))})")))
        blocks += [(len(entry), _entry(message, entry, renderer, short=several)) for entry in those]
    body = _fitting(blocks, renderer, most)
    if len(body) > most:
        body = _fitting([(1, _shortest(message, entries[0][0], renderer))], renderer, most) if entries else body
    return body if len(body) <= most or isinstance(renderer, HtmlRenderer) else body[: most - 1] + ELLIPSIS


def _fitting(blocks: Sequence[tuple[int, str]], renderer: Renderer, most: int) -> str:
    """Joins as many blocks as fit, at least the first. Each block comes with its number of matches."""
    kept: list[str] = []
    size, left = 0, sum(count for count, _ in blocks)
    for count, block in blocks:
        cost = len(renderer.paragraphs([block])) + 2
        if kept and size + cost + (_REMAINDER if left > count else 0) > most:
            break
        kept.append(block)
        size, left = size + cost, left - count
    if left:
        kept.append(renderer.escape(f"{_counted(left, 'more')} did not fit into this message."))
    return renderer.paragraphs(kept)


def _introduction(message: Message, renderer: Renderer) -> list[str]:
    number = len(message.matches)
    lines = [renderer.escape(f"{_counted(number)} of the watch {cleaned(message.watch.name, _NAME)}")]
    if number >= MOST_MATCHES:
        lines.append(renderer.escape("This is as many as a message holds. What else there is follows in the next one."))
    return [renderer.lines(lines)]


def _entries(matches: Sequence[Match]) -> list[list[Match]]:
    """Matches grouped into entries: all segments of one version of a page, or a single match."""
    found: dict[tuple[str, int], list[Match]] = {}
    for match in matches:
        page = match.segment is not None and match.version_id is not None
        own = ("version", match.version_id or 0) if page else ("match", match.id)
        found.setdefault(own, []).append(match)
    return list(found.values())


def _by_source(entries: Sequence[list[Match]]) -> dict[str, list[list[Match]]]:
    """Entries by source name, in the order in which sources first appear."""
    found: dict[str, list[list[Match]]] = {}
    for entry in entries:
        found.setdefault(cleaned(entry[0].source_name, _NAME), []).append(entry)
    return found


def _entry(message: Message, entry: Sequence[Match], renderer: Renderer, *, short: bool) -> str:
    if message.watch.terms.template:
        try:
            return renderer.lines([line for match in entry for line in _by_template(message, match, renderer)])
        except ValueError:  # checked when the watch was made; one stored by other means must not stop a message
            pass
    first, url = entry[0], safe_url(entry[0].url)
    lines = [renderer.link(_heading(first), url)]
    if url and not isinstance(renderer, MarkdownRenderer):
        lines.append(renderer.escape(url))  # in HTML too: the plain part of a mail loses its links
    longest, most = (_SHORT_PASSAGE, 1) if short else (_PASSAGE, _PASSAGES)
    told = [passage for match in entry for passage in body_passages(match)[:most]]
    lines += [render_passage(highlight(passage, longest), renderer) for passage in told[: max(most, 10)]]
    if len(told) > max(most, 10):
        lines.append(renderer.escape(f"{_counted(len(told) - max(most, 10), 'more')} on this page"))
    about = (cleaned(first.source_name, _NAME), _when(message, first), cleaned(first.words, _WORDS))
    lines.append(renderer.escape(" · ".join(filter(None, about))))
    return renderer.lines([line for line in lines if line])


def _by_template(message: Message, match: Match, renderer: Renderer) -> list[str]:
    text = f" {ELLIPSIS} ".join(
        render_passage(highlight(one, _PASSAGE), renderer) for one in body_passages(match)[:_PASSAGES]
    )
    url = safe_url(match.url) or ""
    values = {
        "title": renderer.escape(_heading(match)),
        "url": renderer.link(url, url) if url else "",
        "source": renderer.escape(cleaned(match.source_name, _NAME)),
        "watch": renderer.escape(cleaned(message.watch.name, _NAME)),
        "words": renderer.escape(cleaned(match.words, _WORDS)),
        "score": f"{match.score:.2f}",
        "at": _when(message, match),
        "text": text,
    }
    lines = template_lines(message.watch.terms.template)
    return ["".join(values[part] if named else renderer.escape(part) for part, named in line) for line in lines]


def _shortest(message: Message, match: Match, renderer: Renderer) -> str:
    """Heading and address alone, for channels with very short messages."""
    url = safe_url(match.url)
    return renderer.lines(
        [renderer.link(_heading(match), url)] + ([url] if url and isinstance(renderer, TextRenderer) else [])
    )


def _heading(match: Match) -> str:
    return cleaned(match.title, _TITLE) or safe_url(match.url) or cleaned(match.source_name, _NAME) or "a match"


def _when(message: Message, match: Match) -> str:
    return match.at.astimezone(time_zone(message.watch.terms.timing.zone)).strftime("%Y-%m-%d %H:%M")


def _counted(number: int, more: str = "") -> str:
    words = f"{number:,} {more} match" if more else f"{number:,} match"
    return words if number == 1 else f"{words}es"
