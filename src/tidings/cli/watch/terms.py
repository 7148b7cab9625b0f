"""Turns the options of `watch add`, `edit` and `test` into WatchTerms; the rules of each value: watch/terms.py."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tidings.cli.common.options import find_source
from tidings.cli.common.output import complain
from tidings.cli.watch.options import NOTHING, WatchDeliveryOptions, WatchOptions, WatchQueryOptions, WatchScopeOptions
from tidings.errors import QueryError, SecretMissing, TidingsError
from tidings.model.people import person_key

if TYPE_CHECKING:
    from tidings.model.sources import SourceKind
    from tidings.model.watches import DeliveryTiming, WatchScope, WatchTerms
    from tidings.ports.library import Library
    from tidings.settings.sections import NotifySettings
    from tidings.settings.settings import Settings
    from tidings.watch.query.plain_words import QueryOptions

_LATEST = 1_000  # articles whose categories are known


@contextmanager
def _naming(option: str) -> Iterator[None]:
    """Prefixes errors with the option and its value."""
    try:
        yield
    except TidingsError as error:
        raise TidingsError(f"{option}{error}") from None


async def terms_of(
    settings: Settings,
    library: Library,
    terms: WatchTerms,
    query: str | None,
    options: WatchOptions,
    own: Mapping[str, str] | None = None,
) -> WatchTerms:
    """`terms` with everything that was given replaced. `own`: the person's channels (`own_references`). TidingsError
    where a value cannot be used."""
    from tidings.app.watches.terms import kinds_of

    terms = with_query(terms, query, options.query)

    async def find(text: str) -> int:
        return (await find_source(library, text, page=options.scope.pages, option="--pages", strict=False)).id

    terms = await with_scope(terms, find, options.scope)
    if options.scope.category is not None:
        await _note_unknown(library, terms.categories)
    terms = with_delivery(settings.notify, terms, options.delivery, own)
    if options.delivery.to is not None:
        _note_refused(settings, terms.channels)
    for words in _unused_options(settings.notify, terms, options.delivery):
        complain(words)
    _check_whole(settings, terms, await kinds_of(library, terms) if _names_sources(options.scope) else ())
    return terms


def _names_sources(given: WatchScopeOptions) -> bool:
    return given.source is not None or given.articles or given.pages


# -- query --------------------------------------------------------------------------------------------


def with_query(terms: WatchTerms, query: str | None, given: WatchQueryOptions) -> WatchTerms:
    """`terms` with the query that QUERY and the options describe together, if any of them was given."""
    from tidings.watch.terms import with_query_options, without_exclusions

    if _takes_back(given):
        given = replace(given, none=None)
        if not terms.query:
            raise typer.BadParameter("--none none: nothing is excluded; for the word itself write --none '\"none\"'")
        if query is None and replace(given, exact=False, case=False) == WatchQueryOptions():
            try:
                return without_exclusions(terms)
            except QueryError:
                raise
            except TidingsError as error:
                anew = f"write the query anew: `tidings watch edit {shlex.quote(terms.name)} QUERY`"
                raise TidingsError(f"--none none: {error}; {anew}") from None
    return with_query_options(terms, _wording(query, given))


def _takes_back(given: WatchQueryOptions) -> bool:
    return given.none is not None and [word.strip() for word in given.none] == [NOTHING]


def _wording(query: str | None, given: WatchQueryOptions) -> QueryOptions:
    from tidings.watch.query.plain_words import QueryOptions, split_words

    if given.like is not None and given.like_file is not None:
        raise typer.BadParameter("--like or --like-file, not both")
    like = _text_of(given.like_file) if given.like_file is not None else given.like
    for option, value in (("--like", like), ("--regex", given.regex), ("QUERY", query)):
        if value is not None and not value.strip():
            raise typer.BadParameter(f"{option} is empty; leave it out, or write something")
    words = {}
    for name in ("any", "all", "none"):
        written = getattr(given, name)
        words[name] = split_words(written or ())
        if written is not None and not words[name]:
            raise typer.BadParameter(f"--{name} names no word")
    return QueryOptions(
        query or "",
        **words,
        at_least=given.at_least,
        exact=given.exact,
        case=given.case,
        sentence=given.sentence,
        near=given.near,
        regex=given.regex or "",
        like=like or "",
        title=given.title,
    )


def _text_of(file: Path) -> str:
    from tidings.watch.terms import LONGEST_LIKE, checked_like

    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            text = lines.read(LONGEST_LIKE + 1)
    except OSError as error:
        raise TidingsError(f"--like-file {file}: {error.strerror or error}") from None
    with _naming(f"--like-file {file}: "):
        return checked_like(text)


# -- where --------------------------------------------------------------------------------------------


async def with_scope(terms: WatchTerms, find: Callable[[str], Awaitable[int]], given: WatchScopeOptions) -> WatchTerms:
    """`find` returns the id of a source."""
    from tidings.watch.terms import checked_category, stem_language, text_language

    changed = terms
    if given.stem is not None:
        with _naming("--stem "):
            changed = replace(changed, stems=tuple(_each(_several("stem", given.stem), stem_language)))
    if given.lang is not None:
        with _naming("--lang "):
            changed = replace(changed, languages=tuple(_each(_several("lang", given.lang), text_language)))
    if given.source is not None:
        found = [await find(text) for text in _given("source", given.source)]
        changed = replace(changed, sources=tuple(dict.fromkeys(found)))
    if given.category is not None:
        with _naming("--category: "):
            changed = replace(changed, categories=tuple(_each(_given("category", given.category), checked_category)))
    if given.detector is not None:
        changed = replace(changed, detectors=tuple(_each(_several("detector", given.detector), _detector)))
    scope = _scope(given)
    return changed if scope is None else replace(changed, scope=scope)


def _given(option: str, values: list[str]) -> list[str]:
    """The values without spaces; `none` alone is an empty list."""
    if not all(value.strip(" ,") for value in values):
        raise typer.BadParameter(f"--{option} is empty; name something, or {NOTHING} to take away what was there")
    if [value.strip() for value in values] == [NOTHING]:
        return []
    return values


def _several(option: str, values: list[str]) -> list[str]:
    """Like `_given`, and commas separate values."""
    return [name.strip() for value in _given(option, values) for name in value.split(",") if name.strip()]


def _each(values: Iterable[str], checked: Callable[[str], str]) -> list[str]:
    return list(dict.fromkeys(map(checked, values)))


async def _note_unknown(library: Library, categories: Iterable[str]) -> None:
    """Warns of categories no source or article has: they may be mistyped, or still to come."""
    from tidings.model.articles import ArticleQuery, ArticleTime
    from tidings.text.tokens import fold

    known = {fold(one.category) for one in await library.sources() if one.category}
    latest = await library.articles(ArticleQuery(limit=_LATEST, by=ArticleTime.SEEN))
    known |= {fold(one.category) for one in latest}
    for category in categories:
        if fold(category) not in known:
            complain(
                f"--category {category}: no source has it, and none of the latest {_LATEST:,} articles has it first "
                "among its own; nothing is found before one does"
            )


def _scope(given: WatchScopeOptions) -> WatchScope | None:
    from tidings.model.watches import WatchScope

    if given.articles + given.pages + given.both > 1:
        raise typer.BadParameter("one of --articles, --pages and --both")
    if given.articles:
        return WatchScope.ARTICLES
    if given.pages:
        return WatchScope.PAGES
    return WatchScope.BOTH if given.both else None


def _detector(name: str) -> str:
    from tidings.watch.plugins import installed_plugins

    names = sorted(installed_plugins())
    if name not in names:
        known = f"there are {', '.join(names)}" if names else "none is"
        complain(f"--detector {name}: not installed here ({known}); the watch finds nothing before it is")
    return name


# -- delivery -----------------------------------------------------------------------------------------


def with_delivery(
    settings: NotifySettings, terms: WatchTerms, given: WatchDeliveryOptions, own: Mapping[str, str] | None = None
) -> WatchTerms:
    changed = replace(terms, timing=_timing(terms.timing, given, settings.zone))
    if given.to is not None:
        names = own or {}
        channels = _each(_given("to", given.to), lambda text: names.get(person_key(text), text.strip()))
        for channel in channels:
            if channel in names.values():
                continue
            from tidings.notify.channels.address import check_channel

            try:
                check_channel(channel, settings.addresses)
            except SecretMissing as error:  # the running program may have what this user has not
                complain(f"--to {channel}: not checked here: {error}")
        changed = replace(changed, channels=tuple(channels))
    if given.template is not None:
        template = "" if given.template.strip() == NOTHING else given.template
        if template:
            from tidings.notify.message.text import check_template

            check_template(template)
        changed = replace(changed, template=template)
    return changed


def _unused_options(settings: NotifySettings, terms: WatchTerms, given: WatchDeliveryOptions) -> Iterator[str]:
    """Warnings about delivery options that have no effect."""
    timed = (given.hourly, "--hourly"), (given.daily, "--daily"), (given.quiet, "--quiet"), (given.zone, "--zone")
    for value, option in (*timed, (given.template, "--template")):
        if value and value != NOTHING and not terms.channels and not given.to:
            yield f"{option}: nobody is told by this watch; name a channel with --to"
    if given.template and terms.template and terms.channels:
        from tidings.app.watches.terms import known_address
        from tidings.notify.channels.address import ChannelKind

        known = [known_address(settings, one) for one in terms.channels]
        if all(one is not None and one.kind is ChannelKind.WEBHOOK for one in known):
            yield "--template: webhooks are sent JSON, whatever it says; it is for other channels"


def _note_refused(settings: Settings, channels: Iterable[str]) -> None:
    """Warns now of addresses that the first message would fail on."""
    from tidings.app.watches.terms import refused_channels

    for words in refused_channels(settings, channels):
        complain(f"--to {words}")


def _timing(timing: DeliveryTiming, given: WatchDeliveryOptions, zone: str) -> DeliveryTiming:
    """`zone` is the setting's, which `--zone none` copies into the watch."""
    from tidings.model.watches import DeliveryPace
    from tidings.watch.terms import checked_zone, minute_of_day, quiet_hours

    if given.at_once + given.hourly + (given.daily is not None) > 1:
        raise typer.BadParameter("one of --at-once, --hourly and --daily")
    if given.at_once:
        timing = replace(timing, pace=DeliveryPace.AT_ONCE)
    if given.hourly:
        timing = replace(timing, pace=DeliveryPace.HOURLY)
    if given.daily is not None:
        with _naming("--daily "):
            timing = replace(timing, pace=DeliveryPace.DAILY, at=minute_of_day(given.daily))
    if given.quiet is not None:
        with _naming("--quiet "):
            timing = replace(timing, quiet=quiet_hours(given.quiet))
    if given.zone is not None:
        with _naming("--zone "):
            timing = replace(timing, zone=zone if given.zone.strip() == NOTHING else checked_zone(given.zone))
    return timing


# -- the whole ----------------------------------------------------------------------------------------


def _check_whole(settings: Settings, terms: WatchTerms, kinds: Iterable[SourceKind]) -> None:
    """Raises TidingsError where nothing is searched for, or the query fails with the configured synonyms."""
    from tidings.app.watches.terms import whole_warnings
    from tidings.watch.terms import asks_for_something

    if not asks_for_something(terms):
        raise TidingsError(
            f"watch {terms.name}: nothing is asked for; write a query, --any, --all, --regex, --like or --detector, "
            "a --source to be told of everything there, or the query `any` for any change anywhere"
        )
    for words in whole_warnings(settings, terms, kinds):
        complain(words)
