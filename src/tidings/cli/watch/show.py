"""A watch in a terminal: its query in words, its matches by day, its ratings, its messages."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from tidings.cli.common.options import person_id_of
from tidings.cli.common.output import console, counted, printable, short_moment, table
from tidings.cli.common.times import READER, stamped, zoned
from tidings.model.times import EPOCH

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.matches import MatchCount
    from tidings.model.messages import ChannelChange
    from tidings.model.watches import Watch, WatchTerms
    from tidings.settings.settings import Settings
    from tidings.views.watches import ShownMessage, Watching
    from tidings.watch.ratings import MonthRatings, Suggestion

_DAYS = 30  # of the sparkline
_MESSAGES = 5
_RATED = 500  # ratings that suggestions are made from
_BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Facts:
    """The values that `watch show` prints."""

    watch: Watch
    counts: list[MatchCount]  # of all days
    months: list[MonthRatings]
    suggestions: list[Suggestion]
    messages: list[ShownMessage]  # the latest first
    sources: dict[int, str]  # names of its sources
    now: datetime


def terms_in_words(terms: WatchTerms, names: dict[int, str] | None = None) -> str:
    """Returns the terms in one line, for people who do not know the query language."""
    from tidings.views.languages.query_words import describe_query
    from tidings.views.watch_text import scope, timing
    from tidings.watch.query.parser import parse_query

    parts = [describe_query(parse_query(terms.query)) if terms.query else "everything"]
    if terms.stems:
        parts.append(f"in the forms of {', '.join(terms.stems)}")
    if terms.languages:
        parts.append(f"only texts in {' or '.join(terms.languages)}")
    if terms.sources:
        known = names or {}
        unnamed = "source {}" if names is None else "source {}, no longer followed"
        parts.append(f"only of {', '.join(known.get(one, unnamed.format(one)) for one in terms.sources)}")
    if terms.categories:
        parts.append(f"only in {' or '.join(terms.categories)}")
    if terms.detectors:
        parts.append(f"what {' or '.join(terms.detectors)} finds")
    parts.append(f"in {scope(terms.scope)}")
    if terms.channels:
        parts.append(f"told {timing(terms.timing)} to {', '.join(shown_channels(terms))}")
    return "; ".join(parts)


def shown_channels(terms: WatchTerms) -> list[str]:
    from tidings.notify.channels.address import redacted_channel

    return [redacted_channel(channel) for channel in terms.channels]


def redirected_in_words(redirected: ChannelChange, before: Watch, after: Watch) -> list[str]:
    """Lines on undelivered matches of channels that the watch no longer has."""
    from tidings.notify.channels.address import redacted_channel

    def named(channels: Sequence[str], others: Sequence[str]) -> str:
        return ", ".join(redacted_channel(channel) for channel in channels if channel not in others)

    lines = []
    if redirected.moved:
        new = named(after.terms.channels, before.terms.channels)
        lines.append(f"{matches_in_words(redirected.moved)} that waited: to {new}")
    if redirected.dropped:
        lines.append(f"{matches_in_words(redirected.dropped)} that waited for a channel no longer named: not told")
    if redirected.left:
        old = named(before.terms.channels, after.terms.channels) or "a channel of before"
        lines.append(f"{counted(redirected.left, 'message')} to {old} may have been sent already: tried on there")
    return lines


def matches_in_words(number: int) -> str:
    return f"{number} match" if number == 1 else f"{number} matches"


def as_json(watch: Watch) -> dict[str, Any]:
    """The shape that the API has, and the template."""
    from tidings.views.schema.watches import WatchOut

    said = WatchOut.of(watch, shown_channels(watch.terms)).model_dump(mode="json")
    return {**said, "template": watch.terms.template}


# -- from the store -----------------------------------------------------------------------------------


async def look_at(settings: Settings, name: str, person: str | None = None) -> Facts:
    from tidings.app.stores import open_stores
    from tidings.model.messages import MessageQuery
    from tidings.views.watches import suggestion_language, with_source_trouble
    from tidings.watch.ratings import by_month, suggestions

    async with open_stores(settings) as stores:
        own = await person_id_of(stores, person)
        [watch] = await with_source_trouble(stores.library, [await stores.watches.watch(name, own)])
        counts = await stores.matches.counts(watch.id, EPOCH)
        rated = await stores.matches.rated(watch.id, _RATED)
        messages = await watch_view(stores).messages(MessageQuery(watch.id, limit=_MESSAGES))
        names = await source_names(stores, watch.terms.sources)
    suggested = suggestions(rated, suggestion_language(watch.terms, rated))
    return Facts(watch, counts, by_month(counts), suggested, messages, names, READER.now())


def watch_view(stores: Stores) -> Watching:
    from tidings.notify.channels.address import redacted_channel
    from tidings.views.watches import Watching

    return Watching(stores.watches, stores.matches, stores.outbox, redacted_channel)


async def source_names(stores: Stores, wanted: Sequence[int]) -> dict[int, str]:
    """Names by id; sources that are no longer followed are left out."""
    from tidings.errors import SourceNotFound

    names = {}
    for source_id in wanted:
        try:
            names[source_id] = (await stores.library.find(str(source_id))).name
        except SourceNotFound:
            continue
    return names


# -- shown --------------------------------------------------------------------------------------------


def facts_as_json(settings: Settings, facts: Facts, *, secret: bool) -> dict[str, Any]:
    from tidings.views.schema.watches import MatchCountOut, MessageOut
    from tidings.watch.ratings import precision

    return {
        **as_json(facts.watch),
        **({"secret": facts.watch.secret} if secret else {}),
        "feed_atom": feed_address(settings, facts.watch, "atom"),
        "feed_json": feed_address(settings, facts.watch, "json"),
        "days": [MatchCountOut.model_validate(count).model_dump(mode="json") for count in facts.counts],
        "precision": precision(facts.months),
        "months": [
            {"month": one.month, "news": one.news, "good": one.good, "bad": one.bad, "precision": one.precision}
            for one in facts.months
        ],
        "suggestions": [
            {"kind": one.kind, "text": one.text, "words": _advice(facts.watch, one)} for one in facts.suggestions
        ],
        "messages": [MessageOut.of(one).model_dump(mode="json") for one in facts.messages],
    }


def show_facts(settings: Settings, facts: Facts, *, secret: bool) -> None:
    watch, out = facts.watch, console()
    state = "paused" if watch.paused else "in trouble" if watch.trouble else "watching"
    out.print(printable(watch.name), style="bold", markup=False)
    lines = [
        f"id {watch.id}, {state}, made {stamped(watch.created_at)}",
        f"Query: {watch.terms.query or 'everything'}",
        f"Asks for: {terms_in_words(watch.terms, facts.sources)}",
        f"Found: {_found(facts)}",
        f"Last {_DAYS} days: {sparkline(facts.counts, facts.now, _DAYS)}",
    ]
    if watch.terms.template:
        lines.append(f"Template: {watch.terms.template}")
    if not watch.terms.channels:
        lines.append(f"Nobody is told: `tidings watch edit {shlex.quote(watch.name)} --to CHANNEL`")
    lines.append(f"Feeds: {feed_address(settings, watch, 'atom')} and {feed_address(settings, watch, 'json')}")
    if secret:
        lines.append(f"Webhooks are signed with: {watch.secret}")
    if watch.trouble:
        lines.append(f"Trouble: {watch.trouble}")
    for line in lines:
        out.print(printable(line), markup=False)
    _show_months(facts)
    for one in facts.suggestions:
        out.print(printable(f"Noise: {_advice(watch, one)}"), markup=False)
    if facts.messages:
        show_messages(facts.messages)


def _advice(watch: Watch, one: Suggestion) -> str:
    if not one.excluded:
        return one.words
    command = f"tidings watch edit {shlex.quote(watch.name)} --none {shlex.quote(one.excluded)}"
    return f"{one.words}: `{command}`"


def _found(facts: Facts) -> str:
    from tidings.views.watch_text import rate_words
    from tidings.views.watches import daily

    watch = facts.watch
    if not watch.matches:
        return "nothing yet"
    baselines = sum(count.baselines for count in facts.counts)
    number = matches_in_words(watch.matches)
    there = f", {baselines} of them there before" if baselines else ""
    pace = rate_words(daily(facts.counts, watch, facts.now).per_day)
    return f"{number}{there}; news: {pace}; the last {stamped(watch.last_match_at)}"


def _show_months(facts: Facts) -> None:
    rated = [month for month in facts.months if month.precision is not None]
    if not rated:
        if facts.watch.matches:
            print("Precision: nothing is rated; `tidings matches rate ID good` or bad")
        return
    table(
        ["month", "news", "good", "bad", "precision"],
        ([one.month, str(one.news), str(one.good), str(one.bad), f"{one.precision:.0%}"] for one in rated),
        numbers=[1, 2, 3, 4],
    )


def show_messages(messages: Sequence[ShownMessage], watches: bool = False) -> None:
    """Prints messages, here and in `tidings messages`."""
    headings = ["id", zoned("made"), *(["watch"] if watches else []), "to", "what became of it"]
    rows = [
        [
            *(str(one.sending.id), short_moment(one.sending.created_at)),
            *([one.sending.watch_name] if watches else []),
            *(one.channel, _became(one)),
        ]
        for one in messages
    ]
    last = len(headings) - 1
    least = {last - 1: 14, last: 18} | ({2: 10} if watches else {})
    table(headings, rows, numbers=[0], whole=[0, 1], least=least)


def _became(one: ShownMessage) -> str:
    """`1 match: sent`; `3 matches: failed (2 attempts), next 11-15 23:07; HTTP 503`."""
    sending = one.sending
    words = f"{matches_in_words(sending.matches)}: {one.state}"
    if sending.attempts > 1:
        words += f" ({counted(sending.attempts, 'attempt')})"
    if sending.next_at is not None:
        words += f", next {short_moment(sending.next_at)}"
    return f"{words}; {one.error}" if one.error and sending.sent_at is None else words


def sparkline(counts: Sequence[MatchCount], now: datetime, days: int) -> str:
    """One bar a day, the last is today: the matches without baselines, relative to the most."""
    of_day = {count.day.astimezone(UTC).date(): count.news for count in counts}
    today = now.astimezone(UTC).date()
    numbers = [of_day.get(today - timedelta(days=back), 0) for back in reversed(range(days))]
    most = max(numbers)
    if not most:
        return "nothing new"
    bars = "".join(_BARS[-(-number * (len(_BARS) - 1) // most)] if number else "·" for number in numbers)
    return f"{bars}  (most on a day: {most})"


def feed_address(settings: Settings, watch: Watch, form: str) -> str:
    web = settings.web
    host = f"[{web.host}]" if ":" in web.host else web.host
    base = web.public_url.rstrip("/") or f"http://{host}:{web.port}"
    return f"{base}/watches/{watch.id}/feed.{form}"
