"""`tidings --server URL`: the same words and the same JSON as on the machine that has the data folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import ClassVar

import pytest
from tests.acceptance.shell import Shell, listening
from tests.contract.stories import NOW, changed, hourly, new
from tests.integration.api_stage import StagedThread, loop_thread

from tidings.app.remote import connection
from tidings.model.people import OWNER

SAME = (
    "sources",
    "sources a.test --json",
    "sources --failing",
    "articles",
    "articles --json --limit 2",
    "articles --by seen --source 1",
    "article 1",
    "article 2 --json",
    "search gas",
    "search gas --json",
    "pages",
    "pages a.test",
    "changes",
    "changes --json",
    "diff 2",
    "diff 2 --json --all",
    "noise 2",
    "noise 2 --json",
    "pages set 2",
    "pages set 2 --only p --ignore .ad --preview --json",
    "messages",
    "watch list",
    "watch list --json",
    "watch show gas",
    "matches",
    "matches --json",
    "matches show 1",
    "explain https://a.test/feed",
    "export",
    "token list",
    "token list --user ben --json",
    "user list --json",
    "user api-password list",
)
HERE_ONLY = ("run", "crawl --once", "backup x", "upgrade-check", "settings")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedThread]:
    with loop_thread(tmp_path_factory.mktemp("served")) as staged:
        yield staged


@pytest.fixture
def there(served: StagedThread, tmp_path: Path) -> Shell:
    return Shell(tmp_path, {"TIDINGS_SERVER": served.url, "TIDINGS_TOKEN": served.stage.tokens["admin"]})


_WHEN = re.compile("<dateCreated>[^<]*")  # of an OPML list: a second may have passed


@pytest.mark.timeout(300)
def test_the_same_words(served: StagedThread, there: Shell) -> None:
    here = Shell(served.stage.settings.data)
    for line in SAME:
        near, far = here(*line.split()), there(*line.split())
        shown = far.out.replace(served.url, "http://127.0.0.1:8642")  # addresses of feeds are those of the server
        expected = _WHEN.sub("", near.out)
        assert (far.code, _WHEN.sub("", shown)) == (near.code, expected), (line, far.err)
        assert near.code == 0, (line, near.err)


def _seq(served: StagedThread) -> int:
    async def asked() -> int:
        return (await served.stage.stores.crawl.feed_orders([1]))[0].seq

    return served.run(asked())


def test_changes(served: StagedThread, there: Shell, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(served.stage.tokens["admin"] + "\n")
    shell = Shell(tmp_path)
    before = ("--server", served.url, "--token", f"@{tmp_path / 'token'}")
    added = json.loads(shell(*before, "add", "https://z.test/feed", "--unchecked", "--category", "Far", "--json").out)
    assert (added[0]["added"], added[0]["url"]) == (True, "https://z.test/feed")
    assert "weight 1 -> 2" in there("set", "z.test", "--weight", "2").out
    assert "due" in there("refresh", "z.test").out
    assert there("pause", "z.test").out.startswith("paused:")
    assert there("pause", "z.test").out.startswith("paused already:")
    assert there("resume", "z.test").out.startswith("resumed:")
    assert "nothing in it is a change" in there("noise", "2", "--mute", "p").out
    assert "what is learned of it counts again" in there("noise", "2", "--learn", "p").out
    assert "watched of https://a.test/" in there("pages", "set", "2", "--only", "p").out
    assert "watched of https://a.test/" in there("pages", "set", "2", "--all").out
    assert "selector" in there("pages", "set", "2", "--only", "p[").err
    assert there("messages", "retry").out == "1 message due now\n"
    # By the server's clock, which stands still.
    tried = there("watch", "test", "Shale gas").out
    assert "looked at since 2026-01-30 15:00 UTC: 3 articles and 2 versions of pages" in tried
    tried = json.loads(there("watch", "test", "--any", "gas,oil", "--json").out)
    assert (tried["baselines"], tried["stories"], len(tried["best"]), tried["sources"][0]["baselines"]) == (3, 0, 3, 3)
    list_ = tmp_path / "list.opml"
    list_.write_text('<opml version="2.0"><body><outline type="rss" xmlUrl="https://y.test/feed"/></body></opml>')
    assert there("import", str(list_)).out == "1 new source, 0 already followed\n"
    assert "https://y.test/feed" in there("export").out
    assert "removed" in there("remove", "https://y.test/feed", "--yes").out
    assert "watching tea" in there("watch", "add", "tea", "tea or coffee", "--lang", "en", "--daily", "07:00").out
    assert json.loads(there("watch", "show", "tea", "--json").out)["timing"]["pace"] == "daily"
    assert there("watch", "pause", "tea").code == there("watch", "resume", "tea").code == 0
    served.run(served.stage.stores.channels.add(OWNER, "Phone", "webhook:https://a.test/x", NOW))
    assert "Phone" in there("watch", "edit", "tea", "--to", "phone").out
    assert json.loads(there("watch", "show", "tea", "--json").out)["channels"] == ["Phone"]
    assert "removed tea" in there("watch", "remove", "tea", "--yes").out
    assert "rated bad" in there("matches", "rate", "1", "bad").out
    assert there("mark", "1", "--star", "--tag", "energy", "--note", "ask").out == "1 article changed\n"
    [starred] = json.loads(there("articles", "--starred", "--json").out)
    assert (starred["id"], starred["tags"], starred["note"], starred["unread"]) == (1, ["energy"], "ask", True)
    assert "N*n" in there("articles", "--tag", "energy").out
    assert there("mark", "1", "--no-star", "--tag", "").code == 0
    assert there("articles", "--starred").out == "no such articles\n"
    assert "no such article" in there("mark", "99", "--read").err
    assert "there is no such folder" in there("articles", "--folder", "Nowhere").err
    assert there("tail", "--no-follow").out == ""  # from now on there is a log
    made = there("hooks", "add", "https://hook.test/secret", "--event", "article.new", "--source", "z.test")
    assert made.out.startswith("whsec_"), made.err
    [hook] = json.loads(there("hooks", "list", "--json").out)
    assert (hook["host"], hook["filter"]["kinds"]) == ("hook.test", ["article.new"])
    assert "not told yet" in there("hooks", "list").out
    assert "over the network" in there("hooks", "list", "--secret").err
    served.run(served.stage.stores.crawl.apply([changed(1, _seq(served), new(50), at=NOW)], hourly))
    [event] = [json.loads(line) for line in there("tail", "--json", "--since", "0-0", "--no-follow").out.splitlines()]
    assert (event["type"], event["data"]["article"]["title"]) == ("article.new", "Title 50")
    assert "Title 50" in there("tail", "--since", "0-0", "--query", "title", "--no-follow").out
    assert there("tail", "--since", "0-0", "--query", "nothing", "--no-follow").out == ""
    assert there("hooks", "resume", "1", "--skip").code == there("hooks", "remove", "1").code == 0
    assert "hooks list" in there("hooks", "test", "1").err
    failed = there("add", "https://nowhere.test/")
    assert (failed.code, "no network" in failed.err) == (1, True)


def test_what_is_refused(served: StagedThread, there: Shell, tmp_path: Path) -> None:
    for line in HERE_ONLY:
        said = there(*line.split())
        assert said.code == 1, line
        assert "cannot be used with --server" in said.err, (line, said.err)
    for line in ("messages test phone", "watch import x.json", "watch test --any gas --since 2d"):
        said = there(*line.split())
        assert (said.code, said.err.count("\n")) == (1, 1), (line, said.err)
    assert "it does not know this token" in there("sources", TIDINGS_TOKEN="tdg_wrong").err
    assert "it wants a token" in there("sources", TIDINGS_TOKEN="").err
    reading = there("remove", "1", "--yes", TIDINGS_TOKEN=served.stage.tokens["read"])
    assert "this token may not do that" in reading.err
    assert "no such source" in there("explain", "nothing-of-this-name").err
    assert "cannot be reached" in there("sources", TIDINGS_SERVER="http://127.0.0.1:9").err
    assert "write an address" in there("sources", TIDINGS_SERVER="news").err
    assert "does not belong into the address" in there("sources", TIDINGS_SERVER="http://a:b@c.test").err


def test_lists_are_read_page_by_page(there: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("articles --limit 3 --json", "sources --json", "matches --json")
    at_once = [there(*line.split()).out for line in lines]
    monkeypatch.setattr(connection, "PAGE", 1)
    assert [there(*line.split()).out for line in lines] == at_once


def test_what_is_not_there(there: Shell) -> None:
    assert "watch list" in there("watch", "show", "nothing-of-this-name").one_clear_line()
    assert there("watch", "add", "gas of others", "--any", "gas").code == 0
    assert "gas of others" in there("watch", "show", "gas").one_clear_line()  # fits two
    assert there("watch", "remove", "gas of others", "--yes").code == 0
    assert "999" in there("matches", "rate", "999", "good").one_clear_line()
    assert there("hooks", "add", "https://hook.test/x", "--event", "match").code == 0
    [hook] = there("hooks", "list", "--json").json
    assert "no network" in there("hooks", "test", str(hook["id"])).err
    assert there("hooks", "remove", str(hook["id"])).code == 0


class OtherServer(BaseHTTPRequestHandler):
    """Answers as no Tidings of this version does; of an address with feeds, as one does that is asked to follow it."""

    asked: ClassVar[list[tuple[str, str, object]]] = []
    answers: ClassVar[dict[str, tuple[int, object]]] = {}

    def answer(self) -> None:
        path = self.path.partition("?")[0].removeprefix("/api/v1")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.asked.append((self.command, path, json.loads(body) if body else None))
        status, said = self.answers.get(f"{self.command} {path}") or self.answers.get("*") or (404, {})
        text = said if isinstance(said, str) else json.dumps(said)
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "https://elsewhere.test/")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST = do_PATCH = answer  # noqa: N815  # its base class's names

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_server_that_is_none_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST", 1_000)
    cases: tuple[tuple[int, object, str], ...] = (
        (302, {}, "write the address it leads to"),
        (200, "<html>", "is the address right?"),
        (404, {"detail": "Not Found"}, "it has no API of this version"),
        (200, [{"id": "one"}], "another version than this one"),
        (200, "x" * 1_001, "more than 1,000 bytes"),
        (500, {"code": "internal", "error": ""}, "HTTP 500"),
        (
            404,
            {"code": "ambiguous_source", "error": "a: fits 2 sources; say more"},
            "tidings: a: fits 2 sources; say more",
        ),
        (404, {"code": "watch_not_found", "error": "watch 7: gone"}, "watch 7: no such watch; `tidings watch list`"),
    )
    with listening(OtherServer) as port:
        shell = Shell(tmp_path, {"TIDINGS_SERVER": f"http://127.0.0.1:{port}", "TIDINGS_TOKEN": "x"})
        for status, said, words in cases:
            monkeypatch.setattr(OtherServer, "answers", {"*": (status, said)})
            assert words in shell("watch", "list").one_clear_line(), words


def test_feeds_that_the_server_finds_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tidings.app.remote.stores.PAUSE", 0.01)
    offers = [{"url": f"https://a.test/{name}", "how": "link"} for name in ("feed", "comments")]
    found = {"id": 4, "done": True, "problem": None, "offers": offers, "doubt": None}
    follow = "POST /discoveries/4/follow"
    answers: dict[str, tuple[int, object]] = {
        "POST /discoveries": (200, {**found, "done": False, "offers": []}),
        "GET /discoveries/4": (200, found),
        follow: (200, [{"source_id": 9, "new": True, "url": offers[0]["url"]}]),
        "PATCH /sources/9": (200, {}),
        "GET /sources/9": (200, {"kind": "feed", "title": "A"}),
    }
    monkeypatch.setattr(OtherServer, "answers", answers)
    with listening(OtherServer) as port:
        shell = Shell(tmp_path, {"TIDINGS_SERVER": f"http://127.0.0.1:{port}", "TIDINGS_TOKEN": "x"})
        [row] = shell("add", "a.test", "--category", "Far", "--weight", "2", "--json").json
        assert (row["id"], row["how"], row["others"]) == (9, "link", [offers[1]["url"]])
        assert ("POST", "/discoveries/4/follow", {"urls": [offers[0]["url"]], "folder": "Far"}) in OtherServer.asked
        assert ("PATCH", "/sources/9", {"weight": 2.0}) in OtherServer.asked
        OtherServer.asked.clear()
        answers["GET /discoveries/4"] = (200, {**found, "doubt": "its latest article is of 2011"})
        assert "--yes follows it all the same" in shell("add", "a.test").err
        assert not [one for one in OtherServer.asked if "follow" in one[1]]
        assert shell("add", "a.test", "--yes").code == 0
        assert shell("add", "a.test", "--all").code == 0
        assert OtherServer.asked[-2][2] == {"urls": [one["url"] for one in offers], "folder": None}
        answers["GET /discoveries/4"] = (200, {**found, "offers": []})
        assert "no feed found" in shell("add", "a.test").err
        answers["GET /discoveries/4"] = (200, {**found, "done": False})
        monkeypatch.setattr("tidings.app.remote.stores.LONGEST_SEARCH", 0.05)
        assert "still looking" in shell("add", "a.test").err


def test_people(served: StagedThread, there: Shell) -> None:
    given = "quietly flows the Don"
    added = there("user", "add", "Dora", "--password-stdin", stdin=f"{given}\n")
    assert added.out == "added Dora, reader\n", added.err
    assert there("user", "add", "Emil", "--admin", "--no-password").out == "added Emil, admin\n"
    people = {one["name"]: one for one in there("user", "list", "--json").json}
    assert (people["Dora"]["has_password"], people["Emil"]["has_password"]) == (True, False)
    assert people["Emil"]["role"] == "admin"
    assert there("user", "role", "emil", "reader").out == "Emil is reader now\n"
    assert "Dora has a new password" in there("user", "password", "dora", "--password-stdin", stdin=f"{given}!\n").out
    assert "at least 8" in there("user", "password", "dora", "--password-stdin", stdin="short\n").err
    assert "nobody here has this name" in there("user", "remove", "Fritz").err
    assert there("user", "api-password", "list", "--user", "Dora").out.startswith("no API passwords")
    assert "of somebody else" in there("user", "api-password", "add", "phone", "--user", "Dora").err
    assert len(there("user", "api-password", "add", "phone").out.strip()) > 20
    [phone] = there("user", "api-password", "list", "--json").json
    assert there("user", "api-password", "remove", str(phone["id"])).out == "it no longer works\n"
    assert "no such API password" in there("user", "api-password", "remove", str(phone["id"])).err
    reading = there("user", "add", "Gast", "--no-password", TIDINGS_TOKEN=served.stage.tokens["write"])
    assert "this token may not do that" in reading.err
    for name in ("Dora", "Emil"):
        assert there("user", "remove", name).out == f"{name} is removed\n"


def test_tokens(served: StagedThread, there: Shell) -> None:
    secret = there("token", "add", "a script", "--days", "9").out.strip()
    assert there("sources", TIDINGS_TOKEN=secret).code == 0
    [made] = [one for one in there("token", "list", "--json").json if one["name"] == "a script"]
    assert made["rights"] == "read"
    assert "this token may not do that" in there("token", "list", "--user", "ben", TIDINGS_TOKEN=secret).err
    assert there("token", "remove", str(made["id"])).out == "it no longer works\n"
    assert "it does not know this token" in there("sources", TIDINGS_TOKEN=secret).err
    assert "no such token" in there("token", "remove", str(made["id"])).err
    assert "nobody here has this name" in there("token", "list", "--user", "dora").err
    assert "of somebody else" in there("token", "add", "x", "--user", "ben").err
    [phone] = there("token", "list", "--user", "ben", "--json", TIDINGS_TOKEN=served.stage.tokens["ben"]).json
    assert phone["name"] == "phone"


def test_the_server_examines_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tidings.app.remote.people.PAUSE", 0.01)
    checks = [{"check": "disk", "state": "warn", "what": "little room", "remedy": "make room"}]
    begun: dict[str, object] = {"started_at": "2026-11-15T09:00:00Z", "ended_at": None, "checks": []}
    done = begun | {"ended_at": "2026-11-15T09:00:01Z", "checks": checks}
    answers: dict[str, tuple[int, object]] = {"POST /admin/doctor": (202, begun), "GET /admin/doctor": (200, done)}
    monkeypatch.setattr(OtherServer, "answers", answers)
    with listening(OtherServer) as port:
        shell = Shell(tmp_path, {"TIDINGS_SERVER": f"http://127.0.0.1:{port}", "TIDINGS_TOKEN": "x"})
        assert shell("doctor", "--json").json == {
            "checks": [checks[0] | {"repairable": False}], "repaired": [], "failed": 0,
        }  # fmt: skip
        checks[0]["state"] = "fail"
        failed = shell("doctor")
        assert (failed.code, "little room" in failed.out) == (1, True)
        assert "not with --server" in shell("doctor", "--repair").err
