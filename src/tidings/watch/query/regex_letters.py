"""Patterns rewritten for letters of all scripts: RE2's own \\w, \\d and \\b know ASCII only.

\\w and \\d become classes of Unicode. For \\b the text is copied with marks where words begin and end: \\b matches a
mark, and every other atom skips the marks before it. So the time stays RE2's. Two \\b can match at one place, and any
number next to each other; three with groups or absent parts between them (\\bs?\\bt?\\b) are not found inside a text.

`loosened` is a smaller pattern that matches wherever the given one does: to search for many at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

MARK: Final = "\ufdd0"  # a noncharacter, in no text
# Ranges of Unicode with combining marks; looking at all of it would take 0.2 s.
_WITH_MARKS = range(0x300, 0x1F000), range(0xE0100, 0xE01F0)
_MARKS = MARK * 2  # one for the \b that ends a word, one for the next \b
_MAY_BE_ABSENT = re.compile(r"[*?]|\{0+[,}]")  # quantifiers
_TOKEN = re.compile(
    r"""\\Q(?P<quote>.*?)(?:\\E|\Z)
      | (?P<escape>\\(?:[pP]\{[^}]*\}|[pP].|x\{[^}]*\}|x[0-9A-Fa-f]{2}|[0-7]{1,3}|.))
      | (?P<class>\[\^?\]?(?:\\[pP]\{[^}]*\}|\\.|\[:\^?\w+:\]|[^\]\\])*\])
      | (?P<open>\((?:\?(?:P?<\w+>|(?P<flags>[A-Za-z-]*)(?P<ends>[:)])))?)
      | (?P<close>\))
      | (?P<anchor>[\^$])
      | (?P<dot>\.)
      | (?P<joint>\||(?:[*+?]|\{\d+(?:,\d*)?\})\??)
      | (?P<letter>.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\[pP]\{[^}]*\}|\\.", re.DOTALL)
# Inside a class.
_EXACT = {
    "w": r"\p{L}\p{M}\p{N}_",
    "W": r"\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\x{203f}\x{2040}\x{2054}\x{fe33}\x{fe34}\x{fe4d}-\x{fe4f}\x{ff3f}"
    r"\p{S}\p{Z}\p{C}",
    "d": r"\p{Nd}",
    "D": r"\p{L}\p{M}\p{Nl}\p{No}\p{P}\p{S}\p{Z}\p{C}",
}
_BEYOND = r"\x{80}-\x{10ffff}"
_MORE = {"w": rf"\w{_BEYOND}", "W": rf"\W{_BEYOND}", "d": rf"\d{_BEYOND}", "D": rf"\D{_BEYOND}"}
_LESS = {"w": r"\w", "W": r"\x00-/:-@\[-^`{-\x7f", "d": r"\d", "D": r"\x00-/:-\x7f"}
_OTHERS = re.compile(r"\\(?:S|P|p\{\^)|\[:\^")  # negations in a class: they may match marks


class _Token(NamedTuple):
    kind: str
    text: str
    flags: str


