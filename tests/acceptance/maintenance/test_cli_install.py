"""Commands service, upgrade-check and completion, with a systemctl that writes down what it is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell

from tidings.app.maintenance import upgrade_check
from tidings.app.maintenance.upgrade_check import (
    deprecated,
    from_settings,
    packages,
    running_finding,
    schema_finding,
    unit_of,
)
from tidings.app.maintenance.user_service import unit_text
from tidings.cli.common.commands import COMMANDS
from tidings.cli.maintenance.manual import all_commands, main
from tidings.settings.fields import Section
from tidings.settings.settings import Settings, load
from tidings.store.db.schema import HEAD
from tidings.store.sqlite.data_folder import DataLock

SYSTEMCTL = """#!/bin/sh
echo "$@" >> "$HOME/told"
case "$2" in
  is-enabled) echo enabled;;
  is-active) cat "$HOME/state";;
  restart) test ! -e "$HOME/broken" || { echo no bus >&2; exit 1; };;
esac
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "a home"
    (folder / "bin").mkdir(parents=True)
    (folder / "state").write_text("active\n", encoding="utf-8")
    program = folder / "bin/systemctl"
    program.write_text(SYSTEMCTL, encoding="utf-8")
    program.chmod(0o755)
    return folder


def test_a_service_comes_and_goes(tidings: Shell, home: Path) -> None:
    variables = {"HOME": str(home), "PATH": f"{home}/bin:/bin:/usr/bin", "XDG_CONFIG_HOME": ""}
    unit = home / ".config/systemd/user/tidings.service"
    assert "not installed" in tidings("service", "status", **variables).out
    assert tidings("service", "install", **variables).code == 0
    text = unit.read_text(encoding="utf-8")
    assert f"--data {tidings.folder} run\n" in text
    assert "KillMode=mixed\n" in text
    assert text == tidings("service", "install", "--print", **variables).out
    assert [file.name for file in unit.parent.iterdir()] == [unit.name]
    said = tidings("service", "status", "--json", **variables)
    assert (said.code, said.json["installed"], said.json["active"]) == (0, True, "active")
    (home / "state").write_text("failed\n", encoding="utf-8")
    assert tidings("service", "status", **variables).code == 3
    assert tidings("service", "remove", **variables).out == f"removed {unit}\n"
    assert tidings("service", "remove", **variables).out.startswith("there is no service")
    unit.write_text(text, encoding="utf-8")
    said = tidings(
        "service", "remove", **variables | {"PATH": str(home)}
    )  # no systemd answers: the unit goes all the same
    assert (said.code, said.out, unit.exists()) == (1, f"removed {unit}\n", False)
    assert "systemctl --user stop tidings" in said.err
    told = (home / "told").read_text(encoding="utf-8").splitlines()
    assert [line for line in told if " is-" not in line] == [
        *("--user daemon-reload", "--user enable tidings.service", "--user restart tidings.service"),
        *("--user disable --now tidings.service", "--user daemon-reload"),
    ]
    unit.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert "was not written by Tidings" in tidings("service", "install", **variables).one_clear_line()
    unit.unlink()
    (home / "broken").touch()
    assert "no bus; the unit is" in tidings("service", "install", **variables).one_clear_line()
    variables["PATH"] = str(home)
    assert "there is no systemd here" in tidings("service", "status", **variables).one_clear_line()


def test_what_an_upgrade_left_to_do(tidings: Shell, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade_check, "installed_versions", cache(upgrade_check.installed_versions))
    variables = {"HOME": str(home), "XDG_CONFIG_HOME": ""}
    assert "there is none yet" in tidings("upgrade-check", **variables).out
    assert tidings("sources").code == 0
    said = tidings("upgrade-check", "--json", **variables)
    assert (said.code, said.json["to_do"]) == (0, 0), said.out
    (tidings.folder / ".tidings.db-1-abc.part").touch()
    (tidings.folder / ".tidings.db-99999999-abc.part").touch()
    said = tidings("upgrade-check", TIDINGS_WEBB__PORT="1", **variables)
    assert said.code == 3
    assert "variables that name no setting: TIDINGS_WEBB__PORT" in said.out
    assert ".tidings.db-99999999-abc.part" in said.out
    for version, code, words in (
        ("0020", 3, f"migrations to make (0020 to {HEAD})"),
        ("9999", 1, "a newer Tidings wrote it"),
    ):
        with sqlite3.connect(tidings.folder / "tidings.db") as database:
            database.execute("UPDATE alembic_version SET version_num = ?", [version])
        database.close()
        said = tidings("upgrade-check", **variables)
        assert (said.code, words in said.out) == (code, True), said.out
    with DataLock(tidings.folder):
        assert (
            f"process {os.getpid()} runs on this folder, with this version" in tidings("upgrade-check", **variables).out
        )
    (tidings.folder / "tidings.db").write_bytes(b"something else")
    said = tidings("upgrade-check", **variables)
    assert (said.code, "`tidings doctor` says more" in said.out) == (1, True), said.out
    said = tidings("upgrade-check", TIDINGS_DATABASE="nonsense://x", **variables)
    assert (said.code, "`tidings doctor` says more" in said.out) == (1, True), said.out
    assert schema_finding(None, frozenset()).state == "ok"
    processes = ((None, None), ("unknown", None), ("7", 150.0), ("7", 50.0))
    states = [running_finding(process, started, 100.0).state for process, started in processes]
    assert states == ["ok", "ok", "ok", "warn"]


