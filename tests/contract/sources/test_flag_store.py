from __future__ import annotations

from dataclasses import replace

from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new, no_page

from tidings.model.hosts import Flag


async def test_the_latest_flag_first_and_the_same_again_is_counted(rooms: Rooms) -> None:
    assert await rooms.flags.flags() == []
    deep = Flag("a.test", "paths too deep", NOW, "https://a.test/1/2/3")
    await rooms.flags.flag(deep)
    await rooms.flags.flag(Flag("b.test", "paths too deep", NOW + HOUR, "https://b.test/"))
    assert [flag.host for flag in await rooms.flags.flags()] == ["b.test", "a.test"]
    await rooms.flags.flag(Flag("a.test", "paths too deep", NOW + 2 * HOUR, "https://a.test/\x004"))
    await rooms.flags.flag(Flag("a.test", "too many addresses", NOW, "https://a.test/5"))
    first, second, third = await rooms.flags.flags()
    assert first == Flag("a.test", "paths too deep", NOW + 2 * HOUR, "https://a.test/4", 2)
    assert second.host == "b.test"
    assert third == Flag("a.test", "too many addresses", NOW, "https://a.test/5", 1)


async def test_a_person_takes_a_hosts_flags_away(rooms: Rooms) -> None:
    for host, reason in [("a.test", "one"), ("a.test", "two"), ("b.test", "one")]:
        await rooms.flags.flag(Flag(host, reason, NOW, f"https://{host}/"))
    assert await rooms.flags.unflag("a.test") == 2
    assert await rooms.flags.unflag("a.test") == 0
    assert [flag.host for flag in await rooms.flags.flags()] == ["b.test"]
    await rooms.flags.flag(Flag("a.test", "one", NOW, "https://a.test/"))
    assert [flag.times for flag in await rooms.flags.flags()] == [1, 1]


async def test_flags_come_with_the_outcome_of_a_terminal_once(rooms: Rooms) -> None:
    (source,) = await rooms.follow("https://a.test/feed")
    await rooms.crawl.apply([changed(source, 0, new(1), new(2))], hourly)
    first, second = sorted(order.article_id for order in await rooms.crawl.article_orders(NOW, 9))
    deep = Flag("a.test", "paths too deep", NOW, "https://a.test/1/2/3", 2)
    flags = (deep, replace(deep, at=NOW + HOUR), Flag("b.test", "paths too deep", NOW, "https://b.test/"))
    refused = no_page(first, at=NOW + HOUR, final=True, flags=flags)
    for _ in range(2):  # it comes again where its controller died before it was acknowledged
        await rooms.crawl.apply([refused], hourly)
    await rooms.crawl.apply([no_page(second, at=NOW + HOUR, final=True, flags=(deep,))], hourly)
    assert [(flag.host, flag.times) for flag in await rooms.flags.flags()] == [("b.test", 1), ("a.test", 6)]


async def test_a_tally_is_kept_by_host(rooms: Rooms) -> None:
    assert await rooms.flags.tally("a.test") is None
    await rooms.flags.keep_tally("a.test", b"\x00\xff")
    await rooms.flags.keep_tally("b.test", b"")
    await rooms.flags.keep_tally("a.test", b"more")
    assert (await rooms.flags.tally("a.test"), await rooms.flags.tally("b.test")) == (b"more", b"")
    await rooms.flags.unflag("a.test")
    assert await rooms.flags.tally("a.test") == b"more"
