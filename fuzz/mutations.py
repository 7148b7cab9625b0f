"""One input -> a spoiled one. All chance comes from the generator that is handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

LONGEST = 256 << 10  # bytes of what comes out; what is slow for its size alone is no finding

Mutation = Callable[[bytes, bytes, Random], bytes]

_TAG = re.compile(rb"<[^<>]{1,400}>")
_ATTRIBUTE = re.compile(rb"""\s([\w:.-]+)\s*=\s*("[^"]{0,300}"|'[^']{0,300}')""")
_NUMBER = re.compile(rb"\d{1,12}")
_PREFIX = re.compile(rb"</?(\w{1,20}):\w")
_DECLARED = re.compile(rb"""(encoding|charset)\s*=\s*(["']?)[\w-]+""", re.IGNORECASE)
_DATE = re.compile(
    rb"(?:\w{3}, )?\d{1,2} \w{3,9} \d{2,4} [\d:]{4,8}(?: [\w+:-]{1,6})?"
    rb"|\d{4}-\d\d-\d\d(?:[T ][\d:.]{4,16}(?:Z|[+-][\d:]{4,6})?)?"
)
_PART_OF_A_DATE = re.compile(rb"\d+|[^\W\d]+|\W")
_LONG_NAMES = (b"a" * 300, b"xmlns", b"xml:base", b"x:y:z", b"\xc3\xa9", b"a\x00b")

_STRAYS = rb"""<
>
&
"
'
/>
</
]]>
<![CDATA[
<!--
-->
<!DOCTYPE
<?xml version='1.0' encoding='utf-16'?>
<?xml
?>
&#0;
&#x110000;
&#xD800;
&#99999999999999;
&nbsp;
&eacute
&amp;amp;lt;
&nosuch;
%00
%zz
{
}
[
]
null
"\ud800"
1e999
-0
NaN
javascript:alert(1)
data:text/html,x
http://[
http://[::1
//
http://a:99999999/
https://xn--.test/
xmlns=""
xmlns:a=''
xml:base='http://['
xml:lang='?'
<item>
</item>
<entry>
</channel>
<content type='xhtml'>
<guid isPermaLink='true'>
<svg>
<math>
<template>
<table>
<select>
<plaintext>
<noscript>
<script>
<style>
<textarea>
<title>
<base href='
<meta charset='utf-7'>
<outline
</outline>
<loc>
<lastmod>"""
TOKENS = (
    *_STRAYS.split(b"\n"), b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80", b"\n", b"\r", b"\t",
    b"\x0b", b"\xc2\x85", b"\x1b$B", b"https://\xc3\xbc.test/", b"\xf0\x9f\x8c\x8d", b"\xe2\x80\xa8",
)  # fmt: skip

NUMBERS = (
    b"0", b"-1", b"00000000000000", b"4294967296", b"18446744073709551616", b"9" * 40, b"9" * 5_000, b"1e400", b"0x1F",
    b"\xd9\xa3", b"\xc2\xb2", b"0.0000000001", b"24", b"60", b"61", b"9999", b"10000", b"1899", b"-2147483649",
)  # fmt: skip
CHARSETS = (
    b"utf-8", b"utf-7", b"utf-16", b"UTF-32BE", b"iso-8859-1", b"windows-1251", b"koi8-r", b"shift_jis", b"gb18030",
    b"big5-hkscs", b"euc-kr", b"iso-2022-jp", b"iso-2022-kr", b"hz", b"idna", b"punycode", b"base64", b"zlib",
    b"undefined", b"unicode_escape", b"mbcs", b"cp65001", b"x-user-defined", b"nosuch", b"", b"utf_8_sig", b"cp037",
    b"johab", b"rot13",
)  # fmt: skip
_RECODINGS = (
    "utf-16",
    "utf-16-be",
    "utf-32",
    "utf-16-le",
    "cp1251",
    "koi8-r",
    "shift_jis",
    "gb18030",
    "cp037",
    "iso2022_jp",
)

_LAUGHS = (
    b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>',
    b'<!DOCTYPE r SYSTEM "file:///nowhere">',
    b'<!DOCTYPE r [<!ENTITY % p "x">%p;<!ATTLIST rss version CDATA "2.0">',
    b"<!DOCTYPE rss PUBLIC '-//x//y' \"http://nowhere.test/rss.dtd\" [",
    b"<!doctype html>",
    b"<!-- " + b"- " * 50,
)


def _place(body: bytes, rng: Random) -> int:
    return rng.randrange(len(body) + 1)


def _stretch(body: bytes, rng: Random, most: int = 4_000) -> tuple[int, int]:
    start = _place(body, rng)
    return start, min(len(body), start + int(most ** rng.random()))


