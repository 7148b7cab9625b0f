"""RFC 9309, rule by rule: whom a group means, which pattern decides, and files that nobody would write by mistake."""

from __future__ import annotations

import re
import time
import tracemalloc
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protego import Protego
from tests.cases import each
from yarl import URL

from tidings.fetch.robots.rules import (
    MAX_ADDRESS,
    MAX_BYTES,
    MAX_SITEMAPS,
    MAX_STARS,
    MAX_WILD,
    RobotRules,
    read_robots,
)

FILES = sorted((Path(__file__).resolve().parents[4].parent / "shared" / "data" / "robots").glob("*.txt"))
SITE = "https://example.test"
ALL = "User-agent: *\n"
US = "User-agent: tidings\n"
CLOSED = "Disallow: /\n"


def rules(text: str | bytes, agent: str = "tidings") -> RobotRules:
    return read_robots(text if isinstance(text, bytes) else text.encode(), agent)


def allowed(text: str | bytes, path: str = "/page", agent: str = "tidings") -> bool:
    return rules(text, agent).allows(SITE + path)


def matches(pattern: str, path: str) -> bool:
    """Does the pattern match? It is tried both ways: to allow what is closed, and to close what is open."""
    opened = allowed(f"{ALL}{CLOSED}Allow: {pattern}\n", path)
    closed = not allowed(f"{ALL}Disallow: {pattern}\n", path)
    assert opened == closed
    return opened


# -- which addresses a pattern matches (2.2.2, 2.2.3, and Google's table) ------------------------------------------

TABLE = {
    "/": (["/", "/page", "/a/b?c"], []),
    "/*": (["/", "/page", "/a/b?c"], []),
    "/$": (["/"], ["/page", "/?x", "//"]),
    "/fish": (
        ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fishheads/yummy.html", "/fish.php?id=anything"],
        ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish", "/"],
    ),
    "/fish*": (
        ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fishheads/yummy.html", "/fish.php?id=anything"],
        ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"],
    ),
    "/fish/": (
        ["/fish/", "/fish/salmon", "/fish/?salmon", "/fish/salmon.html", "/fish/?id=anything", "/animals/../fish/"],
        ["/fish", "/fish.html", "/animals/fish/", "/Fish/Salmon.asp"],
    ),
    "/*.php": (
        [
            "/index.php",
            "/filename.php",
            "/folder/filename.php",
            "/folder/filename.php?parameters",
            "//folder/any.php.file.html",
            "/filename.php/",
            "/index?f=filename.php/",
        ],
        ["/", "/windows.PHP", "/php/", "/index?php"],
    ),
    "/*.php$": (
        ["/filename.php", "/folder/filename.php", "/a?b.php"],
        ["/filename.php?parameters", "/filename.php/", "/filename.php5", "/windows.PHP", "/filename?php", "/aphpa"],
    ),
    "/fish*.php": (
        ["/fish.php", "/fishheads/catfish.php?parameters"],
        ["/Fish.PHP", "/fish", "/catfish.php"],
    ),
    "*.gif$": (["/a.gif", "/example/a.gif"], ["/a.gif?x", "/a.gifs"]),
    "/this/*/exactly": (["/this/is/exactly", "/this//exactly", "/this/a/b/exactly/so"], ["/this/exactly"]),
    "/this/path/exactly$": (["/this/path/exactly"], ["/this/path/exactly/", "/this/path/exactly?so"]),
    "/a*b*c": (["/abc", "/axbxc", "/aacabcb", "/ab/b/c"], ["/acb", "/ab", "/cba"]),
    "/a*b*b$": (["/abb", "/a-b-b", "/abbb"], ["/ab", "/abbc"]),
    "/a**b": (["/ab", "/axb"], ["/a", "/b"]),
    "/a*$": (["/a", "/abc", "/a?b"], ["/b"]),
    "/*?": (["/?", "/a?", "/a?b=c"], ["/", "/a%3Fb", "/a#?"]),
    "/*?*session=": (["/?session=1", "/a?b=c&session="], ["/session=1", "/a?Session=1"]),
    "/a?b=c&d": (["/a?b=c&d", "/a?b=c&d=e"], ["/a", "/a?b=c", "/a?d&b=c"]),
    "/a;b": (["/a;b", "/a;b=1", "/a%3Bb"], ["/a"]),
    "/a$b": (["/a$b", "/a$bc", "/a%24b"], ["/a", "/ab"]),
    "/Page": (["/Page"], ["/page", "/PAGE"]),
}


