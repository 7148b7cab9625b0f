"""Forms that were sent: their fields, and where to go back to."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request

from tidings.web.core.middleware import MOST_BODY, body_of


async def field_lists(request: Request, most: int = MOST_BODY) -> dict[str, list[str]]:
    """The fields of a form of at most so many bytes, with every value of each. HTTPException 413."""
    return parse_qs((await body_of(request, most)).decode("utf-8", "replace"), keep_blank_values=True)


async def fields(request: Request) -> dict[str, str]:
    """The fields of a small form; the last one where a name comes twice. HTTPException 413."""
    return {name: values[-1] for name, values in (await field_lists(request)).items()}


def own_path(text: str, otherwise: str = "/") -> str:
    """The path if it leads to a page of ours; a form must not send people elsewhere."""
    if not text.startswith("/") or text.startswith(("//", "/\\")) or any(ord(letter) < 33 for letter in text):
        return otherwise
    parts = urlsplit(text)
    return otherwise if parts.scheme or parts.netloc else text
