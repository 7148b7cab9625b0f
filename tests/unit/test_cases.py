"""Cases that are one test: all are tried, and one that fails is named."""

import inspect

import pytest
from tests.cases import each


def test_every_case_is_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @each(("number", "square"), [(1, 1), (2, 5), (3, 9), (4, 17)])
    def squares(number: int, square: int) -> None:
        tried.append(number)
        assert number * number == square

    with pytest.raises(ExceptionGroup, match="2 of 4 cases failed") as caught:
        squares()
    assert tried == [1, 2, 3, 4]
    notes = [note for error in caught.value.exceptions for note in error.__notes__]
    assert notes == ["the case number=2, square=5", "the case number=4, square=17"]


def test_one_that_fails_is_raised_as_it_is() -> None:
    @each("text", ["1", "x"])
    def numbers(text: str) -> None:
        """Doc."""
        int(text)

    with pytest.raises(ValueError, match="invalid literal") as caught:
        numbers()
    assert caught.value.__notes__ == ["the case text='x'"]
    assert (numbers.__name__, numbers.__doc__) == ("numbers", "Doc.")


async def test_coroutines_and_fixtures() -> None:
    """Each case is awaited, and pytest sees the fixtures alone."""
    seen = []

    @each("number", [1, 2])
    async def sums(number: int, base: int) -> None:
        seen.append(base + number)

    assert list(inspect.signature(sums).parameters) == ["base"]
    await sums(base=10)
    assert seen == [11, 12]
