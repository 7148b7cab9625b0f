"""A known site that is asked for again: what is taken over, what rests, what comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contract.sitestories import ROOT, SITE, asking, baseline, followed, grown, look, news, resting, settled
from tests.contract.stories import HOUR, NOW, Rooms, gone, hourly, unchanged

from tidings.model.pages import DEEPER, Examination, NewSite, SettledLink
from tidings.model.people import OWNER, Role
from tidings.model.sources import SourceState
from tidings.store.db.site_tables import page as page_table
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows

A, B, C = f"{ROOT}a", f"{ROOT}b", f"{ROOT}c"
LATER = NOW + HOUR


async def pending(rooms: Rooms, source_id: int) -> int:
    statement = page_table.select().where(page_table.c.source_id == source_id)
    row = await rooms.database.read(lambda connection: connection.execute(statement).one())
    return int(row.pending)


async def test_what_is_said_anew_is_said_of_root_and_pages(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, policy="fixed", weight=2.0, category="world"))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.sites.follow(SITE, LATER)
    for one in (root, page):
        kept = await rooms.kept(one)
        assert (kept.policy, kept.weight, kept.category) == ("fixed", 2.0, "world")  # nothing was said of them
    await rooms.sites.follow(replace(SITE, policy="planner", weight=1.0, category="sports"), LATER)
    for one in (root, page):
        kept = await rooms.kept(one)
        assert (kept.policy, kept.weight, kept.category) == ("planner", 1.0, "sports")
    with pytest.raises(ValueError, match="weight"):
        await rooms.sites.follow(replace(SITE, weight=-1.0), LATER)


async def test_a_site_that_others_follow_stays_as_they_have_it(rooms: Rooms) -> None:
    people, reading = PeopleRows(rooms.database), ReadingRows(rooms.database)
    await people.add("Ada", Role.ADMIN, None, NOW)
    ben = (await people.add("Ben", Role.READER, None, NOW)).id
    root = await followed(rooms, replace(SITE, depth=2, exclude=("*/x",), category="world"))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    before, pages = await rooms.sites.site(root), await rooms.kept(page)
    smaller = replace(SITE, depth=0, exclude=(), category="Mine")
    assert await rooms.sites.follow(smaller, LATER, None, ben, join=True) == (root, False)
    assert (await rooms.sites.site(root), await rooms.kept(page)) == (before, pages)
    (mine,) = await reading.following(ben)
    assert (mine.source_id, (await reading.folder_names(ben))[mine.folder_id or 0]) == (root, "Mine")
    # Paused by a person, it stays so; removed a moment ago, it comes back; nobody else's, it is theirs to change.
    await rooms.catalogue.pause([root])
    await rooms.sites.follow(smaller, LATER, None, ben, join=True)
    assert (await rooms.kept(root)).state is SourceState.PAUSED
    await rooms.catalogue.resume([root], LATER)
    await rooms.catalogue.set_aside([root], LATER)
    await rooms.sites.follow(smaller, LATER, None, ben, join=True)
    assert (await rooms.kept(root)).state is SourceState.ACTIVE
    await reading.unfollow(OWNER, [root], LATER)
    await rooms.sites.follow(smaller, LATER, None, ben, join=True)
    assert (await rooms.kept(page)).next_at is None


async def test_following_a_site_does_not_resume_what_a_person_paused(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    site = NewSite("https://s.test/", "s.test", 1)
    root, _ = await rooms.sites.follow(site, NOW)
    for is_paused in (True, False):
        if is_paused:
            await rooms.catalogue.pause([root])
        await reading.unfollow(OWNER, [root], NOW)
        assert (await rooms.kept(root)).state is SourceState.PAUSED
        assert await rooms.sites.follow(site, NOW, join=True) == (root, False)
        assert ((await rooms.kept(root)).next_at is None) is is_paused
        await rooms.catalogue.resume([root], NOW)


async def test_words_stay_until_others_are_given(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, words=("ebb", "tide"), at_least=2))

    async def words_after(site: NewSite) -> tuple[tuple[str, ...], int]:
        await rooms.sites.follow(site, LATER)
        kept = await rooms.sites.site(root)
        return kept.words, kept.at_least

    assert await words_after(SITE) == (("ebb", "tide"), 2)
    assert await words_after(replace(SITE, words=("flood",))) == (("flood",), 1)
    assert await words_after(replace(SITE, words=("",))) == ((), 1)


async def test_what_was_refused_is_looked_at_again(rooms: Rooms) -> None:
    """robots.txt, filters and limits may say something else today; a person's word stands."""
    root = await followed(rooms, replace(SITE, depth=1))
    await rooms.crawl.apply([baseline(root, 0, A, B, C)], hourly)
    links = await rooms.frontier.found(10)
    refusals = ["robots.txt does not allow it", None, DEEPER]
    answers = [SettledLink(replace(one, level=2), "a.test", why) for one, why in zip(links, refusals, strict=True)]
    (due,) = await rooms.frontier.settle(answers, NOW)
    await rooms.catalogue.remove(due.source_id)
    await rooms.sites.follow(replace(SITE, depth=1), LATER)
    assert [one.url for one in await rooms.frontier.found(10)] == [A]
    assert await rooms.sites.refused(root, 10) == [(C, DEEPER), (B, "removed by a person")]


