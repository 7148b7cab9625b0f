"""Forms that were sent: their fields, and where to go back to."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request

from tidings.web.core.middleware import small_body


async def fields(request: Request) -> dict[str, str]:
    """The fields of a small form; the last one where a name comes twice. HTTPException 413."""
    sent = parse_qs((await small_body(request)).decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[-1] for name, values in sent.items()}


def own_path(text: str, otherwise: str = "/") -> str:
    """The path if it leads to a page of ours; a form must not send people elsewhere."""
    if not text.startswith("/") or text.startswith(("//", "/\\")) or any(ord(letter) < 33 for letter in text):
        return otherwise
    parts = urlsplit(text)
    return otherwise if parts.scheme or parts.netloc else text
