"""Errors that mean that memory, threads or processes ran out, as libraries raise them; and others, which do not."""

from __future__ import annotations

from tidings.errors import Shortage, shortage_of

NUMPY = """

IMPORTANT: PLEASE READ THIS FOR ADVICE ON HOW TO SOLVE THIS ISSUE!

Original error was: libscipy_openblas64.so: failed to map segment from shared object
"""
UNMAPPED = "failed to map segment from shared object"


def raised(error: Exception, cause: Exception) -> Exception:
    try:
        raise error from cause
    except Exception as caught:
        return caught


def test_what_ran_out() -> None:
    memory: list[Exception] = [
        MemoryError(),
        OSError(12, "Cannot allocate memory"),
        ImportError(f"_util_cy.so: {UNMAPPED}"),
        ImportError(NUMPY),
        OSError("libllvmlite.so: cannot map zero-fill pages: Cannot allocate memory"),
        raised(OSError("Could not find/load shared object file"), OSError(UNMAPPED)),
        raised(ValueError("x"), MemoryError()),
        ExceptionGroup("of tasks", [ValueError("x"), ExceptionGroup("more", [MemoryError()])]),
    ]
    for error in memory:
        assert shortage_of(error) is Shortage.MEMORY, error
    assert shortage_of(RuntimeError("can't start new thread")) is Shortage.THREADS
    others: list[Exception] = [
        OSError("Could not find/load shared object file"),
        OSError(2, "No such file or directory"),
        ImportError("No module named 'x'"),
        RuntimeError("Event loop is closed"),
        ValueError("out of memory"),
    ]
    for error in others:
        assert shortage_of(error) is None, error


def test_a_circle_of_causes_ends() -> None:
    one, other = ValueError("one"), ValueError("other")
    one.__cause__, other.__cause__ = other, one
    assert shortage_of(one) is None
