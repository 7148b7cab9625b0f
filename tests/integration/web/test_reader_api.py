"""The Google Reader and Fever APIs over a real store, asked as apps ask: sequences of requests as their sources and
documentation have them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from tests.contract.stories import HOUR, NOW, changed, hourly, new
from tests.integration.api_stage import ApiStage, api_stage
from tests.unit.web.library import StillClock

from tidings.app.people.reader_apps import StoredApiPasswords
from tidings.model.people import OWNER
from tidings.model.sources import NewSource
from tidings.read.feed.opml import read_subscriptions

ALL, READ, STARRED = (f"user/-/state/com.google/{one}" for one in ("reading-list", "read", "starred"))
CLOCK = NOW + 3 * HOUR  # what the stage takes for now
BASE = "/reader/api/0"
ATOM = "{http://www.w3.org/2005/Atom}"


class App:
    """An app that is signed in as Ada, and keeps what it was told."""

    def __init__(self, stage: ApiStage, client: httpx.AsyncClient, secret: str) -> None:
        self.stage, self.client, self.secret = stage, client, secret

    async def sign_in(self, **more: str) -> httpx.Response:
        fields = {"Email": "Ada", "Passwd": self.secret, "service": "reader", "accountType": "HOSTED_OR_GOOGLE"}
        answer = await self.client.post("/accounts/ClientLogin", data=fields | more)
        if answer.status_code == 200:
            found = re.search(r'Auth"?[=:]"?(\w+)', answer.text)
            assert found is not None
            self.client.headers["Authorization"] = f"GoogleLogin auth={found[1]}"
        return answer

    async def get(self, path: str, status: int = 200, **values: Any) -> Any:
        answer = await self.client.get(f"{BASE}/{path}", params={"output": "json"} | values)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    async def post(self, path: str, content: str, status: int = 200) -> Any:
        """The form as text, as apps write it: not everything in it is escaped."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        answer = await self.client.post(f"{BASE}/{path}", content=content.encode(), headers=kind)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    async def ids(self, stream: str, **values: Any) -> list[int]:
        return [int(one["id"]) for one in (await self.get("stream/items/ids", s=stream, **values))["itemRefs"]]

    async def fever(self, query: str, key: str | None = None, **form: str) -> Any:
        key = hashlib.md5(f"Ada:{self.secret}".encode()).hexdigest() if key is None else key
        answer = await self.client.post(f"/fever/?api&{query}", data={"api_key": key} | form)
        assert answer.status_code == 200
        return answer.json()


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    """Ada follows two feeds, one of them in a folder, with five articles; a watch has found two."""
    async with api_stage(tmp_path, monkeypatch) as stage:
        await stage.stores.catalogue.add(
            [NewSource("https://b.test/rss?a=1&b=2", "b.test", title="B <& co>")], NOW, [NOW]
        )
        [second] = [one.source_id for one in await stage.stores.reading.following(OWNER) if "B " in one.name]
        await stage.stores.reading.move(OWNER, [second], "News/World")
        fresh = [new(10 + number, content=f"<p>Whole {number}<script>x</script></p>") for number in (1, 2)]
        await stage.stores.crawl.apply([changed(second, 0, *fresh, at=NOW + 2 * HOUR)], hourly)
        passwords = StoredApiPasswords(stage.stores.api_passwords, StillClock(NOW + 3 * HOUR))
        _, secret = await passwords.make(await stage.stores.people.owner(), "phone")
        transport = httpx.ASGITransport(app=stage.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://tidings.test") as client:
            yield App(stage, client, secret)


async def test_nobody_comes_in_without_a_password_of_an_app(app: App) -> None:
    for headers in (
        {},
        {"Authorization": f"Bearer {app.stage.tokens['admin']}"},
        {"Authorization": f"GoogleLogin auth={app.stage.tokens['admin']}"},
        {"Authorization": f"GoogleLogin auth={app.secret}"},
        {"Authorization": "GoogleLogin auth="},
        {"X-User": "Ada"},
    ):
        answer = await app.client.get(f"{BASE}/subscription/list?output=json", headers=headers)
        assert (answer.status_code, answer.text) == (401, "Unauthorized")
        assert answer.headers["google-bad-token"] == "true"
    for fields in ({"Passwd": "wrong"}, {"Email": "Ben"}):
        assert (await app.sign_in(**fields)).status_code == 401
    assert (await app.client.post("/accounts/ClientLogin")).status_code == 400
    assert (await app.fever("groups", key="0" * 32)) == {"api_version": 3, "auth": 0}
    assert (await app.sign_in()).text.splitlines()[0].startswith("SID=")
    # What it was given opens nothing else.
    for path in ("/api/v1/account", "/account", "/api/v1/articles"):
        assert (await app.client.get(path)).status_code in (303, 401), path
    auth = app.client.headers["Authorization"].partition("=")[2]
    answer = await app.client.get("/api/v1/account", headers={"Authorization": f"Bearer {auth}"})
    assert answer.status_code == 401
    # A program made of a browser says that it is another site.
    answer = await app.client.get(f"{BASE}/user-info", headers={"Sec-Fetch-Site": "cross-site", "Origin": "null"})
    assert answer.json()["userName"] == "Ada"
    await app.post("edit-tag", f"i=1&a={READ}&T=wrong", 401)
    await app.get("subscription/list", 501, output="xml")


async def test_netnewswire(app: App) -> None:
    """Signs in, lists tags and subscriptions, gets ids and then whole articles, sends what was read and starred."""
    await app.sign_in()
    token = await app.get("token")
    assert len(token) == 57
    tags = (await app.get("tag/list"))["tags"]
    assert {"id": "user/-/label/News/World", "type": "folder"} in tags
    assert {"id": "user/-/label/Shale gas", "type": "tag"} in tags  # a watch
    feeds = (await app.get("subscription/list"))["subscriptions"]
    second = next(one for one in feeds if one["url"] == "https://b.test/rss?a=1&b=2")
    assert second["title"] == "B ＜& co＞"
    assert second["categories"] == [{"id": "user/-/label/News/World", "label": "News/World"}]
    every = await app.ids(ALL, n=1_000, ot="1559362260.113")
    assert len(every) == 5
    unread = await app.ids(ALL, n=1_000, xt=READ)
    assert unread == every
    listed = "&".join(f"i={one}" for one in every)
    items = (await app.post("stream/items/contents", f"T={token}&output=json&{listed}"))["items"]
    assert [int(one["id"].rpartition("/")[2], 16) for one in items] == every
    assert items[0]["summary"]["content"].strip() == "<p>Whole 2</p>"
    assert items[0]["origin"]["streamId"] == second["id"]
    assert "user/-/label/News/World" in items[0]["categories"]
    assert items[-1]["title"] == "Gas ＜b＞1＜/b＞"
    assert await app.post("edit-tag", f"T={token}&i={every[0]}&i={every[1]}&a={READ}") == "OK"
    assert await app.post("edit-tag", f"T={token}&i={every[0]}&a={STARRED}") == "OK"
    assert await app.ids(ALL, n=1_000, xt=READ) == every[2:]
    assert await app.ids(STARRED, n=1_000) == [every[0]]
    assert await app.post("edit-tag", f"T={token}&i={every[0]}&r={READ}") == "OK"
    assert await app.ids(ALL, xt=READ) == [every[0], *every[2:]]
    # Folders and names of feeds.
    edit = "subscription/edit"
    assert await app.post(edit, f"T={token}&s={second['id']}&ac=edit&t=Beta&a=user/-/label/Papers") == "OK"
    assert await app.post("rename-tag", f"T={token}&s=user/-/label/Papers&dest=user/-/label/Weeklies") == "OK"
    [renamed] = [one for one in (await app.get("subscription/list"))["subscriptions"] if one["id"] == second["id"]]
    assert (renamed["title"], renamed["categories"][0]["label"]) == ("Beta", "Weeklies")
    assert await app.post("disable-tag", f"T={token}&s=user/-/label/Weeklies") == "OK"
    assert await app.post(edit, f"T={token}&s={second['id']}&ac=unsubscribe") == "OK"
    assert second["id"] not in [one["id"] for one in (await app.get("subscription/list"))["subscriptions"]]
    added = f"T={token}&ac=subscribe&s=feed/https://c.test/feed&a=user/-/label/New&t=Gamma"
    assert await app.post(edit, added) == "OK"
    [third] = [one for one in (await app.get("subscription/list"))["subscriptions"] if one["title"] == "Gamma"]
    assert (third["url"], third["categories"][0]["label"]) == ("https://c.test/feed", "New")
    for wrong in ("ac=edit&s=feed/999", "ac=fly&s=feed/1", "ac=edit&s=nothing", "ac=edit", "ac=subscribe&s=feed/999"):
        await app.post(edit, wrong, 400)


async def test_fluent_reader_and_feedme(app: App) -> None:
    """Pages of all that came since the last time; ids of what is unread; one read and one starred by its decimal id;
    all of a feed, of a folder and of everything up to a time."""
    await app.sign_in(output="json")
    page = await app.get("stream/contents", n=2)
    seen = list(page["items"])
    while "continuation" in page:
        page = await app.get("stream/contents", n=2, c=page["continuation"])
        seen += page["items"]
    ids = [int(one["id"].rpartition("/")[2], 16) for one in seen]
    assert (len(ids), len(set(ids))) == (5, 5)
    assert [one["canonical"][0]["href"] != "" for one in seen] == [True] * 5
    assert [one["timestampUsec"] for one in seen] == sorted((one["timestampUsec"] for one in seen), reverse=True)
    since = int(seen[2]["timestampUsec"]) // 1_000_000 + 1
    assert await app.ids(ALL, ot=since) == ids[:2]
    assert await app.ids(ALL, nt=since, r="o") == ids[:1:-1]
    counts = {one["id"]: one["count"] for one in (await app.get("unread-count"))["unreadcounts"]}
    assert counts[ALL] == 5
    assert counts["user/-/label/News/World"] == 2
    for path, stream in (("feed", seen[0]["origin"]["streamId"]), ("label", "user/-/label/News/World")):
        assert len((await app.get(f"stream/contents/{stream}"))["items"]) == 2, path
    by_url = "feed/https%3A%2F%2Fb.test%2Frss%3Fa%3D1%26b%3D2"
    assert len((await app.get(f"stream/contents/{by_url}"))["items"]) == 2
    watched = await app.ids("user/-/label/Shale gas")
    assert sorted(watched) == sorted(ids[-2:])
    spelled = (f"{ids[0]}", f"{ids[1]:016x}", f"tag:google.com,2005:reader/item/{ids[2]:016x}")
    assert await app.post("edit-tag", "&".join(f"i={one}" for one in spelled) + f"&a={READ}") == "OK"
    assert await app.get("stream/items/count", s=ALL, xt=READ) == "2"
    assert sorted(await app.ids(ALL, it=READ)) == sorted(await app.ids(READ)) == sorted(ids[:3])
    assert await app.post("edit-tag", f"i={ids[0]}&a=user/-/label/Keep&r={READ}") == "OK"
    assert await app.ids("user/-/label/keep") == [ids[0]]
    assert "user/-/label/Keep" in (await app.get("stream/contents", n=1))["items"][0]["categories"]
    assert await app.post("mark-all-as-read", f"s={ALL}&ts={seen[2]['timestampUsec']}") == "OK"
    assert await app.ids(ALL, xt=READ) == [ids[0]]
    assert await app.post("mark-all-as-read", "s=user/-/label/News/World&T=x") == "OK"
    assert await app.ids(ALL, xt=READ) == []
    assert await app.post("edit-tag", f"i={ids[-1]}&a=user/-/state/com.google/kept-unread&r={READ}") == "OK"
    assert await app.post("mark-all-as-read", "s=user/-/label/Shale gas") == "OK"
    assert await app.ids("user/-/state/com.google/kept-unread") == []
    wrong = ("i=seven", f"a={READ}", f"i=1&a={READ}&r={READ}", "i=1&a=user/-/label/News/World", "i=1&a=feed/1")
    for form in wrong:
        await app.post("edit-tag", form, 400)
    for path in ("stream/contents/nothing", "stream/items/ids?s=x", "stream/contents?c=x", "stream/contents?ot=x"):
        assert (await app.client.get(f"{BASE}/{path}")).status_code == 400, path


async def test_read_you_and_what_apps_ask_at_their_start(app: App) -> None:
    await app.sign_in(output="json", client="ReadYou")
    assert (await app.get("user-info"))["userEmail"] == "Ada"
    assert await app.get("preference/list") == {"prefs": []}
    assert await app.get("preference/stream/list") == {"streamprefs": {}}
    assert (await app.get("friend/list"))["friends"] == []
    added = await app.post(
        "subscription/quickadd?output=json&quickadd=https://d.test/feed", "quickadd=https://d.test/feed"
    )
    assert (added["numResults"], added["streamId"][:5]) == (1, "feed/")
    refused = await app.post("subscription/quickadd", "quickadd=nothing at all")
    assert (refused["numResults"], refused["error"] != "") == (0, True)
    answer = await app.client.get("/reader/atom/feed%2F1?n=10")
    feed = ElementTree.fromstring(answer.text)
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 3
    assert [one.get("label") for one in entries[0].findall(f"{ATOM}category")] == ["reading-list", "kept-unread"]
    opml = b'<opml version="2.0"><body><outline text="E" type="rss" xmlUrl="https://e.test/feed"/></body></opml>'
    answer = await app.client.post(f"{BASE}/subscription/import", content=opml)
    assert answer.text == "OK"
    answer = await app.client.get(f"{BASE}/subscription/export")
    listed = read_subscriptions(answer.content).feeds
    assert {"https://b.test/rss?a=1&b=2", "https://e.test/feed"} <= {one.url for one in listed}
    assert [(one.title, one.category) for one in listed if "b.test" in one.url] == [("B <& co>", "News/World")]
    assert (
        len((await app.get("subscription/list"))["subscriptions"]) == 4
    )  # the site that is followed page by page is none


async def test_fever_as_reeder_and_readkit_speak_it(app: App) -> None:
    answer = await app.fever("groups&feeds&favicons&links")
    assert (answer["api_version"], answer["auth"], answer["favicons"], answer["links"]) == (3, 1, [], [])
    [group] = answer["groups"]
    second = next(one for one in answer["feeds"] if one["title"] == "B <& co>")
    assert answer["feeds_groups"] == [{"group_id": group["id"], "feed_ids": str(second["id"])}]
    first = await app.fever("items&since_id=0")
    ids = [one["id"] for one in first["items"]]
    assert (ids, first["total_items"]) == (sorted(ids), 5)
    assert (await app.fever(f"items&since_id={ids[-1]}"))["items"] == []
    assert [one["id"] for one in (await app.fever(f"items&max_id={ids[2]}"))["items"]] == ids[1::-1]
    assert [one["id"] for one in (await app.fever(f"items&with_ids={ids[3]},{ids[0]},x"))["items"]] == [ids[3], ids[0]]
    assert sorted(map(int, (await app.fever("unread_item_ids"))["unread_item_ids"].split(","))) == ids
    after = await app.fever("", mark="item", id=str(ids[0]), **{"as": "read"})
    assert str(ids[0]) not in after["unread_item_ids"].split(",")
    assert (await app.fever("", mark="item", id=str(ids[0]), **{"as": "saved"}))["saved_item_ids"] == str(ids[0])
    assert (await app.fever("", mark="item", id=str(ids[0]), **{"as": "unsaved"}))["saved_item_ids"] == ""
    assert (await app.fever("", mark="item", id=str(ids[0]), **{"as": "unread"}))["unread_item_ids"].count(",") == 4
    before = str(int((NOW + HOUR).timestamp()) + 1)
    for kind, number, left in (("feed", second["id"], 5), ("group", 0, 2), ("group", group["id"], 2)):
        answer = await app.fever("", mark=kind, id=str(number), before=before, **{"as": "read"})
        unread = [one for one in answer["unread_item_ids"].split(",") if one]
        assert len(unread) == left, (kind, number)
    answer = await app.fever("", mark="group", id=str(group["id"]), **{"as": "read"})
    assert answer["unread_item_ids"] == ""


async def test_the_paths_of_fresh_rss(app: App) -> None:
    """Apps that want the address of a FreshRSS put these behind it by themselves (Fluent Reader, Read You, Unread)."""
    for root in ("/api", "/p/api"):
        form = {"Email": "Ada", "Passwd": app.secret}
        answer = await app.client.post(f"{root}/greader.php/accounts/ClientLogin?output=json", data=form)
        headers = {"Authorization": f"GoogleLogin auth={answer.json()['Auth']}"}
        listed = await app.client.get(f"{root}/greader.php{BASE}/subscription/list?output=json", headers=headers)
        assert len(listed.json()["subscriptions"]) == 2
        assert (await app.client.get(f"{root}/greader.php", headers=headers)).text == "OK"
        by_id = await app.client.get(f"{root}/greader.php{BASE}/stream/contents/feed%2F1?n=1", headers=headers)
        assert len(by_id.json()["items"]) == 1
        key = hashlib.md5(f"Ada:{app.secret}".encode()).hexdigest()
        answer = await app.client.post(f"{root}/fever.php?api&groups", data={"api_key": key})
        assert (answer.json()["auth"], len(answer.json()["groups"])) == (1, 1)
        # Nothing else has a second name, and none needs less under this one.
        assert (await app.client.get(f"{root}/greader.php{BASE}/subscription/list")).status_code == 401
        for path in ("/api/v1/account", "/people", "//reader/ping", "/../reader/ping"):
            answer = await app.client.get(f"{root}/greader.php{path}", headers=headers)
            assert answer.status_code in (303, 401, 404), path


async def test_all_read_reaches_what_came_just_now(app: App) -> None:
    """An app that has just got an article marks all up to it, within the minute."""
    await app.sign_in()
    feeds = await app.stage.stores.reading.following(OWNER)
    [second] = [one.source_id for one in feeds if "B " in one.name]
    just_now = CLOCK - timedelta(seconds=2)
    await app.stage.stores.crawl.apply([changed(second, 1, new(31), at=just_now)], hourly)
    [item] = (await app.get("stream/contents", n=1))["items"]
    assert await app.post("mark-all-as-read", f"s={ALL}&ts={int(item['timestampUsec']) - 1}") == "OK"
    assert len(await app.ids(ALL, xt=READ)) == 1
    assert await app.post("mark-all-as-read", f"s={ALL}&ts={item['timestampUsec']}") == "OK"
    assert await app.ids(ALL, xt=READ) == []
    await app.stage.stores.crawl.apply([changed(second, 2, new(32), at=CLOCK)], hourly)
    got = await app.fever("items&since_id=0")
    seen = str(int(CLOCK.timestamp()))  # of the same second as the article: it may have come after
    answer = await app.fever("", mark="group", id="0", before=seen, **{"as": "read"})
    assert answer["unread_item_ids"] != ""
    answer = await app.fever("", mark="group", id="0", before=str(got["last_refreshed_on_time"]), **{"as": "read"})
    assert answer["unread_item_ids"] == ""


async def test_nothing_an_app_sends_is_a_failure_of_the_program(app: App) -> None:
    await app.sign_in()
    assert (await app.client.get(f"{BASE}/stream/items/ids?{'&' * 10_001}")).status_code == 400
    assert (await app.client.get(f"{BASE}/stream/items/ids?{'&s=feed/1' * 51}")).status_code == 400
    await app.post("mark-all-as-read", "ts=1", 400)  # of which stream?
    await app.post("edit-tag", f"i=-1&i={2**63}&i={2**64 - 1}&a={STARRED}&a=user/-/label/Keep")
    unread = len((await app.fever("unread_item_ids"))["unread_item_ids"].split(","))
    for form in ({"id": "--5"}, {"id": "\u0665"}, {"id": "1", "before": "9" * 30}, {"id": "1", "before": "nan"}):
        answer = await app.fever("unread_item_ids", mark="feed", **{"as": "read"}, **form)
        assert len(answer["unread_item_ids"].split(",")) == unread, form
    # Another app, with a password that was removed, keeps this one out of nothing.
    for _ in range(40):
        assert (await app.fever("groups", key="0" * 32))["auth"] == 0
    assert (await app.fever("groups"))["auth"] == 1


async def test_names_of_sources_hold_no_passwords(app: App) -> None:
    await app.sign_in()
    stores = app.stage.stores
    await stores.catalogue.add([NewSource("https://ben:secret@f.test/feed", "f.test")], NOW, [NOW])
    [added] = [one.source_id for one in await stores.reading.following(OWNER) if "f.test" in one.name]
    await stores.crawl.apply([changed(added, 0, new(20), at=NOW + 2 * HOUR)], hourly)
    said = [
        await app.get("subscription/list"),
        await app.get(f"stream/contents/feed/{added}"),
        await app.fever("feeds"),
    ]
    assert ["f.test" in str(one) for one in said] == [True] * 3
    atom = (await app.client.get(f"/reader/atom/feed/{added}")).text
    assert "secret" not in f"{said}{atom}"


async def test_tags_are_labels_and_lists_of_any_kind_are_read(app: App) -> None:
    await app.sign_in()
    every = await app.ids(ALL)
    tagged, starred = f"i={every[0]}&i={every[1]}", f"i={every[0]}"
    assert await app.post("edit-tag", f"{tagged}&a=user/-/label/Keep") == "OK"
    assert await app.post("edit-tag", f"{starred}&a={STARRED}") == "OK"
    assert await app.post("rename-tag", "s=user/-/label/Keep&dest=user/-/label/Kept") == "OK"
    assert await app.ids("user/-/label/Kept") == every[:2]
    assert await app.ids("user/-/label/Kept", xt=STARRED) == [every[1]]
    assert await app.ids("user/-/label/Kept", it=STARRED) == [every[0]]
    assert await app.ids(ALL, xt=ALL) == []
    assert await app.ids("user/-/label/Nothing") == []
    for path, form in (
        ("rename-tag", "s=user/-/label/Kept&dest=feed/1"),
        ("rename-tag", "s=user/-/label/Kept&dest="),
        ("rename-tag", "s=user/-/label/Nothing&dest=user/-/label/X"),
        ("mark-all-as-read", "s=nonsense"),
        ("mark-all-as-read", f"s={ALL}&ts=yesterday"),
        ("mark-all-as-read", "s=feed/https://nowhere.test/"),
        ("mark-all-as-read", "s=user/-/label/Nothing"),
    ):
        await app.post(path, form, 400)
    # As a feed: a page, where the next one begins, its states and tags.
    listed = ElementTree.fromstring(await app.get("stream/contents/" + ALL, output="atom", n=1))
    assert listed.findtext("{http://www.google.com/schemas/reader/atom/}continuation")
    terms = {one.get("term", "") for one in listed.iter(f"{ATOM}category")}
    assert {"user/-/state/com.google/starred", "user/-/label/Kept"} <= terms
    empty = ElementTree.fromstring(await app.get("stream/contents/feed/1", output="atom", ot=int(CLOCK.timestamp())))
    assert (empty.findtext(f"{ATOM}title"), empty.find(f"{ATOM}entry")) == ("https://a.test/feed", None)
    # How many.
    counts = {
        f"{ALL}": len(every),
        "user/-/label/Kept": 2,
        "user/-/label/News/World": 2,
        STARRED: 1,
    }
    for stream, number in counts.items():
        assert int(await app.get("stream/items/count", s=stream)) == number, stream
    assert await app.get("stream/items/count", s="user/-/label/News/World", xt=READ) == "2"
    await app.get("stream/items/count", 400, s="nonsense")
    assert await app.post("mark-all-as-read", "s=user/-/label/Kept") == "OK"
    assert await app.ids(ALL, xt=READ) == every[2:]
    assert await app.post("disable-tag", "s=user/-/label/Kept") == "OK"
    assert await app.ids("user/-/label/Kept") == []
