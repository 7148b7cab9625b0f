"""What a message says, and that nothing of a page acts in it."""

from __future__ import annotations

import html
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.notify.letters import match_of, message_of, segment_of, watch_of

from tidings.errors import WatchError
from tidings.model.search import Passage
from tidings.model.watches import DeliveryTiming
from tidings.notify.message.markup import (
    HtmlRenderer,
    MarkdownRenderer,
    TextRenderer,
    cleaned,
    highlight,
    render_passage,
    safe_url,
)
from tidings.notify.message.plan import MOST_MATCHES
from tidings.notify.message.text import MOST_CHARACTERS, NAMES, check_template, render

EVIL = '<script>alert(1)</script> <img src=x onerror="go()"> & \x00\u202e'


class Tags(HTMLParser):
    """Every tag with its attributes, and the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


# -- the usual words --------------------------------------------------------------------------------


def test_one_match() -> None:
    said = render(message_of())
    assert said.title == "gas 1: Gas prices rise 1"
    assert said.text == (
        "Gas prices rise 1\nhttps://news.example/1\nIn the north **gas** is dear.\n"
        "Example News · 2026-11-15 12:00 · gas in the title"
    )
    assert said.markdown.splitlines() == [
        "[Gas prices rise 1](https://news.example/1)  ",
        "In the north **gas** is dear.  ",
        "Example News · 2026-11-15 12:00 · gas in the title",
    ]
    assert said.html == (
        '<p><a href="https://news.example/1">Gas prices rise 1</a><br>\nhttps://news.example/1<br>\n'
        "In the north <b>gas</b> is dear.<br>\n"
        "Example News · 2026-11-15 12:00 · gas in the title</p>"
    )


def test_segments_of_a_page_are_one_entry() -> None:
    said = render(message_of(segment_of(1), segment_of(2)))
    assert said.title == "gas 1: A page"
    assert said.text.count("https://page.example/") == 1
    assert "Segment 1 says **gas**.\nSegment 2 says **gas**." in said.text


def test_a_digest_is_counted_and_grouped() -> None:
    there = {"source_id": 8, "source_name": "Other"}
    said = render(message_of(match_of(1), match_of(2, **there), match_of(3), digest=True))
    assert said.title == "gas 1: 3 matches"
    assert said.text.startswith("3 matches of the watch gas 1\n\n**Example News (2)**\n\nGas prices rise 1\n")
    assert said.text.index("rise 3") < said.text.index("**Other (1)**") < said.text.index("rise 2")


def test_times_are_those_of_the_watch() -> None:
    said = render(message_of(watch=watch_of(timing=DeliveryTiming(zone="Europe/Warsaw"))))
    assert "2026-11-15 13:00" in said.text


def test_a_full_digest_says_that_more_follows() -> None:
    full = render(message_of(*map(match_of, range(MOST_MATCHES)), digest=True))
    assert "follows in the next one" in full.text
    assert "follows" not in render(message_of(*map(match_of, range(5)), digest=True)).text


def test_a_match_without_anything() -> None:
    bare = match_of(1, title=None, url=None, passages=(), words="", source_name="", score=0.0)
    said = render(message_of(bare))
    assert said.title == "gas 1: a match"
    assert said.text == "a match\n2026-11-15 12:00"


# -- templates --------------------------------------------------------------------------------------


def test_a_template_of_ones_own() -> None:
    watch = watch_of(template="${title} ($source, $score)\n$url at $at: $text - $words of $watch, $$5 <b>*")
    said = render(message_of(watch=watch))
    assert said.text == (
        "Gas prices rise 1 (Example News, 1.50)\n"
        "https://news.example/1 at 2026-11-15 12:00: In the north **gas** is dear. - gas in the title of gas 1, $5 <b>*"
    )
    assert said.html == (
        "<p>Gas prices rise 1 (Example News, 1.50)<br>\n"
        '<a href="https://news.example/1">https://news.example/1</a> at 2026-11-15 12:00: '
        "In the north <b>gas</b> is dear. - gas in the title of gas 1, $5 &lt;b&gt;*</p>"
    )
    assert said.markdown.endswith(r"$5 \<b\>\*")


def test_a_value_is_never_read_as_a_template() -> None:
    watch = watch_of(template="$title|$words")
    said = render(message_of(match_of(1, title="$watch ${url} $$", words="{0.__class__} %s"), watch=watch))
    assert said.text == "$watch ${url} $$|{0.__class__} %s"


@each(
    ("template", "words"),
    [
        ("$secret", "line 1, column 1 of the template: there is no $secret; there are $title $url"),
        ("fine\n  ${watch.secret}", "line 2, column 3 of the template: there is no ${watch.secret}"),
        ("${title!r:>100}", "there is no ${title!r:>100}"),
        ("$Title", "there is no $Title"),
        ("5 $ a piece", "line 1, column 3 of the template: write $$ for a dollar"),
        ("${title", "write $$ for a dollar"),
        ("${}", "there is no ${}"),
        ("$", "write $$"),
        ("x" * 2001, "2,001 characters; 2,000 at most"),
    ],
)
def test_a_template_that_cannot_be_used_is_refused(template: str, words: str) -> None:
    with pytest.raises(WatchError) as caught:
        check_template(template)
    assert words in str(caught.value)


def test_all_names_are_known() -> None:
    check_template(" ".join(f"${name}" for name in NAMES))
    check_template("")


def test_a_template_from_elsewhere_stops_no_message() -> None:
    assert render(message_of(watch=watch_of(template="$nothing"))).text.startswith("Gas prices rise 1\n")


@given(st.text(max_size=60))
def test_no_template_does_more_than_it_says(template: str) -> None:
    try:
        check_template(template)
    except WatchError:
        return
    render(message_of(watch=watch_of(template=template)))


# -- what pages may try -----------------------------------------------------------------------------


@pytest.mark.parametrize("template", ["", "$title $url $text $words $source"])
def test_markup_of_a_page_stays_text(template: str) -> None:
    match = match_of(
        1,
        title=EVIL,
        url='javascript:alert("1")',
        words=EVIL,
        source_name=EVIL,
        passages=(Passage("title"), Passage(EVIL, ((1, 7),))),
    )
    said = render(message_of(match, watch=watch_of(template=template)))
    tags = Tags(said.html)
    assert {tag for tag, _ in tags.found} <= {"p", "br", "b", "a"}
    assert not any(attributes for _, attributes in tags.found)
    assert "<script>" in tags.text
    assert "javascript:" not in said.html + said.text + said.markdown
    for body in (said.text, said.markdown, said.html, said.title):
        assert "\x00" not in body
        assert "\u202e" not in body
    assert "<script" not in said.markdown.replace("\\<", "")


def test_a_link_leads_to_the_web_only_and_ends_where_it_ends() -> None:
    assert safe_url("https://a.example/x(1)?q=a b&c=ü#d") == "https://a.example/x%281%29?q=a%20b&c=%C3%BC#d"
    assert safe_url('https://a.example/"><script>') == "https://a.example/%22%3E%3Cscript%3E"
    assert safe_url("https://a.example/100%25") == "https://a.example/100%25"
    for bad in (
        None,
        "",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://a/",
        "//a/b",
        "https://",
        "http://[",
        "x" * 9,
    ):
        assert safe_url(bad) is None
    assert safe_url("https://a.example/" + "x" * 2000) is None


def test_a_title_is_one_line() -> None:
    said = render(message_of(match_of(1, title="Sale\r\nBcc: all@example.org\x85\u2028x"), watch=watch_of(name="a\nb")))
    assert said.title == "a b: Sale Bcc: all@example.org x"


def test_nobody_is_called_by_a_page() -> None:
    calls = "@everyone <!channel> <@U123> @here"
    said = render(message_of(match_of(1, title=calls, passages=(Passage("t"), Passage(calls)))))
    for body in (said.title, said.text, said.markdown, html.unescape(said.html)):
        for call in ("@everyone", "<!channel", "<@U", "@here"):
            assert call not in body.replace("\\", "")


@each(
    ("text", "quoted"),
    [
        ("*a* _b_ `c` [d](e)", r"\*a\* \_b\_ \`c\` \[d\](e)"),
        ("# no heading", r"\# no heading"),
        ("- no list", r"\- no list"),
        ("1. no list", r"1\. no list"),
        ("12) no list", r"12\) no list"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("a | b ~~c~~", r"a \| b \~\~c\~\~"),
    ],
)
def test_markdown_is_quoted(text: str, quoted: str) -> None:
    assert MarkdownRenderer().escape(text) == quoted


# -- lengths ----------------------------------------------------------------------------------------


def test_what_does_not_fit_is_counted() -> None:
    message = message_of(*(match_of(number) for number in range(100)), digest=True)
    said = render(message, 1500)
    for body in (said.text, said.markdown, said.html):
        assert len(body) <= 1500
    told = said.text.count("https://news.example/")
    assert 0 < told < 100
    assert f"{100 - told} more matches did not fit into this message." in said.text


def test_a_channel_that_takes_next_to_nothing() -> None:
    said = render(message_of(match_of(1, title="t" * 300)), 160)
    assert len(said.text) <= 160
    assert said.text.startswith("ttt")


@given(
    st.lists(st.tuples(st.text(max_size=900), st.text(max_size=900)), min_size=1, max_size=8), st.integers(500, 3000)
)
def test_lengths_are_bounded(texts: list[tuple[str, str]], most: int) -> None:
    matches = [
        match_of(number, title=title, words=text, passages=(Passage(title), Passage(text, ((0, 5), (3, 900)))))
        for number, (title, text) in enumerate(texts)
    ]
    said = render(message_of(*matches, digest=True), most)
    assert len(said.title) <= 200
    assert "\n" not in said.title
    assert len(said.text) <= most
    assert len(render(message_of(*matches)).html) <= MOST_CHARACTERS
    assert {tag for tag, _ in Tags(said.html).found} <= {"p", "br", "b", "a"}
    said.text.encode()
    said.html.encode()
    said.markdown.encode()


# -- marks ------------------------------------------------------------------------------------------


@each(
    ("passage", "text"),
    [
        (Passage("gas is dear", ((0, 3),)), "**gas** is dear"),
        (Passage("dear gas", ((5, 8),)), "dear **gas**"),
        (Passage("natural gas here", ((0, 8), (8, 11))), "**natural gas** here"),
        (Passage("a\n\tgas  b", ((3, 6),)), "a **gas** b"),
        (Passage("gas", ((0, 3), (1, 2), (2, 99), (-5, 1), (50, 60))), "**gas**"),
        (Passage("  ", ((0, 2),)), ""),
    ],
)
def test_marks_are_bold(passage: Passage, text: str) -> None:
    assert render_passage(highlight(passage, 400), TextRenderer()) == text


@given(st.text(max_size=200), st.lists(st.tuples(st.integers(-3, 220), st.integers(-3, 220)), max_size=5))
def test_marks_change_no_word(text: str, marks: list[tuple[int, int]]) -> None:
    said = render_passage(highlight(Passage(text, tuple(marks)), 1000), HtmlRenderer())
    assert Tags(said).text.split() == cleaned(text, 1000).split()
