"""Requests as they are sent, and answers as they arrive, on a server that shows both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tidings.fetch.connections import ConnectionPool, HostsResolver
from tidings.fetch.exchange import ConnectionLost, Exchanges, header_lines
from tidings.fetch.guard import Guard
from tidings.fetch.target import SiteAddress, target_of


@pytest.fixture
async def exchanges() -> AsyncIterator[Exchanges]:
    guard = Guard(("127.0.0.0/8",))
    pool = ConnectionPool(HostsResolver({}, guard), guard, limit=2, limit_per_host=2)
    yield Exchanges(pool, 5.0)
    await pool.close()


class Said:
    """Answers each request with the next of these texts; None: hangs up. `heard`: the requests."""

    def __init__(self, *answers: bytes | None) -> None:
        self._answers, self.heard, self.connections = list(answers), list[bytes](), 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while self._answers:
                head = await reader.readuntil(b"\r\n\r\n")
                length = head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]
                self.heard.append(head + await reader.readexactly(int(length or 0)))
                answer = self._answers.pop(0)
                if answer is None:
                    break
                writer.write(answer)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()


async def _listening(said: Said) -> tuple[asyncio.Server, tuple[SiteAddress, str]]:
    server = await asyncio.start_server(said, "127.0.0.1", 0)
    target = target_of(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/a b?q=ü#f")
    return server, (target.site, target.path)


async def test_requests_are_sent_as_given_on_one_connection(exchanges: Exchanges) -> None:
    said = Said(
        b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n", b"HTTP/1.1 204 None\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\nbody"
    )
    server, address = await _listening(said)
    async with server:
        answer = await exchanges.send(*address, {"User-Agent": "me", "If-None-Match": '"ü"'}, None)
        assert (answer.status, answer.reason, answer.headers["etag"]) == (304, "Not Modified", "x")
        assert answer.content_length is None
        answer.release()
        answer = await exchanges.send(*address, {"User-Agent": "me"}, b"a=b")
        assert answer.status == 204
        answer.release()
        answer = await exchanges.send(*address, {"Content-Type": "text/plain"}, b"")
        assert await answer.content.read() == b"body"  # until the server closes
        answer.release()
    host = f"Host: {address[0].authority}\r\n".encode()
    assert said.heard == [
        b"GET /a%20b?q=%C3%BC HTTP/1.1\r\n" + host + 'User-Agent: me\r\nIf-None-Match: "ü"\r\n\r\n'.encode(),
        b"POST /a%20b?q=%C3%BC HTTP/1.1\r\n"
        + host
        + b"User-Agent: me\r\nContent-Type: application/octet-stream\r\nContent-Length: 3\r\n\r\na=b",
        b"POST /a%20b?q=%C3%BC HTTP/1.1\r\n" + host + b"Content-Type: text/plain\r\nContent-Length: 0\r\n\r\n",
    ]
    assert said.connections == 1


async def test_usual_headers_come_before_those_of_the_request(exchanges: Exchanges) -> None:
    said = Said(b"HTTP/1.1 304 No\r\n\r\n", b"HTTP/1.1 204 None\r\n\r\n")
    server, address = await _listening(said)
    usual = header_lines({"User-Agent": "me", "Accept": "*/*"})
    async with server:
        (await exchanges.send(*address, {"If-None-Match": "x"}, None, usual)).release()
        (await exchanges.send(*address, {"Content-Type": "a/b"}, b"form", usual)).release()
    assert [head.split(b"\r\n")[2:] for head in said.heard] == [
        [b"User-Agent: me", b"Accept: */*", b"If-None-Match: x", b"", b""],
        [b"User-Agent: me", b"Accept: */*", b"Content-Type: a/b", b"Content-Length: 4", b"", b"form"],
    ]


async def test_answers_before_the_answer_are_passed_over(exchanges: Exchanges) -> None:
    early = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    said = Said(early + b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    server, address = await _listening(said)
    async with server:
        answer = await exchanges.send(*address, {}, None)
        assert (answer.status, answer.content_length, await answer.content.read()) == (200, 2, b"hi")
        assert "link" not in answer.headers
        answer.release()


async def test_a_connection_whose_body_is_not_read_is_not_kept(exchanges: Exchanges) -> None:
    said = Said(b"HTTP/1.1 404 No\r\nContent-Length: 9\r\n\r\nha", b"HTTP/1.1 304 No\r\n\r\n")
    server, address = await _listening(said)
    async with server:
        (await exchanges.send(*address, {}, None)).release()
        (await exchanges.send(*address, {}, None)).release()
    assert said.connections == 2


async def test_a_server_that_hangs_up_is_asked_once(exchanges: Exchanges) -> None:
    said = Said(None)
    server, address = await _listening(said)
    async with server:
        with pytest.raises(ConnectionLost):
            await exchanges.send(*address, {}, None)
    assert len(said.heard) == 1


@pytest.mark.parametrize("name", ["a\rb", "a\nb", "a\0b"])
async def test_headers_with_line_breaks_are_not_sent(exchanges: Exchanges, name: str) -> None:
    target = target_of("http://127.0.0.1:9/")
    for headers in ({name: "x"}, {"X": name}):
        with pytest.raises(ValueError, match="line break"):
            await exchanges.send(target.site, target.path, headers, None)
        with pytest.raises(ValueError, match="line break"):
            header_lines(headers)


async def test_a_parked_connection_is_given_back_when_another_is_needed(exchanges: Exchanges) -> None:
    """The pool has room for two. A connection that is parked for one origin must not keep others waiting."""
    served = [Said(*[b"HTTP/1.1 304 No\r\n\r\n"] * 3) for _ in range(3)]
    listening = [await _listening(said) for said in served]
    async with asyncio.timeout(30):
        for _ in range(3):
            for _, address in listening:
                (await exchanges.send(*address, {}, None)).release()
    for server, _ in listening:
        server.close()
    assert [len(said.heard) for said in served] == [3, 3, 3]


async def test_what_a_server_says_unasked_is_no_answer(exchanges: Exchanges) -> None:
    """An answer too many closes its connection: the next request must not take it for its own."""
    one = b"HTTP/1.1 304 No\r\nETag: %d\r\n\r\n"
    said = Said(one % 1 + one % 2, one % 3)
    server, address = await _listening(said)
    async with server:
        (await exchanges.send(*address, {}, None)).release()
        answer = await exchanges.send(*address, {}, None)
        answer.release()
    assert (answer.headers["etag"], said.connections) == ("3", 2)
