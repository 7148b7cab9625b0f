"""An article as a citation: plain text, BibTeX and RIS. What feeds say is not trusted: braces and line breaks are
taken out, so that no field can end early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from tidings.model.articles import Article
from tidings.views.format import in_zone, shorten
from tidings.views.safe_html import web_link

_LONGEST = 500  # characters of a field
_BRACES = str.maketrans({"{": "(", "}": ")", "\\": "/"})
_SPECIAL = re.compile(r"([&%$#_~^])")
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Citation:
    name: str
    text: str


def citations(article: Article, now: datetime, zone: tzinfo) -> tuple[Citation, ...]:
    """`now`: the day on which the article was read."""
    facts = _Facts(article, now, zone)
    return (Citation("Text", facts.plain()), Citation("BibTeX", facts.bibtex()), Citation("RIS", facts.ris()))


class _Facts:
    def __init__(self, article: Article, now: datetime, zone: tzinfo) -> None:
        self.title = shorten(article.title or "Untitled", _LONGEST)
        self.author = shorten(article.author or "", _LONGEST)
        self.source = shorten(article.source_name, _LONGEST)
        self.url = web_link(article.url) or ""
        at = article.published or article.first_seen
        self.day, self.read = in_zone(at, zone).date(), in_zone(now, zone).date()
        self.key = f"{(_WORD.findall(self.source.lower()) or ['article'])[0]}{self.day.year}-{article.id}"

    def plain(self) -> str:
        """`Author. "Title." Source, 15 November 2026. https://... (read 16 November 2026).`"""
        begin = f"{self.author.rstrip('.')}. " if self.author else ""
        end = f" {self.url}" if self.url else ""
        stop = "" if self.title[-1:] in ".?!" else "."
        return f"{begin}“{self.title}{stop}” {self.source}, {_day(self.day)}.{end} (read {_day(self.read)})."

    def bibtex(self) -> str:
        fields = {
            "author": f"{{{_tex(self.author)}}}" if self.author else "",
            "title": f"{{{_tex(self.title)}}}",
            "journal": _tex(self.source),
            "year": str(self.day.year),
            "month": str(self.day.month),
            "day": str(self.day.day),
            "url": self.url.translate(_BRACES),
            "urldate": self.read.isoformat(),
        }
        lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
        return "\n".join([f"@article{{{self.key},", *lines, "}"])

    def ris(self) -> str:
        return "\n".join(f"{tag}  - {value}" for tag, value in self._ris_lines())

    def _ris_lines(self) -> Iterator[tuple[str, str]]:
        yield "TY", "NEWS"
        if self.author:
            yield "AU", self.author
        yield "TI", self.title
        yield "T2", self.source
        yield "DA", f"{self.day:%Y/%m/%d}"
        if self.url:
            yield "UR", self.url
        yield "Y2", f"{self.read:%Y/%m/%d}"
        yield "ER", ""


def _tex(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text.translate(_BRACES))


def _day(value: date) -> str:
    return f"{value:%d %B %Y}".lstrip("0")