@each(
    ("pattern", "path", "expected"),
    [
        (pattern, path, expected)
        for pattern, (hits, misses) in TABLE.items()
        for expected, paths in ((True, hits), (False, misses))
        for path in paths
    ],
)
def test_a_pattern_matches(pattern: str, path: str, expected: bool) -> None:
    assert matches(pattern, path) is expected


@each(
    ("pattern", "path", "same"),
    [
        # the examples of 2.2.2
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz", True),
        ("/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar", True),
        ("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar", True),
        ("/foo/bar/ツ", "/foo/bar/%E3%83%84", True),
        ("/foo/bar/%E3%83%84", "/foo/bar/ツ", True),
        ("/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84", True),
        ("/foo/bar/%62%61%7A", "/foo/bar/baz", True),
        ("/foo/bar/baz", "/foo/bar/%62%61%7A", True),
        # and of 2.2.3: what is special stands for itself when it is written as %XX
        ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html", True),
        ("/path/file-with-a-%2A.html", "/path/file-with-a-b.html", False),
        ("/path/foo-%24", "/path/foo-$", True),
        ("/path/foo-%24", "/path/foo-$/more", True),
        ("/path/foo-$", "/path/foo-%24", False),
        # a delimiter is another thing when it is written as %XX
        ("/a%2Fb", "/a/b", False),
        ("/a/b", "/a%2Fb", False),
        ("/a%2fb", "/a%2Fb", True),
        ("/a%3Fb", "/a?b", False),
        ("/a?b%3Dc", "/a?b=c", False),
        ("/a?b%26c", "/a?b&c", False),
        ("/a?b%2Bc", "/a?b+c", False),
        ("/a%25b", "/a%b", True),  # a lone "%" is a "%"
        ("/a%2541", "/aA", False),  # it is decoded once
        ("/*u=%2Fa", "/?u=%2Fa", True),  # a "*" may stand for the "?"
        ("/*?u=*%2Fa", "/?u=b/a", True),
        # reserved, but delimiting nothing
        ("/a%2Cb", "/a,b", True),
        ("/(a)", "/%28a%29", True),
        ("/~joe/", "/%7Ejoe/", True),
        ("/a b", "/a%20b", True),
        ("/100%", "/100%25", True),
        ("/100%zz", "/100%zz", True),
        ("/%E9", "/%E9t%E9", True),  # not UTF-8, but octets all the same
        ("/%E9", "/%E8", False),
        ("/%00", "/", False),
    ],
)
def test_one_octet_has_one_spelling(pattern: str, path: str, same: bool) -> None:
    assert matches(pattern, path) is same


def test_bytes_that_are_no_utf8_are_octets() -> None:
    text = b"User-agent: *\nDisallow: /caf\xe9\n"
    assert not allowed(text, "/caf%E9")
    assert allowed(text, "/caf%C3%A9")


@each("pattern", ["page", "http://example.test/page", "$", "?x", "%2Fpage", "."])
def test_a_pattern_begins_with_a_slash_or_a_star(pattern: str) -> None:
    assert not matches(pattern, "/page")


