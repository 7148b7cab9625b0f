"""Renders text as plain text, Markdown and HTML. Text from pages is escaped in each, so that none of it takes effect.

Before that it is cleaned: one line, no control characters, no marks that change the direction of writing. Mentions that
notify people in a chat (@everyone, <!channel>) are broken by a zero-width space.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote, urlsplit

from tidings.model.search import Passage

ELLIPSIS = "…"
_INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_MENTIONS = re.compile(r"@(?=everyone|here|channel|all|team)|<(?=[!@#&])", re.IGNORECASE)
_BREAK = "\u200b"
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_MARKDOWN_START = re.compile(r"^(?:([-+=])|(\d+)([.)]))")
_SAFE = "/:?#[]@!$&'*+,;=%~-._"  # of an address; parentheses would end a Markdown link
_LONGEST_URL = 2_000


def cleaned(text: str | None, most: int) -> str:
    """The text on one line of at most `most` characters, with mentions broken."""
    line = " ".join(_INVISIBLE.sub(" ", text or "").split())
    line = line if len(line) <= most else line[: most - 1].rstrip() + ELLIPSIS
    return _MENTIONS.sub(lambda found: found[0] + _BREAK, line)


def safe_url(url: str | None) -> str | None:
    """The address if it is http or https, else None; percent-encoded to ASCII, so that its end is unambiguous."""
    if not url or len(url) > _LONGEST_URL:
        return None
    try:
        parts = urlsplit(url)
        if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
            return None
        return quote(url, safe=_SAFE)
    except ValueError:  # what is no address, lone surrogates
        return None


@dataclass(frozen=True, slots=True)
class Highlighted:
    """A cleaned passage in parts, each with whether it is bold."""

    parts: tuple[tuple[str, bool], ...]


def highlight(passage: Passage, most: int) -> Highlighted:
    """The passage cut at its marks, cleaned, and shortened to `most` characters."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for start, end in _joined(passage):
        parts += [(passage.text[at:start], False), (passage.text[start:end], True)]
        at = end
    parts.append((passage.text[at:], False))
    return Highlighted(tuple(_bounded(parts, most)))


def _joined(passage: Passage) -> list[tuple[int, int]]:
    """The marks in order, with touching and overlapping ones merged."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted((max(start, 0), min(end, len(passage.text))) for start, end in passage.marks):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        elif start < end:
            joined.append((start, end))
    return joined


def _bounded(parts: list[tuple[str, bool]], most: int) -> list[tuple[str, bool]]:
    """The parts cleaned one by one and cut to `most` characters; a space at an edge stays one space."""
    kept: list[tuple[str, bool]] = []
    room = most
    for raw, bold in parts:
        text = _INVISIBLE.sub(" ", raw)
        line = " ".join(text.split())
        if not line:
            line = " " if text and kept and not kept[-1][0].endswith(" ") else ""
        else:
            before = " " if text[0].isspace() and kept and not kept[-1][0].endswith(" ") else ""
            line = before + line + (" " if text[-1].isspace() else "")
        if not line:
            continue
        if len(line) > room:
            kept.append((_MENTIONS.sub(lambda found: found[0] + _BREAK, line[: max(room - 1, 0)]) + ELLIPSIS, bold))
            break
        room -= len(line)
        kept.append((_MENTIONS.sub(lambda found: found[0] + _BREAK, line), bold))
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return kept


class Renderer(Protocol):
    """One output format. `escape`, `bold` and `link` take cleaned text; `lines` and `paragraphs` take rendered text."""

    def escape(self, text: str) -> str: ...

    def bold(self, text: str) -> str: ...

    def link(self, text: str, url: str | None) -> str: ...

    def lines(self, lines: list[str]) -> str:
        """One paragraph."""
        ...

    def paragraphs(self, paragraphs: list[str]) -> str: ...


class TextRenderer:
    def escape(self, text: str) -> str:
        return text

    def bold(self, text: str) -> str:
        return f"**{text}**"

    def link(self, text: str, url: str | None) -> str:
        return text  # the address has a line of its own

    def lines(self, lines: list[str]) -> str:
        return "\n".join(lines)

    def paragraphs(self, paragraphs: list[str]) -> str:
        return "\n\n".join(paragraphs)


class MarkdownRenderer:
    def escape(self, text: str) -> str:
        escaped = _MARKDOWN.sub(r"\\\1", text)
        return _MARKDOWN_START.sub(lambda at: f"\\{at[1]}" if at[1] else f"{at[2]}\\{at[3]}", escaped)

    def bold(self, text: str) -> str:
        return f"**{self.escape(text)}**"

    def link(self, text: str, url: str | None) -> str:
        return f"[{self.escape(text)}]({url})" if url else self.escape(text)

    def lines(self, lines: list[str]) -> str:
        return "  \n".join(lines)

    def paragraphs(self, paragraphs: list[str]) -> str:
        return "\n\n".join(paragraphs)


class HtmlRenderer:
    def escape(self, text: str) -> str:
        return html.escape(text)

    def bold(self, text: str) -> str:
        return f"<b>{html.escape(text)}</b>"

    def link(self, text: str, url: str | None) -> str:
        return f'<a href="{html.escape(url)}">{html.escape(text)}</a>' if url else html.escape(text)

    def lines(self, lines: list[str]) -> str:
        return "<br>\n".join(lines)

    def paragraphs(self, paragraphs: list[str]) -> str:
        return "\n".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def render_passage(text: Highlighted, renderer: Renderer) -> str:
    """Spaces at the edge of a bold part go outside: Markdown needs it."""
    rendered = ""
    for part, bold in text.parts:
        core = part.strip(" ")
        if bold and core:
            before, after = part[: len(part) - len(part.lstrip(" "))], part[len(part.rstrip(" ")) :]
            rendered += before + renderer.bold(core) + after
        else:
            rendered += renderer.escape(part)
    return rendered