def _some(pattern: re.Pattern[bytes], body: bytes, rng: Random) -> re.Match[bytes] | None:
    """One of those near a place chosen at random: to list all of them would take longer than to read the document."""
    start = _place(body, rng)
    return pattern.search(body, max(0, start - 200)) or pattern.search(body)


def _with(body: bytes, start: int, end: int, piece: bytes) -> bytes:
    return body[:start] + piece + body[end:]


# -- bytes ------------------------------------------------------------------------------------------


def cut_short(body: bytes, other: bytes, rng: Random) -> bytes:
    return body[: _place(body, rng)]


def cut_out(body: bytes, other: bytes, rng: Random) -> bytes:
    return _with(body, *_stretch(body, rng), b"")


def spliced(body: bytes, other: bytes, rng: Random) -> bytes:
    return body[: _place(body, rng)] + other[_place(other, rng) :]


def transplanted(body: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _stretch(other, rng)
    at = _place(body, rng)
    return _with(body, at, at, other[start:end])


def repeated(body: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _stretch(body, rng, 500)
    return _with(body, start, end, body[start:end] * int(3_000 ** rng.random()))


def flipped(body: bytes, other: bytes, rng: Random) -> bytes:
    spoiled = bytearray(body)
    for _ in range(rng.randrange(1, 9) if spoiled else 0):
        spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
    return bytes(spoiled)


def sprinkled(body: bytes, other: bytes, rng: Random) -> bytes:
    for _ in range(rng.randrange(1, 6)):
        at = _place(body, rng)
        body = _with(body, at, at + rng.choice((0, 0, 1, 5)), rng.choice(TOKENS))
    return body


def swapped(body: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _stretch(body, rng)
    at = _place(body, rng)
    piece, rest = body[start:end], body[:start] + body[end:]
    return rest[:at] + piece + rest[at:]


# -- markup -----------------------------------------------------------------------------------------


def tag_again(body: bytes, other: bytes, rng: Random) -> bytes:
    tag = _some(_TAG, body, rng)
    if tag is None:
        return body
    return _with(body, tag.start(), tag.end(), tag[0] * rng.choice((2, 2, 3, 50, 2_000)))


def tag_gone(body: bytes, other: bytes, rng: Random) -> bytes:
    tag = _some(_TAG, body, rng)
    return body if tag is None else _with(body, tag.start(), tag.end(), b"")


def tag_of_another(body: bytes, other: bytes, rng: Random) -> bytes:
    tag, foreign = _some(_TAG, body, rng), _some(_TAG, other, rng)
    return body if tag is None or foreign is None else _with(body, tag.start(), tag.end(), foreign[0])


def attribute_again(body: bytes, other: bytes, rng: Random) -> bytes:
    found = _some(_ATTRIBUTE, body, rng)
    if found is None:
        return body
    value = rng.choice((found[2], b'"' + rng.choice(TOKENS) + b'"', b'"' + b"x" * 70_000 + b'"', b"''"))
    name = rng.choice((found[1], found[1].upper(), *_LONG_NAMES))
    piece = b" " + name + b"=" + value
    return _with(
        body, found.end() if rng.random() < 0.5 else found.start(), found.end(), piece * rng.choice((1, 1, 2, 300))
    )


def nested(body: bytes, other: bytes, rng: Random) -> bytes:
    """Deep: in one place, or around everything from there on."""
    tag = _some(_TAG, body, rng)
    opening = tag[0] if tag and not tag[0].startswith((b"</", b"<!", b"<?")) and rng.random() < 0.5 else b"<div>"
    name = re.match(rb"<([^\s<>/]+)", opening)
    depth = rng.choice((10, 100, 255, 256, 257, 1_000, 5_000, 20_000))
    at = tag.start() if tag else 0
    closing = (b"</" + (name[1] if name else b"div") + b">") * depth if rng.random() < 0.7 else b""
    end = rng.choice((at, len(body)))
    return body[:at] + opening * depth + body[at:end] + closing + body[end:]


def data_section(body: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _stretch(body, rng)
    opening, closing = rng.choice(
        ((b"<![CDATA[", b"]]>"), (b"<![CDATA[", b""), (b"", b"]]>"), (b"<!--", b"-->"), (b"<!--", b""))
    )
    return _with(body, start, end, opening + body[start:end] + closing)


def entities(body: bytes, other: bytes, rng: Random) -> bytes:
    doctype = rng.choice(_LAUGHS)
    start = body.find(b"?>") + 2 if body.startswith(b"<?xml") else 0
    at = _place(body, rng)
    used = rng.choice((b"&c;", b"&a;", b"&p;", b"&#38;#60;", b"&amp;" * 200, b"&" * 500))
    spoiled = _with(body, at, at, used)
    return _with(spoiled, start, start, doctype) if rng.random() < 0.8 else spoiled


def namespaces(body: bytes, other: bytes, rng: Random) -> bytes:
    prefix = _some(_PREFIX, body, rng)
    if prefix is not None and rng.random() < 0.5:
        return body.replace(
            prefix[1] + b":", rng.choice((b"", b"a:", b"xml:", b"xmlns:", b"dc:", prefix[1].upper() + b":"))
        )
    declared = rng.choice(
        (b' xmlns=""', b' xmlns="http://www.w3.org/1999/xhtml"', b' xmlns="http://www.w3.org/2005/Atom"',
         b" xmlns:a='b'", b' xml:base="//["', b' xml:base="javascript:x"',
         b' xml:lang="' + b"x" * 500 + b'"', b' xmlns:dc="urn:x"')
    )  # fmt: skip
    tag = _some(_TAG, body, rng)
    return body if tag is None else _with(body, tag.end() - 1, tag.end() - 1, declared)


# -- charsets, numbers, dates -----------------------------------------------------------------------


def charset_declared(body: bytes, other: bytes, rng: Random) -> bytes:
    name = rng.choice(CHARSETS)
    found = _DECLARED.search(body, 0, 4_096)
    if found is not None:
        return _with(body, found.start(), found.end(), found[1] + b"=" + found[2] + name)
    return rng.choice((b'<?xml version="1.0" encoding="' + name + b'"?>', b'<meta charset="' + name + b'">')) + body


def recoded(body: bytes, other: bytes, rng: Random) -> bytes:
    """In another encoding as a whole, in two, or with the mark of another."""
    if rng.random() < 0.3:
        return (
            rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\x00"))
            + body
        )
    codec = rng.choice(_RECODINGS)
    at = 0 if rng.random() < 0.6 else _place(body, rng)
    return body[:at] + body[at:].decode("utf-8", "replace").encode(codec, "replace")


def numbers(body: bytes, other: bytes, rng: Random) -> bytes:
    for _ in range(rng.randrange(1, 4)):
        found = _some(_NUMBER, body, rng)
        if found is not None:
            body = _with(body, found.start(), found.end(), rng.choice(NUMBERS))
    return body


def dates(body: bytes, other: bytes, rng: Random) -> bytes:
    """The parts of two dates in one."""
    one, two = _some(_DATE, body, rng), _some(_DATE, other, rng)
    if one is None:
        return body
    parts = _PART_OF_A_DATE.findall(one[0]) + (_PART_OF_A_DATE.findall(two[0]) if two else [])
    return _with(body, one.start(), one.end(), mixed(parts, rng))


def mixed(parts: Sequence[bytes], rng: Random) -> bytes:
    kept = [part for part in parts if rng.random() < 0.8]
    for _ in range(rng.randrange(3)):
        if kept:
            at = rng.randrange(len(kept))
            kept[at] = rng.choice((rng.choice(parts), rng.choice(NUMBERS), rng.choice(kept), b""))
    if rng.random() < 0.2:
        rng.shuffle(kept)
    return b"".join(kept)


# -- together ---------------------------------------------------------------------------------------

BYTES: tuple[Mutation, ...] = (
    cut_short,
    cut_out,
    spliced,
    transplanted,
    repeated,
    flipped,
    sprinkled,
    swapped,
    numbers,
    dates,
)
MARKUP: tuple[Mutation, ...] = (
    *BYTES, tag_again, tag_gone, tag_of_another, attribute_again, nested, data_section, entities, namespaces,
    charset_declared, recoded,
)  # fmt: skip


def gist(body: bytes, rng: Random, most: int = 24_000) -> bytes:
    """The beginning and some later part: a short document is read sooner, and as many faults hide in it."""
    if len(body) <= most:
        return body
    start = rng.randrange(most // 2, len(body) - most // 2)
    return body[: most // 2] + body[start : start + most // 2]


def spoiled(body: bytes, other: bytes, rng: Random, mutations: Sequence[Mutation] = MARKUP) -> bytes:
    """One to six mutations, one after the other."""
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4, 6))):
        body = rng.choice(mutations)(body, other, rng)[:LONGEST]
    return body


def spoiled_line(line: bytes, other: bytes, rng: Random) -> bytes:
    """For what is read line by line: the parts of two lines, or some bytes of one changed."""
    if rng.random() < 0.6:
        return mixed(_PART_OF_A_DATE.findall(line) + _PART_OF_A_DATE.findall(other)[: rng.randrange(12)], rng)[:8_000]
    return spoiled(line, other, rng, (cut_short, cut_out, spliced, flipped, sprinkled, numbers, dates))[:8_000]
