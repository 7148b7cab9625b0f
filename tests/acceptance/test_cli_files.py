"""Commands that read and write files, and the settings they go by."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from tests.acceptance.shell import STORY, Said, Shell, rss
from tests.cases import each

SHARED = Path(__file__).resolve().parents[2] / "../shared/data"
LISTS = sorted((SHARED / "opml").glob("*.opml")) + sorted((SHARED / "opml").glob("*.xml"))
FEEDS = sorted(path for path in (SHARED / "feeds").glob("*") if path.is_file() and path.suffix != ".csv")

OPML = """<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
<outline text="News"><outline text="Local">
<outline type="rss" text="The Herald" xmlUrl="https://herald.test/feed?a=1&amp;b=2" htmlUrl="https://herald.test/"/>
</outline></outline>
<outline type="rss" text="Blög" xmlUrl="https://blog.test/feed"/>
<outline type="rss" text="Not the web" xmlUrl="gopher://old.test/feed"/>
</body></opml>"""


def followed(said: Said) -> set[tuple[str, str, str | None]]:
    return {(source["url"], source["title"], source["category"]) for source in said.json}


# -- import, export -----------------------------------------------------------------------------------


def test_import_and_export_lead_back_to_the_same(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.opml"
    file.write_text(OPML, encoding="utf-8")
    assert tidings("import", str(file)).out == "2 new sources, 0 already followed, 1 refused\n"
    again = tidings("import", str(file), "--json").json
    assert (again["added"], again["known"], again["refused"], again["repeated"]) == (0, 2, 1, 0)
    sources = followed(tidings("sources", "--json"))
    assert sources == {
        ("https://herald.test/feed?a=1&b=2", "The Herald", "News/Local"),
        ("https://blog.test/feed", "Blög", None),
    }

    exported = tmp_path / "out.opml"
    said = tidings("export", str(exported))
    assert (said.code, said.out, said.err) == (0, "", f"tidings: 2 sources written to {exported}\n")
    written = [re.sub("<dateCreated>.*?<", "<", text) for text in (exported.read_text(), tidings("export").out)]
    assert written[0] == written[1]
    assert list(tmp_path.glob("*.part")) == []
    other = tidings.elsewhere(tmp_path / "other")
    assert other("import", "-", stdin=exported.read_text()).code == 0
    assert followed(other("sources", "--json")) == sources


def test_import_names_what_it_refuses(tidings: Shell) -> None:
    long = f"https://long.test/{'x' * 3000}"
    body = f'<opml><body><outline xmlUrl="{long}"/><outline xmlUrl="https://good.test/feed"/></body></opml>'
    said = tidings("import", "-", stdin=body)
    assert said.code == 0
    assert said.out == "1 new source, 0 already followed, 1 refused\n"
    assert said.err.startswith("tidings: 1 refused: an address of more than 2,000 bytes: https://long.test/xxx")
    assert said.err.count("\n") == 1


def test_import_sums_up_what_it_refuses(tidings: Shell) -> None:
    lines = [f'<outline text="{number}" xmlUrl="feed:{number}"/>' for number in range(50)]
    lines += [f'<outline text="{number}" xmlUrl="https://site{number}.test/feed"/>' for number in range(1_000)]
    lines += ['<outline text="again" xmlUrl="https://site1.test/feed"/>', '<outline text="x" xmlUrl="https:///feed"/>']
    body = f"<opml><body>{''.join(lines)}</body></opml>"
    said = tidings("import", "-", stdin=body)
    assert said.out == "1000 new sources, 0 already followed, 1 repeated, 51 refused\n"
    assert said.err.splitlines() == [
        "tidings: 50 refused: no address of the web (http or https): feed:0 feed:1 feed:2, ...",
        "tidings: 1 refused: an address without a host: https:///feed",
    ]
    foreign = "no address of the web (http or https)"
    summary = tidings("import", "-", "--json", stdin=body)
    assert summary.err == ""
    assert summary.json == {
        "added": 0,
        "known": 1_000,
        "repeated": 1,
        "refused": 51,
        "reasons": [
            {
                "reason": foreign,
                "count": 50,
                "examples": ["feed:0", "feed:1", "feed:2"],
            },
            {"reason": "an address without a host", "count": 1, "examples": ["https:///feed"]},
        ],
        "mended": False,
    }


@pytest.mark.skipif(not LISTS, reason="no subscription lists beside the project (../shared/data/opml)")
@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.name)
def test_lists_people_use(tidings: Shell, tmp_path: Path, file: Path) -> None:
    urls = set(re.findall(r"""xmlUrl\s*=\s*["']\s*(https?://[^"'\s]+)""", file.read_text("utf-8"), re.IGNORECASE))
    first = tidings("import", str(file), "--json").json
    assert (first["added"], first["known"], first["refused"]) == (len(urls), 0, 0)
    again = tidings("import", str(file), "--json").json
    assert (again["added"], again["known"], again["refused"]) == (0, len(urls), 0)
    exported = tmp_path / "out.opml"
    tidings("export", str(exported))
    other = tidings.elsewhere(tmp_path / "other")
    assert other("import", str(exported), "--json").json["added"] == len(urls)
    assert followed(other("sources", "--json")) == followed(tidings("sources", "--json"))


@each(
    ("body", "words"),
    [
        ("", "an empty file, no OPML"),
        ("<html><body>", "no OPML: the root is <html>"),
        ("<opml><body><outline", "no well-formed OPML"),
        ("just text", "no well-formed OPML"),
    ],
)
def test_import_of_something_else(tidings: Shell, body: str, words: str) -> None:
    assert words in tidings("import", "-", stdin=body).one_clear_line()


def test_files_that_cannot_be_read_or_written(tidings: Shell, tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing.opml", tmp_path
    assert tidings("import", str(missing)).one_clear_line() == f"tidings: {missing}: No such file or directory"
    assert tidings("import", str(folder)).one_clear_line() == f"tidings: {folder}: Is a directory"
    assert tidings("read", str(missing)).one_clear_line() == f"tidings: {missing}: No such file or directory"
    nowhere = tmp_path / "no" / "out.opml"
    assert tidings("export", str(nowhere)).one_clear_line() == f"tidings: {nowhere}: No such file or directory"


# -- read ---------------------------------------------------------------------------------------------

ENTRY = {"id", "link", "title", "published", "updated", "author", "summary", "content", "categories"}


def test_read_a_feed(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "feed.xml"
    file.write_text(rss("news.test", 3).replace("http://news.test/items/0", "/items/0"))
    for what in (str(file), "http://news.test/feed.xml"):
        seen = tidings("read", what, "--url", "http://news.test/feed.xml", "--json").json
        assert (seen["kind"], seen["format"], seen["title"]) == ("feed", "rss2.0", "The news.test feed")
        assert (seen["link"], seen["language"]) == ("http://news.test/", "en-GB")
        assert seen["entries"][0].keys() >= ENTRY
        assert seen["entries"][0]["link"] == "http://news.test/items/0"
        assert seen["entries"][1]["published"] == "2026-03-02T01:00:00Z"
        assert seen["entries"][1]["categories"] == ["Weather"]
    said = tidings("read", str(file))
    assert "The news.test feed  http://news.test/" in said.out
    assert "rss2.0, 3 entries, language en-GB" in said.out


def test_read_a_page(tidings: Shell) -> None:
    seen = tidings("read", "http://news.test/", "--json").json
    assert (seen["kind"], seen["title"], seen["language"]) == ("page", "The front page", "en")
    assert seen["text"].startswith(STORY[:60])
    assert seen["links"] == ["http://news.test/items/1"]
    assert [feed["url"] for feed in seen["feeds"]] == ["http://news.test/feed.xml", "http://news.test/more.xml"]
    assert {"published", "author"} <= seen.keys()
    said = tidings("read", "http://news.test/")
    assert "The front page" in said.out
    assert "feed: http://news.test/more.xml" in said.out


SITEMAP = """<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>http://news.test/a</loc><lastmod>2026-03-01T10:00:00Z</lastmod></url><url><loc>/b</loc></url></urlset>"""
INDEX = "<sitemapindex><sitemap><loc>/news.xml</loc><lastmod>2026-03-01</lastmod></sitemap></sitemapindex>"
LIST = "<html><body>" + "".join(
    f"<h2><a href='/2026/03/{day:02}/the-council-met-again'>The council met again on day {day}</a></h2>"
    for day in range(1, 28)
)


@pytest.mark.parametrize("compressed", [False, True])
def test_read_a_sitemap(tidings: Shell, tmp_path: Path, compressed: bool) -> None:
    file = tmp_path / "sitemap.xml"
    file.write_bytes(gzip.compress(SITEMAP.encode()) if compressed else SITEMAP.encode())
    for more in ([], ["--kind", "sitemap"]):
        seen = tidings("read", str(file), "--url", "http://news.test/sitemap.xml", "--json", *more).json
        assert (seen["kind"], seen["format"], seen["children"]) == ("sitemap", "sitemap", [])
        assert [entry["link"] for entry in seen["entries"]] == ["http://news.test/a", "http://news.test/b"]
    assert "no feed" in tidings("read", str(file), "--kind", "feed").one_clear_line()


def test_read_a_sitemap_index(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "index.xml"
    file.write_text(INDEX)
    seen = tidings("read", str(file), "--url", "http://news.test/sitemap.xml", "--json").json
    assert (seen["kind"], seen["format"], seen["entries"]) == ("sitemap", "sitemap-index", [])
    assert seen["children"] == [{"url": "http://news.test/news.xml", "modified": "2026-03-01T00:00:00Z"}]
    said = tidings("read", str(file), "--url", "http://news.test/sitemap.xml").out
    assert "sitemap-index, 1 sitemap\n" in said
    assert "http://news.test/news.xml" in said


def test_read_a_sitemap_of_bare_addresses(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "sitemap.txt"
    file.write_text("http://news.test/a\nhttp://news.test/b\n")
    seen = tidings("read", str(file), "--json").json
    assert (seen["kind"], seen["format"], len(seen["entries"])) == ("sitemap", "sitemap-text", 2)


def test_read_a_page_of_links(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.html"
    file.write_text(LIST)
    for more in ([], ["--kind", "links"]):
        seen = tidings("read", str(file), "--url", "http://news.test/", "--json", *more).json
        assert (seen["kind"], seen["format"], len(seen["entries"])) == ("links", "links", 27)
    assert seen["entries"][0]["title"] == "The council met again on day 1"
    assert "--url" in tidings("read", str(file), "--kind", "links").one_clear_line()
    refused = tidings("read", str(file), "--kind", "sitemap").one_clear_line()
    assert refused == f"tidings: {file}: an HTML page instead of a sitemap"
    assert tidings("read", str(file), "--kind", "poem").code == 2


def test_read_what_is_neither(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("just some notes")
    assert tidings("read", str(file)).one_clear_line() == f"tidings: {file}: no feed: not even markup"
    assert "HTTP 404" in tidings("read", "http://news.test/missing").one_clear_line()
    assert "only http and https are fetched" in tidings("read", "ftp://news.test/x").one_clear_line()
    assert (
        "fetch.allow_addresses"
        in tidings("read", "http://127.0.0.1:8009/", TIDINGS_FETCH__ALLOW_ADDRESSES="[]").one_clear_line()
    )


@pytest.mark.skipif(not FEEDS, reason="no feeds beside the project (../shared/data/feeds)")
@pytest.mark.parametrize("file", FEEDS[::10], ids=lambda file: file.name)
def test_read_feeds_as_they_are_published(tidings: Shell, file: Path) -> None:
    said = tidings("read", str(file), "--url", "https://example.org/feed", "--json")
    if said.code:
        said.one_clear_line()
    else:
        assert said.json["kind"] in ("feed", "page", "links")
        assert said.err == ""


# -- where things are kept ----------------------------------------------------------------------------


def test_data_before_the_command_after_it_and_as_a_variable(tidings: Shell, tmp_path: Path) -> None:
    url = "http://news.test/feed.xml"
    for number, said in enumerate(
        [
            tidings("--data", str(tmp_path / "0"), "add", "--unchecked", url),
            tidings("add", "--unchecked", url, "--data", str(tmp_path / "1")),
            tidings("add", "--unchecked", url, TIDINGS_DATA=str(tmp_path / "2")),
            tidings("--data", str(tmp_path / "nowhere"), "add", "--unchecked", url, "--data", str(tmp_path / "3")),
        ]
    ):
        assert said.code == 0, said.err
        assert (tmp_path / str(number) / "tidings.db").is_file()
        assert len(tidings("sources", "--json", "--data", str(tmp_path / str(number))).json) == 1
    assert not (tmp_path / "nowhere").exists()
    assert not tidings.folder.exists()


def test_a_data_folder_that_cannot_be_used(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    for command in (["sources"], ["crawl", "--once"], ["run", "--no-web"]):
        line = tidings(*command, "--data", str(file)).one_clear_line()
        assert str(file) in line
    (tmp_path / "tidings.db").write_text("This is no database, but long enough to be taken for one. " * 20)
    assert "is no SQLite database" in tidings("sources", "--data", str(tmp_path)).one_clear_line()


# -- settings -----------------------------------------------------------------------------------------


def test_settings_come_from_the_file_and_stronger_from_variables(tidings: Shell) -> None:
    tidings.folder.mkdir()
    (tidings.folder / "tidings.toml").write_text('[web]\nport = 1234\n[schedule]\nfloor = "90s"\n')
    rows = {row["name"]: row for row in tidings("settings", "--json", TIDINGS_WEB__PORT="4321").json}
    assert (rows["web.port"]["value"], rows["web.port"]["default"]) == ("4321", "8642")
    assert (rows["schedule.floor"]["value"], rows["schedule.floor"]["default"]) == ("1m30s", "5m")
    assert all(row["description"] for row in rows.values())
    assert rows["fetch.articles"]["value"] == "true"
    assert rows["fetch.allow_addresses"]["value"] == '["127.0.0.0/8"]'
    assert "schedule.round_visits" in tidings("settings").out


def test_settings_do_not_show_a_password(tidings: Shell) -> None:
    said = tidings("settings", TIDINGS_DATABASE="postgresql+psycopg://me:hunter2@db.test/tidings")
    assert "***@db.test" in said.out
    assert "hunter2" not in said.out


@each(
    ("variable", "value", "words"),
    [
        ("TIDINGS_WEB__PORT", "abc", "setting web.port: Input should be a valid integer"),
        ("TIDINGS_WEB__PORT", "70000", "setting web.port: Input should be less than or equal to 65535"),
        ("TIDINGS_WEB__PROT", "1", "setting web.prot: there is no such setting"),
        ("TIDINGS_SCHEDULE__FLOOR", "soon", "setting schedule.floor: 'soon' is no duration; write 90s, 10m, 2h or 30d"),
        ("TIDINGS_SCHEDULE__FLOOR", "2d", "setting schedule: floor must be at most ceiling"),
        ("TIDINGS_SCHEDULE__ROUND_MIN", "0s", "setting schedule: round_min must be more than 0 and at most round_max"),
        ("TIDINGS_SCHEDULE__EXECUTIONS", "never", "setting schedule.executions: "),
        ("TIDINGS_FETCH__ALLOW_ADDRESSES", "10.0.0.0/8", "setting fetch.allow_addresses: '10.0.0.0/8' is not JSON"),
        ("TIDINGS_FETCH__ALLOW_ADDRESSES", '["home"]', "setting fetch.allow_addresses: 'home' does not appear to be"),
        ("TIDINGS_WEB", "8080", "setting web: a section, not a value; set one of what is in it"),
        ("TIDINGS_FETCH__HOSTS", "[]", "setting fetch.hosts: "),
    ],
)
def test_a_bad_value_is_refused_by_name(tidings: Shell, variable: str, value: str, words: str) -> None:
    line = tidings("sources", **{variable: value}).one_clear_line()
    assert line.startswith(f"tidings: {words}")
    assert f"(in {variable})" in line


def test_an_unknown_policy_is_refused_before_anything_is_visited(tidings: Shell) -> None:
    for command in (["crawl", "--once"], ["run", "--no-web"]):
        line = tidings(*command, TIDINGS_SCHEDULE__POLICY="often").one_clear_line()
        assert line.startswith("tidings: setting schedule.policy: no policy 'often'; there are ")


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        (b"[web\nport = 1", "tidings.toml: "),
        (b"\xff\xfe", "tidings.toml: "),
        (b"[web]\nport = 'abc'", "setting web.port: Input should be a valid integer"),
        (b"colour = 'red'", "setting colour: there is no such setting"),
        (b"[fetch]\nallow_addresses = '127.0.0.0/8'", "setting fetch.allow_addresses: Input should be a list"),
    ],
)
def test_a_broken_settings_file(tmp_path: Path, toml: bytes, words: str) -> None:
    (tmp_path / "tidings.toml").write_bytes(toml)
    line = Shell(tmp_path)("sources").one_clear_line()
    assert words in line
    assert str(tmp_path / "tidings.toml") in line


def test_a_mistyped_command_or_option(tidings: Shell) -> None:
    assert tidings("surces").one_clear_line().startswith("tidings: No such command 'surces'.")
    assert tidings("sources", "--jsn").one_clear_line().startswith("tidings: No such option: --jsn")
    assert tidings("add").one_clear_line() == "tidings: Missing argument 'URL'."
