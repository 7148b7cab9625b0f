"""Watches as a person has them: the real program on SQLite, against a small paper whose feed goes on."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from tests.acceptance.shell import Shell, listening, serving
from tests.cases import each

from tidings.watch.word_counts import NAME

ROUND = [0]
TAKEN: list[dict[str, Any]] = []  # what the webhook was sent
REFUSES = [False]
HOOK = "webhook:http://hooks.test/in"
EVIL = "Evil\x1b]0;owned\x07 gas"
ITEMS = (  # round, title, text
    (0, "Old shale gas", "Shale gas was found under the old harbour, and energy prices fell for all of last winter."),
    (0, "A quiet day", "Nothing happened at the harbour, and the gulls were the only ones to complain about it."),
    (1, "Gas from shale", "The first well for gas from shale was drilled on Monday, the company said to its owners."),
    (1, "Weather", "The rain that began on Monday has not ended, and the river is higher than it was for years."),
    (2, "Energies", "Two gases were measured in the harbour, and the energies of the sea are to be used at last."),
    (2, EVIL, "Words that a terminal would obey are shown to nobody, whatever the shale gas under the town says."),
)


def feed() -> str:
    items = (
        "".join(
            f"<item><title>{title}</title><link>http://paper.test/items/{number}</link><category>Local</category></item>"
            for number, (first, title, _) in enumerate(ITEMS)
            if first <= ROUND[0]
        )
        .replace("\x1b", "&#155;")
        .replace("\x07", "")
    )
    about = "<title>The paper</title><link>http://paper.test/</link><language>en</language>"
    return f"<rss version='2.0'><channel>{about}{items}</channel></rss>"


async def _answer(request: web.Request) -> web.Response:
    if request.path == "/feed.xml":
        return web.Response(text=feed(), content_type="application/rss+xml")
    if request.path.startswith("/items/"):
        text = ITEMS[int(request.path.rpartition("/")[2])][2]
        page = f"<html lang='en'><title>x</title><body><article><p>{text}</p><p>{text}</p></article></body></html>"
        return web.Response(text=page, content_type="text/html")
    return web.Response(status=404)


class _Hook(BaseHTTPRequestHandler):
    """Takes what is posted to it, or not."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not REFUSES[0]:
            TAKEN.append({"headers": dict(self.headers), **json.loads(body)["data"]})
        self.send_response(503 if REFUSES[0] else 204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        return None


@contextlib.contextmanager
def paper() -> Iterator[dict[str, str]]:
    with serving(_answer, ["paper.test"]) as found, listening(_Hook) as port:
        hosts = json.loads(found["TIDINGS_FETCH__HOSTS"]) | {"hooks.test": f"127.0.0.1:{port}"}
        more = {"TIDINGS_FETCH__HOSTS": json.dumps(hosts), "TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s"}
        yield found | more | {"TIDINGS_SCHEDULE__POLICY": "fixed"}


@pytest.fixture(scope="module")
def variables() -> Iterator[dict[str, str]]:
    with paper() as found:
        yield found


@pytest.fixture
def tidings(tmp_path: Path, variables: dict[str, str]) -> Shell:
    start_again()
    return Shell(tmp_path / "data", variables)


def start_again() -> None:
    ROUND[0], REFUSES[0] = 0, False
    TAKEN.clear()


def go_on(shell: Shell, number: int) -> None:
    ROUND[0] = number
    assert shell("refresh", "1").code == 0
    assert shell("crawl", "--once").code == 0


GAS = ("watch", "add", "gas", "--any", "gas,shale,energy", "--at-least", "2")


@dataclass(frozen=True, slots=True)
class History:
    """What was kept, and what the webhook had been sent, after each round."""

    folders: list[Path]
    taken: list[list[dict[str, Any]]]


@pytest.fixture(scope="module")
def history(variables: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> History:
    """A watch with a channel, a feed, and three rounds. Crawls cost seconds: tests go on from copies of these."""
    start_again()
    folder = tmp_path_factory.mktemp("history")
    shell, found = Shell(folder / "data", variables), History([], [])
    assert shell(*GAS, "--to", HOOK).code == 0
    assert shell("add", "http://paper.test/feed.xml").code == 0
    for number in range(3):
        go_on(shell, number)
        found.folders.append(shutil.copytree(folder / "data", folder / str(number)))
        found.taken.append(list(TAKEN))
    return found


@pytest.fixture
def after(tidings: Shell, history: History) -> Callable[[int], Shell]:
    """A shell as it is after a round."""

    def restored(number: int) -> Shell:
        ROUND[0] = number
        shutil.copytree(history.folders[number], tidings.folder)
        return tidings

    return restored


def test_what_is_asked_for_is_said_again_in_words(tidings: Shell) -> None:
    said = tidings(*GAS, "--to", HOOK)
    assert said.code == 0, said.err
    assert said.out.startswith(
        "watching gas: at least 2 of: “gas”, “shale”, “energy”; in articles and pages; told at once"
    )


def test_what_stood_there_at_the_first_visit_is_kept_not_told(after: Callable[[int], Shell], history: History) -> None:
    tidings = after(0)
    [first] = tidings("matches", "--json").json
    assert (first["title"], first["baseline"], first["told_at"]) == ("Old shale gas", True, None)
    assert tidings("messages", "--json").json == []
    assert tidings("matches", "--news").out.startswith("no matches (yet)")
    assert not history.taken[0]


def test_what_is_new_is_found_and_told(after: Callable[[int], Shell], history: History) -> None:
    tidings = after(1)
    [new] = tidings("matches", "--watch", "GAS", "--news", "--json").json
    assert (new["title"], new["watch_name"], new["source_name"]) == ("Gas from shale", "gas", "The paper")
    assert {reason["part"] for reason in new["reasons"]} == {"gas", "shale"}
    [message] = tidings("messages", "--json").json
    assert (message["state"], message["matches"], message["attempts"]) == ("sent", 1, 1)
    assert [one["matches"][0]["title"] for one in history.taken[1]] == ["Gas from shale"]
    assert history.taken[1][0]["headers"]["webhook-id"] == message["key"]


def test_each_story_is_one_message(after: Callable[[int], Shell], history: History) -> None:
    tidings = after(2)
    rows = tidings("matches", "--json").json
    news = [row["title"] for row in rows if not row["baseline"]]
    assert len(news) == 3
    assert news[-1] == "Gas from shale", "the latest first"
    assert "Energies" in news, "gases, energies"
    messages = tidings("messages", "--json").json
    assert len(messages) == 3
    assert {one["headers"]["webhook-id"] for one in history.taken[2]} == {one["key"] for one in messages}


def test_several_watches_in_one_article_are_one_entry(after: Callable[[int], Shell]) -> None:
    tidings = after(1)
    assert tidings("watch", "add", "shale", "shale", "--backfill", "9999d").code == 0
    assert tidings("crawl", "--once").code == 0
    rows = tidings("matches", "--json").json
    ids = {row["watch_name"]: row["id"] for row in rows if row["title"] == "Gas from shale"}
    shown = tidings("matches").out
    assert shown.count("Gas from shale\n") == 1
    entry = shown.partition("Gas from shale\n")[2].partition("\n\n")[0].splitlines()
    assert entry[0].endswith("  The paper")
    for line in (f"{ids['gas']}  gas  ", f"{ids['shale']}  shale  "):
        assert any(one.startswith(line) for one in entry)
    assert shown.splitlines()[-1].startswith(f"{len(rows)} matches in {len({row['article_id'] for row in rows})} ")
    first = tidings("matches", "--limit", "1").out
    beside = [row for row in rows if row["article_id"] == rows[0]["article_id"]]
    assert all(f"{row['id']}  " in first for row in beside)  # an entry is whole
    assert ("and there are more" in first) is (len(beside) < len(rows))


def test_what_is_found_is_rated_and_shown(after: Callable[[int], Shell]) -> None:
    tidings = after(2)
    shown = tidings("matches")
    assert "Gas from shale" in shown.out
    assert "gas: “Gas” in the title" in shown.out
    assert "http://paper.test/items/2" in shown.out
    assert "there before" in shown.out
    assert not any(char in shown.out for char in "\x1b\x07\x9b")
    ids = {row["title"]: str(row["id"]) for row in tidings("matches", "--json").json}
    assert (
        tidings("matches", "rate", ids["Gas from shale"], "good").out == f"{ids['Gas from shale']} of gas: rated good\n"
    )
    assert tidings("matches", "rate", ids["Energies"], "bad").code == 0
    listed = tidings("matches").out
    assert listed.partition("Energies\n")[2].partition("\n")[0].endswith("; bad")
    facts = tidings("watch", "show", "gas", "--json").json
    assert facts["precision"] == 0.5
    assert [(one["good"], one["bad"]) for one in facts["months"]] == [(1, 1)]
    assert "50%" in tidings("watch", "show", "ga").out, "a part of its name is enough"
    assert tidings("matches", "rate", ids["Energies"], "none").out.endswith("no longer rated\n")
    assert tidings("watch", "show", "gas", "--json").json["precision"] == 1.0
    one = tidings("matches", "show", ids["Gas from shale"])
    assert one.out.startswith("Gas from shale\nThe paper, 20")
    assert "Watch: gas\nWhy: gas: “Gas” in the title" in one.out
    assert "` shows all of it" in one.out
    assert tidings("matches", "show", ids["Gas from shale"], "--json").json["rating"] == "good"


def test_which_word_brings_the_noise(after: Callable[[int], Shell]) -> None:
    tidings = after(2)
    tidings("watch", "add", "harbour", "--any", "harbour,monday", "--backfill")
    assert tidings("crawl", "--once").code == 0
    for row in tidings("matches", "--watch", "harbour", "--json").json:
        assert tidings("matches", "rate", str(row["id"]), "bad" if "harbour" in row["words"] else "good").code == 0
    facts = tidings("watch", "show", "harbour", "--json").json
    assert (facts["months"][0]["bad"], facts["months"][0]["good"]) == (3, 2)
    assert facts["suggestions"][0]["words"] == (
        "`harbour` is in 3 of 3 bad and 0 of 2 good: ask for more words beside it, or drop it"
    )
    assert "Noise: `harbour` is in 3 of 3 bad" in tidings("watch", "show", "harbour").out


def test_a_watch_is_tried_out_before_it_is_there(after: Callable[[int], Shell]) -> None:
    tidings = after(2)
    assert tidings("watch", "remove", "gas", "--yes").code == 0
    found = tidings("watch", "test", "--any", "gas,shale,energy", "--at-least", "2", "--json").json
    assert found["query"] == "2 of (gas, shale, energy)"
    assert (found["articles"], found["news"] + found["baselines"]) == (6, 4)
    assert [one["name"] for one in found["sources"]] == ["The paper"]
    assert "Gas from shale" in {one["title"] for one in found["best"]}
    assert sum(day["news"] + day["baselines"] for day in found["days"]) == 4
    said = tidings("watch", "test", "gas shale")
    assert "asked for: “gas” and “shale”; in articles and pages" in said.out
    assert "it would have found" in said.out
    assert "messages a day, told at once" in said.out
    assert found["stories"] == found["news"], "no two of them are copies"
    assert "UTC: nothing\nit would have found nothing\n" in tidings("watch", "test", "gas shale", "--pages").out
    assert not any(char in said.out for char in "\x1b\x07\x9b")
    nothing = tidings("watch", "test", "unheardof")
    assert nothing.out.endswith("it would have found nothing\n")
    assert "no watch is called unheardof" in nothing.err
    assert tidings("watch", "list").out.startswith("no watches yet"), "nothing was kept"
    assert tidings("matches", "--json").json == []

    tidings(*GAS)
    assert tidings("watch", "test", "gas", "--since", "30d", "--json").json["query"] == "2 of (gas, shale, energy)"
    assert tidings("watch", "test", "1", "--since", "2999-01-01", "--json").json["articles"] == 0
    narrower = tidings("watch", "test", "gas", "--at-least", "3", "--any", "gas,shale,energy", "--json").json
    assert [one["title"] for one in narrower["best"]] == ["Old shale gas"]
    assert tidings("watch", "show", "gas", "--json").json["query"] == "2 of (gas, shale, energy)", "it was a test"


def test_what_is_kept_already_is_told_where_it_is_asked_for(after: Callable[[int], Shell]) -> None:
    tidings = after(0)
    assert tidings("watch", "add", "again", *GAS[3:], "--to", HOOK, "--backfill", "2d").code == 0
    assert tidings("watch", "add", "other", "harbour", "--to", HOOK).code == 0
    tidings("crawl", "--once")
    assert [(one["watch"]["name"], one["matches"][0]["title"]) for one in TAKEN] == [("again", "Old shale gas")]


def test_who_asks_what_is_like_a_text_learns_how_common_words_are(after: Callable[[int], Shell]) -> None:
    tidings = after(1)

    def unindexed() -> int:
        with contextlib.closing(sqlite3.connect(tidings.folder / "tidings.db")) as kept:
            return int(kept.execute("SELECT count(*) FROM unindexed").fetchone()[0])

    assert tidings("watch", "add", "similar", "--like", "a well for gas from shale was drilled").code == 0
    go_on(tidings, 2)
    assert unindexed() == 0
    with contextlib.closing(sqlite3.connect(tidings.folder / "tidings.db")) as kept:
        assert kept.execute("SELECT count(*) FROM learned WHERE name = ?", (NAME,)).fetchone() == (1,)


def test_a_trial_of_likeness_goes_by_all_that_is_kept(after: Callable[[int], Shell]) -> None:
    tidings = after(1)
    found = tidings("watch", "test", "--like", "a well for gas from shale was drilled on Monday", "--json").json
    assert [one["title"] for one in found["best"]] == ["Gas from shale"]
    with contextlib.closing(sqlite3.connect(tidings.folder / "tidings.db")) as kept:
        assert kept.execute("SELECT count(*) FROM unindexed").fetchone() == (0,)


def test_forms_of_another_language(tidings: Shell) -> None:
    """The web-monitoring paper's example."""
    said = tidings(*GAS, "--stem", "pl")
    assert (said.code, "in the forms of pl" in said.out) == (0, True)
    assert tidings("watch", "show", "gas", "--json").json["stems"] == ["pl"]


def test_only_what_is_named_is_changed(tidings: Shell) -> None:
    tidings("add", "http://paper.test/feed.xml")
    tidings(*GAS, "--to", HOOK, "--source", "paper.test", "--template", "$title: $url", "--lang", "en")
    before = tidings("watch", "show", "gas", "--json").json
    said = tidings("watch", "edit", "gas", "--daily", "7:30", "--zone", "Europe/Warsaw", "--quiet", "22:00-06:00")
    assert "told daily at 07:30, not from 22:00 to 06:00 (Europe/Warsaw)" in said.out
    after = tidings("watch", "show", "gas", "--json").json
    assert {name for name in before if before[name] != after[name]} == {"timing"}
    assert "told daily at 07:30, at any hour (Europe/Warsaw)" in tidings("watch", "edit", "gas", "--quiet", "none").out
    assert tidings("watch", "show", "gas", "--json").json["timing"]["quiet"] == []
    assert tidings("watch", "edit", "gas", "--quiet", "default", "--json").json["timing"]["quiet"] is None
    assert after["timing"] == {"pace": "daily", "at": "07:30", "quiet": ["22:00", "06:00"], "zone": "Europe/Warsaw"}
    changed = tidings(
        "watch", "edit", "gas", "coal", "--none", "wind", "--name", "Coal", "--source", "none", "--json"
    ).json
    assert (changed["name"], changed["query"], changed["sources"]) == ("Coal", "coal and not wind", [])
    narrowed = tidings("watch", "edit", "Coal", "--none", "horoscope").out
    assert narrowed.endswith("before: coal and not wind\nnow: coal and not wind and not horoscope\n"), "it only narrows"
    assert "before: " not in tidings("watch", "edit", "Coal", "--hourly").out, "the query is as it was"
    assert tidings("watch", "edit", "Coal", "--to", "none", "--at-once", "--articles", "--json").json["channels"] == []
    assert "Nobody is told" in tidings("watch", "show", "coal").out


def test_what_waits_goes_to_the_new_channel(after: Callable[[int], Shell]) -> None:
    tidings = after(1)
    far = f"{(datetime.now(UTC).hour + 12) % 24:02}:00"
    assert tidings("watch", "edit", "gas", "--daily", far).code == 0
    go_on(tidings, 2)
    assert not TAKEN
    said = tidings("watch", "edit", "gas", "--to", "webhook:http://hooks.test/new", "--at-once")
    assert "2 matches that waited: to webhook:http://hooks.test/new\n" in said.out
    assert tidings("crawl", "--once").code == 0
    assert sum(len(one["matches"]) for one in TAKEN) == 2
    channels = {one["channel"] for one in tidings("messages", "--json").json}
    assert channels == {"webhook:http://hooks.test/in", "webhook:http://hooks.test/new"}
    none = tidings("watch", "edit", "gas", "--to", "none", "--json").json
    assert none["redirected"] == {"moved": 0, "dropped": 0, "left": 0}


def test_a_secret_is_shown_only_to_who_asks(tidings: Shell) -> None:
    tidings(*GAS, "--to", "mailto://me:hunter2@mail.test")
    for said in (tidings("watch", "show", "gas"), tidings("watch", "list"), tidings("watch", "show", "gas", "--json")):
        assert "whsec_" not in said.out
        assert "hunter2" not in said.out
    assert "Webhooks are signed with: whsec_" in tidings("watch", "show", "gas", "--secret").out
    assert tidings("watch", "show", "gas", "--secret", "--json").json["secret"].startswith("whsec_")


def test_channels_of_the_settings_are_shown_without_their_secrets(tidings: Shell) -> None:
    channels = {
        "me": "mailto://me:topsecretpw@mail.test",
        "hook": "webhook:https://hooks.test/services/T000/hushtoken",
        "chat": "tgram://123456789:abcdefg_hijklmnop/12315544/",
    }
    for args in (("settings",), ("settings", "--json")):
        said = tidings(*args, COLUMNS="400", TIDINGS_NOTIFY__CHANNELS=json.dumps(channels))
        assert said.code == 0, said.err
        assert not [word for word in ("topsecretpw", "hushtoken", "abcdefg", "123456789") if word in said.out]
        assert "mailto://mail.test/…" in said.out
        assert "webhook:https://hooks.test/services/…" in said.out
        assert all(f'"{name}' in said.out.replace("\\", "") for name in channels)


def test_paused_resumed_removed(after: Callable[[int], Shell]) -> None:
    tidings = after(0)
    assert tidings("watch", "pause", "gas").out.startswith("gas is paused; ")
    assert "is paused already" in tidings("watch", "pause", "gas").out
    assert " paused\n" in tidings("watch", "list").out
    go_on(tidings, 1)
    assert len(tidings("matches", "--json").json) == 1
    assert tidings("watch", "resume", "gas").out == "gas looks again, from now on\n"
    go_on(tidings, 2)
    assert "Gas from shale" not in {row["title"] for row in tidings("matches", "--json").json}
    assert len(tidings("matches", "--json").json) == 3
    asked = tidings("watch", "remove", "gas", stdin="n\n")
    assert "Forget the watch gas and its 3 matches?" in asked.out + asked.err
    assert asked.code == 1
    assert tidings("watch", "remove", "gas", "--yes").out == "removed gas\n"
    assert tidings("watch", "list").out.startswith("no watches yet")
    assert tidings("matches").out.startswith("no matches (yet)")


def test_several_are_removed_or_none(tidings: Shell) -> None:
    for name in ("gas", "oil", "coal"):
        assert tidings("watch", "add", name, name).code == 0
    assert "nosuch" in tidings("watch", "remove", "gas", "nosuch", "--yes").one_clear_line()
    assert len(tidings("watch", "list", "--json").json) == 3
    asked = tidings("watch", "remove", "gas", "oil", stdin="n\n")
    assert "Forget the watches gas, oil and their 0 matches?" in asked.out + asked.err
    assert tidings("watch", "remove", "gas", "2", "oil", "--yes").out == "removed gas\nremoved oil\n"
    assert [one["name"] for one in tidings("watch", "list", "--json").json] == ["coal"]


def test_the_list_says_what_a_watch_is_bound_to(tidings: Shell) -> None:
    assert tidings("watch", "add", "local", "gas", "--category", "Local", "--category", "World").code == 0
    assert "gas; only in Local or World" in " ".join(tidings("watch", "list").out.split())


def test_a_message_that_nobody_took_is_tried_again(after: Callable[[int], Shell]) -> None:
    tidings = after(0)
    REFUSES[0] = True
    go_on(tidings, 1)
    [failed] = tidings("messages", "--unsent", "--watch", "gas", "--json").json
    assert (failed["state"], failed["channel"], failed["sent_at"]) == ("failing", "webhook:http://hooks.test/in", None)
    assert "503" in failed["error"]
    assert "503" in tidings("messages").out
    assert "failing" in tidings("watch", "show", "gas").out
    assert "  not taken\n" in tidings("matches", "--news").out
    assert "no message of this number failed" in tidings("messages", "retry", "99").one_clear_line()
    REFUSES[0] = False
    assert tidings("messages", "retry", str(failed["id"])).out == "1 message due now\n"
    tidings("crawl", "--once")
    assert tidings("messages", "--unsent").out == "nothing is still to be sent\n"
    assert tidings("messages", "retry").out == "no message failed\n"
    assert [one["headers"]["webhook-id"] for one in TAKEN] == [failed["key"]]


def test_a_channel_is_tried_out(tidings: Shell) -> None:
    said = tidings("messages", "test", HOOK)
    assert said.out.startswith("webhook:http://hooks.test/in took the message\nit was signed with whsec_")
    assert TAKEN[0]["matches"][0]["title"] == "A test message"
    assert tidings("messages", "test", "me", TIDINGS_NOTIFY__CHANNELS=json.dumps({"me": HOOK})).out.startswith(
        "me took"
    )
    REFUSES[0] = True
    assert "503" in tidings("messages", "test", HOOK).one_clear_line()
    assert "no such channel" in tidings("messages", "test", "nobody").one_clear_line()
    assert tidings("messages", "--json").json == [], "nothing is kept"


@each(
    ("args", "words"),
    [
        (["add", "x", "gas ("], "query, column 6: "),
        (["add", "x", "price < many"], "query, column 7: write a number after <"),
        (["add", "x"], "watch x: nothing is asked for; write a query, --any"),
        (["add", "x", "--any", "!!!"], "--any: nothing in '!!!' is a word"),
        (["add", "x", "--any", ","], "--any names no word"),
        (["add", "x", "--any", "a1,b1", "--at-least", "3"], "--at-least 3: --any has 2 words; write 1 to 2"),
        (["add", "x", "--at-least", "2"], "--at-least counts the words of --any"),
        (["add", "x", "gas", "--stem", "xx"], "--stem xx: no forms are known"),
        (["add", "x", "gas", "--lang", "!"], "--lang !: no language"),
        (["add", "x", "gas", "--source", "nowhere.test"], "nowhere.test: no such source"),
        (["add", "x", "gas", "--zone", "Nowhere"], "--zone Nowhere: no time zone"),
        (["add", "x", "gas", "--daily", "25:00"], "--daily 25:00: there is no such time"),
        (["add", "x", "gas", "--quiet", "at night"], "--quiet at night: write two times"),
        (["add", "x", "gas", "--hourly", "--daily"], "one of --at-once, --hourly and --daily"),
        (["add", "x", "gas", "--to", "nobody"], "nobody: no such channel"),
        (["add", "x", "gas", "--to", "webhook:me"], "write an address behind it"),
        (["add", "x", "gas", "--template", "$nothing"], "there is no $nothing"),
        (["add", "x", "--regex", "("], "--regex: /(/ is no regular expression"),
        (["add", "x", "gas", "--articles", "--pages"], "one of --articles, --pages and --both"),
        (["add", "x", "--like-file", "/nowhere/at/all"], "--like-file /nowhere/at/all: "),
        (["add", "x", "gas", "--backfill", "2999-01-01"], "that is still to come"),
        (["add", "x", "gas", "--backfill=9 lives"], "write an ISO time"),
        (["add", "12", "gas"], "'12' looks like an id"),
        (["add", "gas", "--near", "0"], "--near"),
        (["add", "Known", "gas"], "there is one of this name already"),
        (["edit", "known"], "nothing to change was named"),
        (["edit", "nobody", "--hourly"], "watch nobody: no such watch"),
        (["edit", "known", "or"], "query, column 1: "),
        (["show", "nobody"], "watch nobody: no such watch; `tidings watch list` lists them all"),
        (["remove", "nobody", "--yes"], "no such watch"),
        (["pause", "k"], "watch k: fits 2 watches (knower, known)"),
        (["test"], "name a watch, or say what to look for"),
        (["test", "gas ("], "query, column 6: "),
        (["test", "known", "--since", "soon"], "write an ISO time"),
    ],
)
def test_asked_for_wrongly(known: Shell, args: list[str], words: str) -> None:
    before = watches_of(known)
    assert words in known("watch", *args).one_clear_line()
    assert watches_of(known) == before, "nothing was kept"


def watches_of(shell: Shell) -> list[tuple[Any, ...]]:
    """As they are in the database: a command would take longer than the one that is tested."""
    with contextlib.closing(sqlite3.connect(shell.folder / "tidings.db")) as database:
        return database.execute("SELECT * FROM watch ORDER BY id").fetchall()


@pytest.fixture(scope="module")
def known(variables: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("known"), variables)
    for name in ("known", "knower"):
        assert shell("watch", "add", name, "gas").code == 0
    return shell


@each(
    ("args", "words"),
    [
        (["matches", "--watch", "nobody"], "no such watch"),
        (["matches", "--since", "soon"], "write an ISO time"),
        (["matches", "rate", "99", "good"], "99: no such match"),
        (["matches", "rate", "1", "splendid"], "splendid"),
        (["matches", "rate", "one", "good"], "'ID'"),
        (["matches", "show", "99"], "99: no such match"),
        (["matches", "--watch", "known", "rate", "1", "good"], "stand behind rate"),
        (["messages", "--watch", "nobody"], "no such watch"),
        (["messages", "retry", "0"], "'ID'"),
        (["messages", "--unsent", "retry"], "do not go with retry"),
    ],
)
def test_matches_and_messages_asked_for_wrongly(known: Shell, args: list[str], words: str) -> None:
    assert words in known(*args).one_clear_line()


def test_a_detector_that_is_not_installed_is_said(known: Shell) -> None:
    said = known("watch", "add", "plugged", "--detector", "no-such-detector")
    assert (said.code, "not installed here" in said.err) == (0, True)
    assert known("watch", "remove", "plugged", "--yes").code == 0


@each("command", ["watch add", "watch list", "watch show", "watch edit", "watch test", "watch remove", "watch pause"])
def test_help_has_an_example(known: Shell, command: str) -> None:
    assert f"Example: tidings {command}" in known(*command.split(), "--help").out


def test_help_of_groups(known: Shell) -> None:
    assert "Example: tidings matches" in known("matches", "--help").out
    assert "retry" in known("messages", "--help").out
