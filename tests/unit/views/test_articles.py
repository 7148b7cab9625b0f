"""What changed between two versions of an article."""

from __future__ import annotations

import time
from datetime import timedelta

from tests.unit.web.library import NOW, a_detail, an_article

from tidings.model.articles import Revision
from tidings.views.articles import TextPiece, article_changes


def revision(
    hours: int, title: str = "New title", text: str | None = "One. Two.", content: str = "<p>C</p>"
) -> Revision:
    return Revision(NOW - timedelta(hours=hours), title, "s", content, text)


def test_no_revisions_no_changes() -> None:
    assert article_changes(a_detail(an_article(1))) == []


def test_each_revision_is_compared_with_what_followed_it() -> None:
    article = an_article(1, title="New title", summary="s")
    detail = a_detail(
        article, revision(1, text="One. 2."), revision(2, title="Old title"), content="<p>C</p>", text="One. Two."
    )
    latest, first = article_changes(detail)
    assert latest.at == NOW - timedelta(hours=1)
    assert [(field.field, list(field.pieces)) for field in latest.fields] == [
        ("Text", [TextPiece("gone", "2."), TextPiece("come", "Two.")])
    ]
    assert [field.field for field in first.fields] == ["Title", "Text"]
    assert list(first.fields[0].pieces) == [TextPiece("gone", "Old title"), TextPiece("come", "New title")]


def test_a_text_that_arrives_is_no_change() -> None:
    article = an_article(1, title="New title", summary="s")
    (change,) = article_changes(a_detail(article, revision(1, text=None), content="<p>C</p>", text="One. Two."))
    assert list(change.fields) == []


def test_markup_alone_is_no_change_of_words() -> None:
    article = an_article(1, title="New title", summary="s")
    (change,) = article_changes(
        a_detail(article, revision(1, content="<div>C</div>"), content="<p>C</p>", text="One. Two.")
    )
    assert list(change.fields) == []


def test_huge_texts_are_compared_in_no_time_and_shown_in_part() -> None:
    article = an_article(1, title="New title", summary="s")
    before = " ".join(f"Sentence {number}." for number in range(20_000))
    after = " ".join(f"Sentence {number}!" for number in range(20_000))
    begun = time.process_time()
    (change,) = article_changes(a_detail(article, revision(1, text=before), content="<p>C</p>", text=after))
    assert time.process_time() - begun < 20  # quadratic matching would take minutes
    assert len(change.fields[0].pieces) == 40
    assert change.fields[0].more == 39_960
