"""Quick values are the same as those of a class that dataclass makes."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import MISSING, asdict, dataclass, field, fields
from dataclasses import replace as replaced_slowly
from typing import TYPE_CHECKING

import msgspec
import pytest

from tidings.quick_dataclass import quick_dataclass, replace

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Usual:
    number: int
    words: tuple[str, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")


@quick_dataclass(frozen=True, slots=True)
class Quick:
    """Of a quick class."""

    number: int
    words: tuple[str, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")

    @property
    def doubled(self) -> int:
        return 2 * self.number


@quick_dataclass(frozen=True, slots=True)
class More(Quick):
    more: str = ""


@quick_dataclass(frozen=True, slots=True)
class OfOthers:
    """With a name that only type checkers import."""

    number: int
    path: Path | None = None


@quick_dataclass(slots=True)
class Count:
    number: int = 0
    found: list[int] = field(default_factory=list)


def test_a_quick_value_is_as_a_usual_one() -> None:
    quick, usual = Quick(1, name="a"), Usual(1, name="a")
    assert repr(quick).removeprefix("Quick") == repr(usual).removeprefix("Usual")
    assert type(quick) is Quick
    assert (Quick.__module__, Quick.__doc__, quick.doubled) == (__name__, "Of a quick class.", 2)
    assert hash(quick) == hash(Quick(1, name="a"))
    assert list(inspect.signature(Quick).parameters) == list(inspect.signature(Usual).parameters)
    assert quick == Quick(number=1, words=(), name="a") != replace(quick, number=2) == replaced_slowly(quick, number=2)
    assert pickle.loads(pickle.dumps(quick)) == copy.copy(quick) == quick
    assert asdict(quick) == asdict(usual)
    assert list(map(str, fields(Quick))) == list(map(str, fields(Usual)))
    assert [one.default_factory for one in fields(Count)] == [MISSING, list]
    with pytest.raises(AttributeError):
        quick.number = 2  # type: ignore[misc]
    with pytest.raises(ValueError, match="negative"):
        Quick(-1)
    with pytest.raises(ValueError, match="negative"):
        replace(quick, number=-1)
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]


def test_it_is_encoded_as_a_usual_one() -> None:
    encoded = msgspec.msgpack.encode(Usual(1, ("b",)))
    assert msgspec.msgpack.encode(Quick(1, ("b",))) == encoded
    assert msgspec.msgpack.decode(encoded, type=Quick) == Quick(1, ("b",))


def test_a_class_made_from_a_quick_one_has_its_fields_and_its_own() -> None:
    more = More(1, more="a text")
    for copied in (pickle.loads(pickle.dumps(more)), copy.copy(more), replaced_slowly(more)):
        assert (copied, type(copied)) == (more, More)
    assert [one.name for one in fields(Quick)] == ["number", "words", "name"]
    assert [one.name for one in fields(More)] == ["number", "words", "name", "more"]
    assert more.doubled == 2
    assert replaced_slowly(OfOthers(1), number=2) == replace(OfOthers(1), number=2) == OfOthers(2)


def test_one_that_is_not_frozen_can_be_set_and_shares_no_list() -> None:
    one, other = Count(), Count()
    one.number += 1
    one.found.append(1)
    assert (one, other) == (Count(1, [1]), Count(0, []))


def test_what_it_cannot_make_is_refused() -> None:
    class WithBase(Usual):
        more: int = 0

    class WithoutInit:
        number: int = field(default=0, init=False)

    class WithSecret:
        numbers: list[int] = field(default_factory=list, repr=False)

    class WithFactory(Quick):
        numbers: list[int] = field(default_factory=list)

    class Frozen(Count):
        more: int = 0

    for kind in (WithBase, WithoutInit, WithSecret, WithFactory, Frozen):
        with pytest.raises(TypeError, match="a quick dataclass"):
            quick_dataclass(frozen=True, slots=True)(kind)
