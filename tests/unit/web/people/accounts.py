"""People in memory: passwords are not hashed, which takes the time of a real one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Self

from tidings.errors import PersonError, PersonNotFound, SignInRefused
from tidings.model.people import OWNER, RIGHTS_OF, ApiToken, Caller, Person, Rights, Role, Session

NOW = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)


@dataclass
class FakeAccounts:
    """Implements ports.people.Accounts. Ada is the admin, Ben and Cleo read; all have the password `open sesame`."""

    persons: list[Person] = field(default_factory=list)
    signed_in: dict[str, int] = field(default_factory=dict)
    given: dict[str, tuple[int, Rights]] = field(default_factory=dict)
    too_many: bool = False

    @classmethod
    def of_three(cls) -> Self:
        roles = (("Ada", Role.ADMIN), ("Ben", Role.READER), ("Cleo", Role.READER))
        persons = [Person(number, name, role, NOW, None, True) for number, (name, role) in enumerate(roles, OWNER)]
        made = cls(persons)
        made.signed_in = {one.name.lower(): one.id for one in persons}
        made.given = {rights.value: (OWNER, rights) for rights in Rights}
        return made

    async def is_open(self) -> bool:
        return not self.persons

    async def caller(self, *, session: str | None = None, token: str | None = None) -> Caller | None:
        if not self.persons:
            return Caller(Person(OWNER, "", Role.ADMIN, NOW), Rights.ADMIN)
        if token in self.given:
            person_id, rights = self.given[token]
            return Caller(self._person(person_id), rights)
        if token is None and session in self.signed_in:
            person = self._person(self.signed_in[session])
            return Caller(person, RIGHTS_OF[person.role], session.encode())
        return None

    async def known(self, name: str) -> Caller | None:
        found = [one for one in self.persons if one.name.lower() == name.lower()]
        return Caller(found[0], RIGHTS_OF[found[0].role]) if found else None

    async def sign_in(self, name: str, password: str, address: str, agent: str) -> str:
        if self.too_many:
            raise SignInRefused(600)
        found = [one for one in self.persons if one.name.lower() == name.lower()]
        if not found or password != "open sesame":
            raise SignInRefused
        self.signed_in[f"new-{name}"] = found[0].id
        return f"new-{name}"

    async def sign_out(self, caller: Caller) -> None:
        assert caller.session is not None
        del self.signed_in[caller.session.decode()]

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        if old != "open sesame":
            raise PersonError(caller.person.name, "the present password is another one")

    async def end_other_sessions(self, caller: Caller) -> int:
        return 2

    async def sessions(self, caller: Caller) -> list[Session]:
        return [Session(1, caller.session or b"", "Firefox <1>", NOW, NOW, NOW)]

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        self.given["tdg_new"] = (person_id, rights)
        return ApiToken(7, person_id, name, rights, NOW), "tdg_new"

    async def tokens(self, person_id: int) -> list[ApiToken]:
        return [ApiToken(3, person_id, "<b>script</b>", Rights.READ, NOW)]

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        return token_id == 3

    async def people(self) -> list[Person]:
        return list(self.persons)

    async def person(self, name: str) -> Person:
        raise PersonNotFound(name)

    async def add_person(self, name: str, role: Role, password: str | None) -> Person:
        if not name:
            raise PersonError(repr(name), "is no name")
        self.persons.append(Person(len(self.persons) + 1, name, role, NOW, None, password is not None))
        return self.persons[-1]

    async def set_password(self, person_id: int, password: str) -> None:
        self._person(person_id)

    async def set_role(self, person_id: int, role: Role) -> None:
        self.persons = [replace(one, role=role) if one.id == person_id else one for one in self.persons]

    async def remove(self, person_id: int) -> None:
        self.persons = [one for one in self.persons if one.id != person_id]

    def _person(self, person_id: int) -> Person:
        return next(one for one in self.persons if one.id == person_id)
