"""Streams and labels of the Google Reader API: ids and parameters of a list -> a ReadingQuery; edits of tags.

    feed/12, feed/https://example.com/feed      a source, by its number or its address
    user/-/state/com.google/reading-list        all that the person follows
    user/-/state/com.google/starred             starred articles; so read, kept-unread (and unread, as FreshRSS has it)
    user/-/label/News                           a folder, a tag or a watch

Instead of `-` there may be a number or a name of the person, which is not looked at: it is always the one who asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tidings.model.articles import ArticleTime
from tidings.model.people import ReadingQuery, person_key
from tidings.model.times import EPOCH
from tidings.views.reading.service import MarkAct

# -- labels: a person's folders, tags and watches under names that apps can tell apart -----------------


class LabelKind(StrEnum):
    FOLDER = "folder"
    TAG = "tag"
    WATCH = "watch"


@dataclass(frozen=True, slots=True)
class Label:
    """`shown`: its name among the labels. `id`: of a folder or a watch; `unread`: of a folder, with those below it."""

    kind: LabelKind
    name: str
    shown: str
    id: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Labels:
    all: tuple[Label, ...] = ()

    def find(self, name: str) -> Label | None:
        """Upper and lower case are the same."""
        key = person_key(name)
        return next((one for one in self.all if person_key(one.shown) == key), None)


def labels_of(
    folders: Iterable[tuple[int, str, int]], watches: Iterable[tuple[int, str]], tags: Mapping[str, int]
) -> Labels:
    """Folders (id, name, unread), then watches, then tags; one whose name is taken has its kind behind it: `Energy
    (watch)`."""
    found = [Label(LabelKind.FOLDER, name, name, one, unread) for one, name, unread in folders]
    taken = {person_key(label.shown) for label in found}
    others = [(LabelKind.WATCH, name, one) for one, name in watches]
    others += [(LabelKind.TAG, name, 0) for name in tags]
    for kind, name, one in others:
        shown = name if person_key(name) not in taken else f"{name} ({kind.value})"
        taken.add(person_key(shown))
        found.append(Label(kind, name, shown, one))
    return Labels(tuple(found))


LABEL: Final = "user/-/label/"
STATE: Final = "user/-/state/com.google/"
FEED: Final = "feed/"
USUAL_NUMBER: Final = 20
_USER: Final = re.compile(r"user/[^/]*/(?:(label)/(.+)|state/com\.google/([a-z-]+))", re.DOTALL)
_LATEST: Final = 253_402_300_799  # seconds: the end of the year 9999

Values = Mapping[str, Sequence[str]]


class StreamKind(StrEnum):
    ALL = "reading-list"
    STARRED = "starred"
    READ = "read"
    UNREAD = "kept-unread"
    FEED = "feed"
    LABEL = "label"
    OTHER = "other"  # what Google Reader had, and nothing here has: broadcast, like ...


_STATES: Final = {
    "reading-list": StreamKind.ALL,
    "starred": StreamKind.STARRED,
    "read": StreamKind.READ,
    "kept-unread": StreamKind.UNREAD,
    "unread": StreamKind.UNREAD,
    "fresh": StreamKind.UNREAD,
}


@dataclass(frozen=True, slots=True)
class Stream:
    """`name`: of a label, or what is behind `feed/`."""

    kind: StreamKind
    name: str = ""

    @property
    def id(self) -> str:
        if self.kind is StreamKind.FEED:
            return f"{FEED}{self.name}"
        return f"{LABEL}{self.name}" if self.kind is StreamKind.LABEL else f"{STATE}{self.kind.value}"


ALL: Final = Stream(StreamKind.ALL)


def stream_of(text: str) -> Stream:
    """Parses the id of a stream; empty: all articles. ValueError where it is none."""
    text = text.strip().strip("/") if not text.startswith(FEED) else text.strip()
    if not text:
        return ALL
    if text.startswith(FEED) and text != FEED:
        return Stream(StreamKind.FEED, text.removeprefix(FEED))
    found = _USER.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:80]!r} is no id of a stream")
    if found[1]:
        return Stream(StreamKind.LABEL, found[2])
    return Stream(_STATES.get(found[3], StreamKind.OTHER))


@dataclass(frozen=True, slots=True)
class ListParameters:
    """The parameters of a list."""

    number: int = USUAL_NUMBER  # n
    oldest_first: bool = False  # r=o
    since: datetime | None = None  # ot: seen since then
    until: datetime | None = None  # nt: seen before
    after: int | None = None  # c: the article that the page before ended with
    only: tuple[Stream, ...] = ()  # it
    without: tuple[Stream, ...] = ()  # xt

    @property
    def without_starred(self) -> bool:
        return any(one.kind is StreamKind.STARRED for one in self.without)


def list_parameters_of(values: Values, most: int) -> ListParameters:
    """Reads the parameters of a request; ValueError where one cannot be. Items beyond `most` are on the next page."""
    number = _last(values, "n")
    after = _last(values, "c")
    return ListParameters(
        number=min(int(number), most) if number.isascii() and number.isdecimal() and int(number[:9]) else USUAL_NUMBER,
        oldest_first=_last(values, "r") == "o",
        since=moment_of(_last(values, "ot")),
        until=moment_of(_last(values, "nt")),
        after=_number(after) if after else None,
        only=tuple(map(stream_of, filter(None, values.get("it", ())))),
        without=tuple(map(stream_of, filter(None, values.get("xt", ())))),
    )


def moment_of(text: str) -> datetime | None:
    """Parses a time in seconds since 1970; a number too large for that is one of milliseconds or microseconds. None: 0,
    or nothing. ValueError."""
    if not text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text[:80]!r} is no time in seconds") from None
    if not 0 <= value < 1e17:
        raise ValueError(f"{text[:80]!r} is no time in seconds")
    scale = 1 if value < 1e11 else 1_000 if value < 1e14 else 1_000_000
    if scale > 1:
        return EPOCH + timedelta(microseconds=int(text.partition(".")[0]) * (1_000_000 // scale))
    return EPOCH + timedelta(seconds=min(value, _LATEST)) if value else None


def query_of(
    stream: Stream, parameters: ListParameters, source_id: int | None, label: Label | None
) -> ReadingQuery | None:
    """Makes the query of a list. `source_id`, `label`: what the stream means, where it is a feed or a label. None: no
    article is in it."""
    query = ReadingQuery(
        by=ArticleTime.SEEN,
        limit=parameters.number,
        since=parameters.since,
        until=parameters.until,
        before_id=parameters.after,
        oldest_first=parameters.oldest_first,
    )
    placed = _in_stream(query, stream, source_id, label)
    for one in parameters.only:
        placed = None if placed is None else _in_stream(placed, one, None, None)
    for one in parameters.without:
        if placed is not None and one.kind is StreamKind.READ:
            placed = replace(placed, unread=True)
        elif placed is not None and one.kind is StreamKind.UNREAD:
            placed = replace(placed, read=True)
        elif one.kind is StreamKind.ALL:
            return None
    return None if placed is None or (placed.read and placed.unread) else placed


def _in_stream(query: ReadingQuery, stream: Stream, source_id: int | None, label: Label | None) -> ReadingQuery | None:
    match stream.kind:
        case StreamKind.ALL:
            return query
        case StreamKind.STARRED:
            return replace(query, starred=True)
        case StreamKind.READ:
            return replace(query, read=True)
        case StreamKind.UNREAD:
            return replace(query, unread=True)
        case StreamKind.FEED if source_id is not None:
            return replace(query, source_ids=(source_id,))
        case StreamKind.LABEL if label is not None:
            if label.kind is LabelKind.TAG:
                return replace(query, tag=label.name)
            if label.kind is LabelKind.FOLDER:
                return replace(query, folder_id=label.id)
            return replace(query, watch_id=label.id)
    return None


def _last(values: Values, name: str) -> str:
    return (values.get(name) or ("",))[-1].strip()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise ValueError(f"{text[:80]!r} is no continuation")
    return int(text)


# -- what an edit of tags does: which marks articles get, and which tags ------------------------------


@dataclass(frozen=True, slots=True)
class TagEdit:
    acts: tuple[MarkAct, ...] = ()
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


def edit_of(added: Sequence[Stream], removed: Sequence[Stream], labels: Labels) -> TagEdit:
    """Reads an edit of tags. What Google Reader had and nothing here has (broadcast, like, tracking-kept-unread)
    changes nothing. ValueError where the request has both of two opposites, or an article is to be put into a feed, a
    folder or a watch."""
    acts: dict[MarkAct, None] = {}
    for stream, is_added in (*((one, True) for one in added), *((one, False) for one in removed)):
        match stream.kind:
            case StreamKind.READ | StreamKind.UNREAD:
                acts[MarkAct.READ if (stream.kind is StreamKind.READ) is is_added else MarkAct.UNREAD] = None
            case StreamKind.STARRED:
                acts[MarkAct.STAR if is_added else MarkAct.UNSTAR] = None
            case StreamKind.FEED | StreamKind.ALL:
                raise ValueError(f"{stream.id}: no article is put there, or taken from it")
    if {MarkAct.READ, MarkAct.UNREAD} <= acts.keys() or {MarkAct.STAR, MarkAct.UNSTAR} <= acts.keys():
        raise ValueError("these tags contradict each other")
    return TagEdit(tuple(acts), _tags(added, labels), _tags(removed, labels))


def _tags(streams: Sequence[Stream], labels: Labels) -> tuple[str, ...]:
    names = [one.name for one in streams if one.kind is StreamKind.LABEL]
    found = [(name, labels.find(name)) for name in names]
    for name, label in found:
        if label is not None and label.kind is not LabelKind.TAG:
            raise ValueError(f"{name[:80]} is a {label.kind.value}: what is in it follows from what it is")
    return tuple(name if label is None else label.name for name, label in found)
