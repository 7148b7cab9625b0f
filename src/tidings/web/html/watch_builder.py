"""The builder of a watch's query: fields for words, phrases, distances, similar texts, figures and expressions, which
together with the query that is there become one query. What comes out is always shown as its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tidings.errors import QueryError, TidingsError

_PREFIX: Final = "b_"
_OPTIONS: Final = {
    "--at-least": "“at least so many”",
    "--any": "“any of these”",
    "--all": "“all of these”",
    "--none": "“none of these”",
    "--near": "“words apart”",
    "--regex": "the expression",
    "--like": "the similar text",
    "--title": "“all of it in the title”",
}


@dataclass(frozen=True, slots=True)
class QueryBuilder:
    """The fields as they were written. All of them must hold."""

    any: str = ""  # words and "phrases", separated by commas
    at_least: str = ""  # of them
    all: str = ""
    none: str = ""
    near: str = ""  # words apart
    like: str = ""
    figure: str = ""  # price < 300€
    regex: str = ""
    title: str = ""  # `yes`: all of it in the title
    synonyms: str = ""  # lines of `word = other, another`: each finds the others, too

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> QueryBuilder:
        return cls(**{name: sent.get(f"{_PREFIX}{name}", "").strip() for name in cls.__slots__})

    @property
    def is_used(self) -> bool:
        return self != QueryBuilder()

    def query(self, beside: str) -> str:
        """The query with what the fields ask for. TidingsError, or QueryError, where one cannot be used."""
        from tidings.model.watches import WatchTerms
        from tidings.watch.query.plain_words import QueryOptions, split_words
        from tidings.watch.terms import checked_like, with_query_options

        written = " and ".join(f"({part})" if " or " in part else part for part in (beside, self.figure) if part)
        options = QueryOptions(
            written,
            any=split_words([self.any]),
            all=split_words([self.all]),
            none=split_words([self.none]),
            at_least=_number("at least", self.at_least) if self.any else None,
            near=_number("words apart", self.near),
            regex=self.regex,
            like=checked_like(self.like) if self.like else "",
            title=bool(self.title),
        )
        try:
            built = with_query_options(WatchTerms("builder"), options).query
        except QueryError:
            raise
        except TidingsError as error:
            raise TidingsError(_on_page(str(error))) from error
        return _widened(built, self.synonyms) if self.synonyms else built


def _widened(query: str, lines: str) -> str:
    """The query with `or` between a word and its synonyms. QueryError where a line is none; TidingsError where no word
    of the query has one."""
    from tidings.watch.query.compose import Synonyms
    from tidings.watch.query.parser import parse_query

    asked = parse_query(query) if query.strip() else None
    widened = None if asked is None else Synonyms.read(lines).expand(asked)
    if widened is None or widened == asked:
        raise TidingsError("synonyms: the query has none of these words; write one of its words first, as in gas = LNG")
    return str(widened)


def _on_page(words: str) -> str:
    """A mistake with the fields of the form in the place of options of the command line."""
    for option, field in _OPTIONS.items():
        words = words.replace(option, field)
    return words


def _number(what: str, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:5]) <= 1000):
        raise TidingsError(f"{what}: a number from 1 to 1000")
    return int(text)
