"""Values made by the quick constructor are the same as those that dataclass makes."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from tidings.quick_init import quick_init


@dataclass(frozen=True, slots=True)
class Usual:
    number: int
    words: tuple[str, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")


@quick_init
@dataclass(frozen=True, slots=True)
class Quick:
    number: int
    words: tuple[str, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")


def test_a_quick_value_is_as_a_usual_one() -> None:
    quick, usual = Quick(1, name="a"), Usual(1, name="a")
    assert repr(quick).removeprefix("Quick") == repr(usual).removeprefix("Usual")
    assert type(quick) is Quick
    assert hash(quick) == hash(usual)
    assert inspect.signature(Quick).parameters == inspect.signature(Usual).parameters
    assert quick == Quick(number=1, words=(), name="a") != replace(quick, number=2)
    assert pickle.loads(pickle.dumps(quick)) == copy.copy(quick) == quick
    with pytest.raises(FrozenInstanceError):
        quick.number = 2  # type: ignore[misc]
    with pytest.raises(ValueError, match="negative"):
        Quick(-1)
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class More(Quick):
    more: str = ""


def test_a_class_made_from_a_quick_one_is_copied_whole() -> None:
    more = More(1, more="a text")
    for copied in (pickle.loads(pickle.dumps(more)), copy.copy(more)):
        assert copied == more
        assert type(copied) is More


def test_what_it_cannot_make_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class WithFactory:
        words: list[str] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class WithBase(Usual):
        more: int = 0

    @dataclass(frozen=True)
    class WithoutSlots:
        number: int

    for kind in (WithFactory, WithBase, WithoutSlots):
        with pytest.raises(TypeError, match="only for frozen dataclasses"):
            quick_init(kind)
