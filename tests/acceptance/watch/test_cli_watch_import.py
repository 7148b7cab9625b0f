"""What other programs watched, taken over: the real program, against a shop and an alert of Google's on loopback."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from tests.acceptance.shell import Shell, serving

ROUND = [0]
NAMES = ["www.google.com", "paper.test", "shop.test"]
ALERT = "http://www.google.com/alerts/feeds/12/34"
PAGE = "http://shop.test/coats"
STORY = "The harbour of the old town is to be closed for a week, because the bridge over it must be painted at last."


def alert() -> str:
    entries = "".join(
        f"<entry><id>tag:google.com,2013:googlealerts/feed:{number}</id><title>Harbour, day {number}</title>"
        f'<link href="https://www.google.com/url?rct=j&amp;sa=t&amp;url=http://paper.test/{number}&amp;ct=ga"/>'
        "<updated>2026-03-02T10:00:00Z</updated></entry>"
        for number in range(ROUND[0] + 1)
    )
    return (
        '<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:google.com,2005:reader/user/12/state/com.google/alerts/34'
        f'</id><title>Google Alert - harbour -jobs</title><link href="{ALERT}" rel="self"/>'
        f"<updated>2026-03-02T10:00:00Z</updated>{entries}</feed>"
    )


async def _answer(request: web.Request) -> web.Response:
    if request.path == "/alerts/feeds/12/34":
        return web.Response(text=alert(), content_type="application/atom+xml")
    if request.host.startswith("paper.test") and request.path != "/robots.txt":
        page = f"<html lang='en'><title>x</title><article><p>{request.path} {STORY}</p></article></html>"
        return web.Response(text=page, content_type="text/html")
    if request.path == "/" and request.host.startswith("shop.test"):
        return web.Response(text="<html><title>Shop</title><a href='/coats'>Coats</a></html>", content_type="text/html")
    if request.path == "/coats":
        news = "<p>The blue coat is in stock again, for 80 euros.</p>" if ROUND[0] else ""
        page = f"<html lang='en'><title>Coats</title><main><h1>All coats</h1><p>Red coat</p>{news}</main></html>"
        return web.Response(text=page, content_type="text/html")
    return web.Response(status=404)


@pytest.fixture(scope="module")
def variables() -> Iterator[dict[str, str]]:
    with serving(_answer, NAMES) as found:
        yield found | {"TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s", "TIDINGS_SCHEDULE__POLICY": "fixed"}


@pytest.fixture
def tidings(tmp_path: Path, variables: dict[str, str]) -> Shell:
    ROUND[0] = 0
    return Shell(tmp_path / "data", variables)


def go_on(shell: Shell) -> None:
    ROUND[0] += 1
    assert shell("refresh", "1").code == 0
    assert shell("crawl", "--once").code == 0


def backup(folder: Path, *said: dict[str, Any]) -> Path:
    file = folder / "changedetection-backup-20260302.zip"
    watching = {f"0a1b2c3d-0000-4000-8000-00000000000{number}": one for number, one in enumerate(said)}
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("url-watches.json", json.dumps({"watching": watching, "settings": {"application": {}}}))
        archive.writestr("secret.txt", "x")
    return file


COATS = {"url": PAGE, "title": "Coats", "trigger_text": ["in stock"], "include_filters": ["main"]}


def test_an_alert_of_ones_own(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "alert.xml"
    file.write_text(alert())
    said = tidings("watch", "import", str(file))
    assert said.code == 0, said.err
    assert said.out.splitlines() == [
        "harbour -jobs",
        f"  following {ALERT}",
        "  watching harbour -jobs: “harbour” and no “jobs”; in articles and pages",
        "1 source followed, 1 watch made",
    ]
    assert tidings("crawl", "--once").code == 0
    [first] = tidings("matches", "--json").json
    assert (first["title"], first["baseline"]) == ("Harbour, day 0", True)
    [article] = tidings("articles", "--json").json
    assert article["url"] == "http://paper.test/0", "the article's own link, not Google's"

    go_on(tidings)
    [new] = tidings("matches", "--news", "--json").json
    assert (new["title"], new["url"]) == ("Harbour, day 1", "http://paper.test/1")


def test_a_backup_of_changedetection(tidings: Shell, tmp_path: Path) -> None:
    file = backup(tmp_path, COATS, COATS | {"title": "coats", "trigger_text": [], "paused": True})
    said = tidings("watch", "import", str(file), "--json")
    assert said.code == 0, said.err
    first, second = said.json
    assert (first["watch"], first["query"], first["made"], first["followed"]) == ("Coats", '"in stock"', True, True)
    assert "part of the page alone" in first["notes"][0]
    assert (second["watch"], second["followed"], second["paused"]) == ("coats 2", False, True)
    assert first["source_id"] == second["source_id"]
    listed = {one["name"]: one for one in tidings("watch", "list", "--json").json}
    assert (listed["Coats"]["paused"], listed["coats 2"]["paused"]) == (False, True)
    assert listed["Coats"]["sources"] == [first["source_id"]]
    [site] = tidings("sources", "--json").json
    assert (site["url"], site["kind"]) == (PAGE, "page")

    assert tidings("crawl", "--once").code == 0
    assert tidings("matches", "--json").json == [], "nothing is in stock at the first visit"
    go_on(tidings)
    [found] = tidings("matches", "--json").json
    assert (found["watch_name"], found["url"], found["baseline"]) == ("Coats", PAGE, False)
    said_new = "Coats\nAll coats: The blue coat is in stock again, for 80 euros.\n"
    assert tidings("matches").out.startswith(said_new), "what is new, with the heading above it"


def test_importing_twice_changes_nothing(tidings: Shell, tmp_path: Path) -> None:
    file = backup(tmp_path, COATS)
    assert tidings("watch", "import", str(file)).out.endswith("1 source followed, 1 watch made\n")
    again = tidings("watch", "import", str(file))
    assert again.out.endswith("0 sources followed, 0 watches made\n")
    assert f"already followed: {PAGE}" in again.out
    assert "already watched as Coats" in again.out
    assert len(tidings("watch", "list", "--json").json) == 1


def test_a_dry_run_does_nothing(tidings: Shell, tmp_path: Path) -> None:
    said = tidings("watch", "import", str(backup(tmp_path, COATS)), "--dry-run")
    assert f"would follow {PAGE}" in said.out
    assert "would watch Coats, there alone: “in stock”" in said.out
    assert said.out.endswith("1 source would be followed, 1 watch would be made\n")
    assert tidings("watch", "list", "--json").json == tidings("sources", "--json").json == []


def test_a_dry_run_knows_what_is_followed_already(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://shop.test/", "--pages", "--depth", "2").code == 0
    assert tidings("crawl", "--once").code == 0
    file = backup(tmp_path, COATS, COATS | {"url": "http://shop.test/", "title": "Shop"})
    said = tidings("watch", "import", str(file), "--dry-run").out
    assert "already followed: http://shop.test/\n" in said
    assert f"already followed: {PAGE}\n" in said
    assert "0 sources would be followed, 2 watches would be made" in said
    done = tidings("watch", "import", str(file)).out
    assert done.endswith("0 sources followed, 2 watches made\n")


def test_tags_and_queries_may_stand_behind_a_tab(tidings: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text(f"{ALERT}\tharbour -jobs\n")
    [alert] = tidings("watch", "import", str(file), "--dry-run", "--json").json
    assert (alert["url"], alert["query"]) == (ALERT, "harbour and not jobs")
    file.write_text(f"{PAGE}\tcoats, winter\n")
    assert tidings("watch", "import", str(file), "--from", "changedetection").code == 0
    [page] = tidings("sources", "--json").json
    assert (page["url"], page["category"]) == (PAGE, "coats")


def test_jobs_of_urlwatch_from_standard_input(tidings: Shell, tmp_path: Path) -> None:
    never = tmp_path / "never"
    jobs = f"name: Coats\nurl: {PAGE}\nfilter: [html2text, {{grep: blue}}]\n---\ncommand: touch {never}\n"
    said = tidings("watch", "import", "-", "--from", "urlwatch", stdin=jobs)
    assert said.code == 0, said.err
    assert "watching Coats, there alone: the expression /blue/" in said.out
    assert "a shell command: it is not run" in said.out
    assert not never.exists()


def test_a_page_of_a_followed_site_stays_with_it(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", PAGE, "--pages", "--depth", "2").code == 0
    assert tidings("watch", "import", str(backup(tmp_path, COATS))).code == 0
    assert "2 deep" in tidings("add", PAGE, "--pages").out, "its depth is as it was"


def test_a_channel_that_is_none_is_left_out(tidings: Shell, tmp_path: Path) -> None:
    urls = ["nosuch://user:hush@x", "json://hooks.test/a"]
    said = tidings("watch", "import", str(backup(tmp_path, COATS | {"notification_urls": urls})))
    assert said.code == 0
    assert "channel nosuch://… is left out" in said.out
    assert "hush" not in said.out
    [made] = tidings("watch", "list", "--json").json
    assert len(made["channels"]) == 1


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ('{"watching": {"u": {"title": "x"}}}', (), "watching.u: it has no url"),
        (f"{PAGE}\nnonsense\n", (), "line 2: 'nonsense' is no address"),
        (f"{PAGE}\n\n{PAGE}\tgas price\n", (), "line 3: 'gas price' stands behind the address; say what it is: --from"),
        (f"{PAGE}\tgas", ("--from", "google-alerts"), f"line 1: '{PAGE}' is no feed of a Google alert"),
        ("url: [", ("--from", "urlwatch"), "line 1"),
        ("nothing of the kind", (), "it looks like no list that is known"),
        (PAGE, ("--from", "nobody"), "google-alerts, changedetection or urlwatch"),
    ],
)
def test_a_mistake_is_one_clear_line_and_nothing_is_done(
    tidings: Shell, tmp_path: Path, text: str, arguments: tuple[str, ...], words: str
) -> None:
    file = tmp_path / "list"
    file.write_text(text)
    assert words in tidings("watch", "import", str(file), *arguments).one_clear_line()
    assert tidings("watch", "list", "--json").json == tidings("sources", "--json").json == []


def test_a_file_that_is_not_there(tidings: Shell) -> None:
    assert "No such file" in tidings("watch", "import", "nowhere.zip").one_clear_line()
