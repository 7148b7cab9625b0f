"""Webhooks: a message as signed JSON, posted through the Fetcher, so that the guard holds for them as well.

2xx         taken
410         nobody wants it any more: final
429, 5xx    tried again, not before Retry-After
3xx, 4xx    tried again, an hour apart: somebody has to mend the address or the receiver
no answer   tried again; the same for the other messages to this channel
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.errors import AddressRefused, BadStatus, ChannelDown, ChannelError, FetchError
from tidings.model.orders import HopKind
from tidings.model.watches import Match, Message
from tidings.notify.channels.address import WEBHOOK, Kind, address_of, shown
from tidings.notify.channels.signing import signed_headers
from tidings.ports.outside import Fetcher, Request
from tidings.text.http_headers import hints_of

SLOWLY = timedelta(hours=1)  # where only a person can mend it
TYPE = "watch.matched"
_ANSWER_BYTES = 16 * 1024  # nobody reads them
_UNKNOWN, _GONE = 401, 410


class WebhookChannel:
    def __init__(self, fetcher: Fetcher, named: Mapping[str, str]) -> None:
        self._fetcher, self._named = fetcher, named

    async def send(self, message: Message, at: datetime) -> None:
        address = address_of(message.channel, self._named)
        assert address.kind is Kind.WEBHOOK
        body = body_of(message)
        headers = {"Content-Type": "application/json", **signed_headers(message.watch.secret, message.key, at, body)}
        request = Request(
            address.url,
            accept="*/*",
            max_bytes=_ANSWER_BYTES,
            truncate=True,
            robots=False,
            kind=HopKind.HOOK,
            form=body,
            headers=headers,
        )
        try:
            await self._fetcher.fetch(request)
        except BadStatus as error:
            raise _refused(shown(WEBHOOK + address.url), error, at) from error
        except AddressRefused as error:
            raise ChannelError(shown(WEBHOOK + address.url), error.message, retry_at=at + SLOWLY) from error
        except FetchError as error:
            raise ChannelDown(shown(WEBHOOK + address.url), error.message) from error


def _refused(channel: str, error: BadStatus, at: datetime) -> ChannelError:
    status = error.status
    if status == _GONE:
        return ChannelError(channel, "HTTP 410: it wants no more messages", final=True)
    if status == 429 or status >= 500:
        return ChannelDown(channel, error.message, retry_at=hints_of(error.headers, at, failed=True).retry_after)
    words = error.message
    if status == _UNKNOWN:  # a page would ask for a password; a receiver looks at the signature
        words = f"HTTP {status}: it does not know us, by the signature or by the address"
    elif 300 <= status < 400:
        words = f"HTTP {status}: it redirects, and redirects are not followed; give the address it leads to"
    return ChannelError(channel, words, retry_at=at + SLOWLY)


def body_of(message: Message) -> bytes:
    """The same bytes each time it is sent."""
    said = {
        "type": TYPE,
        "timestamp": _moment(message.created_at),
        "data": {
            "id": message.key,
            "watch": {"id": message.watch.id, "name": message.watch.name},
            "digest": message.digest,
            "matches": [_match(match) for match in message.matches],
        },
    }
    return json.dumps(said, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def _match(match: Match) -> dict[str, Any]:
    return {
        "id": match.id,
        "kind": "article" if match.article_id is not None else "page",
        "url": match.url,
        "title": match.title,
        "source": {"id": match.source_id, "name": match.source_name},
        "at": _moment(match.at),
        "published": _moment(match.published),
        "score": _figure(match.score),
        "words": match.words,
        "reasons": [
            {"part": reason.part, "field": reason.field, "shown": reason.shown, "score": _figure(reason.score)}
            for reason in match.reasons
        ],
        "passages": [{"text": passage.text, "marks": passage.marks} for passage in match.passages],
    }


def _figure(score: float) -> float:
    """JSON knows no infinity."""
    return score if math.isfinite(score) else 0.0


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z") if at is not None else None
