"""Accounts over a real store: sign-in with argon2, sessions, tokens, the first run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.unit.web.library import StillClock

from tidings.app.people.accounts import SESSION_TIME, TOKEN_PREFIX, StoredAccounts, password_hasher
from tidings.app.people.sign_in import FirstRun, is_loopback, sign_in_of
from tidings.errors import PersonError, SettingsError, SignInRefused
from tidings.model.people import OWNER, Rights, Role
from tidings.settings.sections import WebSettings
from tidings.store.db.database import Database
from tidings.store.people.people_rows import PeopleRows

PASSWORD = "correct horse battery"


class SetClock(StillClock):
    at = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def advance(self, days: int) -> None:
        self.at += timedelta(days=days)


async def test_a_life_of_an_account(database: Database) -> None:
    people, clock = PeopleRows(database), SetClock()
    accounts = StoredAccounts(people, clock, open_to_all=True)
    owner = await accounts.caller()
    assert owner is not None
    assert (owner.person.id, owner.rights) == (OWNER, Rights.ADMIN)
    ada = await accounts.add_person("Ada", Role.READER, PASSWORD)
    assert await accounts.caller() is None  # from now on everybody signs in
    assert await accounts.caller(session="x", token=None) is None
    stored = await people.password("Ada")
    assert stored is not None
    assert stored[1].startswith("$argon2id$")
    for name, password in (("Ada", "wrong"), ("Zoe", PASSWORD), ("", ""), ("Ada", "x" * 5_000)):
        with pytest.raises(SignInRefused, match="do not fit"):
            await accounts.sign_in(name, password, "192.0.2.1", "")
    secret = await accounts.sign_in("ADA", PASSWORD, "192.0.2.1", "a browser")
    caller = await accounts.caller(session=secret)
    assert caller is not None
    assert caller.person.id == ada.id
    elsewhere = await accounts.sign_in("Ada", PASSWORD, "192.0.2.2", "another")
    # Used every week it lasts; unused, it ends.
    for _ in range(8):
        clock.advance(7)
        assert await accounts.caller(session=secret) is not None
    assert await accounts.caller(session=elsewhere) is None
    with pytest.raises(PersonError, match="present password"):
        await accounts.change_password(caller, "wrong", "another good one")
    with pytest.raises(PersonError, match="at least 8"):
        await accounts.change_password(caller, PASSWORD, "short")
    await accounts.change_password(caller, PASSWORD, "another good one")
    assert await accounts.caller(session=secret) is not None  # this browser stays
    token, sent = await accounts.new_token(ada.id, "script", Rights.READ, 7)
    assert sent.startswith(TOKEN_PREFIX)
    reading = await accounts.caller(token=sent)
    assert reading is not None
    assert reading.rights is Rights.READ
    clock.advance(8)
    assert await accounts.caller(token=sent) is None
    assert await accounts.remove_token(ada.id, token.id)
    with pytest.raises(PersonError, match="needs a name"):
        await accounts.new_token(ada.id, " ", Rights.READ)
    await accounts.sign_out(caller)
    assert await accounts.caller(session=secret) is None
    assert timedelta(days=7) < SESSION_TIME


async def test_passwords_cost_what_argon2_advises_and_older_hashes_are_renewed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = PeopleRows(database)
    accounts = StoredAccounts(people, SetClock())
    await accounts.add_person("Ada", Role.READER, PASSWORD)  # by the quick hasher of the tests
    monkeypatch.setattr("tidings.app.people.accounts.password_hasher", password_hasher)
    await accounts.sign_in("Ada", PASSWORD, "192.0.2.1", "")
    stored = await people.password("Ada")
    assert stored is not None
    assert stored[1].startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    await accounts.sign_in("Ada", PASSWORD, "192.0.2.1", "")
    assert await people.password("Ada") == stored


async def test_too_many_tries_are_not_even_looked_at(database: Database) -> None:
    people, clock = PeopleRows(database), SetClock()
    await people.add("Ada", Role.ADMIN, "no hash at all", clock.now())  # quickly refused
    accounts = StoredAccounts(people, clock)
    for _ in range(10):
        with pytest.raises(SignInRefused) as refused:
            await accounts.sign_in("Ada", PASSWORD, "192.0.2.1", "")
        assert refused.value.retry_after is None
    with pytest.raises(SignInRefused, match="too many tries") as refused:
        await accounts.sign_in("ada ", PASSWORD, "198.51.100.7", "")
    assert refused.value.retry_after == 900


async def test_who_may_reach_the_page(database: Database) -> None:
    people, clock = PeopleRows(database), SetClock()
    for host in ("0.0.0.0", "192.0.2.7", "::", "news.example.org"):
        assert not is_loopback(host)
        with pytest.raises(SettingsError, match="tidings user add NAME"):
            await sign_in_of(people, clock, WebSettings(host=host))
    for host in ("127.0.0.1", "127.8.8.8", "::1", "localhost"):
        alone = await sign_in_of(people, clock, WebSettings(host=host))
        assert await alone.pages.accounts.caller() is not None
        assert alone.code is None
    begun = await sign_in_of(people, clock, WebSettings(host="0.0.0.0", setup=True))
    assert begun.code is not None
    assert await begun.pages.accounts.caller() is None  # whoever merely reaches it is nobody
    first = begun.pages.first
    assert isinstance(first, FirstRun)
    with pytest.raises(PersonError, match="code is another one"):
        await first.make("AAAA-AAAA-AAAA", "Eve", PASSWORD)
    made = await first.make(f" {begun.code.lower()} ", "Ada", PASSWORD)
    assert (made.id, made.role) == (OWNER, Role.ADMIN)
    with pytest.raises(PersonError, match="already"):
        await first.make(begun.code, "Eve", PASSWORD)
    assert (await sign_in_of(people, clock, WebSettings(host="0.0.0.0"))).code is None
    proxied = WebSettings(host="0.0.0.0", proxy_user_header="Remote-User", trusted_proxies=("10.0.0.0/8",))
    behind = await sign_in_of(people, clock, proxied)
    assert behind.proxy is not None
    assert await behind.pages.accounts.caller() is None


async def test_codes_cannot_be_guessed(database: Database) -> None:
    people = PeopleRows(database)
    first = FirstRun(people, StoredAccounts(people, SetClock()))
    for _ in range(20):
        with pytest.raises(PersonError, match="another one"):
            await first.make("guess", "Eve", PASSWORD)
    with pytest.raises(PersonError, match="too many"):
        await first.make(first.code, "Eve", PASSWORD)
