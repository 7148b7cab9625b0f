"""Watches, matches and messages over the API. Whose they are is whose the token is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from tidings.app.remote.connection import Remote, RemoteApi, RemoteError
from tidings.errors import WatchNotFound
from tidings.model.matches import Match, MatchCount, MatchQuery, RatedMatch, Rating
from tidings.model.messages import ChannelChange, MessageQuery, MessageSummary
from tidings.model.people import OWNER, OwnChannel
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming, Watch, WatchScope, WatchTerms, name_key
from tidings.notify.channels.address import owner_and_name
from tidings.views.watch_text import clock
from tidings.watch.backtest import SHOWN, Backtest
from tidings.watch.terms import minute_of_day


@dataclass(frozen=True, slots=True)
class TriedWatch:
    found: Backtest
    stories: int
    is_whole: bool


_LISTS = ("sources", "categories", "languages", "stems", "detectors", "channels")


class RemoteWatches(Remote):
    async def watches(self, person_id: int | None = None) -> list[Watch]:
        return [self._watch(one) for one in (await self._api.rows("/watches"))[0]]

    def _watch(self, found: Mapping[str, Any]) -> Watch:
        timing = found["timing"]
        hours = timing["quiet"]
        quiet = None if hours is None else tuple(map(minute_of_day, hours)) or NEVER_QUIET
        terms = WatchTerms(
            name=found["name"],
            query=found["query"],
            scope=WatchScope(found["scope"]),
            **{name: tuple(found[name]) for name in _LISTS},
            timing=DeliveryTiming(
                DeliveryPace(timing["pace"]),
                minute_of_day(timing["at"]),
                cast("tuple[int, int] | None", quiet),
                timing["zone"],
            ),
            template=found["template"],
            backfill=found["backfill"],
        )
        last = found["last_match_at"]
        return Watch(
            id=found["id"],
            terms=terms,
            created_at=datetime.fromisoformat(found["created_at"]),
            since=datetime.fromisoformat(found["since"]),
            secret="",
            paused=found["paused"],
            trouble=found["trouble"],
            matches=found["matches"],
            last_match_at=None if last is None else datetime.fromisoformat(last),
        )

    async def by_id(self, watch_id: int, person_id: int | None = None) -> Watch:
        return self._watch(await self._api.get(f"/watches/{watch_id}"))

    async def watch(self, text: str, person_id: int = OWNER) -> Watch:
        every, key = await self.watches(), name_key(text)
        for fitting in (
            [one for one in every if name_key(one.name) == key],
            [one for one in every if str(one.id) == text.strip()],
            [one for one in every if key in name_key(one.name)],
        ):
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                raise WatchNotFound(text, [one.name for one in fitting])
        raise WatchNotFound(text)

    async def add(
        self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None, person_id: int = OWNER
    ) -> int:
        """The server makes the secret."""
        sent = _sent(terms) | {"backfill_since": None if since is None else since.isoformat()}
        return int((await self._api.send("POST", "/watches", sent))["id"])

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        await self._api.send("PATCH", f"/watches/{watch_id}", _sent(terms))
        return ChannelChange()

    async def pause(self, watch_id: int, paused: bool) -> None:
        await self._api.send("POST", f"/watches/{watch_id}/{'pause' if paused else 'resume'}")

    async def remove(self, watch_id: int) -> None:
        await self._api.send("DELETE", f"/watches/{watch_id}")


def _sent(terms: WatchTerms) -> dict[str, object]:
    timing = terms.timing
    hours = () if timing.quiet == NEVER_QUIET else timing.quiet
    return {
        "name": terms.name,
        "query": terms.query,
        "scope": terms.scope.value,
        **{name: list(getattr(terms, name)) for name in _LISTS},
        "channels": [_named(channel) for channel in terms.channels],
        "pace": timing.pace.value,
        "at": clock(timing.at),
        "quiet": None if hours is None else [clock(at) for at in hours],
        "zone": timing.zone,
        "template": terms.template,
    }


def _named(channel: str) -> str:
    """A channel of the person's own goes by its name."""
    own = owner_and_name(channel)
    return channel if own is None else own[1]