@each(
    "url",
    [
        "https://example.test/open/../closed/x",
        "https://example.test/open/%2e%2E/closed/x",
        "https://example.test/./closed/x",
        "https://example.test/../closed/x",
        "https://example.test/clo\tsed/x",
        "https://example.test/clo\r\nsed/x",
        " https://example.test/closed/x",
        "HTTPS://EXAMPLE.test/closed/x#/open",
        "https://a:b@example.test:8443/closed/x",
        "https://[::1]/closed/x",
        "https://example.test/closed/\ud800",
        "/closed/x",
    ],
)
def test_there_is_no_way_around(url: str) -> None:
    assert not rules(ALL + "Disallow: /closed/\n").allows(url)


PARTS = st.sampled_from(["a", ".", "..", "%2e", "b", "", "%2F", ",", "%2C", "é", "%C3%A9", "%zz", " ", "(", "%7E", "~"])


@given(st.lists(PARTS, max_size=8))
def test_an_address_is_matched_as_it_is_sent(parts: list[str]) -> None:
    """A rule for just what the client puts on the wire decides."""
    url = SITE + "/" + "/".join(parts)
    assert not rules(f"{ALL}Disallow: {URL(url).raw_path_qs}$\n").allows(url)


@each("url", [SITE, f"{SITE}/", f"{SITE}#top"])
def test_a_site_without_a_path_is_its_root(url: str) -> None:
    assert not rules(ALL + "Disallow: /$\n").allows(url)
    for query in ("q", "q=/a", "q/../a"):
        assert not rules(ALL + "Disallow: /?q\n").allows(f"{SITE}?{query}")


LETTERS = st.text("ab/", max_size=6)
PATTERNS = st.builds(lambda text, end: "/" + text + end, st.text("ab/*$", max_size=8), st.sampled_from(["", "$"]))


def plainly(pattern: str) -> re.Pattern[str]:
    body = pattern.removesuffix("$")
    expression = ".*".join(map(re.escape, body.split("*")))
    return re.compile(expression + ("$" if body != pattern else ""), re.DOTALL)


@given(st.lists(st.tuples(st.booleans(), PATTERNS), max_size=6), LETTERS)
def test_the_longest_match_decides_and_allow_wins_a_tie(said: list[tuple[bool, str]], rest: str) -> None:
    """Against a matcher of three lines: every pattern a regular expression, every rule tried."""
    text = ALL + "".join(f"{'Allow' if allow else 'Disallow'}: {pattern}\n" for allow, pattern in said)
    found = [(len(pattern), allow) for allow, pattern in said if plainly(pattern).match("/" + rest)]
    assert allowed(text, "/" + rest) is max(found, default=(0, True))[1]


# -- which of several rules decides (2.2.2, and Google's order of precedence) --------------------------------------


@each(
    ("lines", "path", "expected"),
    [
        (["Allow: /p", "Disallow: /"], "/page", True),
        (["Allow: /folder", "Disallow: /folder"], "/folder/page", True),
        (["Disallow: /folder", "Allow: /folder"], "/folder/page", True),
        (["Allow: /page", "Disallow: /*.htm"], "/page.htm", False),
        (["Allow: /page", "Disallow: /*.ph"], "/page.php5", True),  # as long, so the one that allows
        (["Allow: /$", "Disallow: /"], "/", True),
        (["Allow: /$", "Disallow: /"], "/page.htm", False),
        (["Disallow: /x", "Allow: /x/"], "/x", False),
        (["Disallow: /x", "Allow: /x/"], "/x/", True),
        (["Allow: /x/page.", "Disallow: /*.html"], "/x/page.html", True),
        (["Allow: /x/page.", "Disallow: /*.html"], "/x/y.html", False),
        (["Allow: /example/page/", "Disallow: /example/page/disallowed.gif"], "/example/page/disallowed.gif", False),
        (["Allow: /example/page/", "Disallow: /example/page/disallowed.gif"], "/example/page/other.gif", True),
        (["Disallow: /a*", "Allow: /a"], "/a", False),  # octets as they are written
        (["Disallow: /*?", "Allow: /ab"], "/ab?c", True),  # "?" is one octet, not the three of %3F
        (["Disallow: /é", "Allow: /%C3%A9"], "/é", True),
        (["Disallow:"], "/page", True),
        (["Disallow:", "Disallow: /"], "/page", False),
        (["Disallow: /", "Allow:"], "/page", False),
        (["Disallow: /foo/quz#qux", "Allow: /"], "/foo/quz", False),
        (["Disallow: / # all of it"], "/page", False),
        (["# Disallow: /"], "/page", True),
        (["Disallow: /", "Allow: /folder/index.html"], "/folder/", True),
        (["Disallow: /", "Allow: /folder/index.html"], "/folder/index.html", True),
        (["Disallow: /", "Allow: /folder/index.html"], "/folder/other", False),
    ],
)
def test_one_rule_decides(lines: list[str], path: str, expected: bool) -> None:
    assert allowed(ALL + "\n".join(lines), path) is expected
    assert allowed(ALL + "\n".join(reversed(lines)), path) is expected


