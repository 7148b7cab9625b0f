"""What programs do through /api/v1, over a real store: sources, watches, reading, people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.contract.stories import HOUR, NOW
from tests.integration.api_stage import ApiStage, api_stage
from tests.unit.web.library import StillClock

from tidings.app.people.accounts import StoredAccounts
from tidings.model.people import Rights

LIST = b"""<opml version="2.0"><body><outline text="Daily"><outline type="rss" xmlUrl="https://b.test/feed"/>
<outline type="rss" xmlUrl="https://c.test/feed"/></outline></body></opml>"""


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ApiStage]:
    async with api_stage(tmp_path, monkeypatch) as stage:
        yield stage


async def said(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def test_sources(stage: ApiStage) -> None:
    async with stage.client() as ada, stage.client("ben") as ben:
        sent = {"url": "d.test/feed", "folder": "News/Local"}
        made = await said(await ben.post("/sources", json=sent, headers={"Idempotency-Key": "1"}), 201)
        again = await ben.post("/sources", json=sent, headers={"Idempotency-Key": "1"})
        assert (again.json(), again.headers["Idempotency-Replayed"]) == (made, "true")
        assert (made["new"], made["url"]) == (True, "https://d.test/feed")
        where = f"/sources/{made['source_id']}"
        assert (await said(await ben.post("/sources", json=sent), 201))["new"] is False
        # What holds for everybody is an admin's business.
        assert (await said(await ben.patch(where, json={"weight": 2}), 403))["code"] == "not_allowed"
        tag = (await ada.get(where)).headers["ETag"]
        edited = await ada.patch(where, json={"weight": 2, "policy": "median", "every": 600}, headers={"If-Match": tag})
        assert {name: edited.json()[name] for name in ("weight", "policy", "every", "category")} == {
            "weight": 2.0, "policy": "median", "every": 600, "category": "News/Local",
        }  # fmt: skip
        assert (await ada.get(where, headers={"If-None-Match": edited.headers["ETag"]})).status_code == 304
        late = await ada.patch(where, json={"weight": 3}, headers={"If-Match": tag})
        assert (await said(late, 412))["code"] == "changed_meanwhile"
        for wrong, code in (({"policy": "x"}, "unusable_value"), ({"wieght": 2}, "unusable_value")):
            assert (await said(await ada.patch(where, json=wrong), 422))["code"] == code
        assert "due now" in (await said(await ben.post(f"{where}/refresh")))["said"]
        sent = await said(await ben.post(f"{where}/response"))
        assert (sent["status"], sent["problem"]) == (None, "there is no network in this test")
        told = await said(await ben.get(f"{where}/history"))
        assert (len(told["week"]), told["learned"], told["arrivals"], told["losses"]["gaps"]) == (168, False, [], 0)
        # Several at once, as the table of sources does.
        ids = [1, made["source_id"], 999]
        assert (await said(await ben.post("/sources/bulk", json={"ids": ids, "act": "pause"}), 403))["code"]
        for acts, changed in (
            ({"act": "pause"}, 2), ({"act": "pause"}, 0), ({"act": "resume"}, 2), ({"act": "remove"}, 2),
            ({"act": "restore"}, 2), ({"act": "weight", "weight": 3.0}, 2), ({"act": "policy", "policy": "median"}, 2),
        ):  # fmt: skip
            assert await said(await ada.post("/sources/bulk", json={"ids": ids, **acts})) == {"changed": changed}, acts
        assert (await said(await ada.get(where)))["weight"] == 3.0
        refused = await ada.post("/sources/bulk", json={"ids": ids, "act": "policy", "policy": "no"})
        assert (await said(refused, 422))["code"] == "unusable_value"
        # What a person follows: into a folder, no longer followed, and followed again as it was.
        moved = await ben.post("/subscriptions/move", json={"ids": ids, "folder": "Later"})
        assert await said(moved) == {"changed": 1}
        left = await said(await ben.post("/subscriptions/unfollow", json={"ids": ids}))
        assert (left["unfollowed"], left["resting"]) == (1, [made["source_id"]])
        assert (await said(await ada.post("/subscriptions/undo", json={"undo": left["undo"]}), 404))["code"]
        assert (await ben.post("/subscriptions/undo", json={"undo": left["undo"]})).status_code == 204
        assert [one["source_id"] for one in (await ben.get("/subscriptions")).json()] == [made["source_id"]]
        assert (await said(await ben.post("/opml", content=LIST)))["added"] == 2
        assert b"https://b.test/feed" in (await ben.get("/opml")).content
        # What is in addresses beside them is for those who administer.
        await said(await ada.post("/sources", json={"url": "https://me:hunter2@f.test/feed"}), 201)
        assert b"me:hunter2@f.test/feed" in (await ada.get("/opml")).content
        listed = (await ben.get("/opml")).content
        assert b"https://f.test/feed" in listed
        assert b"hunter2" not in listed
        assert (await said(await ben.post("/opml", content=b"nothing"), 422))["code"] == "unreadable"
        begun = await said(await ben.post("/discoveries", json={"url": "e.test"}), 202)
        assert (begun["done"], begun["url"]) == (False, "e.test")
        assert (await said(await ben.get("/discoveries/99"), 404))["code"] == "discovery_not_found"
        assert (await said(await ada.get(f"/discoveries/{begun['id']}"), 404))["code"] == "discovery_not_found"
        assert (await said(await ben.post("/sources", json={"url": "two words"}), 422))["code"] == "unusable_source"
        assert (await said(await ada.post(f"{where}/pause")))["next_at"] is None
        assert (await said(await ada.post(f"{where}/resume")))["next_at"] is not None
        assert (await ada.delete(where)).status_code == 204
        assert (await said(await ada.delete(where), 404))["code"] == "source_not_found"
        assert (await said(await ada.post(f"{where}/restore")))["id"] == made["source_id"]


async def test_watches(stage: ApiStage) -> None:
    sent = {
        "name": "Wells",
        "query": "well or drill",
        "sources": [1],
        "languages": ["en"],
        "stems": ["en"],
        "pace": "daily",
        "at": "07:30",
        "quiet": ["22:00", "07:00"],
        "zone": "Europe/Warsaw",
    }
    async with stage.client() as ada, stage.client("ben") as ben:
        made = await said(await ben.post("/watches", json=sent), 201)
        for name in ("name", "query", "sources", "languages", "stems"):
            assert made[name] == sent[name]
        assert made["timing"] == {"pace": "daily", "at": "07:30", "quiet": ["22:00", "07:00"], "zone": "Europe/Warsaw"}
        where = f"/watches/{made['id']}"
        assert (await said(await ben.post("/watches", json=sent), 422))["code"] == "unusable_watch"
        edited = await said(await ben.patch(where, json={"query": "well", "quiet": [], "sources": []}))
        assert (edited["query"], edited["timing"]["quiet"], edited["sources"], edited["stems"]) == (
            "well",
            [],
            [],
            ["en"],
        )
        wrong = await said(await ben.patch(where, json={"query": "a ("}), 422)
        assert (wrong["code"], wrong["column"] > 1) == ("query_error", True)
        foreign = await said(await ben.patch(where, json={"channels": ["mailto://x@y.test"]}), 422)
        assert "an admin may write an address" in foreign["error"]
        assert (await said(await ben.patch(where, json={"sources": [99]}), 422))["field"] == "sources"
        assert (await said(await ben.post(f"{where}/pause")))["paused"] is True
        assert (await said(await ben.post(f"{where}/resume")))["paused"] is False
        tested = await said(await ben.post(f"{where}/test"), 422)
        assert tested["code"] == "fetch_failed"  # nothing outside is reached here
        # Ada's watch is not Ben's, and what is masked of its channels stays as it is.
        for method, path in (("PATCH", "/watches/1"), ("DELETE", "/watches/1"), ("POST", "/watches/1/pause")):
            assert (await said(await ben.request(method, path, json={}), 404))["code"] == "watch_not_found"
        assert await said(await ada.get("/watches/1/suggestions")) == []  # nothing is rated yet
        masked = (await said(await ada.get("/watches/1")))["channels"]
        await said(await ada.patch("/watches/1", json={"name": "Gas", "channels": masked[:1]}))
        assert (await stage.stores.watches.by_id(1)).terms.channels[0].endswith("/hunter2")
        found = await said(await ada.post("/watches/preview", json={"query": "gas", "scope": "articles"}))
        assert found["news"] + found["baselines"] == 3
        assert found["latest"][0]["title"].startswith("Gas")
        assert (await ben.delete(where)).status_code == 204
        assert (await ben.get(where)).status_code == 404


async def test_reading(stage: ApiStage) -> None:
    async with stage.client() as ada, stage.client("ben") as ben:
        everything = await said(await ada.get("/reading?limit=2"))
        first, second = (one["article"]["id"] for one in everything["articles"])
        assert everything["next_before"] is not None
        marked = await said(
            await ada.patch(f"/articles/{first}/mark", json={"starred": True, "note": "ask", "tags": ["b", "a"]})
        )
        assert (marked["unread"], marked["note"], sorted(marked["tags"])) == (True, "ask", ["a", "b"])
        assert await said(await ada.get("/tags")) == [{"tag": "a", "articles": 1}, {"tag": "b", "articles": 1}]
        assert await said(await ada.post("/marks", json={"ids": [first, second], "act": "read"})) == {"changed": 2}
        assert len((await said(await ada.get("/reading?unread=true")))["articles"]) == 1
        assert len((await said(await ada.get("/reading?starred=true")))["articles"]) == 1
        assert (await said(await ada.get("/reading?everything=true&watch=1")))["articles"]
        assert (await ada.get("/reading?watch=99")).json()["code"] == "watch_not_found"
        for listed, number in (("/articles?language=xx", 0), ("/articles?category=&show=all", 1)):
            done = await said(await ada.post("/reading/read-all", json={"list": listed}))
            assert done["articles"] == number, listed
        assert (await ada.post("/reading/undo", json={"undo": done["undo"]})).status_code == 204
        for given, code in (
            ({"list": "/articles?watch=99"}, "watch_not_found"),
            ({"list": "/articles?by=x"}, "filter_wrong"),
            ({"list": "/articles", "folder_id": 1}, "list_alone"),
        ):
            assert (await ada.post("/reading/read-all", json=given)).json()["code"] == code
        done = await said(await ada.post("/reading/read-all", json={}))
        assert done["articles"] == 1
        assert (await ada.post("/reading/undo", json={"undo": done["undo"]})).status_code == 204
        assert (await said(await ada.post("/reading/undo", json={"undo": done["undo"]}), 404))[
            "code"
        ] == "undo_not_found"
        assert (await said(await ada.get("/articles/999/mark"), 404))["code"] == "article_not_found"
        # Ben has read and follows nothing yet.
        assert (await said(await ben.get("/reading")))["articles"] == []
        followed = await said(await ben.put("/subscriptions/1", json={"folder": "News", "title": "Mine"}))
        assert (followed["name"], followed["unread"]) == ("Mine", 0)
        [folder] = (await said(await ben.get("/folders")))["folders"]
        assert (await said(await ben.patch(f"/folders/{folder['id']}", json={"name": "Press"})))["name"] == "Press"
        assert len(await said(await ben.get(f"/subscriptions?folder={folder['id']}"))) == 1
        assert (await said(await ada.get(f"/folders/{folder['id']}"), 404))["code"] == "folder_not_found"
        assert (await ben.delete(f"/folders/{folder['id']}")).status_code == 204
        assert (await ben.delete("/subscriptions/1")).status_code == 204
        assert (await said(await ben.put("/subscriptions/99", json={}), 404))["code"] == "source_not_found"
        assert await said(await ben.patch("/preferences", json={"layout": "cards", "language": "pl"})) == {
            "layout": "cards",
            "scroll": False,
            "language": "pl",
        }
        assert (await ben.patch("/preferences", json={"language": "xx"})).json()["code"] == "language_unknown"
        assert (await said(await ben.post("/lists", json={"name": "x", "query": "javascript:1"}), 422))[
            "field"
        ] == "query"
        saved = await said(await ben.post("/lists", json={"name": "Unread", "query": "unread=1"}), 201)
        assert (await ben.delete(f"/lists/{saved['id']}")).status_code == 204
        search = {"name": "Gas", "query": "/search?q=gas&lang=en"}
        kept = await said(await ben.post("/lists", json=search), 201)
        assert await said(await ben.get("/lists")) == [search | {"id": kept["id"]}]


async def test_blocks_of_pages(stage: ApiStage) -> None:
    async with stage.client() as ada, stage.client("ben") as ben:
        page = next(one.root_id for one in await stage.stores.sites.sites())
        path = f"/pages/{page}/blocks"
        sent = {"block": "no such block", "decision": "mute"}
        assert (await said(await ben.post(path, json=sent), 403))["code"] == "not_allowed"
        assert (await said(await ada.post(path, json=sent), 422))["code"] == "unusable_source"
        block = (await said(await ada.get(f"/pages/{page}")))["blocks"][0]["path"]
        assert "nothing in it is a change" in (await said(await ada.post(path, json=sent | {"block": block})))["said"]
        assert (await said(await ada.post("/pages/999/blocks", json=sent), 404))["code"] == "source_not_found"


async def test_people_and_tokens(stage: ApiStage) -> None:
    async with stage.client() as ada, stage.client("ben") as ben, stage.client("read") as reader:
        made = await said(await ada.post("/people", json={"name": "Cleo"}, headers={"Idempotency-Key": "c"}), 201)
        assert len(made["password"]) > 10
        again = await said(await ada.post("/people", json={"name": "Cleo"}, headers={"Idempotency-Key": "c"}), 409)
        assert again["code"] == "done_already"  # the password is kept nowhere
        where = f"/people/{made['person']['id']}"
        assert (await said(await ada.patch(where, json={"role": "admin"})))["role"] == "admin"
        assert (await ada.post(f"{where}/password")).headers["Cache-Control"] == "no-store"
        assert (await ada.delete(where)).status_code == 204
        assert (await said(await ada.patch("/people/1", json={"role": "reader"}), 422))["code"] == "unusable_person"
        for method, path in (("GET", "/people"), ("POST", "/people"), ("GET", "/people/2/tokens")):
            assert (await said(await ben.request(method, path, json={}), 403))["code"] == "not_allowed"
        who = await said(await reader.get("/account"))
        assert (who["person"]["name"], who["rights"]) == ("Ada", "read")
        assert (await reader.get("/account/tokens")).status_code == 403
        assert (await said(await ben.post("/account/tokens", json={"name": "x", "rights": "admin"}), 403))[
            "field"
        ] == "rights"
        token = await said(await ben.post("/account/tokens", json={"name": "x", "days": 30}), 201)
        assert token["secret"].startswith("tdg_")
        assert (await ben.delete(f"/account/tokens/{token['token']['id']}")).status_code == 204
        assert (await said(await ada.delete("/people/2/tokens/999"), 404))["code"] == "token_not_found"
        ben.headers["Authorization"] = "Bearer wrong"
        assert (await said(await ben.get("/account"), 401))["code"] == "not_signed_in"


async def test_what_is_another_persons_is_not_there(stage: ApiStage) -> None:
    """Neither for other readers nor for admins: folders, notes, saved lists, tokens, undo, answers that are kept."""
    async with stage.client() as ada, stage.client("ben") as ben, stage.client("ben") as cleo:
        await said(await ben.put("/subscriptions/1", json={"folder": "His", "title": "His own"}))
        folder = (await said(await ben.get("/folders")))["folders"][0]["id"]
        article = (await said(await ben.get("/articles?limit=1")))["articles"][0]["id"]
        await said(await ben.patch(f"/articles/{article}/mark", json={"note": "hidden note", "tags": ["hidden"]}))
        await said(await ben.patch(f"/articles/{article}/mark", json={"unread": True}))
        listed = (await said(await ben.post("/lists", json={"name": "hidden list", "query": "unread=1"}), 201))["id"]
        undo = (await said(await ben.post("/reading/read-all", json={})))["undo"]
        token = (await said(await ben.post("/account/tokens", json={"name": "x"}), 201))["token"]["id"]
        key = {"Idempotency-Key": "same"}
        await said(await ben.post("/folders", json={"name": "hidden folder"}, headers=key), 201)
        await said(await ada.post("/people", json={"name": "Cleo", "password": "open sesame 1"}), 201)
        person = await stage.stores.people.person("Cleo")
        accounts = StoredAccounts(stage.stores.people, StillClock(NOW + 3 * HOUR))
        cleo.headers["Authorization"] = f"Bearer {(await accounts.new_token(person.id, 'x', Rights.WRITE))[1]}"
        for other in (ada, cleo):
            for method, path, sent in (
                ("GET", f"/folders/{folder}", None),
                ("PATCH", f"/folders/{folder}", {"name": "taken"}),
                ("DELETE", f"/folders/{folder}", None),
                ("DELETE", f"/lists/{listed}", None),
                ("DELETE", f"/account/tokens/{token}", None),
                ("POST", "/reading/undo", {"undo": undo}),
            ):
                answer = await other.request(method, path, json=sent)
                assert answer.status_code == 404, (method, path, answer.text)
            assert "hidden" not in (await other.get(f"/articles/{article}/mark")).text
            await other.patch(f"/articles/{article}/mark", json={"note": "", "tags": []})
            for path in ("/tags", "/lists", "/folders", "/subscriptions", f"/reading?folder={folder}&limit=5"):
                answer = await other.get(path)
                assert "hidden" not in answer.text, path
                assert "His" not in answer.text, path
            mine = await other.post("/folders", json={"name": "own"}, headers=key)
            assert (mine.status_code, mine.json()["name"]) == (201, "own")
        kept = await said(await ben.get(f"/articles/{article}/mark"))
        assert (kept["note"], kept["tags"]) == ("hidden note", ["hidden"])
        assert (await ben.post("/reading/undo", json={"undo": undo})).status_code == 204
        assert (await said(await ben.get(f"/folders/{folder}")))["name"] == "His"
