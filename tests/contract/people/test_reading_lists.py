"""ports.reading.Reading on both engines: folder trees, saved lists, preferences, articles that a watch found."""

from __future__ import annotations

import pytest
from tests.contract.findings import find, in_article, watch_for
from tests.contract.people.test_reading import A, B, C, arrive, person
from tests.contract.stories import NOW, Rooms

from tidings.errors import PersonNotFound
from tidings.model.people import (
    LANGUAGE,
    LONGEST_LIST_QUERY,
    MOST_SAVED_LISTS,
    NO_FOLDER,
    OWNER,
    Folder,
    FolderTree,
    Neighbours,
    ReadingQuery,
    SavedList,
)
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows


async def test_a_tree_counts_what_is_unread(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    assert await reading.tree(OWNER) == FolderTree()
    first, second, third = await rooms.follow(A, B, C)
    await reading.move(OWNER, [first], "News/Poland")
    await reading.move(OWNER, [second], "News")
    for source_id, number in ((first, 1), (second, 2), (third, 3)):
        await arrive(rooms, source_id, 0, *range(number))
    tree = await reading.tree(OWNER)
    assert [(one.name, one.sources, one.unread) for one in tree.folders] == [("News", 2, 3), ("News/Poland", 1, 1)]
    assert (tree.loose, tree.whole) == (Folder(NO_FOLDER, "", 1, 3), Folder(NO_FOLDER, "", 3, 6))


async def test_lists_are_saved_under_a_name(rooms: Rooms) -> None:
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    kept = await reading.save_list(ben, "  Polish   sport ", "language=pl")
    assert (kept.name, kept.query) == ("Polish sport", "language=pl")
    again = await reading.save_list(ben, "POLISH SPORT", "language=pl&unread=1")
    other = await reading.save_list(ben, "Later", "saved=1")
    assert await reading.saved_lists(ben) == [other, SavedList(kept.id, "POLISH SPORT", again.query)]
    assert await reading.saved_lists(OWNER) == []
    assert not await reading.remove_list(OWNER, kept.id)
    assert await reading.remove_list(ben, kept.id)
    assert not await reading.remove_list(ben, 2**80)
    for name, query in ((" ", ""), ("x" * 61, ""), ("x", "y" * (LONGEST_LIST_QUERY + 1))):
        with pytest.raises(ValueError, match=r"a list has a name|too many filters"):
            await reading.save_list(ben, name, query)
    for number in range(MOST_SAVED_LISTS - 1):
        await reading.save_list(ben, f"List {number}", "")
    with pytest.raises(ValueError, match="at most 50"):
        await reading.save_list(ben, "One more", "")
    await reading.save_list(ben, "later", "starred=1")  # there is one of this name
    with pytest.raises(PersonNotFound):
        await reading.save_list(999, "x", "")


async def test_preferences_are_a_persons_own(rooms: Rooms) -> None:
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    assert await reading.preferences(ben) == {}
    await reading.prefer(ben, {"layout": "cards", "scroll": "1"})
    await reading.prefer(ben, {"layout": "list", "scroll": ""})
    assert await reading.preferences(ben) == {"layout": "list"}
    assert await reading.preferences(OWNER) == {}
    await reading.prefer(ben, {LANGUAGE: "pl"})
    languages = {one.id: one.language for one in await PeopleRows(rooms.database).people()}
    assert languages[ben] == "pl"  # it comes with the person, at every request
    with pytest.raises(ValueError, match="characters"):
        await reading.prefer(ben, {"layout": "x" * 3_000})


async def test_articles_that_a_watch_found(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    first, second = await rooms.follow(A, B)
    ids = [*await arrive(rooms, first, 0, 1, 2, 3), *await arrive(rooms, second, 0, 4, 5)]
    found = [ids[0], ids[2], ids[4]]
    watch_id = await watch_for(rooms.database, "rain")
    owners = {one: first if one in ids[:3] else second for one in found}
    await find(rooms.database, *(in_article(watch_id, owners[one], one) for one in found))
    listed = await reading.articles(OWNER, ReadingQuery(watch_id=watch_id))
    assert sorted(one.article.id for one in listed.articles) == found
    await reading.star(OWNER, [ids[0], ids[1]], NOW)
    await reading.mark_read(OWNER, [ids[2]], NOW)
    for query, expected in (
        (ReadingQuery(watch_id=watch_id, starred=True), [ids[0]]),
        (ReadingQuery(watch_id=watch_id, unread=True), [ids[0], ids[4]]),
        (ReadingQuery(watch_id=watch_id, source_ids=(second,)), [ids[4]]),
        (ReadingQuery(watch_id=watch_id + 1), []),
    ):
        page = await reading.articles(OWNER, query)
        assert sorted(one.article.id for one in page.articles) == expected, query
    order = [one.article.id for one in listed.articles]
    beside = await reading.neighbours(OWNER, order[1], ReadingQuery(watch_id=watch_id))
    assert beside == Neighbours(order[0], order[2])
    assert await reading.neighbours(OWNER, 999, ReadingQuery()) == Neighbours()


async def test_queries_of_one_shape_have_their_own_values(rooms: Rooms) -> None:
    """Their statements are built once (store/people/query_shapes.py)."""
    reading, sources = ReadingRows(rooms.database), await rooms.follow(A, B, C)
    of_source = [await arrive(rooms, one, 0, 0, 1, 2) for one in sources]
    for one, name in zip(sources, ("North", "South", "South/East"), strict=True):
        await reading.move(OWNER, [one], name)
    folders = {one.name: one.id for one in await reading.folders(OWNER)}
    for at, tag in enumerate(("red", "blue")):
        await reading.set_tags(OWNER, of_source[at][0], [tag])

    async def shown(query: ReadingQuery) -> set[int]:
        return {one.article.id for one in (await reading.articles(OWNER, query)).articles}

    south = {*of_source[1], *of_source[2]}
    for name, ids in (("North", {*of_source[0]}), ("South", south), ("South/East", {*of_source[2]})):
        for unread in (False, True):
            assert await shown(ReadingQuery(folder_id=folders[name], unread=unread)) == ids
    for at, one in enumerate(sources):
        assert await shown(ReadingQuery(source_ids=(one,))) == {*of_source[at]}
        assert await shown(ReadingQuery(source_ids=(one,), everything=True)) == {*of_source[at]}
    assert await shown(ReadingQuery(source_ids=(sources[1], sources[2]))) == south
    assert await shown(ReadingQuery(source_ids=(2**80,))) == set()
    assert await shown(ReadingQuery(tag="red")) == {of_source[0][0]}
    assert await shown(ReadingQuery(tag="blue")) == {of_source[1][0]}
    assert len(await shown(ReadingQuery(limit=2))) == 2
    assert len(await shown(ReadingQuery(limit=5))) == 5
