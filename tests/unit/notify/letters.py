"""Watches, matches and messages for the tests of notify."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.model.matches import Match, MatchReason
from tidings.model.messages import Message
from tidings.model.search import Passage
from tidings.model.watches import DeliveryTiming, Watch, WatchTerms

NOW = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def watch_of(number: int = 1, timing: DeliveryTiming | None = None, **terms: Any) -> Watch:
    said = WatchTerms(**{"name": f"gas {number}", "timing": timing or DeliveryTiming(), **terms})
    return Watch(number, said, NOW - timedelta(days=9), NOW - timedelta(days=9), SECRET)


def match_of(number: int = 1, **fields: Any) -> Match:
    values: dict[str, Any] = {
        "id": number,
        "watch_id": 1,
        "watch_name": "gas 1",
        "source_id": 7,
        "source_name": "Example News",
        "at": NOW,
        "url": f"https://news.example/{number}",
        "title": f"Gas prices rise {number}",
        "score": 1.5,
        "words": "gas in the title",
        "reasons": (MatchReason("gas", "title", "Gas", 1.5),),
        "passages": (
            Passage(f"Gas prices rise {number}", ((0, 3),)),
            Passage("In the north gas is dear.", ((13, 16),)),
        ),
        "baseline": False,
        "article_id": 100 + number,
    }
    return Match(**(values | fields))


def segment_of(number: int, version: int = 5, **fields: Any) -> Match:
    said = (Passage(f"Segment {number} says gas.", ((15, 18),)),)
    page = {"article_id": None, "version_id": version, "segment": number, "title": "A page", "passages": said}
    return match_of(number, **({"url": "https://page.example/"} | page | fields))


def message_of(*matches: Match, watch: Watch | None = None, **fields: Any) -> Message:
    values: dict[str, Any] = {
        "id": 1,
        "key": "msg_1",
        "watch": watch or watch_of(),
        "channel": "desk",
        "digest": False,
        "matches": matches or (match_of(),),
        "created_at": NOW,
    }
    return Message(**(values | fields))
