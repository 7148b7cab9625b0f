"""Bytes -> text: byte order mark, HTTP header, the document's own declaration, and then a guess.

What is declared is often wrong (servers that say ISO-8859-1 of everything, declarations copied from another
feed), so it is only a candidate: text that is valid UTF-8 and not plain ASCII is UTF-8 whatever is declared,
and a declaration that does not fit the bytes is passed over. Nothing here raises.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

from tidings.text.html import shallow

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its first two bytes are the same
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# "<?" or "<r", "<f", "<R" in wide encodings without a mark.
_WIDE = (
    (re.compile(rb"<\x00\x00\x00[?A-Za-z!]\x00\x00\x00"), "utf-32-le"),
    (re.compile(rb"\x00\x00\x00<\x00\x00\x00[?A-Za-z!]"), "utf-32-be"),
    (re.compile(rb"<\x00[?A-Za-z!]\x00"), "utf-16-le"),
    (re.compile(rb"\x00<\x00[?A-Za-z!]"), "utf-16-be"),
)
_XML_HEAD, _HTML_HEAD = 300, 4096  # bytes that are searched for a declaration
_HTTP_CHARSET = re.compile(r"""charset\s*=\s*["']?\s*([\w.:+-]+)""", re.IGNORECASE)
_XML_CHARSET = re.compile(rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:+-]+)""")
_HTML_CHARSET = re.compile(rb"""<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:+-]+)""", re.IGNORECASE)

# Codecs of text on the web. Python has others (idna, punycode, unicode_escape, utf-7) that no document means.
_TEXT_CODEC = re.compile(
    r"utf-(8|16|32)(-[lb]e)?|ascii|iso8859-\d+|cp\d+|koi8-[rut]|mac-\w+|gb2312|gbk|gb18030|hz|big5(hkscs)?"
    r"|shift_jis\w*|euc_\w+|iso2022_\w+|johab|tis-620|ptcp154|kz1048"
)
# As the WHATWG reads these labels: the superset the bytes are really in.
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
_GUESSED_BYTES = 32_768  # a guess over more costs seconds and says the same
_HTML_LANGUAGE = re.compile(rb"""<html[^>]{0,500}?\slang\s*=\s*["']?\s*([A-Za-z]{2,3})""", re.IGNORECASE)
# Of pages that say in which language they are and not in which charset. In few letters among many plain ones, as on a
# page with menus in English, nothing else tells them apart.
_OF_LANGUAGES = {
    "pl cs sk hu hr sl bs ro sq": ("cp1250", "iso8859-2"),
    "el": ("cp1253", "iso8859-7"),
    "lt lv": ("cp1257", "iso8859-13"),
    "tr az": ("cp1254",),
}
_OF_LANGUAGE = {code: names for codes, names in _OF_LANGUAGES.items() for code in codes.split()}
_GREEK = _OF_LANGUAGES["el"]
_FOREIGN = re.compile(r"[^\x00-\x7f]{4,}")
_MARKS = frozenset("„”“‚’‘«»‹›–—…·•§°€©®™\xa0\xad")  # signs that stand in texts of all languages


@lru_cache(maxsize=256)
def codec_of(label: str) -> str | None:
    """The codec a charset label means; None for one that no document can mean."""
    try:
        name = codecs.lookup(label.strip()).name
    except (LookupError, ValueError):
        return None
    if not _TEXT_CODEC.fullmatch(name):
        return None
    return _SUPERSETS.get(name, name)


def _marked(body: bytes) -> tuple[str | None, int]:
    """The codec the first bytes give away, and how many bytes of mark to skip."""
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return codec, len(mark)
    if b"\x00" in body[:8]:
        for pattern, codec in _WIDE:
            if pattern.match(body):
                return codec, 0
    return None, 0


def _declared(body: bytes, content_type: str | None, pattern: re.Pattern[bytes], within: int) -> list[str]:
    """Codecs declared by the HTTP header and by the document, in this order."""
    labels: list[str] = []
    if content_type and (http := _HTTP_CHARSET.search(content_type)):
        labels.append(http[1])
    if own := pattern.search(body, 0, within):
        labels.append(own[1].decode("ascii", "replace"))
    found = (codec_of(label) for label in labels)
    # A wide encoding would have shown in the first bytes: declared without them it is a mistake.
    return [codec for codec in found if codec and not _WIDE_CODEC.match(codec)]


