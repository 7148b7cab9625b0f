"""changedetection.io: its backup, the JSON in it, and its list of URLs.

Each URL becomes a page that is followed by itself, with a watch on it. A backup of older versions has everything in
url-watches.json, one of newer ones a watch.json for each watch; only these members are read.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from tidings.errors import QueryError, ReadError
from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope, WatchTerms
from tidings.watch.imports.imported import (
    MOST_BYTES,
    ImportedWatch,
    can_be_followed,
    category_of,
    joined_query,
    regex_query,
    shortened,
    text_query,
    watch_name,
)
from tidings.watch.query.nodes import Query

_WATCH = re.compile(r"[0-9a-fA-F-]{32,36}/(watch|tag)\.json")
_MAIN = ("changedetection.json", "url-watches.json")
_EXPRESSION = re.compile(r"/(.*)/([a-z]*)", re.DOTALL)
_BARE_REQUEST = re.compile(r"(?:get|post|put|delete|head|patch)s?://", re.IGNORECASE)  # apprise has no such service
_BROWSERS = ("html_webdriver", "playwright", "puppeteer")
_NOISE = "`tidings noise` mutes a block of a page"

Json = Mapping[str, Any]


def read_changedetection(body: bytes) -> list[ImportedWatch]:
    """The entries of a file. ReadError names the place of a mistake."""
    if body.startswith(b"PK"):
        return _imported_watches(_unpacked(body))
    if body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return _imported_watches(_object(body, "the file"))
    return _lines(body)


# -- the files ----------------------------------------------------------------------------------------


def _unpacked(body: bytes) -> Json:
    """A backup as one object, whatever version wrote it."""
    left = MOST_BYTES
    found: dict[str, Json] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            for member in archive.infolist():
                name = member.filename
                if name not in _MAIN and not _WATCH.fullmatch(name):
                    continue
                with archive.open(member) as file:
                    read = file.read(left + 1)
                left -= len(read)
                if left < 0:
                    raise ReadError(f"{name}: with it, more than {MOST_BYTES >> 20} MiB of watches")
                found[name] = _object(read, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError, OSError) as error:
        raise ReadError(f"a backup that cannot be unpacked: {error}") from error
    if not found:
        raise ReadError("a zip file, but no backup of changedetection.io: url-watches.json is not in it")
    main = {**found.get(_MAIN[1], {}), **found.get(_MAIN[0], {})}  # a backup may have an old list beside the new one
    watching = dict(_table(main.get("watching"), "watching"))
    tags: dict[str, Any] = {}
    for name, value in found.items():
        key, _, kind = name.partition("/")
        if kind:
            (watching if kind == "watch.json" else tags)[key] = value
    settings = dict(_table(main.get("settings"), "settings"))
    application = dict(_table(settings.get("application"), "settings.application"))
    application["tags"] = {**_table(application.get("tags"), "settings.application.tags"), **tags}
    return {"watching": watching, "settings": {**settings, "application": application}}


def _object(body: bytes, place: str) -> Json:
    try:
        found = json.loads(body.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise ReadError(f"{place}: no JSON, line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise ReadError(f"{place}: no JSON: {shortened(str(error))}") from None
    return _table(found, place)


def _table(value: object, place: str) -> Json:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ReadError(f"{place}: {shortened(type(value).__name__)}, where a table with names is expected")
    return value


def _lines(body: bytes) -> list[ImportedWatch]:
    """url-list.txt: a URL a line, perhaps followed by tags."""
    found = []
    for number, said in enumerate(body.decode("utf-8-sig", "replace").splitlines(), start=1):
        url, tags = [*said.split(maxsplit=1), "", ""][:2]
        if not url or url.startswith("#"):
            continue
        if not can_be_followed(url):
            raise ReadError(f"line {number}: {shortened(url)!r} is no address of the web (http or https)")
        listed = [] if tags.lstrip()[:1] in ("[", "{") else tags.split(",")  # ids of tags that are not in the file
        terms = WatchTerms(watch_name(_bare(url)), scope=WatchScope.PAGES)
        found.append(ImportedWatch(terms.name, url, SourceKind.PAGE, category_of(listed), terms, own=True))
    if not found:
        raise ReadError("an empty list; write an address in each line")
    return found


# -- the watches --------------------------------------------------------------------------------------


def _imported_watches(whole: Json) -> list[ImportedWatch]:
    if not isinstance(whole.get("watching"), dict):
        raise ReadError("no watches of changedetection.io: there is no table `watching` in it")
    application = _table(_table(whole.get("settings"), "settings").get("application"), "settings.application")
    tags = _table(application.get("tags"), "settings.application.tags")
    usual = _texts(application.get("notification_urls"), "settings.application.notification_urls")
    return [
        _Entry(f"watching.{key}", _table(value, f"watching.{key}")).imported_watch(tags, usual)
        for key, value in whole["watching"].items()
    ]


class _Entry:
    """One watch of changedetection.io."""

    def __init__(self, place: str, said: Json) -> None:
        self._place, self._said = place, said
        self._notes: list[str] = []

    def imported_watch(self, tags: Json, usual: list[str]) -> ImportedWatch:
        url = self._said.get("url")
        if not isinstance(url, str) or not url.strip():
            raise ReadError(f"{self._place}: it has no url")
        url = url.strip()
        titles = (self._said.get(key) for key in ("title", "page_title"))
        name = watch_name(*titles, _bare(url))
        if url.lower().startswith("source:"):
            url = url[len("source:") :].strip()
            self._notes.append("it looked at the page's source; here its text is looked at")
        if "{{" in url or "{%" in url or not can_be_followed(url):
            return ImportedWatch(name, notes=(f"{shortened(url)}: no address that can be followed as it is",))
        own = [_table(tags.get(tag), f"tag {tag}") for tag in self._tags() if tag in tags]
        query = self._query()
        channels = self._channels(own, usual)
        self._note_the_rest()
        terms = WatchTerms(name, query, WatchScope.PAGES, channels=channels)
        titled = [*(tag.get("title") for tag in own), *self._list("tag")]
        paused = bool(self._said.get("paused"))
        return ImportedWatch(name, url, SourceKind.PAGE, category_of(titled), terms, True, paused, tuple(self._notes))

    def _query(self) -> str:
        """Any line of trigger_text matches; case is ignored, unless an expression says otherwise."""
        parts: list[Query] = []
        for text in self._list("trigger_text"):
            found = _EXPRESSION.fullmatch(text.strip())
            try:
                parts.append(_regex(found[1], found[2]) if found is not None else text_query(text))
            except QueryError as error:
                self._notes.append(f"trigger {shortened(text)!r} cannot be asked for here: {error.message}")
        try:
            return joined_query(any_of=parts)
        except QueryError as error:
            self._notes.append(f"its triggers are too much for one query ({error.message}); all that is new is told")
            return ""

    def _channels(self, tags: Iterable[Json], usual: list[str]) -> tuple[str, ...]:
        if self._said.get("notification_muted"):
            self._notes.append("it was muted: nobody is told")
            return ()
        own = self._list("notification_urls")
        shared = [url for tag in tags for url in _texts(tag.get("notification_urls"), f"{self._place}, its tag")]
        channels = []
        for url in own or shared or usual:
            if _BARE_REQUEST.match(url):
                scheme = url.partition(":")[0]
                self._notes.append(f"a channel {scheme}://… of its own kind; `webhook:https://...` is ours")
            else:
                channels.append(url.strip())
        return tuple(dict.fromkeys(channels))

    def _note_the_rest(self) -> None:
        notes = {
            "include_filters": f"it looked at a part of the page alone, here at all of it; {_NOISE}",
            "subtractive_selectors": f"it left out parts of the page; {_NOISE}",
            "ignore_text": f"it ignored lines with certain words; {_NOISE}",
            "text_should_not_be_present": "it kept still while certain words stood on the page",
            "extract_text": "it took pieces out of the text by expressions",
            "conditions": "it had conditions; write them as a query, such as price < 300",
            "browser_steps": "it clicked through the page in a browser; here the page is read as it is served",
            "headers": "it sent headers of its own",
            "body": "it sent a body",
            "proxy": "it used a proxy of its own; fetch.proxy is for all",
            "notification_title": "its messages had a title of their own; see --template",
            "notification_body": "its messages had a text of their own; see --template",
        }
        self._notes += [self._with(key, words) for key, words in notes.items() if self._said.get(key)]
        if str(self._said.get("fetch_backend") or "").startswith(_BROWSERS):
            self._notes.append("it read the page in a browser; here the page is read as it is served")
        if str(self._said.get("method") or "GET").upper() != "GET":
            self._notes.append("it did not ask with GET; here it is asked so")
        if self._said.get("processor") not in (None, "", "text_json_diff"):
            self._notes.append("it looked at the price and the stock; write a query such as price < 300")
        if self._said.get("filter_text_added") is False:
            self._notes.append("it asked for what disappears; a watch is about what is new")
        if (
            _is_set(self._said.get("time_between_check"))
            and self._said.get("time_between_check_use_default") is not True
        ):
            self._notes.append("it looked at times of its own; here the schedule learns when to look")

    def _with(self, key: str, words: str) -> str:
        shown = [value for value in self._said[key] if isinstance(value, str)] if self._is_list(key) else []
        return f"{words} ({shortened(', '.join(shown))})" if shown else words

    def _is_list(self, key: str) -> bool:
        return isinstance(self._said.get(key), list)

    def _tags(self) -> list[str]:
        return self._list("tags")

    def _list(self, key: str) -> list[str]:
        return _texts(self._said.get(key), f"{self._place}.{key}")


def _texts(value: object, place: str) -> list[str]:
    """A list of texts; a single text is split into lines."""
    if value is None or value is False:
        return []
    if isinstance(value, str):
        return [text for text in value.splitlines() if text.strip()]
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return [text for text in value if text.strip()]
    raise ReadError(f"{place}: a list of texts is expected")


def _regex(pattern: str, flags: str) -> Query:
    others = "".join(sorted(set(flags) - {"i"}))
    return regex_query(f"(?{others}){pattern}" if others else pattern, ignore_case=not flags or "i" in flags)


def _is_set(value: object) -> bool:
    return isinstance(value, dict) and any(value.values())


def _bare(url: str) -> str:
    return re.sub(r"^\w+://(?:[^/@]*@)?(?:www\.)?", "", url).rstrip("/")
