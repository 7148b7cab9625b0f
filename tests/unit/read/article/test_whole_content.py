"""Feeds that contain the whole article."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.read.article.article_pages import ENGLISH, FRENCH, GERMAN, JAPANESE, POLISH, SPANISH, paragraphs

from tidings.read.article.article import whole_content
from tidings.read.article.lengths import may_be_whole

LONG = paragraphs(ENGLISH, 4)


def test_the_whole_article() -> None:
    found = whole_content(LONG, ENGLISH[0])
    assert found is not None
    assert found.text.split("\n") == list(ENGLISH * 4)
    assert whole_content(LONG, None) == found


@each("texts", [GERMAN, FRENCH, POLISH, SPANISH, JAPANESE])
def test_in_any_language(texts: tuple[str, ...]) -> None:
    assert whole_content(paragraphs(texts, 5), texts[0]) is not None


@each("content", [None, "", " ", "<p></p>", paragraphs(ENGLISH, 1), "<img src=/a.jpg>"])
def test_nothing_or_too_little(content: str | None) -> None:
    assert whole_content(content, None) is None


@each(
    "end",
    [
        "<p>And then the arches …</p>",
        "<p>And then the arches [...]</p>",
        "<p>And then the arches [&hellip;]</p>",
        '<p><a href="/x">Read more</a></p>',
        '<p>And then … <a href="/x">Continue reading <span>The bridge</span> →</a></p>',
        '<a href="/x">Weiterlesen</a>',
        '<p><a href="/x">Lire la suite</a></p>',
        '<p><a href="/x">Seguir leyendo</a></p>',
        '<p><a href="/x">Czytaj dalej</a></p>',
        '<p><a href="/x">Читать далее</a></p>',
        '<p><a href="/x">続きを読む</a></p>',
        "<p>Subscribe to continue reading.</p>",
        '<p><a href="/x">Read more</a></p><p>The post <a href="/x">Bridge</a> appeared first on Paper.</p>',
    ],
)
def test_a_beginning(end: str) -> None:
    assert whole_content(LONG + end, None) is None


def test_what_software_appends_is_left_out() -> None:
    end = '<p>The post <a href="/x">The bridge</a> appeared first on <a href="/">The Paper</a>.</p>'
    found = whole_content(LONG + end, None)
    assert found is not None
    assert found.text.split("\n") == list(ENGLISH * 4)


def test_the_same_text_twice_is_a_summary() -> None:
    assert whole_content(LONG, LONG) is None
    assert whole_content(LONG, f"<b>{ENGLISH[0]}</b>") is not None


def test_a_list_of_links_is_no_article() -> None:
    links = "".join(f'<p><a href="/{n}">A headline about the town and its bridge number {n}</a></p>' for n in range(60))
    assert whole_content(links, None) is None


def test_talk_of_reading_on_in_the_midst_is_no_sign() -> None:
    assert whole_content(f"<p>Read more books, the mayor said.</p>{LONG}", None) is not None


def test_scripts_and_hidden_texts_are_no_text() -> None:
    found = whole_content(f"<script>alert(1)</script><p style='display:none'>{GERMAN[0]}</p>{LONG}", None)
    assert found is not None
    assert found.text == "\n".join(ENGLISH * 4)


# -- which are worth a look ---------------------------------------------------------------------------


@each("texts", [ENGLISH, GERMAN, FRENCH, POLISH, SPANISH, JAPANESE])
def test_a_long_content_is_worth_a_look_and_a_short_one_is_not(texts: tuple[str, ...]) -> None:
    assert may_be_whole(paragraphs(texts, 5))
    assert not may_be_whole(paragraphs(texts, 1))


@each("content", [None, "", "x" * 3_000_000, "word " * 100])
def test_what_is_not_worth_a_look(content: str | None) -> None:
    assert not may_be_whole(content)


@given(
    st.lists(st.sampled_from(["a", "word", "über", "<b>bold</b>", "<p>one</p><p>two</p>", "橋"]), min_size=150),
    st.sampled_from([" ", "\n", "</p><p>", " <br> "]),
)
def test_nothing_that_is_whole_is_passed_over(words: list[str], between: str) -> None:
    content = f"<p>{between.join(words)}</p>"
    assert whole_content(content, None) is None or may_be_whole(content)
