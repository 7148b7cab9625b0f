"""Passes TCP connections on, from one address to another at the same ports: `forward FROM TO PORT...`"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()


async def _forward(here: str, there: str, port: int) -> None:
    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(there, port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))

    server = await asyncio.start_server(accept, here, port)
    async with server:
        await server.serve_forever()


async def _main(here: str, there: str, ports: list[int]) -> None:
    await asyncio.gather(*(_forward(here, there, port) for port in ports))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], sys.argv[2], [int(word) for word in sys.argv[3:]]))