@each("path", ["/robots.txt", "/robots.txt?x=1", "/robots.txt#top", "/%72obots.txt"])
def test_robots_txt_itself_is_always_allowed(path: str) -> None:
    text = ALL + "Disallow: /\nDisallow: /robots.txt\n"
    assert allowed(text, path)
    for other in ("/robots.txt/", "/robots.txts", "/a/robots.txt", "/Robots.txt"):
        assert not allowed(text, other)


# -- whom a group means (2.2.1) ------------------------------------------------------------------------------------

SIMPLE = """
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
"""


@each(
    ("agent", "path", "expected"),
    [
        ("tidings", "/publications/", True),
        ("tidings", "/example/", False),
        ("tidings", "/a.gif", False),
        ("tidings", "/publications/a.gif", True),
        ("foobot", "/", False),
        ("foobot", "/example/page.html", True),
        ("foobot", "/example/allowed.gif", True),
        ("foobot", "/publications/", False),
        ("barbot", "/example/page.html", False),
        ("bazbot", "/example/page.html", False),
        ("barbot", "/a.gif", True),
        ("quxbot", "/example/page.html", True),
    ],
)
def test_the_simple_example(agent: str, path: str, expected: bool) -> None:
    assert allowed(SIMPLE, path, agent) is expected


@each(
    ("line", "is_us"),
    [
        ("User-agent: tidings", True),
        ("USER-AGENT: TIDINGS", True),
        ("uSeR-aGeNt:Tidings", True),
        ("  User-agent \t:\t tidings  ", True),
        ("User-agent: tidings # the news", True),
        ("User-agent: tidings/1.0", True),
        ("User-agent: Tidings/1.0 (+https://example.test)", True),
        ("User-agent: Tidings News", True),
        ("User-agent: tidings*", True),
        ("User-agent tidings", True),
        ("Useragent: tidings", True),
        ("User-agent: tiding", False),
        ("User-agent: tid", False),
        ("User-agent: tidingsbot", False),
        ("User-agent: tidings-news", False),
        ("User-agent: tidings_news", False),
        ("User-agent: tidings2", False),
        ("User-agent: my-tidings", False),
        ("User-agent: Mozilla tidings", False),
        ("User-agent: *tidings", False),
        ("User-agent:", False),
        ("User-agent: tïdings", False),
        ("Agent: tidings", False),
    ],
)
@each("agent", ["tidings", "Tidings", "Tidings/1.0 (+https://example.test; 3 subscribers)"])
def test_a_line_names_us(line: str, is_us: bool, agent: str) -> None:
    assert allowed(f"{line}\n{CLOSED}", agent=agent) is not is_us
    assert allowed(f"{ALL}Allow: /\n\n{line}\n{CLOSED}", agent=agent) is not is_us


@each(
    ("line", "is_all"),
    [("User-agent: *", True), ("User-agent: * # all", True), ("User-agent: * all", True), ("User-agent: **", False)],
)
def test_a_line_names_all(line: str, is_all: bool) -> None:
    assert allowed(f"{line}\n{CLOSED}") is not is_all


