"""Rules of a watch's terms: each value as it is stored, or TidingsError with what is wrong and what to write instead.

The messages name the value. The caller puts before it where the value came from, such as an option of the command line.
"""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

from tidings.errors import TidingsError
from tidings.model.watches import NEVER_QUIET, WatchTerms
from tidings.text.analysis import STEMMERS, stemmed_as
from tidings.text.language import primary
from tidings.watch.query.nodes import And, Not
from tidings.watch.query.parser import LONGEST, parse_query
from tidings.watch.query.plain_words import QueryOptions, query_text

NONE = "none"  # of quiet hours: a message may be sent at any time
DEFAULT = "default"  # of quiet hours: those of the settings
LONGEST_LIKE = LONGEST  # characters of a text to compare with

_LONGEST_NAME = 100  # characters
_LONGEST_CATEGORY = 200


# -- the name -----------------------------------------------------------------------------------------


def checked_name(name: str) -> str:
    """`name` with single spaces. It must be printable, and must not look like an id."""
    cleaned = " ".join(name.split())
    if not cleaned or len(cleaned) > _LONGEST_NAME or not cleaned.isprintable():
        raise TidingsError(f"{name[:30]!r}: a name of a watch has 1 to {_LONGEST_NAME} characters that can be shown")
    if cleaned.isdecimal():
        raise TidingsError(f"{cleaned!r} looks like an id; give the watch a name with a letter in it")
    return cleaned


# -- the query ----------------------------------------------------------------------------------------


def with_query_options(terms: WatchTerms, options: QueryOptions) -> WatchTerms:
    """`terms` with the query that `options` describe, if they describe any.

    Excluded words alone are added to the query there is: as a query of their own they would match nearly everything.
    """
    if options.none and replace(options, none=(), exact=False, case=False) == QueryOptions():
        options = replace(options, query=terms.query)
    return replace(terms, query=query_text(options)) if options.is_given else terms


def without_word(terms: WatchTerms, word: str) -> str:
    """The query of the watch, that leaves out what has this word, or these words one behind the other."""
    plain = " ".join(word.replace('"', " ").split())
    return with_query_options(terms, QueryOptions(none=(f'"{plain}"' if " " in plain else plain,))).query


def without_exclusions(terms: WatchTerms) -> WatchTerms:
    """`terms` without the excluded words that `with_query_options` adds: every top-level `not` of the query."""
    query = parse_query(terms.query)
    parts = query.parts if isinstance(query, And) else (query,)
    left = [part for part in parts if not isinstance(part, Not)]
    if len(left) == len(parts) or not left:
        why = "nothing is excluded by it" if left else "nothing else is asked for"
        raise TidingsError(f"{why} in `{terms.query}`")
    return replace(terms, query=str(left[0] if len(left) == 1 else And(tuple(left))))


def checked_like(text: str) -> str:
    """`text`, if a query can compare articles with it."""
    if len(text) > LONGEST_LIKE:
        raise TidingsError(f"more than {LONGEST_LIKE} characters; give a shorter text")
    if not text.strip():
        raise TidingsError("there is no text in it")
    return text


def asks_for_something(terms: WatchTerms) -> bool:
    """Returns False where the watch would match whatever is new anywhere."""
    return bool(terms.query or terms.detectors or terms.sources or terms.categories or terms.languages)


# -- languages and categories -------------------------------------------------------------------------


def stem_language(name: str) -> str:
    """The code of a language whose words have a stemmer: `pl-PL` -> `pl`."""
    code = stemmed_as(name)
    if code is None:
        raise TidingsError(f"{name}: no forms are known of this language; one of {', '.join(sorted(STEMMERS))}")
    return code


def text_language(name: str) -> str:
    """The code of a language that texts are written in: `en-GB` -> `en`."""
    code = primary(name)
    if code is None:
        raise TidingsError(f"{name}: no language; write its code, as in pl or de")
    return code


def checked_category(name: str) -> str:
    """`name` with single spaces."""
    cleaned = " ".join(name.split())
    if not cleaned or len(cleaned) > _LONGEST_CATEGORY:
        raise TidingsError(f"a category has 1 to {_LONGEST_CATEGORY} characters")
    return cleaned


# -- times of messages --------------------------------------------------------------------------------


def minute_of_day(text: str) -> int:
    """`07:30` -> 450."""
    hours, colon, minutes = text.strip().partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and len(hours) <= 2 and len(minutes) == 2):
        raise TidingsError(f"{text}: write a time of the day, as in 07:30")
    if int(hours) > 23 or int(minutes) > 59:
        raise TidingsError(f"{text}: there is no such time; write one as in 07:30")
    return 60 * int(hours) + int(minutes)


def quiet_hours(text: str) -> tuple[int, int] | None:
    """`22:00-07:00` as minutes of the day; None: those of the settings."""
    if text.strip() == DEFAULT:
        return None
    if text.strip() == NONE:
        return NEVER_QUIET
    start, dash, end = text.partition("-")
    if not dash:
        raise TidingsError(f"{text}: write two times of the day, as in 22:00-07:00, or none, or default")
    hours = minute_of_day(start), minute_of_day(end)
    if hours[0] == hours[1]:
        raise TidingsError(f"{text}: that is no time at all; write two different ones")
    return hours


def checked_zone(name: str) -> str:
    """`name`, if it is a time zone's."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise TidingsError(f"{name}: no time zone; write one as in Europe/Warsaw") from None
    return name
