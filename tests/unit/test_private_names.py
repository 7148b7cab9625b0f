"""Do libraries still have, and use, the private names that tests replace?"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from tests.private_names import PrivateName, replaced


def test_hypothesis_asks_is_local_module_file_whose_constants_to_try(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """tests/conftest.py has it try those of the program alone."""
    module = ModuleType("met_by_nobody")
    module.__file__ = str(tmp_path / "met_by_nobody.py")
    asked: list[str] = []

    @settings(max_examples=10, database=None, derandomize=True)
    @given(st.lists(st.integers(), min_size=50))  # one in twenty is a constant
    def try_some(_: list[int]) -> None: ...

    try_some()  # it has met all other modules
    monkeypatch.setitem(sys.modules, module.__name__, module)
    with replaced(PrivateName.IS_LOCAL_MODULE_FILE, asked.append):
        try_some()
    assert module.__file__ in asked


def test_fastapi_makes_validators_by_its_name_type_adapter() -> None:
    """tests/descriptions.py has it make one for all applications."""
    made: list[Any] = []

    def adapter(declared: Any, **options: Any) -> TypeAdapter[Any]:
        made.append(declared)
        return TypeAdapter(declared, **options)

    def route(number: int) -> str:
        return str(number)

    with replaced(PrivateName.TYPE_ADAPTER, adapter):
        FastAPI().get("/{number}")(route)
    assert len(made) >= 2  # what it takes and what it answers
