"""Signatures of webhooks, as standardwebhooks.com has them. Pure.

webhook-id          the key of the message, the same each time it is sent
webhook-timestamp   seconds since 1970 of this attempt
webhook-signature   v1, and base64 of HMAC-SHA256 over `id.timestamp.body`
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from datetime import datetime

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
        "webhook-signature": signature(secret, key, stamp, body),
    }


def signature(secret: str, key: str, timestamp: str, body: bytes) -> str:
    signed = f"{key}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(_bytes_of(secret), signed, hashlib.sha256).digest()).decode("ascii")


def _bytes_of(secret: str) -> bytes:
    """What is no base64 counts letter by letter."""
    text = secret.removeprefix(PREFIX)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return text.encode()
