"""Webhooks: a message as signed JSON, posted through the Fetcher, so that the guard holds for them as well.

2xx         taken
410         nobody wants it any more: final
429, 5xx    tried again, not before Retry-After
3xx, 4xx    tried again, an hour apart: somebody has to mend the address or the receiver
no answer   tried again; the same for the other messages to this channel
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.errors import AddressRefused, BadStatus, ChannelDown, ChannelError, FetchError
from tidings.model.matches import Match
from tidings.model.messages import Message
from tidings.model.orders import HopKind
from tidings.notify.channels.address import WEBHOOK, ChannelKind, address_of, redacted_channel
from tidings.ports.outside import Fetcher, Request
from tidings.text.http_headers import hints_of

# -- Signatures of webhooks, as standardwebhooks.com has them. Pure. -------------------------------
#
# webhook-id          the key of the message, the same each time it is sent
# webhook-timestamp   seconds since 1970 of this attempt
# webhook-signature   v1, and base64 of HMAC-SHA256 over `id.timestamp.body`

PREFIX = "whsec_"
SECRET_BYTES = 24


def secret_of(chance: bytes) -> str:
    """A secret as people copy it, of SECRET_BYTES that nobody can guess."""
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
    """What is no base64 counts letter by letter."""
    text = secret.removeprefix(PREFIX)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return text.encode()


# --------------------------------------------------------------------------------------------------

SLOWLY = timedelta(hours=1)  # where only a person can mend it
TYPE = "watch.matched"
_ANSWER_BYTES = 16 * 1024  # nobody reads them
_UNKNOWN, _GONE = 401, 410


class WebhookChannel:
    def __init__(self, fetcher: Fetcher, named: Mapping[str, str]) -> None:
        self._fetcher, self._named = fetcher, named

    async def send(self, message: Message, at: datetime) -> None:
        address = address_of(message.channel, self._named)
        assert address.kind is ChannelKind.WEBHOOK
        body = payload_of(message)
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
            raise _refused(redacted_channel(WEBHOOK + address.url), error, at) from error
        except AddressRefused as error:
            raise ChannelError(redacted_channel(WEBHOOK + address.url), error.message, retry_at=at + SLOWLY) from error
        except FetchError as error:
            raise ChannelDown(redacted_channel(WEBHOOK + address.url), error.message) from error


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


def payload_of(message: Message) -> bytes:
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
