"""Pictures: how pages of ours show pictures of the web, without the reader's browser asking others for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

# Raster images alone, by what they begin with: what a server calls them does not count. An SVG may hold scripts.
_BEGINNINGS: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_AVIF: Final = (b"avif", b"avis")


@dataclass(frozen=True, slots=True)
class Picture:
    body: bytes
    type: str


class Pictures(Protocol):
    def path(self, url: str | None) -> str | None:
        """The path of a picture on our pages, signed; None where the address is none of the web."""
        ...

    def url(self, signature: str, address: str) -> str | None:
        """The address that a path of ours names; None where we did not sign it."""
        ...

    async def picture(self, url: str) -> Picture | None:
        """The picture, as it was kept or as it is fetched now; None where there is none that can be shown."""
        ...


def picture_of(body: bytes) -> Picture | None:
    for beginning, kind in _BEGINNINGS:
        if body.startswith(beginning):
            return Picture(body, kind)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return Picture(body, "image/webp")
    if body[4:8] == b"ftyp" and body[8:12] in _AVIF:
        return Picture(body, "image/avif")
    return None
