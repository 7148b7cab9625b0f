"""The text of an article: what is in it and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.cases import each
from tests.costs import grows_like_its_size, seconds
from tests.examples import examples
from tests.unit.read.article.article_pages import (
    ENGLISH,
    FRENCH,
    GERMAN,
    JAPANESE,
    POLISH,
    SPANISH,
    TEASERS,
    URL,
    linked,
    page,
    paragraphs,
)

from tidings.errors import ReadError
from tidings.read.article import article as reader
from tidings.read.article.article import read_article
from tidings.read.article.blocks import parse_blocks
from tidings.read.article.extraction import main_text


@pytest.fixture
def alone() -> Iterator[mock.Mock]:
    """Our own reading must do: trafilatura is not to be asked."""
    with mock.patch.object(reader, "by_trafilatura", side_effect=AssertionError("trafilatura was asked")) as asked:
        yield asked


def lines(body: bytes) -> list[str]:
    return read_article(body, url=URL).text.split("\n")


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("texts", "lang"),
    [(ENGLISH, "en"), (GERMAN, "de"), (FRENCH, "fr"), (POLISH, "pl"), (SPANISH, "es")],
    ids=["en", "de", "fr", "pl", "es"],
)
def test_the_paragraphs_and_nothing_else(texts: tuple[str, ...], lang: str) -> None:
    article = read_article(page(f"<div>{paragraphs(texts)}</div>", lang=lang), url=URL)
    assert article.text.split("\n") == list(texts)
    assert article.language == lang


@pytest.mark.usefixtures("alone")
def test_a_text_without_spaces() -> None:
    body = page(f'<div class="entry-content">{paragraphs(JAPANESE, 3)}</div>', lang="ja")
    assert lines(body) == list(JAPANESE * 3)


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    "noise",
    [
        f'<div class="comments">{paragraphs(GERMAN)}</div>',
        f'<section id="disqus_thread">{paragraphs(GERMAN)}</section>',
        f"<aside>{paragraphs(GERMAN)}</aside>",
        f'<div class="related-posts">{paragraphs(GERMAN)}</div>',
        f'<div style="display: none">{paragraphs(GERMAN)}</div>',
        f"<div hidden>{paragraphs(GERMAN)}</div>",
        f'<div class="newsletterSignup">{paragraphs(GERMAN)}</div>',
        f'<div role="complementary">{paragraphs(GERMAN)}</div>',
        f"<template>{paragraphs(GERMAN)}</template>",
        f"<noscript>{paragraphs(GERMAN)}</noscript>",
        '<div class="byline">By Jane Doe, who has written about bridges and rivers for twenty years</div>',
        "<script>var text = 'Der Gemeinderat der kleinen Stadt';</script>",
    ],
)
def test_what_stands_around(noise: str) -> None:
    assert lines(page(f'<div class="article-body">{paragraphs()}</div>{noise}')) == list(ENGLISH)


@pytest.mark.usefixtures("alone")
def test_more_comments_than_article() -> None:
    body = page(f'<div class="story-body">{paragraphs()}</div><div class="comment-list">{paragraphs(GERMAN, 12)}</div>')
    assert lines(body) == list(ENGLISH)


@pytest.mark.usefixtures("alone")
def test_teasers_under_the_article() -> None:
    body = page(f"<article><h1>The bridge</h1>{paragraphs(ENGLISH, 2)}</article><div>{TEASERS}</div>", heading="")
    assert lines(body) == list(ENGLISH * 2)


@pytest.mark.usefixtures("alone")
def test_an_article_in_pieces() -> None:
    pieces = "".join(
        f'<div class="chunk"><div class="body-text">{paragraphs(texts)}</div></div><div class=ad>Advertisement</div>'
        for texts in (ENGLISH, GERMAN, FRENCH)
    )
    assert lines(page(f"<article>{pieces}</article>")) == [*ENGLISH, *GERMAN, *FRENCH]


@pytest.mark.usefixtures("alone")
def test_the_parts_of_a_text() -> None:
    main = (
        f"<div class=entry-content>{paragraphs(ENGLISH[:2])}<h2>What it costs</h2><ul><li>A million.</li><li>More.</li>"
        f"</ul><blockquote>We can wait.</blockquote>{paragraphs(ENGLISH[2:])}"
        '<p><a href="/x">Read more: the bridge in pictures</a></p><h3>More stories</h3>'
        '<ul><li><a href="/1">One of them</a></li></ul></div>'
    )
    wanted = [*ENGLISH[:2], "What it costs", "A million.", "More.", "We can wait.", *ENGLISH[2:]]
    assert lines(page(main)) == wanted


@pytest.mark.usefixtures("alone")
def test_links_in_a_paragraph_are_text_and_words_keep_their_spaces() -> None:
    first = (
        '<p>The <a href="/c">council</a> of the small<br>town <b>by</b>\n the river met on Tuesday evening, late.</p>'
    )
    found = lines(page(f"<div class=post-content>{first}{paragraphs()}</div>"))
    assert found[0] == "The council of the small town by the river met on Tuesday evening, late."


@pytest.mark.usefixtures("alone")
def test_drupals_hidden_label_hides_nothing() -> None:
    body = page(f'<div class="field field-name-body field-label-hidden">{paragraphs()}</div>')
    assert lines(body) == list(ENGLISH)


def test_text_without_paragraphs_between_line_breaks() -> None:
    body = page(f"<div class=text>{'<br><br>'.join(ENGLISH)}</div>")
    text = read_article(body, url=URL).text
    assert [part for part in ENGLISH if part not in text.replace("\n", " ")] == []


def test_a_page_made_by_scripts_has_its_text_in_its_data() -> None:
    head = linked(articleBody="\n\n".join(ENGLISH * 2))
    body = page("<div id=app></div>", head=head, around=False)
    assert lines(body) == list(ENGLISH * 2)


def test_the_body_in_the_data_is_whole_where_the_page_is_cut() -> None:
    head = linked(articleBody="".join(f"<p>{text}</p>" for text in ENGLISH * 3), isAccessibleForFree=False)
    body = page(f"<div class=article-body>{paragraphs(ENGLISH[:3])}</div>", head=head)
    assert lines(body) == list(ENGLISH * 3)


def test_where_it_is_not_sure_others_are_asked() -> None:
    """Several articles on one page: which of them is meant cannot be told by their places."""
    body = page("".join(f"<article>{paragraphs(texts)}</article>" for texts in (ENGLISH, GERMAN, FRENCH, POLISH)))
    with mock.patch.object(reader, "by_trafilatura", return_value="\n".join(GERMAN)) as asked:
        article = read_article(body, url=URL)
    assert asked.call_count == 2
    assert article.text == "\n".join(GERMAN)


@each(
    "body",
    [b"%PDF-1.7\n" + b"stream of many words that are no article at all " * 50, b"\x89PNG\r\n", b"PK\x03\x04 word word"],
)
def test_documents_of_another_kind(body: bytes) -> None:
    with pytest.raises(ReadError, match="another kind"):
        read_article(body, url=URL)


def test_a_list_of_links_is_no_article() -> None:
    links = "".join(f'<li><a href="/{n}">A headline of medium length about town {n}</a></li>' for n in range(60))
    with pytest.raises(ReadError, match="a list of links"):
        read_article(page(f"<ul>{links}</ul>"), url="https://www.thepaper.test/")


MARKUP = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "<p>", "</p>", "<div class=comments>", "<div class=entry-content>", "</div>", "<article>", "</article>",
                "<h1>", "<a href=/x>", "</a>", "<table><tr><td>", "<br>", "<ul><li>", "<form>", "<!--", "-->",
                "<main hidden>", "<script type=application/ld+json>", "</script>",
                '{"@type":["NewsArticle",3],"author":[{"name":[[]]}],',
                '"wordCount":"9","hasPart":[{"isAccessibleForFree":"False","cssSelector":"::["}],"articleBody":7}',
                "<meta property=og:title content='x | y'>", "<link rel=canonical href='//[::1'>", "<time datetime='9'>",
                "<base href='http://[x'>", "<title>", "</title>", "<svg>", "<template>", "&#x110000;", "\x00",
            ]
        ),
        st.sampled_from(ENGLISH + JAPANESE),
        st.text(max_size=30),
    ),
    max_size=60,
)  # fmt: skip


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(MARKUP)
def test_whatever_a_page_holds_the_answer_is_a_text_or_a_clear_no(pieces: list[str]) -> None:
    body = "".join(pieces).encode("utf-8", "surrogatepass")
    try:
        article = read_article(body, url=URL, language="en")
    except ReadError:
        return
    assert article.text.strip() == article.text != ""
    article.text.encode("utf-8")


def test_deep_and_wide_pages_do_not_hang() -> None:
    markups: list[Callable[[int], str]] = [
        lambda size: "<div class=story>" * size + f"<p>{ENGLISH[0]}" * 50,
        lambda size: "<p>word <a href=/x>link</a></p>" * 6 * size,
    ]
    for markup in markups:

        def cost(size: int, markup: Callable[[int], str] = markup) -> float:
            tree = LexborHTMLParser(markup(size))
            return seconds(lambda: main_text(parse_blocks(tree)))

        assert grows_like_its_size(cost, 1_000)
