"""The API described once for all applications that have the same routes: FastAPI takes a second for it each time.

A program has one application. Tests make hundreds, and dozens of them are asked for their description. What is shared
is the description of routes with the same paths, methods and functions; what an application adds to it is its own.

So are the validators of what routes take and answer, which FastAPI makes anew for each application: those of the same
type that is declared in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, get_args
from unittest import mock

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from pydantic import ConfigDict, TypeAdapter
from tests.private_names import PrivateName, replaced


@contextmanager
def shared_descriptions() -> Iterator[dict[Any, dict[str, Any]]]:
    """Meanwhile an application whose routes were described before has the same description."""
    described: dict[Any, dict[str, Any]] = {}
    describe = FastAPI.openapi

    def openapi(app: FastAPI) -> dict[str, Any]:
        if app.openapi_schema is None:
            key = _key(app)
            if key not in described:
                described[key] = deepcopy(describe(app))
            app.openapi_schema = deepcopy(described[key])
        return app.openapi_schema

    with mock.patch.object(FastAPI, "openapi", openapi):
        yield described


@contextmanager
def shared_validators() -> Iterator[None]:
    """Meanwhile fields of the same type, declared in the same way, have one validator."""
    made: dict[Any, tuple[TypeAdapter[Any], Any, ConfigDict | None]] = {}

    def validator(declared: Any, *, config: ConfigDict | None = None) -> TypeAdapter[Any]:
        kind, *how = get_args(declared)
        key = id(kind), repr(how), id(config)
        if key not in made:  # with what it was made of: while that is kept, nothing else has its id
            made[key] = TypeAdapter(declared, config=config), declared, config
        return made[key][0]

    with replaced(PrivateName.TYPE_ADAPTER, validator):
        yield


def _key(app: FastAPI) -> tuple[Any, ...]:
    routes = [
        (one.path, frozenset(one.methods or ()), getattr(one.endpoint, "__code__", one.endpoint))
        for one in iter_route_contexts(app.routes)
        if getattr(one, "include_in_schema", False)  # a folder of files has none
    ]
    return app.title, app.version, app.description, *routes
