"""Each filter admits what it says; what is undecided is never admitted; plugins are fenced."""

import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import SettingsError
from tidings.fetch.admission.addresses import LONGEST, normalized
from tidings.fetch.admission.filters import (
    LARGEST_PROGRAM,
    AndFilter,
    Domain,
    Everything,
    Filter,
    NotFilter,
    OrFilter,
    Pattern,
    PluginFilter,
    Prefix,
    Scheme,
    load_filter_plugin,
)

PLUGINS = """
class Short:
    def admits(self, url):
        return len(url) < 30

class Broken:
    def admits(self, url):
        raise RuntimeError("line one\\nline two")

class Chatty:
    def admits(self, url):
        return "yes"

class Slow:
    async def admits(self, url):
        return True

class Greedy:
    def admits(self, url, depth):
        return True

class Hollow:
    pass

class Picky:
    def __init__(self, word):
        self.word = word

ready = Short()

class Room:
    inner = Short
"""


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "house_of_filters.py").write_text(PLUGINS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("house_of_filters", None)


# -- the simple ones --------------------------------------------------------------------------------


@each(
    ("one", "url", "admitted"),
    [
        (Domain("example.org"), "https://example.org/", True),
        (Domain("example.org"), "https://a.b.EXAMPLE.org./x", True),
        (Domain("Example.ORG."), "http://example.org:8080/", True),
        (Domain("example.org"), "https://badexample.org/", False),
        (Domain("example.org"), "https://example.org.evil.test/", False),
        (Domain("example.org"), "https://evil.test/?example.org", False),
        (Domain("example.org"), "https://example.org@evil.test/", False),
        (Domain("www.example.org"), "https://example.org/", False),
        (Domain("bücher.example"), "https://xn--bcher-kva.example/", True),
        (Domain("xn--bcher-kva.example"), "https://shop.bücher.example/", True),
        (Domain("192.0.2.1"), "http://192.0.2.1:81/", True),
        (Domain("[2001:DB8:0::1]"), "http://[2001:db8::1]/", True),
        (Prefix("https://example.org"), "https://example.org/x", True),
        (Prefix("https://example.org"), "https://example.org.evil.test/", False),
        (Prefix("https://example.org"), "https://example.org:8443/", False),
        (Prefix("HTTPS://Example.org:443/tag/"), "https://example.org/tag/x", True),
        (Prefix("https://example.org/tag/"), "https://example.org/a/%2e%2e/t%61g/x", True),
        (Prefix("https://example.org/tag/"), "https://example.org/tag/../news", False),
        (Prefix("https://example.org/tag"), "https://example.org/tags", True),
        (Prefix("https://example.org/?id="), "https://example.org?id=7", True),
        (Scheme("HTTPS"), "https://example.org/", True),
        (Scheme("https"), "http://example.org/", False),
        (Scheme("http"), "https://example.org/", False),
        (Pattern(r"\.pdf$"), "https://example.org/a.pdf#page=2", True),
        (Pattern(r"\.pdf$"), "https://example.org/a.pdf?x", False),
        (Pattern(r"(?i)/TAG/"), "https://example.org/tag/", True),
        (Pattern("%C3%A9"), "https://example.org/été", True),
        (Everything(), "https://example.org/", True),
        (Everything(), "ftp://example.org/", False),
    ],
)
def test_a_filter_admits_what_it_says(one: Filter, url: str, admitted: bool) -> None:
    assert one.admits(url) is admitted


@each(
    ("kind", "value", "words"),
    [
        (Domain, "https://example.org/", "write a bare name"),
        (Domain, "*.example.org", "write domain:example.org"),
        (Domain, "exa mple.org", "is no domain"),
        (Domain, "", "is no domain"),
        (Domain, "a..b", "is no domain"),
        (Prefix, "example.org/news", "prefix:https://example.org/news/"),
        (Prefix, "ftp://example.org/", "only http and https"),
        (Prefix, "https:///x", "no host"),
        (Scheme, "ftp", "write scheme:http or scheme:https"),
        (Pattern, "(", "missing"),
        (Pattern, r"(a)\1", "backreferences"),
        (Pattern, "(?=x)", "no look-around"),
        (Pattern, "", "1 to 1000 characters"),
        (Pattern, "x" * 1001, "1 to 1000 characters"),
        (Pattern, "été", "%C3%A9"),
        (Pattern, "a\nb", "characters no address has"),
        (Pattern, "a{1000}", "too large"),
        (Pattern, "(?:a{0,30}){0,30}", "too large"),
        (Pattern, r"(((\pL{0,50}){0,50}){0,50}){0,50}", "is no regular expression|too large"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_with_the_remedy(
    kind: type[Domain | Prefix | Scheme | Pattern], value: str, words: str
) -> None:
    with pytest.raises(SettingsError, match=words):
        kind(value)


@each("pattern", [r"(a*)*b", r"(a|aa)+$b", r"(x+x+)+y", r"(?:a?){150}a{150}b", r"(.*.*.*=)+$"])
def test_security_13_no_pattern_runs_for_ever(pattern: str) -> None:
    one = Pattern(pattern)
    assert one.compiled.programsize <= LARGEST_PROGRAM
    longest = ("https://example.org/" + "ax" * LONGEST)[:LONGEST]
    began = time.thread_time()
    for url in (longest, longest.replace("x", "a"), longest.replace("a", "x")):
        one.admits(url)
    # Of this thread alone. Python's own `re` needs longer than the age of the world for the first.
    assert time.thread_time() - began < 1


# -- and, or, not -----------------------------------------------------------------------------------


class Said:
    """Somebody's filter that says what it is told."""

    def __init__(self, answer: bool | None) -> None:
        self.answer = answer

    def admits(self, url: str) -> bool:
        if self.answer is None:
            raise LookupError("undecided")
        return self.answer


YES, NO, FAILS = (PluginFilter(name, Said(answer)) for name, answer in (("yes", True), ("no", False), ("fails", None)))


@each(
    ("one", "admitted"),
    [
        (AndFilter((YES, YES)), True),
        (AndFilter((YES, NO)), False),
        (OrFilter((NO, YES)), True),
        (OrFilter((NO, NO)), False),
        (NotFilter(NO), True),
        (NotFilter(YES), False),
        # An error is a refusal, wherever it stands ...
        (FAILS, False),
        (NotFilter(FAILS), False),
        (NotFilter(NotFilter(FAILS)), False),
        (AndFilter((YES, FAILS)), False),
        (AndFilter((FAILS, YES)), False),
        (NotFilter(AndFilter((YES, FAILS))), False),
        (NotFilter(OrFilter((NO, FAILS))), False),
        (NotFilter(OrFilter((FAILS, NO))), False),
        (OrFilter((NO, FAILS)), False),
        # ... unless the rest has decided already.
        (OrFilter((FAILS, YES)), True),
        (NotFilter(AndFilter((FAILS, NO))), True),
    ],
)
def test_and_or_not_with_errors(one: Filter, admitted: bool) -> None:
    assert one.admits("https://example.org/") is admitted


@each("url", ["ftp://example.org/", "nonsense", "https://example.org/\n", "https://[/"])
def test_what_cannot_be_read_is_admitted_by_nobody(url: str) -> None:
    for one in (
        Everything(),
        NotFilter(Everything()),
        NotFilter(Domain("example.net")),
        NotFilter(Pattern("q")),
        NotFilter(NO),
    ):
        assert one.admits(url) is False


def test_and_needs_two() -> None:
    for kind in (AndFilter, OrFilter):
        with pytest.raises(ValueError, match="two filters"):
            kind((Everything(),))


leaves = st.sampled_from([YES, NO, FAILS, Everything(), Domain("example.org"), Domain("example.net")])
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        inner.map(NotFilter), st.tuples(inner, inner).map(AndFilter), st.tuples(inner, inner, inner).map(OrFilter)
    ),
    max_leaves=12,
)


@given(trees)
def test_a_filter_and_its_not_never_both_admit(one: Filter) -> None:
    url = "https://example.org/"
    assert not (one.admits(url) and NotFilter(one).admits(url))
    assert NotFilter(NotFilter(one)).admits(url) == one.admits(url)


@given(trees, trees)
def test_not_and_is_or_of_nots(one: Filter, other: Filter) -> None:
    url = "https://example.org/"
    assert NotFilter(AndFilter((one, other))).admits(url) == OrFilter((NotFilter(one), NotFilter(other))).admits(url)
    assert AndFilter((one, other)).admits(url) == (one.admits(url) and other.admits(url))
    assert OrFilter((one, other)).admits(url) == (one.admits(url) or other.admits(url))


# -- a person's own ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["house_of_filters:Short", "house_of_filters:ready", "house_of_filters:Room.inner"])
def test_a_plugin_by_its_path(plugins: Path, name: str) -> None:
    one = load_filter_plugin(name)
    assert one.admits("https://example.org/")
    assert not one.admits("https://example.org/which/is/longer")
    assert not NotFilter(one).admits("https://example.org/")
    assert str(one) == f"plugin:{name}"


def test_a_plugin_by_its_entry_point(plugins: Path) -> None:
    info = plugins / "some_filters-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-filters\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tidings.filters]\nshort = house_of_filters:Short\n", encoding="utf-8")
    assert load_filter_plugin("short").admits("https://example.org/")
    with pytest.raises(SettingsError, match=r"plugin long: no installed package has it \(known: short\)"):
        load_filter_plugin("long")


@each(
    ("name", "words"),
    [
        ("house_of_filters:Hollow", "has no method `admits"),
        ("house_of_filters:Slow", "write `def`"),
        ("house_of_filters:Greedy", "must take one address"),
        ("house_of_filters:Picky", "cannot be loaded .TypeError"),
        ("house_of_filters:Absent", "cannot be loaded .AttributeError"),
        ("house_of_filters:", "cannot be loaded"),
        ("house_of_straw:Short", "cannot be loaded .ModuleNotFoundError"),
        (":Short", "cannot be loaded"),
        ("..x:Short", "cannot be loaded"),
        ("nobody", "no installed package has it"),
    ],
)
def test_a_wrong_plugin_is_refused_at_start(plugins: Path, name: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load_filter_plugin(name)


def test_a_plugin_that_raises_on_import(plugins: Path) -> None:
    (plugins / "house_on_fire.py").write_text("raise ValueError('burning\\nstill')", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"cannot be loaded \(ValueError: burning still\)"):
        load_filter_plugin("house_on_fire:Any")


@pytest.mark.parametrize(
    ("name", "words"), [("Broken", "RuntimeError: line one line two"), ("Chatty", "said 'yes', not True or False")]
)
def test_a_failing_plugin_refuses_and_the_log_says_why_but_not_each_time(
    plugins: Path, caplog: pytest.LogCaptureFixture, name: str, words: str
) -> None:
    one = load_filter_plugin(f"house_of_filters:{name}")
    with caplog.at_level(logging.WARNING):
        for number in range(25):
            assert one.admits(f"https://user:secret@example.org/{number}") is False
    assert [record.getMessage().count(words) for record in caplog.records] == [1, 1]
    assert "https://example.org/0" in caplog.records[0].getMessage()
    assert "10 times" in caplog.records[1].getMessage()
    assert "secret" not in caplog.text


def test_a_plugin_sees_the_address_as_it_would_be_fetched() -> None:
    seen = []

    class Curious:
        def admits(self, url: str) -> bool:
            seen.append(url)
            return True

    AndFilter((Everything(), PluginFilter("curious", Curious()))).admits("HTTPS://me:secret@Example.org:443/a/../b#c")
    assert seen == [normalized("https://example.org/b")]