@each(
    ("text", "open_paths", "closed_paths"),
    [
        # groups that name us are one group, wherever they stand
        (f"{US}Disallow: /a\n\n{ALL}Disallow: /b\n\n{US}Disallow: /c\n", ["/b"], ["/a", "/c"]),
        (f"{US}Disallow: /a\nUser-agent: TIDINGS/2\nDisallow: /c\n", ["/b"], ["/a", "/c"]),
        (f"{US}{US}Disallow: /a\n", ["/b"], ["/a"]),
        # so are those for all, where none names us
        (f"{ALL}Disallow: /a\n\nUser-agent: other\nDisallow: /b\n\n{ALL}Disallow: /c\n", ["/b"], ["/a", "/c"]),
        (f"{ALL}Disallow: /a\n\nUser-agent: other\nDisallow: /\n", ["/b"], ["/a"]),
        # a group that names us hides those for all, also when it says nothing
        (f"{ALL}{CLOSED}\n{US}Disallow: /b\n", ["/a"], ["/b"]),
        (f"{ALL}{CLOSED}\n{US}", ["/a"], []),
        (f"{ALL}{CLOSED}\n{US}Disallow:\n", ["/a"], []),
        (f"{US}\n{ALL}{CLOSED}", [], ["/a"]),  # one group for both: no rule stands between them
        # several agents share the rules; empty lines part nothing, a rule does
        (f"User-agent: other\n\n\n{US}\n\nDisallow: /a\n\n\nDisallow: /b\n", ["/c"], ["/a", "/b"]),
        (f"{US}Disallow: /a\nUser-agent: other\nDisallow: /b\n", ["/b"], ["/a"]),
        (f"{US}Disallow:\nUser-agent: other\nDisallow: /b\n", ["/b"], []),
        # other records end no list of agents
        (f"{US}Sitemap: https://example.test/map\n{ALL}{CLOSED}", [], ["/a"]),
        (f"{US}Crawl-delay: 5\n{ALL}{CLOSED}", [], ["/a"]),
        (f"{US}Something-else: 5\n{ALL}{CLOSED}", [], ["/a"]),
        (f"{US}Disallow: /a\nSitemap: https://example.test/map\nDisallow: /b\n", ["/c"], ["/a", "/b"]),
        # rules before any agent, and after an agent without a name, are nobody's
        (f"Disallow: /a\n{US}Disallow: /b\n", ["/a"], ["/b"]),
        (f"{ALL}Disallow: /a\nUser-agent:\nDisallow: /b\n", ["/b"], ["/a"]),
        (f"User-agent:\n{ALL}Disallow: /a\n", ["/b"], ["/a"]),
    ],
)
def test_groups(text: str, open_paths: list[str], closed_paths: list[str]) -> None:
    assert [path for path in open_paths if not allowed(text, path)] == []
    assert [path for path in closed_paths if allowed(text, path)] == []


# -- how a file is written (2.2, 2.3) ------------------------------------------------------------------------------


