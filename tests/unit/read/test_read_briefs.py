"""What an article is known by before its page is read: its words in the feed, all of them, and its title."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.model import Entry
from tidings.read.briefs import LEAST_WORDS, brief, content_of, is_brief, same_brief
from tidings.read.likeness import signature

WORDS = [f"word{number}" for number in range(80)]
STORY = " ".join(WORDS)


def of(text: str = STORY, title: str | None = "Fire at the old mill", *, summary: str | None = None) -> bytes:
    return brief(Entry(title=title, content=text, summary=summary))


@pytest.mark.parametrize(
    "other",
    [
        f"<p>{' '.join(WORDS[:40])}</p>\n\n<p>{' '.join(WORDS[40:])}</p>",
        STORY.upper(),
        f"<div><b>{STORY}</b>.</div><p>The post <a href='x'>Fire</a> appeared first on <a href='y'>The Paper</a>.</p>",
        STORY.replace(" ", "&nbsp;"),
    ],
)
def test_markup_and_what_blogs_put_below_change_nothing(other: str) -> None:
    assert same_brief(of(), of(other))


@pytest.mark.parametrize("title", ["Fire at the old mill - The Paper", "The Paper: Fire at the Old Mill"])
def test_a_paper_may_add_its_name(title: str) -> None:
    assert same_brief(of(), of(title=title))
    assert same_brief(of(title=title), of())


@pytest.mark.parametrize("title", ["Fire at the new mill", "Flood at the old mill", "Video 2", None, "", "Fire " * 30])
def test_another_title_is_another_story(title: str | None) -> None:
    """The same notice may stand below all of them."""
    assert not same_brief(of(), of(title=title))


def test_without_titles_the_words_are_enough() -> None:
    assert same_brief(of(title=None), of(title=" "))


@given(st.integers(0, len(WORDS) - 1), st.sampled_from(["", "another"]))
def test_one_word_changed_is_another_text(place: int, put: str) -> None:
    assert not same_brief(of(), of(" ".join([*WORDS[:place], put, *WORDS[place + 1 :]])))


def test_a_few_words_say_too_little() -> None:
    assert of(" ".join(WORDS[: LEAST_WORDS - 1])) == b""
    assert is_brief(of(" ".join(WORDS[:LEAST_WORDS])))
    assert brief(Entry(title="Only a title")) == b""
    assert of(STORY * 1000) == b"", "no brief"


def test_what_says_more_counts() -> None:
    assert content_of(brief(Entry(summary=STORY))) == content_of(of(summary="Short."))


def test_it_is_no_signature_of_a_text() -> None:
    whole = signature(" ".join(WORDS * 3))
    assert not is_brief(whole)
    assert not same_brief(whole, whole)
    assert not is_brief(b"")
