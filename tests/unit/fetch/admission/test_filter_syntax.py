"""The language of filters: what it reads, what it refuses and where, and that a filter's text is read back."""

import re
import string
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import SettingsError
from tidings.fetch.admission.filter_syntax import LONGEST, parse_filter
from tidings.fetch.admission.filters import (
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
from tidings.text.boolean import DEEPEST

A, B, C = Domain("a.test"), Domain("b.test"), Domain("c.test")
PAGE = (Path(__file__).resolve().parents[4] / "docs/filters.md").read_text(encoding="utf-8")


def no_plugins(name: str) -> Filter:
    """A loader for filters whose author may not run code."""
    raise SettingsError(f"plugin:{name} cannot be used here; plugins stand in the settings")


class Named:
    def __init__(self, name: str) -> None:
        self.name = name

    def admits(self, url: str) -> bool:
        return self.name in url


@each(
    ("text", "one"),
    [
        ("", Everything()),
        (" \n ", Everything()),
        ("everything", Everything()),
        ("domain:a.test", A),
        ("  DOMAIN:a.test\n", A),
        ("scheme:https", Scheme("https")),
        ("prefix:https://a.test/x", Prefix("https://a.test/x")),
        (r'matches:"\.pdf$"', Pattern(r"\.pdf$")),
        (r"matches:\.pdf$", Pattern(r"\.pdf$")),
        (r'matches:"a ""b"" (c|d)\\"', Pattern(r'a "b" (c|d)\\')),
        ("plugin:my_package.filters:NoAds", PluginFilter("my_package.filters:NoAds", Named(""))),
        ("domain:a.test and domain:b.test and domain:c.test", AndFilter((A, B, C))),
        ("domain:a.test or domain:b.test or domain:c.test", OrFilter((A, B, C))),
        ("domain:a.test or domain:b.test and domain:c.test", OrFilter((A, AndFilter((B, C))))),
        ("(domain:a.test or domain:b.test) and domain:c.test", AndFilter((OrFilter((A, B)), C))),
        ("not domain:a.test and domain:b.test", AndFilter((NotFilter(A), B))),
        ("not (domain:a.test and domain:b.test)", NotFilter(AndFilter((A, B)))),
        ("NOT not(domain:a.test)OR(domain:b.test)", OrFilter((NotFilter(NotFilter(A)), B))),
        ("((((domain:a.test))))", A),
        ("(domain:a.test and domain:b.test) and domain:c.test", AndFilter((AndFilter((A, B)), C))),
        ("domain:and or domain:everything", OrFilter((Domain("and"), Domain("everything")))),
        (
            r'domain:example.org and not (prefix:https://example.org/tag/ or matches:"\.pdf$")',
            AndFilter(
                (Domain("example.org"), NotFilter(OrFilter((Prefix("https://example.org/tag/"), Pattern(r"\.pdf$")))))
            ),
        ),
    ],
)
def test_a_text_is_read(text: str, one: Filter) -> None:
    assert parse_filter(text, Named) == one


@each(
    ("text", "words"),
    [
        ("domain:a.test domain:b.test", "column 15: write and, or"),
        ("domain:a.test everything", "column 15: write and, or"),
        ("domain:a.test not domain:b.test", "column 15: write and, or"),
        ("domain: a.test", "column 1: nothing stands after domain:"),
        ("not domain:", "column 5: nothing stands after domain:"),
        ("(domain:a.test", "column 1: this parenthesis is never closed"),
        ("(domain:a.test domain:b.test)", "column 16: write and, or"),
        ("domain:a.test)", "column 14: this parenthesis was never opened"),
        ("()", "column 2: a filter must stand before ')'"),
        ("and domain:a.test", "column 1: a filter must stand before 'and'"),
        ("domain:a.test or or domain:b.test", "column 18: a filter must stand before 'or'"),
        ("domain:a.test and", "column 18: it ends too early"),
        ("not", "column 4: it ends too early"),
        (
            "prefix:https://a.test/A_(b)",
            'column 25: a value with a parenthesis stands in double quotes; write prefix:"..."',
        ),
        ('matches:"a', "column 1: the double quote has no clear end"),
        ('matches:"a"b', "column 1: the double quote has no clear end"),
        ('matches:a"b"', 'column 1: a double quote in a value; write kind:"value"'),
        ('matches:""', "column 1: the value of matches: must"),
        ('matches:"a\nb"', "line 1, column 1: the value of matches: must stand on one line"),
        ("domain:a.test and ext:pdf", "column 19: there is no kind 'ext'; write one of domain:"),
        ("domain:a.test and\n  pdf", "line 2, column 3: 'pdf' is no filter; write one of domain:"),
        ("domain:a.test && domain:b.test", "column 15: cannot read '&&'"),
        ("!domain:a.test", "column 1: cannot read '!domain:a.test'"),
        ("everything and domain:*.a.test", "column 16: a domain has no stars"),
        (r'not matches:"("', "column 5: `(` is no regular expression"),
        ("x" * (LONGEST + 1), "4001 characters"),
    ],
)
def test_a_fault_names_its_place_and_the_remedy(text: str, words: str) -> None:
    with pytest.raises(SettingsError) as refusal:
        parse_filter(text, Named)
    assert str(refusal.value).startswith(f"filter, {words}" if "column" in words else f"filter: {words}")
    assert "\n" not in str(refusal.value)


@each("opening", ["(", "not ", "not ("])
def test_depth_is_limited(opening: str) -> None:
    def nested(times: int) -> str:
        return opening * times + "everything" + ")" * opening.count("(") * times

    levels = len(opening.split("not")) - 1 + opening.count("(")
    parse_filter(nested(DEEPEST // levels), Named)
    with pytest.raises(SettingsError, match=f"more than {DEEPEST} parentheses and nots"):
        parse_filter(nested(DEEPEST // levels + 1), Named)


def test_a_wide_filter_is_fine() -> None:
    one = parse_filter(" or ".join(f"domain:s{number}.test" for number in range(200)), Named)
    assert one.admits("https://s199.test/")


def test_security_line_11_the_language_runs_nothing_and_reads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house_of_traps.py").write_text("raise SystemExit('imported')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SECRET", "example.org")
    for text in ("plugin:house_of_traps:X", "plugin:os:system", 'domain:a.test or plugin:"sys:exit"'):
        with pytest.raises(SettingsError, match="plugins stand in the settings"):
            parse_filter(text, no_plugins)
    assert "house_of_traps" not in sys.modules
    for text in (
        "domain:$SECRET",
        "domain:%SECRET%",
        "domain:{SECRET}",
        "prefix:file:///etc/passwd",
        "file:/etc/passwd",
    ):
        with pytest.raises(SettingsError, match=r"^filter, column 1: "):
            parse_filter(text, no_plugins)
    assert not parse_filter('matches:"$SECRET"', no_plugins).admits("https://example.org/")


# -- round trip -------------------------------------------------------------------------------------

_LETTERS = string.ascii_lowercase + string.digits
labels = st.text(_LETTERS, min_size=1, max_size=6).map(lambda text: f"x{text}")
domains = st.lists(labels, min_size=1, max_size=3).map(".".join).map(Domain)
rests = st.text(string.printable.split("\t")[0] + "éλ中", max_size=20)
prefixes = st.builds(lambda domain, rest: Prefix(f"https://{domain.name}/{rest}"), domains, rests)
# Anything but a pattern's own marks, so that it always compiles; the marks that matter to the text are put in.
pieces = st.sampled_from([r"\.", "$", "^", '"', '""', r"\\", r"\"", "[()]", "(a|b)", "a b", ".*", "x{2}", "and", ":"])
patterns = st.lists(pieces, min_size=1, max_size=8).map("".join).map(Pattern)
names = st.text(_LETTERS + '._:" ()', min_size=1, max_size=12).map(lambda name: PluginFilter(name, Named(name)))
leaves = st.one_of(domains, prefixes, patterns, names, st.sampled_from([Everything(), Scheme("http"), Scheme("https")]))
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        inner.map(NotFilter),
        st.lists(inner, min_size=2, max_size=4).map(tuple).map(AndFilter),
        st.lists(inner, min_size=2, max_size=4).map(tuple).map(OrFilter),
    ),
    max_leaves=10,
)


@given(trees)
def test_the_text_of_a_filter_is_read_back(one: Filter) -> None:
    text = str(one)
    again = parse_filter(text, Named)
    assert again == one
    assert str(again) == text
    assert "\n" not in text


@given(
    st.text(max_size=80) | st.lists(st.sampled_from(['"', "(", ")", "not ", "and ", "or ", "domain:a "])).map("".join)
)
def test_any_text_is_a_filter_or_a_setting_that_is_refused(text: str) -> None:
    refusal = ""
    try:
        one = parse_filter(text, no_plugins)
    except SettingsError as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert refusal.startswith("filter") if refusal else parse_filter(str(one), no_plugins) == one


# -- docs/filters.md --------------------------------------------------------------------------------


def examples() -> list[tuple[str, str, str]]:
    rows = re.findall(r"^\| `(.+?)` \| `(http.+?)` \| `(http.+?)` \|$", PAGE, re.MULTILINE)
    return [(text.replace("\\|", "|"), admitted, refused) for text, admitted, refused in rows]


def test_the_page_has_examples() -> None:
    assert len(examples()) >= 7


@each(("text", "admitted", "refused"), examples())
def test_the_examples_of_the_page(text: str, admitted: str, refused: str) -> None:
    one = parse_filter(text, no_plugins)
    assert one.admits(admitted)
    assert not one.admits(refused)


@each("text", re.findall(r"^\| `(.+?)` \| [a-z]", PAGE, re.MULTILINE)[:5])
def test_every_kind_on_the_page_is_read(text: str) -> None:
    assert str(parse_filter(text, no_plugins)) == text


def test_the_setting_on_the_page() -> None:
    import tomllib

    (block,) = re.findall(r"^```toml\n(\[fetch\].*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    one = parse_filter(tomllib.loads(block)["fetch"]["filter"], no_plugins)
    assert one.admits("https://example.org/news")
    assert not one.admits("https://example.org/a.pdf")


def test_the_message_on_the_page() -> None:
    (message,) = re.findall(r"^```text\n(.*?)\n```$", PAGE, re.DOTALL | re.MULTILINE)
    with pytest.raises(SettingsError, match=f"^{re.escape(message)}$"):
        parse_filter("domain:example.org and ext:pdf", no_plugins)


def test_the_plugin_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (text,) = re.findall(r"`(domain:\S+ and plugin:\S+)`", PAGE)
    (tmp_path / "my_filters.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        one = parse_filter(text, load_filter_plugin)
    finally:
        sys.modules.pop("my_filters", None)
    assert one.admits("https://example.org/2024/a")
    assert one.admits("https://example.org/about")
    assert not one.admits("https://example.org/2019/a")
    assert not one.admits("https://example.net/2024/a")
