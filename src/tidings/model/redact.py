"""Hides user names and passwords in URLs before a text is shown or logged."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

Value = TypeVar("Value")

# Fields that are a URL, or a message that may quote one. Texts of articles are left as they are.
ADDRESSES: Final = frozenset(
    {"url", "site_url", "asked", "feed", "moved_to", "move", "notice", "last_error", "error", "reason", "how"}
)
# A source without a title is named by its address.
_OF_VALUES: Final = ADDRESSES | {"canonical", "source_name", "site_name"}

# A user name and password before a host. An @ in a path (medium.com/@name) is left alone, except behind a slash that
# was not escaped in a password: then the part between ":" and "/" is no port number.
_CREDENTIALS = re.compile(
    r"(?:^|(?<=:))//(?:[^\s/?#]*|[^\s/?#@:\[\]]{0,500}:(?![0-9]*[/?#])[^\s@]{0,500})@(?=[^\s@/?#]|$)"
)


def redacted(text: str) -> str:
    """Returns the text with credentials in URLs replaced: `https://***@host/`."""
    return _CREDENTIALS.sub("//***@", text) if "@" in text else text


def redacted_value(value: object) -> object:
    """A text without credentials, any other value as it is. (An enum is no text to be changed.)"""
    return redacted(value) if type(value) is str else value


def without_logins(value: Value) -> Value:
    """Returns the value, a dataclass, with credentials hidden in its addresses."""
    shown: Any = value
    texts = {field.name: getattr(value, field.name) for field in fields(shown) if field.name in _OF_VALUES}
    changed = {name: redacted(text) for name, text in texts.items() if isinstance(text, str) and "@" in text}
    kept: Value = replace(shown, **changed) if changed else value
    return kept