def utf8_xml(body: bytes, content_type: str | None) -> bytes:
    """The XML document in UTF-8, for a parser that is told to ignore its declaration.

    Costs nothing for what is (or should be) UTF-8 already: the parser checks that by itself.
    """
    codec, skip = _marked(body)
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
    return body  # for the parser to refuse: to guess takes time, and the slow path has it


def decode_xml(body: bytes, content_type: str | None) -> str:
    """The text of an XML (or JSON) document, however it is declared."""
    codec, skip = _marked(body)
    if codec:
        return body[skip:].decode(codec, "replace")
    return _text(body, _declared(body, content_type, _XML_CHARSET, _XML_HEAD))


def misdeclared(body: bytes, content_type: str | None) -> str | None:
    """The charset a document declares first and is not in; None where it is, or declares none."""
    codec, _ = _marked(body)
    declared = _declared(body, content_type, _XML_CHARSET, _XML_HEAD)
    if codec or not declared:
        return None
    try:
        body.decode(declared[0])
    except UnicodeDecodeError:
        return declared[0]
    return None


def decode_html(body: bytes, content_type: str | None) -> str:
    """The text of an HTML page, without NUL characters, and only as deep as it can be parsed (see depth.py)."""
    codec, skip = _marked(body)
    if codec:
        text = body[skip:].decode(codec, "replace")
    else:
        text = _text(body, _declared(body, content_type, _HTML_CHARSET, _HTML_HEAD), _spoken(body))
    return shallow(text.replace("\x00", "") if "\x00" in text else text)


def html_charset_label(page: bytes) -> str:
    """The charset label of a page, for a Content-Type header: its byte order mark's, else the one it declares, else
    utf-8. A label that means no charset of text is not returned."""
    codec, _ = _marked(page)
    if codec:
        return codec.removesuffix("-le").removesuffix("-be")
    declared = _HTML_CHARSET.search(page, 0, _HTML_HEAD)
    label = declared[1].decode("ascii").lower() if declared else "utf-8"
    return label if codec_of(label) else "utf-8"


def _spoken(body: bytes) -> tuple[str, ...]:
    """The charsets that the language of a page is written in."""
    found = _HTML_LANGUAGE.search(body, 0, _HTML_HEAD)
    return _OF_LANGUAGE.get(found[1].decode("ascii").lower(), ()) if found else ()


def _text(body: bytes, declared: list[str], spoken: tuple[str, ...] = ()) -> str:
    # Text in a seven-bit charset is plain ASCII, and so valid UTF-8 by its looks alone.
    seven_bit = bool(declared and _SEVEN_BIT.match(declared[0]))
    for codec in [*declared, "utf-8"] if seven_bit else ["utf-8", *declared]:
        try:
            return body.decode(codec)
        except UnicodeDecodeError:
            # The five bytes that cp1252 leaves open are control characters in ISO-8859-1.
            if codec == "cp1252":
                return body.decode("latin-1")
    damaged = body.decode("utf-8", "replace")
    wrong = damaged.count("\ufffd")
    wide = len(body) - len(damaged)  # about one or two for each good character beyond ASCII
    if wide > 4 * wrong:
        return damaged  # UTF-8 with a few bytes broken: any other guess would spoil all the good ones
    return _by_language(body, spoken) or _guessed(body, damaged)


def _by_language(body: bytes, spoken: tuple[str, ...]) -> str:
    """As the one of these in which it reads best; empty where it reads badly in all of them."""
    best, fewest = "", len(body)
    for codec in spoken:
        text = body.decode(codec, "replace")
        beyond = [char for char in text if char > "\x7f"]
        odd = sum(not char.isalpha() and char not in _MARKS for char in beyond)
        if codec not in _GREEK and sum(map(len, _FOREIGN.findall(text))) * 3 > len(beyond):
            continue  # whole words beyond ASCII: another script
        if odd < fewest and 10 * odd <= len(beyond):
            best, fewest = text, odd
    return best


def _guessed(body: bytes, otherwise: str) -> str:
    from charset_normalizer import from_bytes

    guess = from_bytes(body[:_GUESSED_BYTES], steps=4).best()
    codec = codec_of(guess.encoding) if guess else None
    for candidate in (codec, "cp1252"):
        if candidate:
            try:
                return body.decode(candidate)
            except UnicodeDecodeError:
                continue
    return otherwise
