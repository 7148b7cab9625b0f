"""Values split into lists of a limited length."""

from tests.cases import each

from tidings.chunks import chunks


@each(("count", "sizes"), [(0, []), (1, [1]), (3, [3]), (7, [3, 3, 1])])
def test_chunks_keep_all_values_in_their_order(count: int, sizes: list[int]) -> None:
    for values in (range(count), iter(range(count)), dict.fromkeys(range(count))):
        made = list(chunks(values, 3))
        assert [len(chunk) for chunk in made] == sizes
        assert [value for chunk in made for value in chunk] == list(range(count))
