"""WebSub (W3C Recommendation, 23 January 2018), the subscriber's side: the messages between us and a hub.

    publisher ──  Link: <hub>; rel=hub, <topic>; rel=self     hub_and_topic
    us -> hub     hub.mode=subscribe&hub.topic=...            form
    hub -> us     GET ?hub.mode=...&hub.challenge=...         intent_of
    hub -> us     POST, X-Hub-Signature: sha256=...           signature_ok

When they are sent is decided in schedule/hosts.py.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from tidings.model.hosts import Subscription
from tidings.text.url import is_web, safe_link

FORM_TYPE = "application/x-www-form-urlencoded"
METHODS = ("sha1", "sha256", "sha384", "sha512")  # those the Recommendation registers
_LONGEST_ADDRESS = 2_000
_MOST_FIELDS = 32
_LONGEST_REASON = 200


def hub_and_topic(links: Iterable[tuple[str | None, str | None, str]]) -> tuple[str | None, str | None]:
    """Returns the first hub and the first rel=self of (rel, href, base) triples, as absolute http(s) URLs."""
    hub: str | None = None
    topic: str | None = None
    for relation, address, base in links:
        if relation is None or relation == "alternate":  # most of them
            continue
        words = (relation,) if relation in ("hub", "self") else relation.lower().split()
        if hub is None and "hub" in words:
            hub = _web_address(base, address)
        if topic is None and "self" in words:
            topic = _web_address(base, address)
    return hub, topic


def _web_address(base: str, address: str | None) -> str | None:
    found = safe_link(base, address)
    return found if found is not None and is_web(found) and len(found) <= _LONGEST_ADDRESS else None


# -- requests to a hub --------------------------------------------------------------------------------


def subscription_form(subscription: Subscription, callback: str, lease_seconds: int) -> bytes:
    """The body of a subscription request."""
    fields = {
        "hub.mode": "subscribe",
        "hub.topic": subscription.topic,
        "hub.callback": callback,
        "hub.lease_seconds": str(lease_seconds),
    }
    if subscription.secret:
        fields["hub.secret"] = subscription.secret
    return urlencode(fields).encode("ascii")


def callback_of(public_url: str, subscription: Subscription) -> str:
    """The URL at which the hub calls us back."""
    return f"{public_url.rstrip('/')}/websub/{subscription.token}"


# -- requests from a hub ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Intent:
    """A hub's verification of intent, or its denial."""

    mode: str  # subscribe, unsubscribe, denied
    topic: str
    challenge: bytes = b""  # to be echoed byte for byte
    lease: int | None = None  # seconds
    reason: str = ""  # of a denial, on one line


def intent_of(query: bytes) -> Intent | None:
    """Parses the query of a hub's request; None where it is invalid. Of a repeated field the first counts."""
    try:
        # As Latin-1, one character for each byte: a challenge need not be text.
        pairs = parse_qsl(query.decode("latin-1"), encoding="latin-1", max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None
    fields = dict(reversed(pairs))
    mode, topic = fields.get("hub.mode", ""), _as_text(fields.get("hub.topic", ""))
    if not mode or not topic:
        return None
    return Intent(
        mode=mode.lower(),
        topic=topic,
        challenge=fields.get("hub.challenge", "").encode("latin-1"),
        lease=_seconds(fields.get("hub.lease_seconds", "")),
        reason=_one_line(_as_text(fields.get("hub.reason", ""))),
    )


def signature_ok(secret: str, header: str | None, body: bytes) -> bool:
    """Returns whether this body was signed with the secret. Compared in constant time."""
    method, mark, given = (header or "").strip().partition("=")
    method = method.lower()
    if not secret or not mark or method not in METHODS or not given.isascii():
        return False
    made = hmac.new(secret.encode("utf-8"), body, method).hexdigest()
    return hmac.compare_digest(made, given.lower())


def _as_text(latin: str) -> str:
    return latin.encode("latin-1").decode("utf-8", "replace")


def _seconds(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 12 else None


def _one_line(text: str) -> str:
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return words[:_LONGEST_REASON]