def test_packages_and_settings_are_compared(tmp_path: Path) -> None:
    tested = {"a": "2.10.0", "b": "1.0", "c": "1.0"}
    assert packages(tested, {"a": "2.10.0", "z": "1"}).state == "ok"
    assert "b 1.1 (tested: 1.0)" in packages(tested, {"a": "2.10.0", "b": "1.1"}).what
    older = packages(tested, {"a": "2.9.1", "b": "1.1"})
    assert (older.state, "a 2.9.1" in older.what, "b 1.1" in older.what) == ("warn", True, False)
    assert packages({}, {"a": "1"}).state == "ok"

    class Old(Section):
        port: int = 1
        prot: int = 1

    Old.model_fields["prot"].deprecated = "use port"
    assert list(deprecated(Old)) == [("prot", "use port")]
    assert list(deprecated(Settings)) == []
    unit = tmp_path / "tidings.service"
    assert unit_of(unit).what == "no unit of this user's"
    unit.write_text("[Service]\nExecStart=/not/there run\n", encoding="utf-8")
    assert unit_of(unit).state == "warn"
    program = tmp_path / 'a "place" for 100 % of $x' / "tidings"
    program.parent.mkdir()
    program.write_text("", encoding="utf-8")
    program.chmod(0o755)
    unit.write_text(unit_text([str(program), "run"]), encoding="utf-8")
    assert (unit_of(unit).state, str(program) in unit_of(unit).what) == ("ok", True)
    unit.write_text(f"[Service]\nExecStart={sys.executable} -m tidings run\n", encoding="utf-8")
    assert unit_of(unit).what == f"{unit} is your own"


def test_a_setting_that_goes_away_is_named_where_it_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade_check, "deprecated", lambda model: [("web.port", "use web.door")])
    assert from_settings(load(tmp_path), {}).state == "ok"
    (tmp_path / "tidings.toml").write_text("[web]\nport = 8000\n", encoding="utf-8")
    found = from_settings(load(tmp_path), {})
    assert (found.state, "web.port: use web.door" in found.what) == ("warn", True)


def test_without_a_list_of_tested_versions_none_is_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "aiohttp" in upgrade_check.tested_versions()
    monkeypatch.setattr(upgrade_check, "PACKAGE", tmp_path / "lib" / "python" / "tidings")

    def not_installed(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(upgrade_check, "distribution", not_installed)
    assert upgrade_check.tested_versions() == {}


def test_the_manual_and_completions_are_of_all_commands(tidings: Shell, tmp_path: Path) -> None:
    main(tmp_path)
    text = (tmp_path / "man/tidings.1").read_text(encoding="utf-8")
    names = [command.name for command in all_commands()]
    assert {name.split()[0] for name in names} == set(COMMANDS)
    plain = text.replace(r"\-", "-")
    assert [name for name in names if f".SS tidings {name}" not in plain] == []
    if shutil.which("man"):
        done = subprocess.run(
            ["man", "--warnings", "-l", str(tmp_path / "man/tidings.1")], capture_output=True, timeout=60
        )
        assert (done.returncode, done.stderr) == (0, b"")
    for shell, file in (("bash", "bash/tidings"), ("zsh", "zsh/_tidings"), ("fish", "fish/tidings.fish")):
        said = tidings("completion", shell)
        assert said.out == (tmp_path / file).read_text(encoding="utf-8")
        assert "_TIDINGS_COMPLETE" in said.out
    bash = f"set -e; . {tmp_path}/bash/tidings; complete -p tidings"
    assert b"_tidings_completion" in subprocess.run(["bash", "-c", bash], check=True, capture_output=True).stdout
    words = {"_TIDINGS_COMPLETE": "complete_bash", "COMP_WORDS": "tidings watch ad", "COMP_CWORD": "2"}
    assert tidings(**words).out.split() == ["add"]
