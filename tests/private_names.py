"""Private names of libraries that tests replace because nothing public serves, in this one function.

Each is replaced to save time and nothing else. Where a new version of a library no longer has one, the tests take
longer, and `tests/unit/test_private_names.py` fails, which says what it was good for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from importlib import import_module
from unittest import mock


class PrivateName(Enum):
    """Module and name."""

    IS_LOCAL_MODULE_FILE = ("hypothesis.internal.conjecture.providers", "is_local_module_file")
    TYPE_ADAPTER = ("fastapi._compat.v2", "TypeAdapter")


@contextmanager
def replaced(private: PrivateName, by: object) -> Iterator[None]:
    """Meanwhile the library finds this under the name, if it has it at all."""
    module, name = private.value
    try:
        library = import_module(module)
    except ImportError:
        library = None
    if not hasattr(library, name):
        yield
        return
    with mock.patch.object(library, name, by):
        yield