def _tokens(pattern: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(pattern):
        kind = "open" if found["open"] else found.lastgroup or ""
        text = found["quote"] if kind == "quote" else found[0]
        yield _Token(kind, text, f"{found['flags']}{found['ends']}" if found["ends"] else "")


def has_boundaries(pattern: str) -> bool:
    return any(token.kind == "escape" and token.text in (r"\b", r"\B") for token in _tokens(pattern))


@lru_cache(maxsize=4096)
def widened(pattern: str) -> str:
    """The pattern with \\w and \\d for all scripts. \\b stays as it is."""
    return "".join([_widened(token) for token in _tokens(pattern)])


def _widened(token: _Token) -> str:
    if token.kind == "quote":
        return re.escape(token.text)
    if token.kind == "class":
        return _with(token.text, _EXACT)
    if token.kind == "escape" and token.text[1] in _EXACT:
        letter = token.text[1]
        return f"[^{_EXACT[letter.lower()]}]" if letter.isupper() else f"[{_EXACT[letter]}]"
    return token.text


@lru_cache(maxsize=16_384)
def loosened(pattern: str) -> str:
    """A pattern that matches wherever this one does: with more letters, and without boundaries."""
    return "".join([_loosened(token) for token in _tokens(pattern)])


def _loosened(token: _Token) -> str:
    if token.kind == "quote":
        return re.escape(token.text)
    if token.kind == "class":
        return _with(token.text, _LESS if token.text.startswith("[^") else _MORE)
    if token.kind == "escape" and token.text[1] in "bB":
        return "(?:)"
    if token.kind == "escape" and token.text[1] in _MORE:
        return f"[{_MORE[token.text[1]]}]"
    return token.text


def _with(class_of: str, words: dict[str, str]) -> str:
    return _ESCAPE.sub(lambda found: words.get(found[0][1:], found[0]), class_of)


@lru_cache(maxsize=4096)
def marked_pattern(pattern: str, begins: bool, ends: bool, holds_mark: Callable[[str], bool]) -> str | None:
    """The pattern for a text with marks. `begins`, `ends`: the text does so with a word; there \\b holds without a
    mark. `holds_mark` tells whether a class matches a mark. None: it cannot be rewritten."""
    boundary = "|".join([MARK, *([r"\A"] if begins else []), *([r"\z"] if ends else [])])
    made: list[str] = []
    over_lines = [False]  # (?s), in each group
    for token in _with_single_boundaries(pattern):
        match token.kind:
            case "open":
                flagged = _is_over_lines(token.flags, over_lines[-1])
                if token.flags.endswith(")"):
                    over_lines[-1] = flagged
                else:
                    over_lines.append(flagged)
                made.append(token.text)
            case "close":
                over_lines.pop()
                made.append(token.text)
            case "joint":
                made.append(token.text)
            case "anchor":
                made.append("^" if token.text == "^" else f"(?:{MARK}*$)")
            case "quote":
                made += [_taken(re.escape(letter)) for letter in token.text]
            case "dot":
                made.append(_taken(f"[^{MARK}]" if over_lines[-1] else rf"[^\n{MARK}]"))
            case "class":
                one = _with(token.text, _EXACT)
                one = f"[^{MARK}{one[2:]}" if one.startswith("[^") and not one.startswith("[^]") else one
                if one.startswith("[^]"):
                    one = rf"[^{MARK}\]{one[3:]}"
                if (not one.startswith("[^") and _OTHERS.search(one)) or holds_mark(one):
                    return None
                made.append(_taken(one))
            case "escape":
                escaped = _marked_escape(token.text, boundary)
                if escaped is None:
                    return None
                made.append(escaped)
            case _:
                made.append(_taken(token.text))
    return "".join(made)


def _with_single_boundaries(pattern: str) -> Iterator[_Token]:
    """The tokens, without each \\b that adds nothing: it would need a mark of its own. \\b\\b and \\b{2} are \\b, and
    \\b* and \\b? match everywhere."""
    tokens = list(_tokens(pattern))
    held = False  # the token before is a \b that was yielded
    for token, before, after in zip(tokens, [None, *tokens], [*tokens[1:], None], strict=False):
        if _is_boundary(token):
            if not held and not (after and _MAY_BE_ABSENT.match(after.text) and after.kind == "joint"):
                held = True
                yield token
        elif not (before and _is_boundary(before) and token.kind == "joint" and token.text != "|"):
            held = False
            yield token


def _is_boundary(token: _Token) -> bool:
    return token.kind == "escape" and token.text == r"\b"


def _marked_escape(text: str, boundary: str) -> str | None:
    letter = text[1]
    if letter in "BC":
        return None
    if letter == "b":
        return f"(?:{boundary})"
    if letter == "A":
        return text
    if letter == "z":
        return rf"(?:{MARK}*\z)"
    if letter == "E":
        return ""
    if letter in "WD":
        return _taken(f"[^{_EXACT[letter.lower()]}{MARK}]")
    if letter in "wd":
        return _taken(f"[{_EXACT[letter]}]")
    if letter in "SP":
        return _taken(f"[^{text.lower() if letter == 'S' else 'p'.join(text.split('P', 1))}{MARK}]")
    if text.startswith(r"\p{^"):
        return _taken(rf"[^\p{{{text[4:-1]}}}{MARK}]")
    return _taken(text)


def _taken(atom: str) -> str:
    return f"(?:{MARK}*{atom})"


def _is_over_lines(flags: str, before: bool) -> bool:
    on, _, off = flags.rstrip(":)").partition("-")
    return ("s" in on or before) and "s" not in off


# -- texts with marks -------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _run() -> re.Pattern[str]:
    """Pattern of a word: letters, combining marks and digits of any script."""
    places = [at for at in chain(*_WITH_MARKS) if unicodedata.category(chr(at))[0] == "M"]
    rows: list[list[int]] = []
    for at in places:
        if rows and rows[-1][1] == at - 1:
            rows[-1][1] = at
        else:
            rows.append([at, at])
    marks = "".join(f"{chr(first)}-{chr(last)}" for first, last in rows)
    return re.compile(rf"(?:\w+|[{marks}]+)+")


@lru_cache(maxsize=4)  # several expressions are evaluated on one text
def marked(text: str) -> str:
    """The text with marks where words begin and end."""
    return _run().sub(lambda word: f"{_MARKS}{word[0]}{_MARKS}", text)


def ends_in_words(text: str) -> tuple[bool, bool]:
    """(begins with a word, ends with a word)"""
    run = _run()
    return run.match(text) is not None, bool(text) and run.match(text[-1]) is not None
