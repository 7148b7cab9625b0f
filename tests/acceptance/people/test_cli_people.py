"""`tidings user` and `tidings token`: who may sign in, and what programs and apps sign in with."""

from __future__ import annotations

import asyncio
import getpass
import io
import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from tests.acceptance.shell import Shell

from tidings.app.people.accounts import StoredAccounts
from tidings.app.people.reader_apps import StoredApiPasswords
from tidings.app.stores import Stores, open_stores
from tidings.crawl.clock import SystemClock
from tidings.errors import SignInRefused
from tidings.model.people import Caller, Rights
from tidings.settings.settings import load

T = TypeVar("T")
FIRST, SECOND = "correct horse battery", "staple of another kind"


def done(tidings: Shell, work: Callable[[Stores], Awaitable[T]]) -> T:
    """What the web server would do with the same data folder."""

    async def inside() -> T:
        async with open_stores(load(tidings.folder)) as stores:
            return await work(stores)

    return asyncio.run(inside())


def signed_in(tidings: Shell, name: str, password: str) -> str:
    """The secret of a session."""
    return done(
        tidings,
        lambda stores: StoredAccounts(stores.people, SystemClock()).sign_in(name, password, "192.0.2.1", "test"),
    )


def caller(tidings: Shell, *, session: str | None = None, token: str | None = None) -> Caller | None:
    return done(
        tidings, lambda stores: StoredAccounts(stores.people, SystemClock()).caller(session=session, token=token)
    )


def rows(tidings: Shell, *command: str) -> list[list[str]]:
    """Of a table, below the rule under its headings: columns are two spaces apart and more."""
    _, _, below = tidings(*command).out.partition("─\n")
    return [re.split(r"\s{2,}", line.strip()) for line in below.splitlines() if line.strip()]


def test_people_come_change_and_go(tidings: Shell) -> None:
    assert "tidings user add NAME" in tidings("user", "list").out
    assert tidings("user", "list", "--json").json == []
    assert "--password-stdin" in tidings("user", "add", "Ada").one_clear_line()
    assert "at least 8" in tidings("user", "add", "Ada", "--password-stdin", stdin="short\n").one_clear_line()
    assert "at most 1,000" in tidings("user", "add", "Ada", "--password-stdin", stdin="x" * 1_001).one_clear_line()
    assert tidings("user", "list", "--json").json == []
    # The first one is the admin, whatever was asked for.
    assert tidings("user", "add", "Ada", "--password-stdin", stdin=f"{FIRST}\r\n").out == "added Ada, admin\n"
    assert "choose another" in tidings("user", "add", "ADA", "--no-password").one_clear_line()
    assert tidings("user", "add", "Ben", "--no-password").out == "added Ben, reader\n"
    assert tidings("user", "add", "Eve", "--admin", "--no-password").out == "added Eve, admin\n"
    session = signed_in(tidings, "ada", FIRST)
    people = tidings("user", "list", "--json").json
    assert [(one["name"], one["role"], one["has_password"]) for one in people] == [
        ("Ada", "admin", True),
        ("Ben", "reader", False),
        ("Eve", "admin", False),
    ]
    assert [row[3] for row in rows(tidings, "user", "list")][1:] == ["no password", "no password"]
    # A new password ends the session, and the old one opens no other.
    assert caller(tidings, session=session) is not None
    assert "signed out everywhere" in tidings("user", "password", "ada", "--password-stdin", stdin=SECOND).out
    assert caller(tidings, session=session) is None
    with pytest.raises(SignInRefused):
        signed_in(tidings, "ada", FIRST)
    assert signed_in(tidings, "ada", SECOND)
    assert "the one who runs this" in tidings("user", "remove", "ada").one_clear_line()
    assert tidings("user", "role", "eve", "reader").out == "Eve is reader now\n"
    assert "make somebody else one first" in tidings("user", "role", "ada", "reader").one_clear_line()
    assert tidings("user", "remove", "EVE").out == "Eve is removed\n"
    for act, *more in (["remove"], ["password", "--password-stdin"], ["role", "admin"]):
        assert "tidings user list" in tidings("user", act, "eve", *more, stdin=FIRST).one_clear_line()
    assert [one["name"] for one in tidings("user", "list", "--json").json] == ["Ada", "Ben"]


def test_a_password_is_asked_for_twice_at_a_terminal(tidings: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    answers = [FIRST, "not the same", SECOND, SECOND]
    monkeypatch.setattr(getpass, "getpass", lambda *_, **__: answers.pop(0))
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    assert tidings.run(["user", "add", "Ada"], Terminal(io.BytesIO(), "utf-8"), out, err) == 0
    assert not answers
    assert signed_in(tidings, "Ada", SECOND)


def test_tokens_are_made_used_and_removed(tidings: Shell) -> None:
    tidings("user", "add", "Ada", "--no-password")
    tidings("user", "add", "Ben", "--no-password")
    assert "tidings token add NAME" in tidings("token", "list").out
    made = tidings("token", "add", "backup", "--rights", "write", "--days", "90")
    assert "not shown again" in made.err
    secret = made.out.strip()
    others = tidings("token", "add", "phone", "--user", "ben").out.strip()
    assert [row[1:3] + row[-1:] for row in rows(tidings, "token", "list", "--user", "ben")] == [
        ["phone", "read", "never"]
    ]
    found = caller(tidings, token=secret)
    assert found is not None
    assert (found.person.name, found.rights) == ("Ada", Rights.WRITE)
    [listed] = tidings("token", "list", "--json").json
    assert (listed["name"], listed["rights"]) == ("backup", "write")
    assert listed["used_at"] is not None
    assert listed["expires_at"] > listed["created_at"]
    assert secret not in tidings("token", "list", "--json").out
    [row] = rows(tidings, "token", "list")
    assert len(row) == 6
    assert "never" not in row
    assert "tidings user list" in tidings("token", "add", "x", "--user", "eve").one_clear_line()
    # Only one's own.
    assert "tidings token list" in tidings("token", "remove", row[0], "--user", "ben").one_clear_line()
    assert tidings("token", "remove", row[0]).out == "it no longer works\n"
    assert caller(tidings, token=secret) is None
    assert caller(tidings, token=others) is not None
    assert "no such token" in tidings("token", "remove", row[0]).one_clear_line()


def test_passwords_of_apps(tidings: Shell) -> None:
    tidings("user", "add", "Ada", "--no-password")
    command = ("user", "api-password")
    assert "tidings user api-password add APP" in tidings(*command, "list").out
    assert "which app is it for" in tidings(*command, "add", " ").one_clear_line()
    made = tidings(*command, "add", "phone", "--user", "ada")
    assert "user name Ada" in made.err
    password = made.out.strip()
    assert [row[1:3] + row[-1:] for row in rows(tidings, *command, "list")] == [["phone", "Ada", "never"]]

    async def sign_in(stores: Stores) -> str:
        return await StoredApiPasswords(stores.api_passwords, SystemClock()).sign_in("ada", password, "192.0.2.1")

    assert done(tidings, sign_in)
    [listed] = tidings(*command, "list", "--json").json
    assert (listed["name"], listed["user_name"]) == ("phone", "Ada")
    assert listed["used_at"] is not None
    assert password not in tidings(*command, "list", "--json").out
    assert tidings(*command, "remove", str(listed["id"])).out == "it no longer works\n"
    with pytest.raises(SignInRefused):
        done(tidings, sign_in)
    assert "api-password list" in tidings(*command, "remove", str(listed["id"])).one_clear_line()
    assert "tidings user list" in tidings(*command, "add", "phone", "--user", "eve").one_clear_line()
