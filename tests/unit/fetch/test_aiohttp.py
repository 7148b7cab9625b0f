"""What is used of aiohttp below its documented API: these fail first when aiohttp changes it."""

import inspect

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.http import RawResponseMessage

from tidings.fetch.connections import ConnectionPool, HostsResolver
from tidings.fetch.guard import Guard


def test_every_aiohttp_connector_makes_its_connections_with_create_connection() -> None:
    theirs, ours = aiohttp.TCPConnector._create_connection, ConnectionPool._create_connection
    assert inspect.iscoroutinefunction(theirs)
    assert list(inspect.signature(theirs).parameters) == list(inspect.signature(ours).parameters)
    assert list(inspect.signature(theirs).parameters) == ["self", "req", "traces", "timeout"]
    assert "self._create_connection(req, traces, timeout)" in inspect.getsource(aiohttp.BaseConnector.connect)


async def test_no_other_name_of_ours_is_one_of_aiohttps() -> None:
    plain = aiohttp.TCPConnector()
    ours = ConnectionPool(HostsResolver({}, Guard()), Guard(), limit=1, limit_per_host=1)
    try:
        methods = {name for name in vars(ConnectionPool) if not name.startswith("__") and hasattr(plain, name)}
        attributes = set(vars(ours)) - set(vars(plain))
        assert methods == {"close", "connect", "_create_connection"}
        assert attributes == {
            *("_guard", "_host_resolver", "_idle_below", "_proxy", "_tunnel_hosts"),
            *("_connecting", "_parked", "_unparks"),
        }
    finally:
        await plain.close()
        await ours.close()


def test_an_exchange_on_a_connection_is_made_as_aiohttps_session_makes_it() -> None:
    """fetch.exchange uses what aiohttp's session uses of a connection; none of it has a leading underscore."""
    session = inspect.getsource(aiohttp.ClientSession._request)
    start = inspect.getsource(aiohttp.ClientResponse.start)
    assert "await self._connector.connect(" in session
    assert "conn.protocol.set_response_params(" in session
    assert "message, payload = await protocol.read()" in start
    given = inspect.signature(ResponseHandler.set_response_params).parameters
    assert {"read_until_eof", "auto_decompress", "max_line_size", "max_field_size", "max_headers"} <= set(given)
    assert given["skip_payload"].default is False
    assert given["read_timeout"].default is None
    assert {"code", "reason", "headers"} <= set(dir(RawResponseMessage))
