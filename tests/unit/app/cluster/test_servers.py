"""Servers in a data folder: started, used again where they run, stopped, and started again with what they kept."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from tidings.app.cluster import servers
from tidings.app.cluster.servers import NatsServer, PostgresServer, ServerProcess, unprivileged_user
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


def started_twice(server: ServerProcess, other: ServerProcess) -> int:
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


def script(file: Path, *lines: str) -> None:
    """A program that stands for one of PostgreSQL's or of NATS."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(("#!/bin/sh", *lines, "")))
    file.chmod(0o755)


def test_nats_that_does_not_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.files", lambda name: [])
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for words, expected in (("echo no room on the disk >&2", "no room on the disk"), (":", "NATS does not start: $")):
        script(tmp_path / "bin" / "nats-server", words, "exit 1")
        with pytest.raises(LaneError, match=expected):
            NatsServer(tmp_path / "nats").start()


def test_postgres_that_does_not_start_says_why(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    package = postgres.folder.parents[1] / "package"
    found = SimpleNamespace(submodule_search_locations=[str(package)])
    monkeypatch.setattr("importlib.util.find_spec", lambda name: found)
    with pytest.raises(StoreError, match="no PostgreSQL for this machine: set database to one that runs"):
        postgres.start()
    programs = package / "pginstall" / "bin"
    script(programs / "initdb", "echo no such locale >&2", "exit 1")
    script(programs / "postgres", "echo out of shared memory >&2", "exit 1")
    with pytest.raises(StoreError, match="initdb failed: no such locale"):
        postgres.start()
    postgres.remove()
    # In a folder whose user is not the one who runs it, or is: what is closed to others is copied for another user.
    script(programs / "initdb", 'mkdir "$2"', 'echo 17 > "$2/PG_VERSION"')
    for user in (unprivileged_user(), None):
        monkeypatch.setattr(servers, "unprivileged_user", lambda user=user: user)
        with pytest.raises(StoreError, match="PostgreSQL does not start: out of shared memory"):
            postgres.start()
        assert (postgres.folder / "data" / "PG_VERSION").is_file()
        postgres.remove()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file/nats cannot be made: "):
        NatsServer(tmp_path / "file" / "nats").start()