@each("end", ["\n", "\r", "\r\n", "\n\n", "\r\r\n"])
def test_line_ends(end: str) -> None:
    text = end.join(["User-agent: *", "Disallow: /a", "Disallow: /b"])
    assert [allowed(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


@each("mark", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nothing_else_ends_a_line(mark: str) -> None:
    assert allowed(f"{ALL}# comment{mark}Disallow: /\n")


@each(
    "text",
    [
        b"\xef\xbb\xbfUser-agent: *\nDisallow: /\n",
        b"\xef\xbbUser-agent: *\nDisallow: /\n",
        b"# one file\n\xef\xbb\xbfUser-agent: *\nDisallow: /\n",
        "User-agent: *\nDisallow: /\n".encode("utf-16"),
        b"\xfe\xff" + "User-agent: *\nDisallow: /\n".encode("utf-16-be"),
        b"\x00User-agent: *\x00\nDis\x00allow: /\x00\n",
        "User-agent:\u00a0*\n\u00a0Disallow: /\u00a0\n".encode(),
        b"\xff\xfe\xfd rubbish \x80\nUser-agent: *\nDisallow: /\n"[3:],
        b"user-agent *\ndisallow /\n",
        b"User-agent: *\nDissallow: /\n",
        b"<p>\nUser-agent: *\nDisallow: /\n</p>\n",  # each line that can be read counts (2.3.1.5)
    ],
)
def test_what_can_be_read_counts(text: bytes) -> None:
    assert not allowed(text)


HTML = b"""<!DOCTYPE html>
<html><head><title>Not found: /</title><script>
var rules = {allow: "/", disallow: "/", 'user-agent': "*"};
</script></head>
<body><p>Disallow all robots, allow nobody. User-agent: * Disallow: /</p></body></html>
"""


@each(
    "text",
    [
        b"",
        b"\n\n\n",
        HTML,
        HTML.replace(b"\n", b" "),
        b"\xff\xfe",
        b"\x00",
        bytes(range(256)) * 20,
        b"User-agent: *",
        b"User-agent: *\nDisallow",
        b"Disallow: /\n",
        b"User-agent: *\nNoindex: /\n",
        b'{"user-agent": "*", "disallow": "/"}',
    ],
)
def test_a_file_without_rules_allows_everything(text: bytes) -> None:
    assert allowed(text, "/")
    assert allowed(text, "/page?x")


@given(st.binary(max_size=300))
def test_any_bytes_will_do(text: bytes) -> None:
    found = rules(b"User-agent: *\nDisallow: /x\n" + text)
    assert found.allows(f"{SITE}/robots.txt")
    found.allows(f"{SITE}/x/y?z")


@each(
    ("text", "seconds"),
    [
        (f"{ALL}Crawl-delay: 10\n", 10.0),
        (f"{ALL}crawl-delay:0.5\n", 0.5),
        (f"{ALL}Crawl-delay: .5 # half\n", 0.5),
        (f"{ALL}Crawl-delay: 5.\n", 5.0),
        (f"{ALL}Crawl delay: 7\n", 7.0),
        (f"{ALL}Crawl-delay: 0\n", 0.0),
        (f"{ALL}Crawl-delay: 10\n\n{US}Crawl-delay: 3\n", 3.0),
        (f"{ALL}Crawl-delay: 10\n\n{US}Disallow: /a\n", None),
        (f"{US}Crawl-delay: 3\nDisallow: /a\n\n{US}Crawl-delay: 7\n\n{US}Crawl-delay: 5\n", 7.0),
        (f"User-agent: other\nCrawl-delay: 10\n{ALL}Disallow:\n", None),
        ("Crawl-delay: 10\n", None),
        *((f"{ALL}Crawl-delay: {rubbish}\n", None) for rubbish in ("", "-1", "ten", "10s", "1_0", "nan", "inf", "1e3")),
        (f"{ALL}Crawl-delay: {'9' * 400}\n", None),
        (f"{ALL}Crawl-delay: 4\nCrawl-delay: -8\nCrawl-delay: rubbish\n", 4.0),
        (f"{ALL}Crawl-delay: ٣\n", None),
    ],
)
def test_crawl_delay(text: str, seconds: float | None) -> None:
    assert rules(text).crawl_delay == seconds


def test_sitemaps_are_the_whole_sites() -> None:
    text = (
        f"Sitemap: {SITE}/1\n{ALL}SITEMAP:{SITE}/2 # comment\nDisallow: /\nUser-agent: other\n"
        f"Sitemap {SITE}/3\nSitemap:\nSitemap: /4\nSitemap: {SITE}/1\n"
    )
    assert rules(text).sitemaps == (f"{SITE}/1", f"{SITE}/2", f"{SITE}/3", "/4")
    assert not allowed(text)
    assert rules(b"Sitemap: https://example.test/\xe9\nSitemap: https://example.test/a\x07\n").sitemaps == ()


# -- files that mean harm ------------------------------------------------------------------------------------------


def test_500_kib_are_read_and_the_rest_is_not() -> None:
    filler = b"# " + b"x" * 97 + b"\n"
    last = b"Disallow: /late\n"
    fits = b"User-agent: *\n" + filler * ((500 * 1024 - 100) // len(filler)) + last
    assert 499 * 1024 < len(fits) <= 500 * 1024
    assert not allowed(fits, "/late")
    too_late = b"User-agent: *\nDisallow: /early\n" + filler * (MAX_BYTES // len(filler) + 1) + last
    assert not allowed(too_late, "/early")
    assert allowed(too_late, "/late")


def test_half_a_line_at_the_limit_is_not_read() -> None:
    """Cut short, "Disallow: /private" would close the whole site."""
    start = b"User-agent: *\nDisallow: /early\n#"
    line = b"\nDisallow: /"
    whole = start + b"x" * (MAX_BYTES - len(start) - len(line)) + line + b"private\n"
    for body in (whole, whole[:MAX_BYTES]):  # as the fetcher cuts it, too
        assert allowed(body, "/page")
        assert not allowed(body, "/early")


def seconds_of(body: bytes, *paths: str) -> float:
    began = time.process_time()
    found = rules(body)
    for path in paths:
        found.allows(SITE + path)
    return time.process_time() - began


def numbered(line: bytes, count: int) -> bytes:
    return b"".join(line % number for number in range(count))


LONG = "/" + "a" * (MAX_ADDRESS - 1)


@cache
def blown_up() -> dict[str, bytes]:
    return {
        "a million lines": b"\n" * 1_000_000,
        "one rule again and again": b"User-agent: *\n" + b"Disallow: /a\n" * 50_000,
        "groups": b"User-agent: *\nDisallow: /a\n" * 25_000,
        "one line": b"User-agent: *\nDisallow: /" + b"a" * 1_000_000,
        "different rules": b"User-agent: *\n" + numbered(b"Disallow:/%x\n", 60_000),
        "different wild rules": b"User-agent: *\n" + numbered(b"Disallow:/*%x\n", 60_000),
        "wild rules that allow": b"User-agent: *\nDisallow: /\n" + numbered(b"Allow:/*a*a*a*a*%xb\n", 30_000),
        "many stars": b"User-agent: *\nDisallow: /" + b"a*" * 8_000 + b"b$\n",
        "rules of many stars": b"User-agent: *\nDisallow: /\n" + numbered(b"Allow: /" + b"*a" * 30 + b"*b%x$\n", 7_000),
        "agents times rules": numbered(b"User-agent: a%x\n", 14_000)
        + US.encode()
        + numbered(b"Disallow:/%x\n", 14_000),
        "every length": ALL.encode() + b"".join(b"Disallow: /" + b"a" * size + b"b\n" for size in range(1_000)),
        "percent signs": b"User-agent: *\nDisallow: /" + b"%41%zz" * 1_300 + b"\n",
        "colons": b":" * 200_000 + b"\n" + b":\n" * 200_000,
        "sitemaps": numbered(b"Sitemap: /%x\n", 40_000),
    }


def test_no_file_takes_long() -> None:
    """Some tenths of a second at worst; a matcher that goes back, or agents times rules, would take minutes. The
    processor's time is taken, so other programs do not count."""
    for name, body in blown_up().items():
        assert seconds_of(body, "/a", LONG, LONG[:-1] + "b", LONG + "a") < 5, name


@pytest.mark.parametrize("line", [b"Disallow: /%x\n", b"Allow: /a*%x*b*c*d\n", b"Disallow: /%x$\n", b"Sitemap: /%x\n"])
def test_what_is_remembered_has_its_weight(line: bytes) -> None:
    body = b"User-agent: *\n" + numbered(line, 1_900)
    tracemalloc.start()
    try:
        found = rules(body)
        memory = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 0.3 * found.weight < memory < 2 * found.weight


def test_no_file_takes_much_memory() -> None:
    for name, body in blown_up().items():
        assert rules(body).weight < 10 * 2**20, name


def test_over_the_caps_a_file_closes_more_than_it_says() -> None:
    wild = numbered(b"Disallow: /w/*%x$\n", MAX_WILD).decode()
    text = f"{ALL}{wild}Disallow: /over/*x\nAllow: /w/more/*y\n"
    assert not allowed(text, "/w/0")
    assert allowed(text, "/w/y")
    assert not allowed(text, "/over/y"), "its part before the star closes"
    assert allowed(f"{ALL}{wild}Disallow: /w/*1$\nAllow: /open\n", "/open/x")
    assert not allowed(f"{ALL}{CLOSED}{wild}Allow: /*open\n", "/open"), "what would allow is not read"

    stars = "a*" * MAX_STARS
    assert not allowed(f"{ALL}Disallow: /{stars}b*c\n", "/" + "a" * MAX_STARS + "b"), "its part before the last star"
    assert not allowed(f"{ALL}{CLOSED}Allow: /{stars}b*c\n", "/" + "a" * MAX_STARS + "bc")
    assert allowed(f"{ALL}{CLOSED}Allow: /{stars}b\n", "/" + "a" * MAX_STARS + "b")

    assert not allowed(f"{ALL}Disallow: /x\n", LONG + "a")
    assert allowed(f"{ALL}Disallow: /x\n", LONG)
    assert allowed(f"{ALL}Allow: /x\n", LONG + "a")
    assert len(rules(blown_up()["sitemaps"]).sitemaps) == MAX_SITEMAPS


# -- beside protego ------------------------------------------------------------------------------------------------


@each(
    ("text", "path", "right"),
    [
        (f"User-agent: tid\n{CLOSED}", "/page", True),
        (f"User-agent: tidings/1.0\n{CLOSED}", "/page", False),
        (f"{US}Other: x\n{ALL}{CLOSED}", "/page", False),
        (f"{ALL}# comment\x0b{CLOSED}", "/page", True),
        (f"{ALL}Disallow: /a$\n", "/a%24b", True),
        (f"{ALL}Disallow: /a%3Fb\n", "/a?b", True),
        (f"{ALL}Disallow: /?a%26b\n", "/?a&b", True),
        (f"{ALL}Disallow: /%E9\n", "/%E8", True),
        (f"{ALL}Disallow: /*?\nAllow: /ab\n", "/ab?c", True),
        (f"{ALL}Disallow: /closed\n", "/open/../closed", False),
    ],
)
def test_where_protego_says_something_else(text: str, path: str, right: bool) -> None:
    """The reasons of docs/decisions/0014-robots.md. When this fails, protego has been mended there: look again."""
    assert allowed(text, path) is right
    assert Protego.parse(text).can_fetch(SITE + path, "tidings") is not right


@pytest.mark.skipif(not FILES, reason="the files in ../shared/data/robots are not beside the project")
def test_on_real_files_protego_agrees() -> None:
    """Over every path that the files name, as it is and with something after it."""
    asked = 0
    for file in FILES:
        body = file.read_bytes()
        ours, theirs = rules(body), Protego.parse(body.decode("utf-8-sig", "replace"))
        named = re.findall(r"(?im)^\s*(?:dis)?allow\s*:\s*(/[^\s#]*)", body.decode("latin-1"))
        for path in {one.replace("*", "x").rstrip("$") for one in named}:
            for url in (SITE + path, SITE + path + "more/page.html?q=1"):
                asked += 1
                assert ours.allows(url) == theirs.can_fetch(url, "tidings"), (file.name, url)
        assert ours.sitemaps == tuple(dict.fromkeys(theirs.sitemaps)), file.name
    assert asked > 1_000