async def test_a_greater_depth_brings_back_what_lay_too_deep(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, depth=1))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.crawl.apply([look(page, 1, news("x", B), links=(B,))], resting)  # as deep as was asked for
    assert await rooms.sites.refused(root, 10) == [(B, DEEPER)]
    await rooms.sites.follow(replace(SITE, depth=2), LATER)
    (link,) = await rooms.frontier.found(10)
    assert (link.url, link.level) == (B, 2)


async def test_a_refusal_by_the_depth_of_yesterday_does_not_count(rooms: Rooms) -> None:
    """The program that settles it had the site as it was before a person asked for more."""
    root = await followed(rooms, replace(SITE, depth=0))
    await rooms.crawl.apply([baseline(root, 0)], hourly)
    await rooms.sites.follow(replace(SITE, depth=1), NOW)
    await rooms.crawl.apply([look(root, 1, news("x"), links=(A,))], hourly)
    (link,) = await rooms.frontier.found(10)
    assert await rooms.frontier.settle([SettledLink(link, "a.test", DEEPER)], NOW) == []
    assert await rooms.frontier.found(10) == [link]


async def test_a_greater_depth_has_the_deepest_pages_tell_their_links(rooms: Rooms) -> None:
    """Their links were not wanted and so are not known; what is known of the pages stays, so no change is lost."""
    root = await followed(rooms, replace(SITE, depth=1))
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.sites.follow(replace(SITE, depth=2), LATER)
    assert [one.source_id for one in await rooms.crawl.due(LATER, 10)] == [page]
    top, deepest = await rooms.crawl.feed_orders([root, page])
    assert top.page is not None
    assert deepest.page is not None
    assert (deepest.known, deepest.body_hash, deepest.page.relink, deepest.page.follow) == (b"memory", None, True, True)
    assert not top.page.relink
    await rooms.crawl.apply([look(page, 1, news("came meanwhile"), links=(B,))], hourly)
    (order,) = await rooms.crawl.feed_orders([page])
    assert order.page is not None
    assert not order.page.relink
    assert [one.url for one in await rooms.frontier.found(10)] == [B]


async def test_a_smaller_depth_lets_deeper_pages_rest(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}})
    await rooms.crawl.apply([unchanged(ids["a1"], 1), unchanged(ids["a"], 1)], hourly)
    (order,) = await rooms.crawl.feed_orders([ids["a1"]])
    assert await rooms.sites.follow(replace(SITE, depth=1), LATER) == (root, False)
    kept = await rooms.kept(ids["a1"])
    assert (kept.state, kept.next_at, kept.reason) == (SourceState.GONE, None, "no longer asked for")
    assert (await rooms.kept(ids["a"])).state is SourceState.ACTIVE
    # A visit that was under way does not wake it.
    applied = await rooms.crawl.apply([look(ids["a1"], order.seq, news("x"))], hourly)
    assert applied.stale == 1
    await rooms.sites.follow(SITE, LATER)
    kept = await rooms.kept(ids["a1"])
    assert (kept.state, kept.next_at) == (SourceState.ACTIVE, LATER)


async def test_pages_that_do_not_belong_any_more_rest(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}, "b": {}})

    def without_a(url: str) -> bool:
        return url not in (A, ROOT)  # the root stays whatever they say

    await rooms.sites.follow(SITE, LATER, without_a)
    states = {name: (await rooms.kept(one)).state.value for name, one in ids.items()}
    assert states == {"": "active", "a": "gone", "a1": "active", "b": "active"}
    child = await rooms.sites.page(ids["a1"])
    assert child is not None
    assert child.parent_id == root  # somebody must ask for it
    await rooms.sites.follow(SITE, LATER, lambda url: True)
    assert (await rooms.kept(ids["a"])).next_at == LATER


