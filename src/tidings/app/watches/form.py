"""A watch as it is written on the web page -> WatchTerms, and back. What is secret in a channel never leaves."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from tidings.app.watches.terms import own_references
from tidings.errors import SecretMissing, SourceNotFound, TidingsError
from tidings.model.people import OwnChannel, person_key
from tidings.model.redact import redacted
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming, WatchScope, WatchTerms
from tidings.views.adding.watch_service import WatchForm
from tidings.views.watch_text import clock
from tidings.watch.terms import (
    asks_for_something,
    checked_category,
    checked_name,
    checked_zone,
    minute_of_day,
    quiet_hours,
    stem_language,
    text_language,
)

if TYPE_CHECKING:
    from tidings.ports.library import Library
    from tidings.settings.sections import NotifySettings

MOST_LINES = 100  # sources, categories or channels
_UNNAMED = "preview"
_Choice = TypeVar("_Choice", WatchScope, DeliveryPace)


# -- to the form --------------------------------------------------------------------------------------


async def form_of(library: Library, terms: WatchTerms) -> WatchForm:
    """Sources by their addresses, channels without what is secret in them."""
    return WatchForm(
        name=terms.name,
        query=terms.query,
        scope=terms.scope.value,
        languages=", ".join(terms.languages),
        categories="\n".join(terms.categories),
        sources="\n".join([await _address(library, source_id) for source_id in terms.sources]),
        channels="\n".join(await asyncio.to_thread(_redacted, terms.channels)),
        stems=", ".join(terms.stems),
        quiet=_quiet_words(terms.timing.quiet),
        pace=terms.timing.pace.value,
        at=clock(terms.timing.at),
    )


async def _address(library: Library, source_id: int) -> str:
    """Its id where it is followed no more, or the address has a password in it."""
    try:
        url = (await library.find(str(source_id))).url
    except SourceNotFound:
        return str(source_id)
    return url if redacted(url) == url else str(source_id)


def _quiet_words(quiet: tuple[int, int] | None) -> str:
    if quiet is None:
        return "default"
    return "none" if quiet == NEVER_QUIET else f"{clock(quiet[0])}-{clock(quiet[1])}"


def _redacted(channels: Sequence[str]) -> list[str]:
    from tidings.notify.channels.address import redacted_channel

    return [redacted_channel(channel) for channel in channels]


# -- from the form ------------------------------------------------------------------------------------


async def terms_of_form(library: Library, form: WatchForm, kept: WatchTerms | None, zone: str) -> WatchTerms:
    """All but its channels and its name. `kept`: what is stored of the watch; the form does not show all of it."""
    terms = kept or WatchTerms(_UNNAMED, timing=DeliveryTiming(zone=zone))
    terms = replace(
        terms,
        query=form.query.strip(),
        scope=_one_of(WatchScope, form.scope, "scope"),
        languages=_each(re.split(r"[\s,]+", form.languages), text_language),
        categories=_each(_lines(form.categories), checked_category),
        sources=await _sources(library, _lines(form.sources), terms.sources),
        timing=_timing(form, terms.timing),
        **_more(form),
    )
    if not asks_for_something(terms) and not terms.detectors:
        raise TidingsError("nothing is asked for: write a query; `any` asks for any change")
    return terms


def _more(form: WatchForm) -> dict[str, Any]:
    """Returns the terms that only programs write."""
    found: dict[str, Any] = {}
    if form.stems is not None:
        found["stems"] = _each(re.split(r"[\s,]+", form.stems), stem_language)
    if form.detectors is not None:
        found["detectors"] = _each(_lines(form.detectors), str)
    if form.template is not None:
        if form.template:
            from tidings.notify.message.text import check_template

            check_template(form.template)
        found["template"] = form.template
    return found


def named(terms: WatchTerms, form: WatchForm) -> WatchTerms:
    """Returns the terms with a name: a watch without one is called by its query."""
    return replace(terms, name=checked_name(form.name.strip() or " ".join(form.query.split())[:100].rstrip()))


async def with_channels(
    settings: NotifySettings, form: WatchForm, terms: WatchTerms, own: Sequence[OwnChannel], *, own_addresses: bool
) -> WatchTerms:
    """`terms` with the channels of the form. `own`: the channels of the person whose watch it is. A line that is what
    the form showed of a channel of `terms` is that channel. TidingsError where one cannot be used, or may not be."""
    written = _lines(form.channels)
    named = own_references(own)
    channels = await asyncio.to_thread(_channels, settings, named, written, terms.channels, own_addresses)
    return replace(terms, channels=channels)


def _channels(
    settings: NotifySettings, own: Mapping[str, str], written: Sequence[str], kept: Sequence[str], own_addresses: bool
) -> tuple[str, ...]:
    from tidings.notify.channels.address import check_channel

    hidden: dict[str, list[str]] = {}
    for channel, shown in zip(kept, _redacted(kept), strict=True):
        hidden.setdefault(shown, []).append(channel)
    found: list[str] = []
    for line in written:
        if hidden.get(line):
            found.append(hidden[line].pop(0))
            continue
        if (reference := own.get(person_key(line))) is not None:
            found.append(reference)
            continue
        if line not in settings.addresses and not own_addresses:
            names = ", ".join(sorted(settings.addresses)) or "none"
            words = f"an admin may write an address; others name one of the settings ({names}), or one of their own"
            raise TidingsError(f"channels: {words}")
        if line.startswith("@"):
            raise TidingsError(f"channels: {line}: no such channel")
        if "…" in line:
            raise TidingsError(f"channels: {line}: this is what is shown of an address; write all of it")
        with suppress(SecretMissing):  # the postman may have what this process has not
            check_channel(line, settings.addresses)
        found.append(line)
    return tuple(dict.fromkeys(found))


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise TidingsError(f"{len(lines)} lines; at most {MOST_LINES}")
    return lines


def _each(values: Sequence[str], checked: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(checked(value) for value in values if value))


async def _sources(library: Library, written: Sequence[str], kept: Sequence[int]) -> tuple[int, ...]:
    """Ids. Those that were followed once may stay."""
    found = [int(line) if line.isdecimal() and int(line) in kept else (await library.find(line)).id for line in written]
    return tuple(dict.fromkeys(found))


def _timing(form: WatchForm, timing: DeliveryTiming) -> DeliveryTiming:
    pace = _one_of(DeliveryPace, form.pace, "how soon")
    timing = replace(timing, pace=pace, at=minute_of_day(form.at) if pace is DeliveryPace.DAILY else timing.at)
    if form.quiet is not None:
        timing = replace(timing, quiet=quiet_hours(form.quiet))
    return timing if form.zone is None else replace(timing, zone=checked_zone(form.zone))


def _one_of(choices: type[_Choice], text: str, what: str) -> _Choice:
    try:
        return choices(text)
    except ValueError:
        raise TidingsError(f"{what}: one of {', '.join(choices)}") from None
