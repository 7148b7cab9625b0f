"""XML elements of feeds -> the strings of an entry: titles, names, inner HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from lxml import etree

from tidings.text.html import plain_text, unescaped
from tidings.text.tokens import one_line

# lxml names the class of its elements for type checkers alone.
XmlElement: TypeAlias = "etree._Element"

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# The namespaces of Media RSS that feeds declare.
MEDIA = (
    "{http://search.yahoo.com/mrss/}",
    "{http://search.yahoo.com/mrss}",
    "{http://video.search.yahoo.com/mrss/}",
    "{http://video.search.yahoo.com/mrss}",
    "{http://www.rssboard.org/media-rss}",
)
_MAILBOX = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_LONGEST_TITLE = 4_000  # characters with markup; longer ones are whole texts, or attacks
_LONGEST_NAME = 400
_LONGEST_BASE = 500
_DEEPEST_BASE = 8  # elements around one whose xml:base counts; a file of Media RSS has five; as in compiled code
# Not allowed in XML; databases refuse NUL and lone surrogates.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class NeedsLxml(Exception):
    """Raised for an element that only lxml can write as markup, or whose links' base only lxml can find."""


class XmlContext(NamedTuple):
    """Base URL and language of the elements of one document."""

    url: str
    bases: bool  # does the document have an xml:base anywhere?
    languages: bool  # does the document have an xml:lang anywhere?

    def base(self, element: XmlElement) -> str:
        """The URL that links in this element are relative to. The document's where it is very long, or the element very
        deep: lxml joins the bases of all around it, anew for each link."""
        if not self.bases or (etree.iselement(element) and _is_deep(element)):
            return self.url
        base = element.base
        if base is NotImplemented:  # relative, of an element that compiled code read
            raise NeedsLxml
        return base if base and len(base) <= _LONGEST_BASE else self.url

    def language(self, element: XmlElement) -> str | None:
        """The element's own xml:lang."""
        return element.get(XML_LANG) if self.languages else None


def _is_deep(element: XmlElement) -> bool:
    return next(islice(element.iterancestors(), _DEEPEST_BASE, None), None) is not None


def text_of(element: XmlElement | None) -> str | None:
    """The text in an element, stripped; None where there is none."""
    if element is None:
        return None
    text = "".join(map(str, element.itertext())) if len(element) else element.text
    if not text:
        return None
    return (text if text.isascii() else undo_double_utf8(text)).strip() or None


def markup_of(element: XmlElement | None) -> str | None:
    """HTML in an element: escaped, as RSS wants it, or as child elements."""
    if element is not None and len(element):
        return inner_markup(element)
    return text_of(element)


def inner_markup(element: XmlElement) -> str | None:
    """The elements and text inside, as HTML: without namespaces, `<br>` and not `<br/>`."""
    if not etree.iselement(element):
        return _compiled_markup(element)
    for inner in element.iter("{*}*"):
        inner.tag = inner.tag.rpartition("}")[2]
    etree.cleanup_namespaces(element)
    whole: str = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
    start, end = whole.index(">") + 1, whole.rindex("<")
    return undo_double_utf8(whole[start:end]).strip() or None


def _compiled_markup(element: Any) -> str | None:
    markup = element.inner_markup()
    if markup is None:
        raise NeedsLxml
    return (markup if markup.isascii() else undo_double_utf8(markup)).strip() or None


def undo_double_utf8(text: str) -> str:
    """Repairs UTF-8 that was taken for Latin-1 and encoded again (`KÃ¶ln`). feedparser does the same."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def title_of(text: str | None) -> str | None:
    """A title as plain text."""
    return (plain_text(text[:_LONGEST_TITLE]) or None) if text else None


def literal_title(text: str | None) -> str | None:
    """A title that is declared as plain text. By the specification it has no markup; but an entity in it shows that it
    was escaped twice, so entities are decoded and `<T>` is left alone."""
    if not text:
        return None
    text = text[:_LONGEST_TITLE]
    return collapsed(unescaped(text) if "&" in text else text)


def collapsed(text: str | None) -> str | None:
    """White space collapsed to one line; None where nothing is left."""
    return (one_line(text) or None) if text else None


def escaped(text: str | None) -> str | None:
    """Plain text as HTML."""
    return html.escape(text, quote=False) if text else None


def scrubbed(text: str) -> str:
    """Removes characters that XML forbids, for text that did not come from an XML parser."""
    return _ILLEGAL.sub("", text)


def name_in(element: XmlElement) -> str | None:
    """The name in an <author>: Atom's <name> or <email>, or its text."""
    if not len(element):
        return text_of(element)
    parts = {child.tag.rpartition("}")[2]: text_of(child) for child in element}
    return parts.get("name") or parts.get("email")


def in_media(element: XmlElement | None, name: str) -> str | None:
    """The text of media:title or media:description inside a media:group or media:content."""
    if element is None:
        return None
    return text_of(next(element.iter(*(namespace + name for namespace in MEDIA)), None))


def person_name(text: str) -> str:
    """`joe@example.org (Joe Doe)` and `Joe Doe <joe@example.org>` -> `Joe Doe`; a bare address stays."""
    text = one_line(text[:_LONGEST_NAME])
    if "@" not in text:
        return text
    name = _MAILBOX.sub("", text).replace("<>", "").replace("()", "").replace("mailto:", "").strip(" \"',;")
    if name.startswith("(") and name.endswith(")"):
        name = name[1:-1].strip()
    return name or text


def person_names(names: Sequence[str | None]) -> str | None:
    """The names joined with commas, each once, in order."""
    if len(names) == 1:  # most items have one
        return person_name(names[0]) if names[0] else None
    found = [person_name(name) for name in names if name]
    return ", ".join(dict.fromkeys(found)) if len(found) > 1 else found[0] if found else None


def unique(words: Sequence[str | None]) -> tuple[str, ...]:
    """Categories: each once, in order, white space folded."""
    if len(words) == 1:  # most items have one
        only = collapsed(words[0])
        return () if only is None else (only,)
    return tuple(dict.fromkeys([one_line(word) for word in words if word and not word.isspace()]))
