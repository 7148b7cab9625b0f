"""Many small cases of one test, where nobody wants to read the name of each: they are one test, which loops over them.

A case that pytest knows by name costs several milliseconds, more than most cases take: it is collected by each process
and reported by one to another.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from typing import Any


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """As pytest.mark.parametrize, but one test, also of a coroutine. Where a case fails, the error names it; the others
    are tried, too. Fixtures are the same for all cases."""
    arguments = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    given = [case if len(arguments) > 1 else (case,) for case in cases]
    assert given, "there are no cases"

    def of_all(test: Callable[..., Any]) -> Callable[..., Any]:
        def all_cases(**fixtures: Any) -> None:
            failed: list[Exception] = []
            for case in given:
                values = dict(zip(arguments, case, strict=True))
                try:
                    test(**fixtures, **values)
                except Exception as error:
                    failed.append(_noted(error, values))
            _raise(failed, len(given))

        async def all_awaited(**fixtures: Any) -> None:
            failed: list[Exception] = []
            for case in given:
                values = dict(zip(arguments, case, strict=True))
                try:
                    await test(**fixtures, **values)
                except Exception as error:
                    failed.append(_noted(error, values))
            _raise(failed, len(given))

        made: Callable[..., Awaitable[None] | None] = all_awaited if inspect.iscoroutinefunction(test) else all_cases
        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(made, name, getattr(test, name))
        own = inspect.signature(test)
        fixtures = [one for name, one in own.parameters.items() if name not in arguments]
        vars(made)["__signature__"] = own.replace(parameters=fixtures)
        return made

    return of_all


def _noted(error: Exception, values: dict[str, Any]) -> Exception:
    error.add_note(f"the case {', '.join(f'{name}={value!r}'[:500] for name, value in values.items())}")
    return error


def _raise(failed: list[Exception], cases: int) -> None:
    if len(failed) == 1:
        raise failed[0]
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {cases} cases failed", failed)
