"""Many small cases of one test, where nobody wants to read the name of each: they are one test, which loops over them.

A case that pytest knows by name costs several milliseconds, more than most cases take: it is collected by each process
and reported by one to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """As pytest.mark.parametrize, but one test. Where a case fails, the error names it; the others are tried, too."""
    arguments = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    given = [case if len(arguments) > 1 else (case,) for case in cases]
    assert given, "there are no cases"

    def of_all(test: Callable[..., None]) -> Callable[[], None]:
        def all_cases() -> None:
            failed: list[Exception] = []
            for case in given:
                values = dict(zip(arguments, case, strict=True))
                try:
                    test(**values)
                except Exception as error:
                    error.add_note(f"the case {', '.join(f'{name}={value!r}'[:500] for name, value in values.items())}")
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(given)} cases failed", failed)

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(all_cases, name, getattr(test, name))
        return all_cases

    return of_all