async def test_a_page_that_is_gone_by_itself_does_not_come_back(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.crawl.apply([gone(page, 1)], hourly)
    await rooms.sites.follow(SITE, LATER)
    assert (await rooms.kept(page)).state is SourceState.GONE


async def test_a_root_that_is_gone_comes_back_where_it_is_asked_for(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([gone(root, 0)], hourly)
    assert (await rooms.kept(root)).state is SourceState.GONE
    assert await rooms.sites.follow(SITE, LATER) == (root, False)
    kept = await rooms.kept(root)
    assert (kept.state, kept.next_at) == (SourceState.ACTIVE, LATER)


async def test_pages_from_an_archive_do_not_rest_more_than_they_do(rooms: Rooms) -> None:
    from tests.contract.sites.test_page_archive import archived

    await followed(rooms, replace(SITE, depth=0))
    await rooms.archive.restore([archived(A)])
    await rooms.sites.follow(replace(SITE, depth=0), LATER)
    kept = await rooms.library.find(A)
    assert (kept.state, kept.reason) == (SourceState.ACTIVE, "from an archive: not visited")


# -- one page, however it is spelt ------------------------------------------------------------------


async def test_all_spellings_of_an_address_are_one_page(rooms: Rooms) -> None:
    root = await followed(rooms)
    spellings = [
        "http://www.a.test/",
        "https://a.test/%61;jsessionid=1F2E?x=1&PHPSESSID=abc",
        "http://www.a.test/a?x=1",
        "https://www.a.test/a?x=1&sid=0123456789abcdef0123456789abcdef",
        "https://a.test/a/?x=1",
    ]
    applied = await rooms.crawl.apply([baseline(root, 0, *spellings)], hourly)
    assert applied.links == 2
    assert [one.url for one in await rooms.frontier.found(10)] == [f"{ROOT}%61?x=1", f"{ROOT}a/?x=1"]
    assert len(await settled(rooms)) == 2
    applied = await rooms.crawl.apply([look(root, 1, news("x"), links=("http://a.test/a?x=1&phpsessid=9",))], hourly)
    assert applied.links == 0


async def test_a_root_is_one_site_however_it_is_spelt(rooms: Rooms) -> None:
    root = await followed(rooms)
    assert await rooms.sites.follow(NewSite("http://www.a.test/", "a.test"), LATER) == (root, False)
    assert len(await rooms.sites.sites()) == 1
    other, is_new = await rooms.sites.follow(NewSite("http://www.a.test/news", "a.test"), LATER)
    assert is_new
    assert other != root


async def test_a_page_from_an_archive_is_found_by_any_spelling(rooms: Rooms) -> None:
    from tests.contract.sites.test_page_archive import archived

    await rooms.archive.restore([archived("http://www.a.test/a")])
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A)], hourly)
    (page,) = await settled(rooms)
    assert page == (await rooms.library.find("http://www.a.test/a")).id


async def test_a_removed_page_is_not_found_by_another_spelling(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.catalogue.remove(page)
    applied = await rooms.crawl.apply([look(root, 1, news("x"), links=("http://www.a.test/%61",))], hourly)
    assert applied.links == 0


# -- redirects --------------------------------------------------------------------------------------


async def led(rooms: Rooms, source_id: int, to: str, times: int = 3) -> None:
    """Visits that a permanent redirect led there."""
    for _ in range(times):
        (order,) = await rooms.crawl.feed_orders([source_id])
        await rooms.crawl.apply([replace(unchanged(source_id, order.seq), moved_to=to)], hourly)


async def test_a_page_that_leads_to_another_of_its_site_is_that_page(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {"a1": {}}, "b": {}})
    await led(rooms, ids["a"], "http://www.a.test/b", 2)
    assert (await rooms.kept(ids["a"])).state is SourceState.ACTIVE
    await led(rooms, ids["a"], "http://www.a.test/b", 1)
    kept = await rooms.kept(ids["a"])
    said = f"the same page as {ids['b']}"
    assert (kept.state, kept.next_at, kept.reason, kept.notice) == (SourceState.GONE, None, said, None)
    assert (await rooms.kept(ids["b"])).state is SourceState.ACTIVE
    child = await rooms.sites.page(ids["a1"])
    assert child is not None
    assert child.parent_id == root
    await led(rooms, ids["b"], A)  # a circle: one of them stays
    assert (await rooms.kept(ids["b"])).state is SourceState.ACTIVE


