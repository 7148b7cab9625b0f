"""An address as folders and a file: as the paper has it, and safe whatever the address is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.store.archive.folder_names import LONGEST_PART, LONGEST_PATH, archive_url, file_of, folders_of

HTML = "text/html; charset=utf-8"


def path(url: str, content_type: str | None = HTML) -> str:
    return "/".join((*folders_of(url), file_of(url, content_type)))


@each(
    ("url", "name"),
    [
        ("http://www.mysite.com/d1/d2", "www.mysite.com/d1/d2/index.html"),  # the selective crawler paper's own example
        ("http://www.mysite.com/d1/d2/", "www.mysite.com/d1/d2/index.html"),
        ("https://a.test", "a.test/index.html"),
        ("https://A.test:443/", "a.test/index.html"),
        ("https://a.test:8443/x", "a.test_8443/x/index.html"),
        ("https://a.test/x.html", "a.test/x.html/index.html"),
        ("https://a.test/index.html", "a.test/_index.html/index.html"),
        ("https://a.test/index.php?id=5&b=x/y", "a.test/index.php/index%3Fid=5&b=x%2Fy.html"),
        ("https://a.test/?", "a.test/index%3F.html"),
        ("https://a.test/x#part", "a.test/x/index.html"),
        ("https://me:secret@a.test/x", "a.test/x/index.html"),
        ("https://a.test/../../etc/passwd", "a.test/%2E%2E/%2E%2E/etc/passwd/index.html"),
        ("https://a.test/./%2e%2e/x", "a.test/%2E/%2e%2e/x/index.html"),
        ("https://a.test/a//b", "a.test/a/b/index.html"),
        ("https://a.test/..\\..\\x", "a.test/..%5C..%5Cx/index.html"),
        ("https://a.test/con/NUL.txt/Com1", "a.test/_con/_NUL.txt/_Com1/index.html"),
        ("https://a.test/console", "a.test/console/index.html"),
        ("https://a.test/end./x", "a.test/end%2E/x/index.html"),
        ('https://a.test/a:b*c"d<e>f|g h', "a.test/a%3Ab%2Ac%22d%3Ce%3Ef%7Cg%20h/index.html"),
        ("https://a.test/caf\u00e9", "a.test/caf%C3%A9/index.html"),
        ("https://b\u00fccher.test/", "xn--bcher-kva.test/index.html"),
        ("https://[::1]:8080/x", "%3A%3A1_8080/x/index.html"),
        ("https:///x", "_/x/index.html"),
        ("https://a.test:port/x", "_/https%3A/a.test%3Aport/x/index.html"),
    ],
)
def test_names(url: str, name: str) -> None:
    assert path(url) == name


@each(
    ("content_type", "name"),
    [
        ("text/html", "index.html"),
        ("Application/XHTML+XML; x=y", "index.xhtml"),
        ("text/plain", "index.txt"),
        ("application/pdf", "index.bin"),
        ("../x", "index.bin"),
        (None, "index.html"),
    ],
)
def test_the_extension_is_the_type(content_type: str | None, name: str) -> None:
    assert file_of("https://a.test/", content_type) == name


def test_what_is_too_long_is_cut_and_stays_different() -> None:
    one, other = (f"https://a.test/{'x' * 300}{end}" for end in "ab")
    assert folders_of(one) != folders_of(other)
    assert all(len(part) <= LONGEST_PART for url in (one, other) for part in folders_of(url))
    deep, deeper = ("https://a.test/" + "/".join(["folder"] * 500 + [end]) for end in "ab")
    assert folders_of(deep) != folders_of(deeper)
    assert sum(map(len, folders_of(deep))) <= LONGEST_PATH + LONGEST_PART
    long_query = file_of(f"https://a.test/?{'q' * 5000}", HTML, distinct=True)
    assert len(long_query) < 200


def test_a_name_that_only_one_address_has() -> None:
    one, other = (file_of(f"{scheme}://a.test/x?q", HTML, distinct=True) for scheme in ("http", "https"))
    assert one != other
    assert one.startswith("index%3Fq~")


def test_addresses_hold_no_password_and_no_line_breaks() -> None:
    assert archive_url("https://me:secret@a.test/\r\nX: y\x00/\u00e9?a=%20b") == "https://a.test/X:%20y/%C3%A9?a=%20b"


HOSTILE = st.text(st.sampled_from("./\\%:?#@ ~-_\x00\r\n\t*|<>\"'abAB12\u00e9\u202e\ud800\U0001f600&=+;[]")) | st.text()
PARTS = st.sampled_from(["..", ".", "", "con", "NUL", "index.html", "INDEX.HTML", "a", "A", "%2e%2e", "~", " ", "a."])
ADDRESSES = st.builds(
    lambda scheme, host, parts, end: f"{scheme}{host}/{'/'.join(parts)}{end}",
    st.sampled_from(["https://", "http://", "HTTP://", "file://", "//", "", "javascript:"]),
    st.sampled_from(["a.test", "A.test", "..", "a.test:80", "a.test:8080", "me:x@a.test", "[::1]", ""]) | HOSTILE,
    st.lists(PARTS | HOSTILE, max_size=6),
    st.sampled_from(["", "?", "?q=1", "?../..", "#x"]) | HOSTILE,
)


@given(ADDRESSES, st.sampled_from([HTML, "image/png", None, "x/../../y"]), st.booleans())
def test_no_address_leads_anywhere_else(url: str, content_type: str | None, distinct: bool) -> None:
    *folders, name = (*folders_of(url), file_of(url, content_type, distinct=distinct))
    assert folders
    for part in (*folders, name):
        assert 0 < len(part) < 255
        assert part.isascii()
        assert part.isprintable()
        assert not set(part) & set('/\\<>:"|?* ')
        assert part not in (".", "..")
        assert not part.endswith(".")
        assert part.partition(".")[0].lower() not in {"con", "prn", "aux", "nul", "com1", "lpt1"}
    assert not any(folder.lower() == name.lower() for folder in folders)
    assert sum(len(part) + 1 for part in folders) + len(name) < 1_100
