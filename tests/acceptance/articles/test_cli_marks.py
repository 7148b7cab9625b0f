"""`tidings mark`, and `tidings articles` of what a person reads."""

from __future__ import annotations

from tests.acceptance.shell import Shell

FEED = "http://news.test/feed.xml"


def ids(said: Shell, *options: str) -> list[int]:
    return sorted(row["id"] for row in said("articles", "--json", *options).json)


def test_articles_are_marked_and_listed(tidings: Shell) -> None:
    assert tidings("add", FEED, "--category", "News").code == 0
    first, second, *others = ids(tidings)
    assert ids(tidings, "--unread") == [first, second, *others]  # what comes with the first visit is unread
    assert (
        tidings("mark", str(first), "--read", "--star", "--tag", "rain", "--tag", "to cite").out
        == "1 article changed\n"
    )
    assert tidings("mark", str(first), str(second), "--save", "--note", "later", "--json").json == {"changed": 2}
    for options, expected in (
        (("--unread",), [second, *others]),
        (("--starred",), [first]),
        (("--saved",), [first, second]),
        (("--saved", "--unread"), [second]),
        (("--tag", "RAIN"), [first]),
        (("--folder", "news", "--starred"), [first]),
        (("--source", "news.test", "--unread", "--limit", "500"), [second, *others]),
    ):
        assert ids(tidings, *options) == expected, options
    [row] = tidings("articles", "--starred", "--json").json
    assert (row["unread"], row["note"], row["tags"]) == (False, "later", ["rain", "to cite"])
    shown = tidings("articles", "--saved").out
    assert "*Sn" in shown
    assert "rain, to cite" in shown
    assert tidings("mark", str(first), "--unread", "--no-star", "--no-save", "--tag", "", "--note", "").code == 0
    assert (ids(tidings, "--unread"), ids(tidings, "--starred")) == ([first, second, *others], [])


def test_marking_and_listing_asked_for_wrongly(tidings: Shell) -> None:
    assert tidings("add", FEED).code == 0
    for words, said in (
        (("mark", "1"), "say what is done"),
        (("mark", "999", "--star"), "999: no such article"),
        (("mark", "1", "--tag", "x" * 99), "a tag is a short text"),
        (("articles", "--folder", "None such"), "there is no such folder"),
        (("articles", "--starred", "--person", "Nobody"), "Nobody"),
        (("articles", "--starred", "--stories"), "of all articles"),
    ):
        result = tidings(*words)
        assert result.code != 0, words
        assert said in result.err, words
