"""Bytes -> text: byte order mark, HTTP header, the document's own declaration, and then a guess.

Declarations are often wrong (servers that send ISO-8859-1 for everything, declarations copied from another feed), so
they are only candidates: text that is valid UTF-8 and not plain ASCII is decoded as UTF-8 whatever is declared, and a
declared charset that does not fit the bytes is skipped. Nothing here raises.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from functools import lru_cache

from tidings.text.html import shallow

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its first two bytes are the same
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# "<?" or "<r", "<f", "<R" in UTF-16 and UTF-32 without a byte order mark.
_WIDE_STARTS = (
    (re.compile(rb"<\x00\x00\x00[?A-Za-z!]\x00\x00\x00"), "utf-32-le"),
    (re.compile(rb"\x00\x00\x00<\x00\x00\x00[?A-Za-z!]"), "utf-32-be"),
    (re.compile(rb"<\x00[?A-Za-z!]\x00"), "utf-16-le"),
    (re.compile(rb"\x00<\x00[?A-Za-z!]"), "utf-16-be"),
)
_XML_HEAD, _HTML_HEAD = 300, 4096  # bytes that are searched for a declaration
_HTTP_CHARSET = re.compile(r"""charset\s*=\s*["']?\s*([\w.:+-]+)""", re.IGNORECASE)
_XML_CHARSET = re.compile(rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:+-]+)""")
_HTML_CHARSET = re.compile(rb"""<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:+-]+)""", re.IGNORECASE)

# Codecs of text on the web. Python has others (idna, punycode, unicode_escape, utf-7) that are never meant.
_TEXT_CODEC = re.compile(
    r"utf-(8|16|32)(-[lb]e)?|ascii|iso8859-\d+|cp\d+|koi8-[rut]|mac-\w+|gb2312|gbk|gb18030|hz|big5(hkscs)?"
    r"|shift_jis\w*|euc_\w+|iso2022_\w+|johab|tis-620|ptcp154|kz1048"
)
# As the WHATWG maps these labels: to the superset that the bytes really use.
_SUPERSETS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-16": "utf-16-le",
    "utf-32": "utf-32-le",
}
_WIDE_CODEC = re.compile(r"utf-(16|32)")
_SEVEN_BIT = re.compile(r"iso2022_|hz")
_GUESS_BYTES = 32_768  # guessing over more costs seconds and gives the same result
_HTML_LANGUAGE = re.compile(rb"""<html[^>]{0,500}?\slang\s*=\s*["']?\s*([A-Za-z]{2,3})""", re.IGNORECASE)
# Charsets to try for a page that declares a language but no charset. With few letters beyond ASCII, as on a page with
# menus in English, nothing else distinguishes them.
_CODECS_BY_LANGUAGES = {
    "pl cs sk hu hr sl bs ro sq": ("cp1250", "iso8859-2"),
    "el": ("cp1253", "iso8859-7"),
    "lt lv": ("cp1257", "iso8859-13"),
    "tr az": ("cp1254",),
}
_CODECS_BY_LANGUAGE = {code: names for codes, names in _CODECS_BY_LANGUAGES.items() for code in codes.split()}
_GREEK = _CODECS_BY_LANGUAGES["el"]
_NON_ASCII_RUN = re.compile(r"[^\x00-\x7f]{4,}")
_PUNCTUATION = frozenset("„”“‚’‘«»‹›–—…·•§°€©®™\xa0\xad")  # punctuation in texts of any language


@lru_cache(maxsize=256)
def codec_of(label: str) -> str | None:
    """The Python codec for a charset label; None where it is not a charset of text."""
    try:
        name = codecs.lookup(label.strip()).name
    except (LookupError, ValueError):
        return None
    if not _TEXT_CODEC.fullmatch(name):
        return None
    return _SUPERSETS.get(name, name)


def _codec_by_first_bytes(body: bytes) -> tuple[str | None, int]:
    """(Codec, length of the byte order mark) as the first bytes show it; (None, 0) where they do not."""
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return codec, len(mark)
    if b"\x00" in body[:8]:
        for pattern, codec in _WIDE_STARTS:
            if pattern.match(body):
                return codec, 0
    return None, 0


def _declared(body: bytes, content_type: str | None, pattern: re.Pattern[bytes], within: int) -> list[str]:
    """The codecs declared by the HTTP header and by the document, in this order."""
    labels: list[str] = []
    if content_type and (http := _HTTP_CHARSET.search(content_type)):
        labels.append(http[1])
    if own := pattern.search(body, 0, within):
        labels.append(own[1].decode("ascii", "replace"))
    found = (codec_of(label) for label in labels)
    # UTF-16 and UTF-32 would have shown in the first bytes: a declaration of them is a mistake.
    return [codec for codec in found if codec and not _WIDE_CODEC.match(codec)]


def utf8_xml(body: bytes, content_type: str | None) -> bytes:
    """The XML document re-encoded as UTF-8, for a parser that ignores its declaration.

    Free for what is (or is declared) UTF-8 already: the parser checks that itself.
    """
    codec, skip = _codec_by_first_bytes(body)
    if codec == "utf-8":
        return body[skip:]
    if codec:
        return body[skip:].decode(codec, "replace").encode()
    declared = _declared(body, content_type, _XML_CHARSET, _XML_HEAD)
    if not declared or declared[0] == "utf-8" or (body.isascii() and not _SEVEN_BIT.match(declared[0])):
        return body
    for candidate in (declared[0],) if _SEVEN_BIT.match(declared[0]) else ("utf-8", declared[0]):
        try:
            return body.decode(candidate).encode()
        except UnicodeDecodeError:
            continue
    return body  # the parser refuses it: guessing takes time and is left to the slow path


