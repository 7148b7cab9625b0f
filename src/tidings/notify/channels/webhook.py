"""Webhooks: posts a message as signed JSON through the Fetcher, so that its guard applies to them as well.

    2xx         accepted
    410         the receiver is gone: final
    429, 5xx    retried, not before Retry-After
    3xx, 4xx    retried an hour apart: a person has to correct the address or the receiver
    no answer   retried; the channel's other messages wait as well

Messages are signed as standardwebhooks.com describes:

    webhook-id          the key of the message, the same each time it is sent
    webhook-timestamp   seconds since 1970 of this attempt
    webhook-signature   v1, and base64 of HMAC-SHA256 over `id.timestamp.body`
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tidings.errors import AddressRefused, BadStatus, ChannelDown, ChannelError, ChannelRefused, FetchError
from tidings.model.matches import Match
from tidings.model.messages import Message
from tidings.model.orders import HopKind
from tidings.model.times import iso_utc
from tidings.notify.channels.address import WEBHOOK, ChannelKind, address_of, redacted_channel
from tidings.ports.outside import IGNORED_BYTES, Fetcher, Request
from tidings.text.http_headers import hints_of

PREFIX = "whsec_"
SECRET_BYTES = 24
RETRY_BY_HAND = timedelta(hours=1)  # between attempts where only a person can correct the error
TYPE = "watch.matched"
_UNAUTHORIZED, _GONE = 401, 410
_REFUSALS = frozenset({400, 406, 409, 411, 413, 415, 422})  # of what was sent; 401, 403, 404 are of the address


# -- signatures -------------------------------------------------------------------------------------


def secret_of(chance: bytes) -> str:
    """The text form of a secret, from SECRET_BYTES random bytes."""
    return PREFIX + base64.b64encode(chance).decode("ascii")


def signed_headers(secret: str, key: str, at: datetime, body: bytes) -> dict[str, str]:
    stamp = str(int(at.timestamp()))
    return {
        "webhook-id": key,
        "webhook-timestamp": stamp,
        "webhook-signature": webhook_signature(secret, key, stamp, body),
    }


def webhook_signature(secret: str, key: str, timestamp: str, body: bytes) -> str:
    signed = f"{key}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(_bytes_of(secret), signed, hashlib.sha256).digest()).decode("ascii")


def _bytes_of(secret: str) -> bytes:
    """The key of a secret; one that is not base64 is used as its UTF-8 bytes."""
    text = secret.removeprefix(PREFIX)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return text.encode()


# -- the channel ------------------------------------------------------------------------------------


class WebhookChannel:
    def __init__(self, fetcher: Fetcher, named: Mapping[str, str]) -> None:
        self._fetcher, self._named = fetcher, named

    async def send(self, message: Message, at: datetime) -> None:
        address = address_of(message.channel, self._named)
        assert address.kind is ChannelKind.WEBHOOK
        await post_signed(self._fetcher, address.url, message.watch.secret, message.key, payload_of(message), at)


async def post_signed(fetcher: Fetcher, url: str, secret: str, key: str, body: bytes, at: datetime) -> None:
    """Posts JSON with its signature. ChannelError where the receiver did not take it, or that is unknown."""
    request = Request(
        url,
        accept="*/*",
        max_bytes=IGNORED_BYTES,
        truncate=True,
        robots=False,
        kind=HopKind.HOOK,
        form=body,
        headers={"Content-Type": "application/json", **signed_headers(secret, key, at, body)},
    )
    shown = redacted_channel(WEBHOOK + url)
    try:
        await fetcher.fetch(request)
    except BadStatus as error:
        raise _refused(shown, error, at) from error
    except AddressRefused as error:
        raise ChannelError(shown, error.message, retry_at=at + RETRY_BY_HAND) from error
    except FetchError as error:
        raise ChannelDown(shown, error.message) from error


def _refused(channel: str, error: BadStatus, at: datetime) -> ChannelError:
    status = error.status
    if status == _GONE:
        return ChannelError(channel, "HTTP 410: it wants no more messages", final=True)
    if status == 429 or status >= 500:
        return ChannelDown(channel, error.message, retry_at=hints_of(error.headers, at, failed=True).retry_after)
    words = error.message
    if status == _UNAUTHORIZED:  # a receiver checks the signature; "asks for a password" would mislead
        words = f"HTTP {status}: it does not know us, by the signature or by the address"
    elif 300 <= status < 400:
        words = f"HTTP {status}: it redirects, and redirects are not followed; give the address it leads to"
    kind = ChannelRefused if status in _REFUSALS else ChannelError
    return kind(channel, words, retry_at=at + RETRY_BY_HAND)


def payload_of(message: Message) -> bytes:
    """The JSON body of a message, the same bytes each time it is sent."""
    payload = {
        "type": TYPE,
        "timestamp": _iso(message.created_at),
        "data": {
            "id": message.key,
            "watch": {"id": message.watch.id, "name": message.watch.name},
            "digest": message.digest,
            "matches": [_match_payload(match) for match in message.matches],
        },
    }
    return json_body(payload)


def json_body(payload: Mapping[str, Any]) -> bytes:
    return json.dumps(payload, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def _match_payload(match: Match) -> dict[str, Any]:
    return {
        "id": match.id,
        "kind": "article" if match.article_id is not None else "page",
        "url": match.url,
        "title": match.title,
        "source": {"id": match.source_id, "name": match.source_name},
        "at": _iso(match.at),
        "published": _iso(match.published),
        "score": _finite(match.score),
        "words": match.words,
        "reasons": [
            {"part": reason.part, "field": reason.field, "shown": reason.shown, "score": _finite(reason.score)}
            for reason in match.reasons
        ],
        "passages": [{"text": passage.text, "marks": passage.marks} for passage in match.passages],
    }


def _finite(score: float) -> float:
    """The score, or 0 where it is infinite or NaN, which JSON cannot express."""
    return score if math.isfinite(score) else 0.0


def _iso(at: datetime | None) -> str | None:
    return iso_utc(at) if at is not None else None
