"""Asking an HttpFetcher, and what must be true of each of its failures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from tests.integration.hostile import HandClock, HostileServer, Play

from tidings.errors import FetchError
from tidings.fetch.client import HttpFetcher
from tidings.model.sources import Validators
from tidings.ports.outside import Request, Response
from tidings.settings.sections import FetchSettings

LOOPBACK = ("127.0.0.0/8",)


@asynccontextmanager
async def fetching(
    clock: HandClock | None = None, *, public_url: str = "", **settings: Any
) -> AsyncIterator[HttpFetcher]:
    values = {"allow_addresses": LOOPBACK, "total_timeout": timedelta(seconds=20), **settings}
    async with HttpFetcher(FetchSettings(**values), clock or HandClock(), public_url=public_url) as fetcher:
        yield fetcher


def asking(url: str, validators: Validators | None = None, **fields: Any) -> Request:
    return Request(url, validators or Validators(), robots=False, **fields)


async def get(server: HostileServer, play: Play, **settings: Any) -> Response:
    server.plays["/x"] = play
    async with fetching(**settings) as fetcher:
        return await fetcher.fetch(asking(server.url("/x")))


async def failure(request: Request, kind: type[FetchError] = FetchError, **settings: Any) -> FetchError:
    """The error of a request: of this very kind, in one line that names the URL and can be kept."""
    async with fetching(**settings) as fetcher:
        with pytest.raises(FetchError) as caught:
            await fetcher.fetch(request)
    error = caught.value
    assert type(error) is kind, f"{type(error).__name__}: {error}"
    assert str(error).isprintable()
    assert str(error) == f"{error.url}: {error.message}"
    assert 10 < len(error.message) < 300
    str(error).encode()
    return error


async def failure_of(
    server: HostileServer, play: Play, kind: type[FetchError] = FetchError, **settings: Any
) -> FetchError:
    server.plays["/x"] = play
    error = await failure(asking(server.url("/x")), kind, **settings)
    assert server.url("/x") in str(error)
    return error
