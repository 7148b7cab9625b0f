"""The head of a response travels with the first bytes of its body."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from tidings.web.server.connections import HeadWithBody

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


class Wire:
    """What a client receives, write by write."""

    def __init__(self) -> None:
        self.writes = list[bytes]()
        self.is_closed = False

    def write(self, data: bytes) -> None:
        assert not self.is_closed
        self.writes.append(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def wire() -> Wire:
    return Wire()


def transport(wire: Wire) -> HeadWithBody:
    return HeadWithBody(cast("asyncio.Transport", wire), asyncio.get_running_loop())


async def test_a_body_that_follows_at_once_is_sent_with_its_head(wire: Wire) -> None:
    sent = transport(wire)
    for _ in range(2):
        sent.write(HEAD)
        assert sent.get_write_buffer_size() == len(HEAD), "the response is under way"
        for part in (b"body", b"more", b""):
            sent.write(part)
    await asyncio.sleep(0)
    assert wire.writes == [HEAD + b"body", b"more"] * 2


async def test_a_head_does_not_wait_for_a_body_that_comes_later(wire: Wire) -> None:
    sent = transport(wire)
    sent.write(HEAD)
    assert wire.writes == []
    await asyncio.sleep(0)
    assert wire.writes == [HEAD]
    sent.write(b"an event")
    assert wire.writes == [HEAD, b"an event"]


async def test_a_head_without_a_body_is_sent_before_the_connection_closes(wire: Wire) -> None:
    sent = transport(wire)
    sent.write(HEAD)
    sent.close()
    assert (wire.writes, sent.is_closing()) == ([HEAD], True)
    await asyncio.sleep(0)
    assert wire.writes == [HEAD]


async def test_a_connection_that_broke_gets_nothing_more(wire: Wire) -> None:
    sent = transport(wire)
    sent.write(HEAD)
    wire.close()
    await asyncio.sleep(0)
    assert wire.writes == []
