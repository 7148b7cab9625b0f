"""Command doctor, as a person gives it: on sound and on broken folders, beside a running program, without a network."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.acceptance.shell import Said, Shell
from tests.rights import bound

from tidings.app.maintenance import doctor as examinations
from tidings.app.maintenance.findings import Finding, ok
from tidings.settings.settings import Settings


@pytest.fixture
def no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """To start a process takes a second; one test does."""

    async def one(settings: Settings) -> Finding:
        return ok("worker processes", "not started")

    monkeypatch.setattr(examinations, "worker_findings", one)


def _states(said: Said) -> dict[str, str]:
    assert "Traceback" not in said.err
    return {one["check"]: one["state"] for one in said.json["checks"]}


def test_a_sound_installation(tidings: Shell) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    said = tidings("doctor", "--json")
    assert said.code == 0
    states = _states(said)
    assert set(states.values()) == {"ok"}
    assert {"versions", "rights", "database", "schema", "bodies", "stored times"} < set(states)
    assert {"worker processes", "network", "clock", "free space", "lock"} < set(states)
    assert (said.json["failed"], said.json["repaired"]) == (0, [])


@pytest.mark.usefixtures("no_workers")
def test_repairs_are_named(tidings: Shell) -> None:
    assert tidings("sources").code == 0
    tidings.folder.chmod(0o755)
    (tidings.folder / "tidings.db").chmod(0o644)
    said = tidings("doctor", "--offline")
    assert said.code == 0
    assert "others on this machine may read or change it: data 0755, tidings.db 0644" in said.out
    assert "`tidings doctor --repair`" in said.out
    assert tidings.folder.stat().st_mode & 0o777 == 0o755
    said = tidings("doctor", "--offline", "--repair")
    assert said.out.startswith("repaired: rights: data 0700, tidings.db 0600\n")
    assert tidings.folder.stat().st_mode & 0o777 == 0o700
    assert "nothing had to be repaired" in tidings("doctor", "--offline", "--repair").out


@pytest.mark.usefixtures("no_workers")
def test_broken_installations_are_findings(tidings: Shell) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    file = tidings.folder / "tidings.db"
    whole = file.read_bytes()
    for broken in (b"", b"hello", whole[: len(whole) // 2]):
        file.write_bytes(broken)
        said = tidings("doctor", "--json")
        assert (said.code, _states(said)["database"]) == (1, "fail")
        assert _states(said)["worker processes"] == "ok"  # the others are checked all the same
    file.write_bytes(whole)
    (tidings.folder / "tidings.toml").write_text("[web]\nprot = 1\n")
    said = tidings("doctor", "--json")
    assert (said.code, _states(said)) == (1, {"settings": "fail"})
    (tidings.folder / "tidings.toml").write_text('database = "env:NOWHERE"\n')
    said = tidings("doctor", "--json")
    assert (said.code, _states(said)) == (1, {"versions": "ok", "lemmas": "ok", "database": "fail"})
    (tidings.folder / "tidings.toml").write_text('database = "postgresql://tom:s3cret@127.0.0.1:1/news"\n')
    said = tidings("doctor", "--json", "--offline")
    assert (said.code, _states(said)["database"]) == (1, "fail")
    assert "s3cret" not in said.out


@pytest.mark.usefixtures("no_workers")
def test_without_a_network(tidings: Shell) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    nowhere = {"TIDINGS_FETCH__HOSTS": json.dumps({"news.test": "127.0.0.1:1"})}
    said = tidings("doctor", "--json", **nowhere)
    assert (said.code, _states(said)["network"]) == (1, "fail")
    assert tidings("doctor", "--json", "--offline", **nowhere).code == 0
    said = tidings("doctor", "--json", TIDINGS_FETCH__HOSTS="{}")  # .test is never found
    assert (said.code, _states(said)["DNS"]) == (1, "fail")


def test_a_folder_that_can_only_be_read(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    medium = tmp_path / "medium"
    medium.mkdir()
    shutil.copy(tidings.folder / "tidings.db", medium)
    (medium / "tidings.db").chmod(0o400)
    medium.chmod(0o500)
    try:
        variables = tidings.variables({"TIDINGS_DATA": str(medium)})
        done = bound(["-m", "tidings", "doctor", "--json", "--offline"], **variables)
        assert done.returncode == 0, done.stderr
        states: dict[str, Any] = {one["check"]: one["state"] for one in json.loads(done.stdout)["checks"]}
        assert states["data folder"] == "warn"
        assert states["database"] == states["bodies"] == "ok"
    finally:
        medium.chmod(0o700)
