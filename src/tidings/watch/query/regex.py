"""Regular expressions by RE2, in time linear in the text: one by one, or thousands at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from tidings.chunks import chunks
from tidings.errors import QueryError
from tidings.watch.query.nodes import Regex
from tidings.watch.query.regex_letters import (
    MARK,
    ends_in_words,
    has_boundaries,
    loosened,
    marked,
    marked_pattern,
    widened,
)

LONGEST = 500  # characters of an expression
LARGEST_PROGRAM = 20_000  # instructions; a counted repetition of a class of letters is large
REGEX_KEY = "\x04"  # before an expression, among the keys of a document
_LARGEST_WIDE = 60_000  # with letters of all scripts
_MEMORY = 8 << 20
_SET_MEMORY = 64 << 20  # bytes, of a set
_MOST_IN_A_SET = 200  # expressions; the states of a set grow faster than their number
_MOST_IN_A_FILTER = 10_000  # expressions; its states are those of plain words
_END = "\x02end\x02"  # appended to every text: a filter that does not find it ran out of memory
_HALVES = re.compile(f"[\ud800-\udfff{MARK}]")
# An escape, a class of letters ([]a] and [^]a] are closed by their second bracket), or an anchor.
_PART = re.compile(r"\\(?P<escaped>.)|(?P<class>\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\])|(?P<anchor>[\^$])", re.DOTALL)
_ANCHORS = "AzbB"
_NOTHING = "(?:)"


@lru_cache(maxsize=4096)
def compiled_regex(pattern: str, ignore_case: bool = False) -> Any:
    """Compiles a pattern as written. QueryError if it is none of RE2, or too large."""
    import re2

    if not pattern or len(pattern) > LONGEST:
        raise QueryError(f"a regular expression has 1 to {LONGEST} characters, not {len(pattern)}; make it several")
    try:
        expression = re2.compile(pattern, options(ignore_case))
    except (re2.error, UnicodeEncodeError) as error:
        raise QueryError(
            f"/{_shown(pattern)}/ is no regular expression of RE2 ({_reason(error)}); "
            "it knows no look-around and no backreferences"
        ) from None
    if expression.programsize > LARGEST_PROGRAM:
        raise QueryError(f"/{_shown(pattern)}/ is too large; make its counted repetitions ({{n}}) smaller")
    return expression


def regex_spans(regex: Regex, text: str, most: int) -> list[tuple[int, int]]:
    """The first `most` matches, in characters."""
    text = searchable(text)
    if text.isascii():  # there RE2's own letters are all there are
        return [one.span() for one in islice(compiled_regex(regex.pattern, regex.ignore_case).finditer(text), most)]
    if has_boundaries(regex.pattern):
        expression = _for_marks(regex, *ends_in_words(text))
        if expression is not None:
            return _unmarked(expression, marked(text), most)
    return [one.span() for one in islice(_wide(regex).finditer(text), most)]


def is_ascii_only(regex: Regex) -> bool:
    """Returns True if its \\w, \\b and the like know ASCII letters only, because it cannot be rewritten or would be too
    large."""
    own = compiled_regex(regex.pattern, regex.ignore_case)
    if has_boundaries(regex.pattern):
        return _for_marks(regex, True, True) is None
    return _wide(regex) is own and widened(regex.pattern) != regex.pattern


def _unmarked(expression: Any, text: str, most: int) -> list[tuple[int, int]]:
    """Matches in a text with marks, in characters of the text without. Each once: an empty match is at each mark."""
    spans: dict[tuple[int, int], None] = {}
    at = taken = 0
    for match in expression.finditer(text):
        span = []
        for place in match.span():
            taken += text.count(MARK, at, place)
            at = place
            span.append(place - taken)
        spans[span[0], span[1]] = None
        if len(spans) >= most:
            break
    return list(spans)


@lru_cache(maxsize=4096)
def _wide(regex: Regex) -> Any:
    """Compiled with letters of all scripts; as written if that would be too large."""
    return _made(widened(regex.pattern), regex.ignore_case) or compiled_regex(regex.pattern, regex.ignore_case)


@lru_cache(maxsize=4096)
def _for_marks(regex: Regex, begins: bool, ends: bool) -> Any:
    pattern = marked_pattern(regex.pattern, begins, ends, _holds_mark)
    return None if pattern is None else _made(pattern, regex.ignore_case)


def _made(pattern: str, ignore_case: bool) -> Any:
    """The compiled pattern; None: too large."""
    import re2

    try:
        expression = re2.compile(pattern, options(ignore_case))
    except re2.error:
        return None
    return expression if expression.programsize <= _LARGEST_WIDE else None


def _holds_mark(class_of: str) -> bool:
    made = _made(class_of, ignore_case=False)
    return made is None or made.search(MARK) is not None


def options(ignore_case: bool, memory: int = _MEMORY) -> Any:
    import re2

    chosen = re2.Options()
    chosen.log_errors, chosen.never_capture, chosen.max_mem = False, True, memory
    chosen.case_sensitive = not ignore_case
    return chosen


def searchable(text: str) -> str:
    """The text without surrogates and marks, which RE2 cannot take; positions stay the same."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)


