"""What some feeds say of an item besides: how many comments it has (slash, thr), where it happened (GeoRSS)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tidings.model.feeds import Place

_GEORSS = "{http://www.georss.org/georss}"
_GEO = "{http://www.w3.org/2003/01/geo/wgs84_pos#}"
EXTRA_NAMES = {
    "{http://purl.org/rss/1.0/modules/slash/}comments": "comments",
    "{http://purl.org/syndication/thread/1.0}total": "comments",
    _GEORSS + "point": "point",
    _GEO + "lat": "latitude",
    _GEO + "long": "longitude",
}
_NUMBER = r"[+-]?\d{1,3}(?:\.\d{1,20})?"
_POINT = re.compile(rf"\s*({_NUMBER})[\s,]+({_NUMBER})\s*")
_MOST = 10**9


def comments_of(text: Mapping[str, str]) -> int | None:
    said = text.get("comments", "").strip()
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 and int(said) < _MOST else None


def place_of(text: Mapping[str, str]) -> Place | None:
    """Latitude first, as both vocabularies have it; None where it is nowhere on earth."""
    point = text.get("point")
    if point is None:
        point = f"{text.get('latitude', '')} {text.get('longitude', '')}"
    found = _POINT.fullmatch(point)
    if found is None:
        return None
    latitude, longitude = float(found[1]), float(found[2])
    return Place(latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
