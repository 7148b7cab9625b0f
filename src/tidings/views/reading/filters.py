"""ArticleFilter: which articles a list has and in which order, as it is in the URL of the list. ListPlace: the place of
an article in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from tidings.model.articles import ArticleTime
from tidings.model.people import Neighbours, ReadAll, ReadingQuery
from tidings.views.paging import MOST_ID

_LONGEST: Final = 200  # characters of a value
_NUMBERS: Final = ("folder", "source", "watch")
_FLAGS: Final = ("everything", "unread", "starred", "saved")
_TEXTS: Final = ("tag", "language", "category")
_DATES: Final = ("since", "until")
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ArticleFilter:
    """`source`: one source, whether the person follows it or not. `everything`: of all sources; otherwise of those that
    the person follows."""

    source: int | None = None
    folder: int | None = None  # with those below it; NO_FOLDER: of sources in none
    everything: bool = False
    unread: bool = False
    starred: bool = False
    saved: bool = False
    tag: str = ""
    watch: int | None = None
    language: str = ""
    category: str = ""
    since: date | None = None  # from this day on, of the time that it is sorted by
    until: date | None = None  # to this day, which is included
    show: str = "stories"  # copies of one story are folded; `all`: they are not
    by: ArticleTime = ArticleTime.PUBLISHED

    def text(self, **changes: Any) -> str:
        """Returns the filters as the query of a URL, with some values changed; empty where none is set."""
        values = {name: changes[name] if name in changes else getattr(self, name) for name in _USUAL_VALUES}
        return urlencode({name: _text(value) for name, value in values.items() if value != _USUAL_VALUES[name]})

    def path(self, **changes: Any) -> str:
        query = self.text(**changes)
        return f"/articles?{query}" if query else "/articles"

    @property
    def is_folded(self) -> bool:
        return self.show == "stories"

    @property
    def narrows(self) -> bool:
        """Returns True where filters beside the place leave only a part of what the place has."""
        return bool(self.starred or self.saved or self.watch or self.since or self.until) or any(
            getattr(self, name) for name in _TEXTS
        )

    def query(self, zone: tzinfo, limit: int, before_id: int | None = None) -> ReadingQuery:
        """Days are those of the zone."""
        everything = (self.everything or self.source is not None) and self.folder is None and not self.unread
        return ReadingQuery(
            folder_id=self.folder,
            source_ids=None if self.source is None else (self.source,),
            everything=everything,
            unread=self.unread,
            starred=self.starred,
            saved=self.saved,
            tag=self.tag or None,
            watch_id=self.watch,
            language=self.language or None,
            category=self.category or None,
            since=None if self.since is None else _midnight(self.since, zone),
            until=None if self.until is None else _midnight(min(self.until, date.max - _DAY) + _DAY, zone),
            by=self.by,
            limit=limit,
            before_id=before_id,
            stories=self.is_folded and everything,
        )

    def place(self, seen_before: datetime | None = None) -> ReadAll:
        """Returns the articles that are marked where all of the list is: its source, its folder, or all that the person
        follows."""
        sources = None if self.source is None else (self.source,)
        return ReadAll(sources, None if sources else self.folder, seen_before)


_USUAL_VALUES: Final = {one.name: one.default for one in fields(ArticleFilter)}


def filter_of(values: Mapping[str, str]) -> ArticleFilter:
    """The filter that the values of a URL mean; others are left alone. ValueError with the name of one that is none."""
    found: dict[str, Any] = {}
    for name in _USUAL_VALUES:
        value = values.get(name, "").strip()
        if value:
            found[name] = _value(name, value)
    return ArticleFilter(**found)


def filter_in(query: str) -> ArticleFilter:
    """Parses the filters in the query of a URL. ValueError as above."""
    return filter_of(dict(parse_qsl(query[:5_000])))


def _value(name: str, value: str) -> Any:
    if name in _NUMBERS:
        least = 0 if name == "folder" else 1
        if not (value.isascii() and value.isdecimal() and least <= int(value[:20]) <= MOST_ID):
            raise ValueError(f"{name}: it is no number of one")
        return int(value)
    if name in _FLAGS:
        return value not in ("0", "no")
    if name in _DATES:
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise ValueError(f"{name}: a day is written as 2026-11-15") from None
    if name == "by":
        return _one_of(name, value, tuple(one.value for one in ArticleTime))
    if name == "show":
        return _one_of(name, value, ("stories", "all"))
    return value[:_LONGEST].lower() if name == "language" else value[:_LONGEST]


def _one_of(name: str, value: str, known: tuple[str, ...]) -> Any:
    if value not in known:
        raise ValueError(f"{name}: one of {', '.join(known)}")
    return ArticleTime(value) if name == "by" else value


def _text(value: Any) -> str:
    return "1" if value is True else str(value)


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone)


# -- the place of an article in a list -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListPlace:
    """The place of an article in a list, or among the results of a search: addresses of web pages around it."""

    list_path: str
    in_list: str  # the query with which the page of an article belongs to the list
    previous: str | None
    following: str | None


def place_in_list(wanted: ArticleFilter, beside: Neighbours) -> ListPlace:
    in_list = f"?{text}" if (text := wanted.text()) else ""
    previous, following = (
        None if id is None else f"/articles/{id}{in_list}" for id in (beside.previous, beside.following)
    )
    return ListPlace(wanted.path(), in_list, previous, following)