def unanchored(regex: Regex) -> Regex | None:
    """An expression that matches a text wherever this one matches a part of it: without ^, $, \\b and the like. None:
    there is none."""
    if r"\Q" in regex.pattern or r"\C" in regex.pattern:
        return None

    def without(part: re.Match[str]) -> str:
        is_anchor = part["anchor"] or (part["escaped"] and part["escaped"] in _ANCHORS)
        return _NOTHING if is_anchor else part[0]

    freed = Regex(_PART.sub(without, regex.pattern), regex.ignore_case)
    if freed == regex:
        return regex
    try:
        compiled_regex(freed.pattern, freed.ignore_case)
    except QueryError:
        return None
    return freed


class RegexSet:
    """Searches for many expressions at once: by words that their matches must contain; those without such words, by
    sets."""

    def __init__(self, regexes: Iterable[Regex]) -> None:
        self._filters: list[_Filter] = []
        without_words: list[Regex] = []
        different = list(dict.fromkeys(regexes))
        for some in chunks(different, _MOST_IN_A_FILTER):
            self._filters += _filters_of(some, without_words)
        self._sets = [_set_of(some) for some in chunks(without_words, _MOST_IN_A_SET)]

    def __bool__(self) -> bool:
        return bool(self._filters or self._sets)

    def found_in(self, text: str) -> list[str]:
        """Keys of the expressions that match somewhere in the text, and perhaps of more."""
        found: list[str] = []
        data = searchable(text)
        for one in self._filters:
            found += one.found_in(data)
        for regexes, keys in self._sets:
            numbers = regexes.Match(data) or ()
            # The last pattern always matches. If it does not, the set ran out of memory: then all are candidates.
            found += [keys[number] for number in numbers if number < len(keys)] if len(keys) in numbers else keys
        return found


class _Filter:
    """RE2's own filter by required words. re2.error if there are too many expressions for it."""

    def __init__(self, regexes: Sequence[Regex]) -> None:
        import re2

        self._filter = re2.Filter()
        for regex in regexes:
            self._filter.Add(_written(regex), options(ignore_case=False))
        self._filter.Add(_END, options(ignore_case=False))
        self._filter.Compile()
        self._keys = [_key(regex) for regex in regexes]
        self.always = frozenset(self._filter.Match(_END, potential=True) or ()) - {len(regexes)}

    def found_in(self, data: str) -> list[str]:
        numbers = self._filter.Match(data + _END, potential=True) or ()
        last = len(self._keys)
        if last not in numbers:
            return [key for number, key in enumerate(self._keys) if number not in self.always]
        return [self._keys[number] for number in numbers if number != last and number not in self.always]


def _filters_of(regexes: list[Regex], without_words: list[Regex]) -> list[_Filter]:
    """Makes as few filters as possible; expressions without required words are added to `without_words`."""
    import re2

    try:
        made = _Filter(regexes)
    except re2.error:
        if len(regexes) == 1:
            without_words += regexes
            return []
        half = len(regexes) // 2
        return _filters_of(regexes[:half], without_words) + _filters_of(regexes[half:], without_words)
    without_words += [regexes[number] for number in sorted(made.always)]
    return [made] if len(made.always) < len(regexes) else []


def _set_of(regexes: Sequence[Regex]) -> tuple[Any, list[str]]:
    import re2

    made = re2.Set.SearchSet(options(ignore_case=False, memory=_SET_MEMORY))
    for regex in regexes:
        made.Add(_written(regex))
    made.Add("")
    made.Compile()
    return made, [_key(regex) for regex in regexes]


def _written(regex: Regex) -> str:
    pattern = loosened(regex.pattern)
    return f"(?i){pattern}" if regex.ignore_case else pattern


def _key(regex: Regex) -> str:
    return REGEX_KEY + str(regex)


def _shown(pattern: str) -> str:
    short = pattern if len(pattern) <= 40 else pattern[:37] + "..."
    return short.encode("ascii", "backslashreplace").decode() if not short.isprintable() else short


def _reason(error: Exception) -> str:
    why = error.args[0] if error.args else error
    if isinstance(error, UnicodeEncodeError):
        return "half a character"
    words = why.decode("utf-8", "replace") if isinstance(why, bytes) else str(why)
    return " ".join(words.split())[:80]