def decode_xml(body: bytes, content_type: str | None) -> str:
    """The text of an XML (or JSON) document, whatever it declares."""
    codec, skip = _codec_by_first_bytes(body)
    if codec:
        return body[skip:].decode(codec, "replace")
    return _decoded(body, _declared(body, content_type, _XML_CHARSET, _XML_HEAD))


def misdeclared(body: bytes, content_type: str | None) -> str | None:
    """The first declared charset where the bytes are invalid in it; else None."""
    codec, _ = _codec_by_first_bytes(body)
    declared = _declared(body, content_type, _XML_CHARSET, _XML_HEAD)
    if codec or not declared:
        return None
    try:
        body.decode(declared[0])
    except UnicodeDecodeError:
        return declared[0]
    return None


def decode_html(body: bytes, content_type: str | None, is_shallow: Callable[[str], bool | None] | None = None) -> str:
    """The text of an HTML page, without NUL characters, cut where it nests too deeply (html.shallow, which takes
    `is_shallow`)."""
    codec, skip = _codec_by_first_bytes(body)
    if codec:
        text = body[skip:].decode(codec, "replace")
    else:
        declared = _declared(body, content_type, _HTML_CHARSET, _HTML_HEAD)
        text = _decoded(body, declared, _codecs_of_declared_language(body))
    return shallow(text.replace("\x00", "") if "\x00" in text else text, is_shallow)


def html_source(
    body: bytes, content_type: str | None, is_shallow: Callable[[str | bytes], bool | None] | None
) -> str | bytes:
    """What a parser that takes UTF-8 is given for decode_html's text: the body itself where that is UTF-8 as it stands,
    nests surely not too deeply, and `is_shallow` can tell. A text beyond ASCII would be encoded again for each of them,
    which takes as long as the parser."""
    if is_shallow is not None and _is_plain_utf8(body, content_type) and is_shallow(body):
        return body
    return decode_html(body, content_type, is_shallow)


def _is_plain_utf8(body: bytes, content_type: str | None) -> bool:
    """Is the text of a page that of its bytes as UTF-8, all of them?"""
    if b"\x00" in body or _codec_by_first_bytes(body)[0]:
        return False
    declared = _declared(body, content_type, _HTML_CHARSET, _HTML_HEAD)
    if declared and _SEVEN_BIT.match(declared[0]):
        return False
    try:
        return body.isascii() or bool(body.decode())
    except UnicodeDecodeError:
        return False


def html_charset_label(page: bytes) -> str:
    """The charset label of a page, for a Content-Type header: from its byte order mark, else as declared, else utf-8.

    A declared label that is not a charset of text is ignored.
    """
    codec, _ = _codec_by_first_bytes(page)
    if codec:
        return codec.removesuffix("-le").removesuffix("-be")
    declared = _HTML_CHARSET.search(page, 0, _HTML_HEAD)
    label = declared[1].decode("ascii").lower() if declared else "utf-8"
    return label if codec_of(label) else "utf-8"


def _codecs_of_declared_language(body: bytes) -> tuple[str, ...]:
    """The charsets to try for the language that a page declares."""
    found = _HTML_LANGUAGE.search(body, 0, _HTML_HEAD)
    return _CODECS_BY_LANGUAGE.get(found[1].decode("ascii").lower(), ()) if found else ()


def _decoded(body: bytes, declared: list[str], by_language: tuple[str, ...] = ()) -> str:
    # Text in a seven-bit charset is plain ASCII and thus valid UTF-8: its declaration is tried first.
    seven_bit = bool(declared and _SEVEN_BIT.match(declared[0]))
    for codec in [*declared, "utf-8"] if seven_bit else ["utf-8", *declared]:
        try:
            return body.decode(codec)
        except UnicodeDecodeError:
            # The five bytes that cp1252 leaves undefined are control characters in ISO-8859-1.
            if codec == "cp1252":
                return body.decode("latin-1")
    damaged = body.decode("utf-8", "replace")
    wrong = damaged.count("\ufffd")
    wide = len(body) - len(damaged)  # about one or two bytes for each valid character beyond ASCII
    if wide > 4 * wrong:
        return damaged  # UTF-8 with a few broken bytes: any other guess would garble the valid ones
    return _decoded_by_language(body, by_language) or _decoded_by_guess(body, damaged)


def _decoded_by_language(body: bytes, by_language: tuple[str, ...]) -> str:
    """The text decoded with the codec that gives the fewest odd characters; empty where all give many."""
    best, fewest = "", len(body)
    for codec in by_language:
        text = body.decode(codec, "replace")
        beyond = [char for char in text if char > "\x7f"]
        odd = sum(not char.isalpha() and char not in _PUNCTUATION for char in beyond)
        if codec not in _GREEK and sum(map(len, _NON_ASCII_RUN.findall(text))) * 3 > len(beyond):
            continue  # whole words beyond ASCII: not a Latin script
        if odd < fewest and 10 * odd <= len(beyond):
            best, fewest = text, odd
    return best


def _decoded_by_guess(body: bytes, otherwise: str) -> str:
    from charset_normalizer import from_bytes

    guess = from_bytes(body[:_GUESS_BYTES], steps=4).best()
    codec = codec_of(guess.encoding) if guess else None
    for candidate in (codec, "cp1252"):
        if candidate:
            try:
                return body.decode(candidate)
            except UnicodeDecodeError:
                continue
    return otherwise
