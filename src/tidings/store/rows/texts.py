"""What is kept of an article once its text was read, from its own page or from its feed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tidings.model.articles import TextState
from tidings.model.orders import ArticleText
from tidings.store.db.statements import Values
from tidings.store.db.text import clean
from tidings.store.db.types import bounded

DEFAULT_LANGUAGE = "en"  # where neither the feed nor the text tells

# What a text fills, beside the state.
FILLED = ("title", "author", "language", "published", "fetched", "text", "image", "canonical", "verdict")


def read_values(text: ArticleText, held: Mapping[str, Any], at: int, language: str | None = None) -> Values:
    """`held`: the article as it is. What its feed said stays, and what that left open is filled."""
    return {
        "title": held["title"] or clean(text.title),
        "author": held["author"] or clean(text.author),
        "language": held["language"] or clean(language or text.language) or DEFAULT_LANGUAGE,
        "published": bounded(text.published, held["first_seen"]) if held["published"] is None else held["published"],
        "fetched": at,
        "text": clean(text.text),
        "image": clean(text.image) or held["image"],
        "canonical": clean(text.canonical) or held["canonical"],
        "verdict": text.verdict.value,
        "text_state": TextState.DONE.value,
        "text_due_at": None,
        "text_error": None,
    }
