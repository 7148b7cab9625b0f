"""Paths and places of the blocks of a page, worked out together, are those of each block by itself."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.read.page.tree.block_path import child_path, paths_of, place_id, place_ids_of

_LABELS = st.sampled_from(
    "div|p|li.card|li.card--big|main|main#content|article.post|div.inner|section.page-wrap|div.container.outer|"
    "div#a > b|nav|div.row2|ul.post-fb36|div#item-12|main > p|div.slick-active|td".split("|")
)
_BLOCKS = st.lists(st.tuples(_LABELS, st.integers(0, 30)), max_size=30)


@settings(max_examples=examples(500), deadline=None)
@given(_LABELS, _BLOCKS, st.booleans())
def test_paths_and_places_of_a_page_are_those_of_each_block(
    body: str, blocks: list[tuple[str, int]], is_deep: bool
) -> None:
    labels = [body, *(label for label, _ in blocks)]
    above = [0, *(at if is_deep else min(at, number) for at, (_, number) in enumerate(blocks))]
    paths = [""]
    for label, around in list(zip(labels, above, strict=True))[1:]:
        paths.append(child_path(paths[around], label))
    assert paths_of(labels, above) == paths
    assert place_ids_of(labels, above, paths) == [place_id(path) for path in paths]


def test_a_place_reaches_to_the_second_block_around_it() -> None:
    labels = ["body", "main", "ul.teasers", "li.card", "div.inner", "h3"]
    above = [0, 0, 1, 2, 3, 4]
    paths = paths_of(labels, above)
    assert paths[-1] == "main > ul.teasers > li.card > div.inner > h3"
    assert place_ids_of(labels, above, paths)[3] == place_id("main > ul.teasers > li.card")
    assert place_ids_of(labels, above, paths)[5] == place_id("h3")  # a wrapper ends it