async def test_two_pages_that_lead_to_each_other_at_once(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    for seq in (1, 2, 3):
        visits = [replace(unchanged(ids["a"], seq), moved_to=B), replace(unchanged(ids["b"], seq), moved_to=A)]
        await rooms.crawl.apply(visits, hourly)
    states = sorted([(await rooms.kept(ids[name])).state.value for name in "ab"])
    assert states == ["active", "gone"]


async def test_a_root_that_moves_to_one_of_its_pages_takes_its_address_over(rooms: Rooms) -> None:
    home = f"{ROOT}home"
    root = await followed(rooms)
    ids = await grown(rooms, root, {"home": {"h1": {}}})
    await led(rooms, root, home)
    kept = await rooms.kept(root)
    assert (kept.url, kept.state, kept.notice) == (home, SourceState.ACTIVE, None)
    other = await rooms.kept(ids["home"])
    assert (other.state, other.reason) == (SourceState.GONE, f"the same page as {root}")
    assert (await rooms.sites.page(ids["home"])).versions == 1  # type: ignore[union-attr]
    assert (await rooms.sites.page(ids["h1"])).parent_id == root  # type: ignore[union-attr]
    (order,) = await rooms.crawl.feed_orders([root])
    applied = await rooms.crawl.apply([look(root, order.seq, news("x"), links=(ROOT, home))], hourly)
    assert (applied.links, applied.stale) == (0, 0)
    assert await rooms.sites.follow(SITE, LATER) == (root, False)  # the old address is still its name


async def test_a_page_that_moves_is_known_by_both_addresses(rooms: Rooms) -> None:
    root = await followed(rooms)
    page = (await grown(rooms, root, {"a": {}}))["a"]
    await rooms.crawl.apply([look(root, 1, news("x"), links=(B,))], hourly)
    await led(rooms, page, B)
    assert (await rooms.kept(page)).url == B
    assert await rooms.frontier.found(10) == []  # what waited is that page
    applied = await rooms.crawl.apply([look(root, 2, news("y"), links=(A, "http://www.a.test/b"))], hourly)
    assert applied.links == 0
    await rooms.catalogue.remove(page)
    assert await rooms.sites.refused(root, 10) == [(B, "removed by a person")]


async def test_a_page_does_not_move_to_an_address_that_was_refused(rooms: Rooms) -> None:
    root = await followed(rooms)
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    await rooms.crawl.apply([look(root, 1, news("x"), links=(C,))], resting)
    assert await settled(rooms, c="robots.txt does not allow it") == []
    await led(rooms, ids["a"], C)
    assert (await rooms.kept(ids["a"])).url == A
    await rooms.catalogue.remove(ids["b"])
    await led(rooms, ids["a"], B)
    assert (await rooms.kept(ids["a"])).url == A
    assert dict(await rooms.sites.refused(root, 10)) == {B: "removed by a person", C: "robots.txt does not allow it"}


# -- examinations -----------------------------------------------------------------------------------


async def test_a_removed_page_is_not_waited_for(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, policy="selective"))
    ids = await grown(rooms, root, {"a": {"a1": {}, "a2": {}}, "b": {}})
    shallow = asking(**{f"s{one}": Examination.SHALLOW for one in (root, ids["a"])})
    await rooms.crawl.apply([unchanged(ids["a"], 1), unchanged(root, 1)], shallow)
    assert (await pending(rooms, root), await pending(rooms, ids["a"])) == (2, 2)
    await rooms.catalogue.remove(ids["a"])
    assert await pending(rooms, root) == 1
    # Its children were looked at for it: the page above them did not ask.
    await rooms.crawl.apply([unchanged(ids["a1"], 1), unchanged(ids["a2"], 1)], resting)
    assert await pending(rooms, root) == 1
    await rooms.crawl.apply([unchanged(ids["b"], 1)], resting)
    assert await pending(rooms, root) == 0


async def test_pages_that_rest_are_not_waited_for(rooms: Rooms) -> None:
    root = await followed(rooms, replace(SITE, policy="selective"))
    ids = await grown(rooms, root, {"a": {}, "b": {}})
    await rooms.crawl.apply([unchanged(root, 1)], asking(**{f"s{root}": Examination.SHALLOW}))
    await rooms.sites.follow(SITE, LATER, lambda url: url != A)
    assert await pending(rooms, root) == 1
    assert (await rooms.kept(ids["a"])).state is SourceState.GONE
