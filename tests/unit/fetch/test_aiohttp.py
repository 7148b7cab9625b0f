"""The one private name of aiohttp that fetch.connections overrides: this fails first when aiohttp changes it."""

import inspect

import aiohttp

from tidings.fetch.connections import Connections


def test_every_aiohttp_connector_makes_its_connections_with_create_connection() -> None:
    theirs, ours = aiohttp.TCPConnector._create_connection, Connections._create_connection
    assert inspect.iscoroutinefunction(theirs)
    assert list(inspect.signature(theirs).parameters) == list(inspect.signature(ours).parameters)
    assert list(inspect.signature(theirs).parameters) == ["self", "req", "traces", "timeout"]
    assert "self._create_connection(req, traces, timeout)" in inspect.getsource(aiohttp.BaseConnector.connect)