async def try_watch(api: RemoteApi, terms: WatchTerms, watch_id: int | None) -> TriedWatch:
    """Returns what a watch would have found in the last 30 days, as far as the server looks."""
    left_out = ("channels", "pace", "at", "quiet", "zone", "template")  # what is sent does not depend on them
    sent = {name: value for name, value in _sent(terms).items() if name not in left_out}
    found = await api.send("POST", "/watches/preview", sent | {"watch_id": watch_id})
    matches = {name: [_new_match(one) for one in found[name][:SHOWN]] for name in ("best", "latest")}
    until = datetime.fromisoformat(found["until"])
    counted = {"pages": found["versions"], "covered": found["covered_days"], "places": found["sources"], "until": until}
    return TriedWatch(api.value(Backtest, {**found, **counted, **matches}), found["messages"], found["whole"])


def _new_match(found: Mapping[str, Any]) -> dict[str, Any]:
    return {**found, "watch_id": 0, "reasons": []}


class RemoteChannels(Remote):
    async def channels(self, person_id: int) -> list[OwnChannel]:
        """Returns the channels without their addresses, which the server keeps to itself."""
        return [OwnChannel(one["id"], person_id, one["name"], "") for one in await self._api.get("/channels")]


class RemoteMatches(Remote):
    async def matches(self, query: MatchQuery) -> list[Match]:
        asked = {"watch": query.watch_id, "since": query.since, "news": not query.baselines, "before": query.before_id}
        found, _ = await self._api.rows("/matches", "matches", query.limit, **asked)
        return [self._match(one) for one in found]

    def _match(self, found: Mapping[str, Any]) -> Match:
        return self._api.value(Match, {**found, "copy": found["copied"]})

    async def match(self, match_id: int, person_id: int | None = None) -> Match | None:
        answer = await self._api.get("/matches", before=match_id + 1, limit=1)
        found = [self._match(one) for one in answer["matches"] if one["id"] == match_id]
        return found[0] if found else None

    async def first_matches(self, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
        return {}

    async def rate(self, match_id: int, rating: Rating | None, at: datetime, person_id: int | None = None) -> bool:
        sent = {"rating": None if rating is None else rating.value}
        try:
            await self._api.send("POST", f"/matches/{match_id}/rating", sent)
        except RemoteError as error:
            if error.code == "not_found":
                return False
            raise
        return True

    async def counts(self, watch_id: int, since: datetime) -> list[MatchCount]:
        found = self._api.values(MatchCount, (await self._api.get(f"/watches/{watch_id}"))["days"])
        return [one for one in found if one.day >= since]

    async def counts_of(self, watch_ids: Sequence[int], since: datetime) -> Mapping[int, list[MatchCount]]:
        return {watch_id: await self.counts(watch_id, since) for watch_id in watch_ids}

    async def baselines_of(self, watch_ids: Sequence[int]) -> Mapping[int, int]:
        """The web page shows them."""
        return {}

    async def rated(self, watch_id: int, limit: int) -> list[RatedMatch]:
        """The web page shows what ratings suggest."""
        return []


class RemoteOutbox(Remote):
    async def messages(self, query: MessageQuery) -> list[MessageSummary]:
        asked = {"watch": query.watch_id, "unsent": query.unsent, "before": query.before_id}
        found, _ = await self._api.rows("/messages", "messages", query.limit, **asked)
        return self._api.values(MessageSummary, found)

    async def retry(self, message_id: int | None, now: datetime) -> int:
        which = "" if message_id is None else f"/{message_id}"
        try:
            return int((await self._api.send("POST", f"/admin/messages{which}/retry"))["retried"])
        except RemoteError as error:
            if error.code != "message_not_found":
                raise
            return 0
