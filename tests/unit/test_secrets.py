"""Passwords that settings name: read from a file, a variable or a credential of systemd's, and never shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.rights import bound

from tidings.errors import SecretMissing, SettingsError
from tidings.settings.secrets import reveal
from tidings.settings.settings import Settings, load

URL = "postgresql+psycopg://tom:s3cret@db.example/news"
HOOK = "webhook:https://hooks.example/s3cret/token"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.upper().startswith("TIDINGS_") or name == "CREDENTIALS_DIRECTORY"]:
        monkeypatch.delenv(name)


def _settings(folder: Path, toml: str) -> Settings:
    (folder / "tidings.toml").write_text(toml, encoding="utf-8")
    return load(folder)


def _refusal(value: str) -> str:
    with pytest.raises(SettingsError) as caught:
        reveal(value, "database")
    said = str(caught.value)
    assert said.startswith("setting database: ")
    assert "\n" not in said
    assert "s3cret" not in said
    assert caught.value.__suppress_context__ or "s3cret" not in str(caught.value.__context__)
    return said


def test_three_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "database").write_text(f"  {URL}\n\n")
    (tmp_path / "credentials").mkdir()
    (tmp_path / "credentials" / "ops").write_text(f"{HOOK}\r\n")
    settings = _settings(
        tmp_path,
        'database = "file:secrets/database"\n'
        '[notify.channels]\nops = "credential:ops"\nplain = "ntfy://topic"\n'
        '[fetch.passwords]\n"https://a.test/feeds/" = "env:A_LOGIN"',
    )
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "credentials"))
    monkeypatch.setenv("A_LOGIN", "tom:s3cret")
    assert settings.database_url == URL
    assert dict(settings.notify.addresses) == {"ops": HOOK, "plain": "ntfy://topic"}
    assert dict(settings.fetch.logins) == {"https://a.test/feeds/": "tom:s3cret"}
    assert "s3cret" not in repr(settings)
    assert settings.shown_database == f"file:{tmp_path}/secrets/database"


def test_what_is_not_there_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    assert f"{file}: no such file" in _refusal(f"file:{file}")
    assert "it is no file" in _refusal(f"file:{tmp_path}")
    assert "there is no variable NOWHERE" in _refusal("env:NOWHERE")
    assert "CREDENTIALS_DIRECTORY is not set here" in _refusal("credential:ops")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert f"{tmp_path}/ops: no such file" in _refusal("credential:ops")
    for name in ("../secret", "", ".."):
        assert "no name of a credential" in _refusal(f"credential:{name}")
    for content, words in (
        (b"", "is empty"),
        (b" \n\t\n", "is empty"),
        (b"s3cret\nmore", "several lines"),
        (b"s3cret\xff", "no text in UTF-8"),
        (b"s3cret" * 20_000, "more than 65,536 bytes"),
    ):
        file.write_bytes(content)
        assert words in _refusal(f"file:{file}")
    os.mkfifo(tmp_path / "pipe")
    assert "it is no file" in _refusal(f"file:{tmp_path / 'pipe'}")


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("s3cret")
    file.chmod(0)
    script = "import sys; from tidings.settings.secrets import reveal; reveal('file:' + sys.argv[1], 'database')"
    done = bound(["-c", script, str(file)])
    assert done.stderr.splitlines()[-1].endswith(f"setting database: {file} cannot be read: Permission denied")


def test_only_what_is_needed_is_read(tmp_path: Path) -> None:
    settings = _settings(tmp_path, '[notify.channels]\nops = "file:/nowhere"\nplain = "ntfy://topic"')
    assert settings.notify.addresses["plain"] == "ntfy://topic"
    assert sorted(settings.notify.addresses) == ["ops", "plain"]
    assert "ops" in settings.notify.addresses
    with pytest.raises(SettingsError, match=r"setting notify\.channels, 'ops': /nowhere: no such file"):
        settings.notify.addresses.get("ops")


def test_logins_are_refused_by_name_without_their_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address, login in (
        ("example.org", "tom:s3cret"),
        ("https://a.test/?q", "tom:s3cret"),
        ("https://tom:s3cret@a.test/", "tom:s3cret"),
        ("https://a.test/", "s3cret"),
    ):
        with pytest.raises(SettingsError, match=r"setting fetch\.passwords: its (names|values) are") as caught:
            _settings(tmp_path, f'[fetch.passwords]\n"{address}" = "{login}"')
        assert "s3cret" not in str(caught.value)
    (tmp_path / "tidings.toml").unlink()
    for name in ("FETCH__PASSWORDS", "NOTIFY__CHANNELS"):
        with monkeypatch.context() as patched:
            patched.setenv(f"TIDINGS_{name}", "s3cret")
            with pytest.raises(SettingsError, match="is not JSON") as caught:
                load(tmp_path)
            assert "s3cret" not in str(caught.value)


def test_options_of_bodies_are_read_when_they_are_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tidings.toml").write_text(
        '[store.bodies_options]\nanon = false\nsecret = "file:s3"\nclient_kwargs = { token = "env:S3", n = 1 }\n'
    )
    store = load(tmp_path).store
    assert store.bodies_options["secret"] == f"file:{tmp_path}/s3"
    with pytest.raises(SecretMissing, match="bodies_options"):
        _ = store.revealed_options
    (tmp_path / "s3").write_text("one\n")
    monkeypatch.setenv("S3", "two")
    assert store.revealed_options == {"anon": False, "secret": "one", "client_kwargs": {"token": "two", "n": 1}}
