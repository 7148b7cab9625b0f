"""Hides user names and passwords in URLs before a text is shown or logged."""

from __future__ import annotations

import re

# A user name and password before a host. An @ in a path (medium.com/@name) is left alone, except behind a slash that
# was not escaped in a password: then the part between ":" and "/" is no port number.
_CREDENTIALS = re.compile(
    r"(?:^|(?<=:))//(?:[^\s/?#]*|[^\s/?#@:\[\]]{0,500}:(?![0-9]*[/?#])[^\s@]{0,500})@(?=[^\s@/?#]|$)"
)


def redacted(text: str) -> str:
    """Returns the text with credentials in URLs replaced: `https://***@host/`."""
    return _CREDENTIALS.sub("//***@", text) if "@" in text else text
