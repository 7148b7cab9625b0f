"""urlwatch: urls.yaml, with a document for each job. The filters of webchanges, its fork, are understood, too.

Each page is followed by itself, with a watch on it. Filters that keep or drop lines by an expression become the query:
a watch is evaluated on each segment of a page, as grep is on each line. Commands are never run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from tidings.errors import QueryError, ReadError
from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope, WatchTerms
from tidings.watch.imports.imported import (
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

_MOST_BYTES = 1 << 20  # the reader of YAML is slow
_KEEP = ("grep", "keep_lines_containing")
_DROP = ("grepi", "delete_lines_containing")
_PARTS = ("css", "xpath", "element-by-class", "element-by-id", "element-by-style", "element-by-tag")
_SHELL = ("shellpipe", "execute")
# Keys that are read, or of no use here; others are noted.
_KNOWN_KEYS = frozenset("name kind url navigate command filter enabled tags note user_visible_url".split())

Filter = tuple[str, Any]


class _Loader(yaml.SafeLoader):
    """Plain values only: no objects, and no merging, which can grow without end."""

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        for key, _ in node.value:
            if key.tag == "tag:yaml.org,2002:merge":
                raise yaml.constructor.ConstructorError(None, None, "<< is not read here", key.start_mark)


def read_urlwatch(body: bytes) -> list[ImportedWatch]:
    """The jobs of a file. ReadError names the place of a mistake."""
    if len(body) > _MOST_BYTES:
        raise ReadError(f"more than {_MOST_BYTES >> 20} MiB; that is no list of jobs")
    found = [_imported_watch(job, place) for place, job in _jobs(body)]
    if not found:
        raise ReadError("no jobs of urlwatch are in it")
    return found


def _jobs(body: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        documents = list(yaml.load_all(body, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        raise ReadError(f"no YAML of urlwatch's: {where}{shortened(error.problem or 'cannot be read', 100)}") from None
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        raise ReadError(f"no YAML: {shortened(str(error), 100)}") from None
    for number, job in enumerate(documents, start=1):
        if job is None:
            continue
        if not isinstance(job, dict) or not all(isinstance(key, str) for key in job):
            raise ReadError(f"job {number}: names with values are expected, as in url: https://...")
        yield f"job {number}", job


def _imported_watch(job: dict[str, Any], place: str) -> ImportedWatch:
    kinds = [key for key in ("url", "navigate", "command") if key in job]
    if len(kinds) != 1 or not isinstance(job[kinds[0]], str) or not job[kinds[0]].strip():
        raise ReadError(f"{place}: one of url, navigate and command is expected, with a text behind it")
    subject = job[kinds[0]].strip()
    name = watch_name(job.get("name"), subject)
    if kinds == ["command"]:
        return ImportedWatch(name, notes=("a shell command: it is not run, and nothing is followed",))
    if not can_be_followed(subject):
        return ImportedWatch(name, notes=(f"{shortened(subject)}: no address of the web (http or https)",))
    notes = ["it read the page in a browser; here the page is read as it is served"] if kinds == ["navigate"] else []
    query = _query(list(_filters(job.get("filter"), place)), notes)
    if job.get("diff_filter"):
        notes.append("its diff_filter is left out; a watch is about what is new")
    others = sorted(key for key in job if key not in _KNOWN_KEYS and key != "diff_filter")
    if others:
        notes.append(f"not carried over: {shortened(', '.join(others), 200)}")
    tags = job.get("tags")
    category = category_of(tags if isinstance(tags, list) else [tags])
    terms = WatchTerms(name, query, WatchScope.PAGES)
    return ImportedWatch(
        name, subject, SourceKind.PAGE, category, terms, True, job.get("enabled") is False, tuple(notes)
    )


def _filters(value: object, place: str) -> Iterator[Filter]:
    """(name, value) of each filter, from a list of names and values, or from one text: html2text,grep:gas,strip."""
    if value is None:
        return
    if isinstance(value, str):
        for part in value.split(","):
            name, _, rest = part.strip().partition(":")
            yield name.strip(), rest.strip() or None
        return
    for one in [value] if isinstance(value, dict) else value if isinstance(value, list) else [None]:
        if isinstance(one, str):
            name, _, rest = one.partition(":")
            yield name.strip(), rest.strip() or None
        elif isinstance(one, dict) and all(isinstance(name, str) for name in one):
            yield from one.items()
        else:
            raise ReadError(f"{place}: its filter is no list of names and values")


def _query(filters: list[Filter], notes: list[str]) -> str:
    kept: list[Query] = []
    dropped: list[Query] = []
    for name, value in filters:
        if name in _KEEP or name in _DROP:
            try:
                (kept if name in _KEEP else dropped).append(_lines_with(name, value))
            except QueryError as error:
                notes.append(f"filter {name} cannot be asked for here: {error.message}")
        elif name in _PARTS:
            said = f" ({shortened(value)})" if isinstance(value, str) else ""
            notes.append(
                f"it looked at a part of the page alone{said}, here at all of it; "
                "`tidings noise` mutes a block of a page"
            )
        elif name in _SHELL:
            notes.append("a shell command as a filter: it is not run")
        else:
            notes.append(f"filter {shortened(name)} is left out: the text of a page is read anyway")
    try:
        return joined_query(all_of=kept, none_of=dropped)
    except QueryError as error:
        notes.append(f"its filters are too much for one query ({error.message}); all that is new is told")
        return ""


def _lines_with(name: str, value: object) -> Query:
    """The query of a line filter: grep has an expression, the filters of webchanges a text, unless they say `re`."""
    plain = name in ("keep_lines_containing", "delete_lines_containing")
    if isinstance(value, dict):
        plain = "text" in value
        value = value.get("text") if plain else value.get("re")
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise QueryError("it says nothing to look for")
    return text_query(value) if plain else regex_query(value)
