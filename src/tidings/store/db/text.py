"""What text must be before it is kept: PostgreSQL refuses NUL, and neither engine can hold half a surrogate pair."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, overload

_SHOWN: Final = 200  # characters of what is new, for lists


@overload
def clean(text: str) -> str: ...
@overload
def clean(text: None) -> None: ...
def clean(text: str | None) -> str | None:
    """The same text without NUL; halves that form a pair are joined, a lone one becomes U+FFFD."""
    if text is None:
        return None
    if "\x00" in text:
        text = text.replace("\x00", "")
    if text.isascii():  # known to the string itself: costs nothing
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def first_words(texts: Iterable[str]) -> str:
    """The beginning of what is new, for lists."""
    words = ""
    for text in texts:
        words = f"{words} {text}".strip()
        if len(words) > _SHOWN:
            return f"{words[: _SHOWN - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    return words
