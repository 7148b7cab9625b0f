"""A server that speaks S3, on loopback, in a thread of this process."""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

KEYS = {"key": "AKIATEST", "secret": "no secret"}


class S3Server:
    """`stop` and `start`: it goes away, and comes back at the same address with what was stored."""

    def __init__(self) -> None:
        self._port = 0
        self._server: Any = None
        self._numbers = itertools.count()

    def start(self) -> None:
        from moto.server import ThreadedMotoServer

        logging.getLogger("werkzeug").setLevel(logging.WARNING)
        self._server = ThreadedMotoServer("127.0.0.1", self._port, verbose=False)
        self._server.start()
        self._port = self._server.get_host_and_port()[1]

    def stop(self) -> None:
        self._server.stop()

    @property
    def options(self) -> dict[str, Any]:
        """For store.bodies_options."""
        return {
            **KEYS,
            "client_kwargs": {"endpoint_url": f"http://127.0.0.1:{self._port}", "region_name": "eu-central-1"},
        }

    def new_bucket(self) -> str:
        import s3fs

        name = f"bucket-{os.getpid()}-{next(self._numbers)}"
        s3fs.S3FileSystem(**self.options).mkdir(name)
        return name


@contextmanager
def running_s3() -> Iterator[S3Server]:
    """ImportError where a package is missing."""
    import s3fs  # noqa: F401

    server = S3Server()
    server.start()
    try:
        yield server
    finally:
        server.stop()
