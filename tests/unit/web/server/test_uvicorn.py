"""The names of uvicorn and h11 that the web server is built on. A test fails here where an update changes them."""

from __future__ import annotations

import asyncio
import inspect

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tidings.web.server.connections import ConnectionLimits, Connections, LimitedProtocol


def test_uvicorn_makes_its_protocol_with_these_arguments() -> None:
    made_with = list(inspect.signature(H11Protocol.__init__).parameters)
    assert made_with == ["self", "config", "server_state", "app_state", "_loop"]


async def test_these_callbacks_are_overridden_and_nothing_else_is() -> None:
    """The callbacks of asyncio.Protocol, and the one that uvicorn calls when a response is complete."""
    overridden = {"connection_made", "connection_lost", "data_received", "on_response_complete"}
    ours = {name for name in vars(LimitedProtocol) if not name.startswith("__")}
    assert {name for name in ours if hasattr(H11Protocol, name)} == overridden
    config = uvicorn.Config(lambda scope: None, log_config=None)
    server = uvicorn.Server(config)
    plain = H11Protocol(config, server.server_state, {}, asyncio.get_running_loop())
    limited = LimitedProtocol(config, server.server_state, {}, connections=Connections(ConnectionLimits()))
    assert set(vars(limited)) - set(vars(plain)) == {"_begun", "_connections", "_read_at", "_seen", "_since", "_unread"}
    assert isinstance(plain.conn, h11.Connection)
    assert {"transport", "loop"} <= set(vars(plain))


async def test_a_server_starts_without_signals_and_without_sockets() -> None:
    assert inspect.isgeneratorfunction(inspect.unwrap(uvicorn.Server.capture_signals))
    config = uvicorn.Config(lambda scope: None, log_config=None, lifespan="off")
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup([])
    assert server.started
    assert server.servers == []
    await server.shutdown([])
