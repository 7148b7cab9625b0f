"""One frozen object from defaults, tidings.toml, TIDINGS_* and the command line; a bad value is refused by name."""

import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError
from tests.cases import each

from tidings.errors import SettingsError
from tidings.model.times import parse_duration
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings, WebSettings
from tidings.settings.settings import Settings, describe, load


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith("TIDINGS_"):
            monkeypatch.delenv(name)


@pytest.fixture
def toml(tmp_path: Path) -> Callable[[str], Path]:
    """Writes tidings.toml; the folder it lies in."""

    def write(text: str) -> Path:
        (tmp_path / "tidings.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def refusal(folder: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        load(folder)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


# -- where values come from -------------------------------------------------------------------------


def test_the_defaults_are_enough(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert settings.data == tmp_path
    assert settings.database_url == f"sqlite:///{tmp_path}/tidings.db"
    assert settings.fetch == FetchSettings()
    assert settings.fetch.allow_addresses == ()
    assert (settings.web.host, settings.web.port) == ("127.0.0.1", 8642)


def test_the_file(toml: Callable[[str], Path]) -> None:
    folder = toml(
        """
        database = "postgresql+psycopg://localhost/news"
        [fetch]
        contact = "https://example.org/about"
        total_timeout = "1m30s"
        connect_timeout = 2.5
        allow_addresses = ["127.0.0.0/8", "fd00::/8"]
        hosts = { "news.test" = "127.0.0.1:8080" }
        [schedule]
        policy = "fixed"
        executions = "rounds"
        """
    )
    settings = load(folder)
    assert settings.database_url == "postgresql+psycopg://localhost/news"
    assert settings.fetch.total_timeout == timedelta(seconds=90)
    assert settings.fetch.connect_timeout == timedelta(seconds=2.5)
    assert settings.fetch.allow_addresses == ("127.0.0.0/8", "fd00::/8")
    assert settings.fetch.hosts == {"news.test": "127.0.0.1:8080"}
    assert (settings.schedule.policy, settings.schedule.executions) == ("fixed", "rounds")
    assert settings.fetch.max_redirects == FetchSettings().max_redirects  # what is not said stays
    assert settings.crawl == CrawlSettings()


@pytest.mark.parametrize(
    ("variable", "value", "read", "expected"),
    [
        ("TIDINGS_WEB__PORT", "80", lambda s: s.web.port, 80),
        ("tidings_web__port", "80", lambda s: s.web.port, 80),
        ("TIDINGS_DATABASE", "postgresql://x", lambda s: s.database, "postgresql://x"),
        ("TIDINGS_FETCH__PAGE_GAP", "1m", lambda s: s.fetch.page_gap, timedelta(minutes=1)),
        ("TIDINGS_CRAWL__WORKERS", "3", lambda s: s.crawl.workers, 3),
        ("TIDINGS_CRAWL__WORKERS", "auto", lambda s: s.crawl.workers, "auto"),
        ("TIDINGS_FETCH__ARTICLES", "no", lambda s: s.fetch.articles, False),
        ("TIDINGS_FETCH__ALLOW_ADDRESSES", '["10.0.0.0/8"]', lambda s: s.fetch.allow_addresses, ("10.0.0.0/8",)),
        ("TIDINGS_FETCH__HOSTS", '{"a.test": "127.0.0.1"}', lambda s: s.fetch.hosts, {"a.test": "127.0.0.1"}),
        ("TIDINGS_FETCH", '{"max_body": 5000}', lambda s: s.fetch.max_body, 5000),
        ("TIDINGS_SERVICE_HOST", "10.0.0.7", lambda s: s.web.host, "127.0.0.1"),  # others put such things there
    ],
)
def test_variables(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
    value: str,
    read: Callable[[Settings], object],
    expected: object,
) -> None:
    monkeypatch.setenv(variable, value)
    assert read(load(tmp_path)) == expected


def test_a_variable_wins_over_the_file_and_leaves_the_rest_of_its_section(
    toml: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = toml('[web]\nport = 81\nhost = "0.0.0.0"\n')
    monkeypatch.setenv("TIDINGS_WEB__PORT", "82")
    assert load(folder).web == WebSettings(port=82, host="0.0.0.0")


def test_the_case_of_a_section_does_not_matter(toml: Callable[[str], Path]) -> None:
    assert load(toml("[WEB]\nport = 81\n")).web.port == 81


def test_an_override_wins_over_all(toml: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toml("[web]\nport = 81\n")
    monkeypatch.setenv("TIDINGS_WEB__PORT", "82")
    assert load(folder, web=WebSettings(port=83)).web.port == 83


def test_the_folder_of_the_command_line_wins(
    toml: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = toml("[web]\nport = 81\n"), tmp_path / "other"
    monkeypatch.setenv("TIDINGS_DATA", str(other))
    assert (load(folder).data, load(folder).web.port) == (folder, 81)
    assert (load().data, load().web.port) == (other, 8642)


def test_the_folder_of_the_variable_holds_the_file(
    toml: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = toml("[web]\nport = 81\n")
    monkeypatch.setenv("TIDINGS_DATA", str(folder))
    assert (load().data, load().web.port) == (folder, 81)


def test_without_a_word_it_is_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("TIDINGS_DATA", "")
    assert load().data.name == "tidings"
    assert tmp_path in load().data.parents


# -- what is refused --------------------------------------------------------------------------------


@each(
    ("text", "name", "words"),
    [
        ("[web]\nport = 70000", "web.port", "65535"),
        ('[web]\nport = "many"', "web.port", "integer"),
        ("[web]\nprot = 80", "web.prot", "no such setting"),
        ("webb = 1", "webb", "no such setting"),
        ("[crawler]\nworkers = 1", "crawler", "no such setting"),
        ("web = 80", "web", "a section, not a value"),
        ('[fetch]\ntotal_timeout = "soon"', "fetch.total_timeout", "'soon' is no duration; write 90s, 10m, 2h or 30d"),
        ('[fetch]\ntotal_timeout = "0s"', "fetch.total_timeout", "greater than"),
        ("[fetch]\nconnect_timeout = 0", "fetch.connect_timeout", "greater than"),
        ("[fetch]\npage_gap = -1", "fetch.page_gap", "greater than or equal"),
        ('[fetch]\npage_gap = "9999999999999d"', "fetch.page_gap", "longer than time"),
        ("[fetch]\npage_gap = inf", "fetch.page_gap", "durations may not exceed"),
        ('[keep]\nvisits = "9999w"', "keep.visits", "less than or equal"),
        ("[fetch]\nmax_body = 10", "fetch.max_body", "1024"),
        ("[fetch]\nmax_redirects = 21", "fetch.max_redirects", "20"),
        ("[fetch]\nper_host = 0", "fetch.per_host", "1"),
        ('[fetch]\ncontact = "me\\nX-Evil: 1"', "fetch.contact", "must be one line"),
        ('[fetch]\nproxy = "socks5://a.test:1"', "fetch.proxy", "must be http://host:port"),
        ('[fetch]\nproxy = "http://me:secret@a.test:1"', "fetch.proxy", "without a name and password"),
        ('[fetch]\nproxy = "http://a.test:1\\n"', "fetch.proxy", "must be http://host:port"),
        ('[web]\npublic_url = "news.example.org"', "web.public_url", "must begin with http:// or https://"),
        ('[web]\npublic_url = "https://news.example.org/?a=1"', "web.public_url", "? or #"),
        ('[fetch]\nallow_addresses = ["127.0.0.1/8"]', "fetch.allow_addresses", "host bits set"),
        ('[fetch]\nallow_addresses = ["localhost"]', "fetch.allow_addresses", "does not appear to be"),
        ('[fetch]\nallow_addresses = "127.0.0.0/8"', "fetch.allow_addresses", "list"),
        ("[fetch]\nallow_addresses = [1.5]", "fetch.allow_addresses", "does not appear to be"),
        ("[fetch]\nallow_addresses = [7]", "fetch.allow_addresses.0", "string"),
        ("[fetch]\nhosts = { a = 1 }", "fetch.hosts.a", "string"),
        ("[crawl]\nworkers = 0", "crawl.workers", "1"),
        ("[crawl]\nworkers = 65", "crawl.workers", "64"),
        ('[crawl]\nworkers = "many"', "crawl.workers", "must be auto, or a number from 1 to 64"),
        ("[web]\nprocesses = 0", "web.processes", "must be auto, or a number from 1 to 16"),
        ("[crawl]\nworkers = true", "crawl.workers", "must be auto, or a number from 1 to 64"),
        ('[crawl]\npoll = "0s"', "crawl.poll", "greater than"),
        ("[crawl]\nread_timeout = 0", "crawl.read_timeout", "greater than"),
        ('[schedule]\nexecutions = "often"', "schedule.executions", "'events' or 'rounds'"),
        ('[schedule]\nround_min = "11m"', "schedule", "round_min must be more than 0 and at most round_max"),
        ('[schedule]\nround_min = "0s"', "schedule", "round_min must be more than 0"),
        ('[schedule]\nfloor = "2d"', "schedule", "floor must be at most ceiling"),
        ("[schedule]\nceiling = 0", "schedule.ceiling", "greater than"),
    ],
)
def test_a_bad_value_in_the_file_is_refused_by_name(
    toml: Callable[[str], Path], text: str, name: str, words: str
) -> None:
    folder = toml(text)
    message = refusal(folder)
    assert message.startswith(f"setting {name}: ")
    assert words in message
    assert "^" not in message, "a pattern is no explanation"
    assert "secret" not in message
    assert message.endswith(f"(in {folder / 'tidings.toml'})")


@pytest.mark.parametrize(
    ("variable", "value", "name", "words"),
    [
        ("TIDINGS_WEB__PORT", "many", "web.port", "integer"),
        ("TIDINGS_WEB__PORT", "", "web.port", "integer"),
        ("TIDINGS_WEB__PROT", "80", "web.prot", "no such setting"),
        ("TIDINGS_FETCH__TOTAL_TIMEOUT", "30", "fetch.total_timeout", "no duration"),
        ("TIDINGS_FETCH__ALLOW_ADDRESSES", "127.0.0.0/8", "fetch.allow_addresses", "not JSON"),
        ("TIDINGS_FETCH__ALLOW_ADDRESSES", '["10.0.0.1/8"]', "fetch.allow_addresses", "host bits set"),
        ("TIDINGS_FETCH__HOSTS", "a=b", "fetch.hosts", "not JSON"),
        ("TIDINGS_FETCH", "5", "fetch", "a section, not a value"),
    ],
)
def test_a_bad_variable_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, name: str, words: str
) -> None:
    monkeypatch.setenv(variable, value)
    message = refusal(tmp_path)
    assert message.startswith(f"setting {name}: ")
    assert words in message
    assert message.endswith(f"(in {variable})")


def test_a_variable_for_a_section_that_is_no_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDINGS_WEB", "80")
    monkeypatch.setenv("TIDINGS_FETCH", "nonsense")
    assert "name one setting of it" in refusal(tmp_path)


@pytest.mark.parametrize("content", [b"[web\nport = 1", b"port = = 1", b"\xff\xfe", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tidings.toml").write_bytes(content)
    assert refusal(tmp_path).startswith(f"{tmp_path / 'tidings.toml'}: ")


def test_the_folder_cannot_be_moved_from_inside(toml: Callable[[str], Path]) -> None:
    assert refusal(toml('data = "/elsewhere"')).startswith("setting data: say it with --data or TIDINGS_DATA")


# -- the object itself ------------------------------------------------------------------------------


def test_nothing_can_be_changed_afterwards(tmp_path: Path) -> None:
    settings: Any = load(tmp_path)
    with pytest.raises(ValidationError, match="frozen"):
        settings.database = "x"
    with pytest.raises(ValidationError, match="frozen"):
        settings.fetch.max_body = 1
    with pytest.raises(ValidationError, match="frozen"):
        settings.web = WebSettings()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql+psycopg://me:secret@db/news", "postgresql+psycopg://me:***@db/news"),
        ("postgresql://me:se/cr:et@db:5432/news", "postgresql://me:***@db:5432/news"),
        ("postgresql://me@db/news", "postgresql://me@db/news"),
        ("postgresql://db:5432/news", "postgresql://db:5432/news"),
        ("sqlite:////var/lib/tidings.db", "sqlite:////var/lib/tidings.db"),
    ],
)
def test_a_password_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, shown: str) -> None:
    monkeypatch.setenv("TIDINGS_DATABASE", url)
    assert load(tmp_path).shown_database == shown


def _fields(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    for name, info in model.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from _fields(info.annotation, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


def test_every_setting_is_described() -> None:
    described = list(describe())
    assert [name for name, _, _ in described] == list(_fields(Settings))
    for name, default, words in described:
        assert default, name
        assert len(words) > 10, name
        assert not words.endswith("."), name


def test_the_defaults_that_are_shown_are_the_defaults() -> None:
    shown = {name: default for name, default, _ in describe()}
    assert shown["fetch.total_timeout"] == "30s"
    assert shown["fetch.page_gap"] == "10s"
    assert shown["fetch.articles"] == "true"
    assert (shown["fetch.allow_addresses"], shown["fetch.hosts"], shown["database"]) == ("[]", "{}", '""')
    assert shown["data"] == "the platform's data folder"
    for name, default in shown.items():
        section, _, field = name.partition(".")
        if isinstance(value := getattr(getattr(Settings(), section), field, None), timedelta):
            assert parse_duration(default) == value


def test_the_sections_refuse_unknown_names_in_code_too() -> None:
    with pytest.raises(ValidationError):
        ScheduleSettings.model_validate({"polcy": "fixed"})


# -- one line of a table, and what belongs to no setting ---------------------------------------------


def test_a_variable_for_one_line_of_a_table(toml: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toml('[fetch.hosts]\n"a.test" = "127.0.0.1"\n')
    monkeypatch.setenv("TIDINGS_FETCH__HOSTS__b.test", "127.0.0.2")
    assert load(folder).fetch.hosts == {"a.test": "127.0.0.1", "b.test": "127.0.0.2"}


def test_a_section_as_json_and_one_of_its_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("tidings_web", '{"port": 81, "host": "0.0.0.0"}')
    monkeypatch.setenv("TIDINGS_WEB__PORT", "82")
    assert load(tmp_path).web == WebSettings(port=82, host="0.0.0.0")


def test_only_what_is_given_counts_as_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`tidings demo` sets a price of its own unless a person has set one."""
    monkeypatch.setenv("TIDINGS_SCHEDULE__POLICY", "fixed")
    assert load(tmp_path).schedule.model_fields_set == {"policy"}
