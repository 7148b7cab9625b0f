"""JSON of people, their tokens and sessions. Secrets are in the answer that makes them, and in no other."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from tidings.model.people import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    ApiPassword,
    ApiToken,
    Person,
    Rights,
    Session,
)
from tidings.views.schema.articles import Moment, Value
from tidings.views.schema.given import Given, Line

Password = Annotated[str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
RoleName = Annotated[Literal["reader", "admin"], Field(examples=["reader"])]


class PersonOut(Value):
    """A person who reads here."""

    id: int = Field(examples=[2])
    name: str = Field(
        description="empty: the person who runs the program, while no sign-in is needed", examples=["Ben"]
    )
    role: RoleName
    created_at: Moment
    seen_at: Moment | None = Field(description="last sign-in")
    has_password: bool = Field(examples=[True])

    @classmethod
    def of(cls, person: Person) -> Self:
        values = {name: getattr(person, name) for name in cls.model_fields}
        return cls.model_validate(values | {"role": person.role.value})


class PersonIn(Given):
    """A person to add."""

    name: Line = Field(min_length=1, max_length=LONGEST_NAME, examples=["Ben"])
    role: RoleName = "reader"
    password: Password | None = Field(None, description="null: one is made, and is in the answer", examples=[None])
    behind_proxy: bool = Field(False, description="a proxy signs them in: they get no password")


class PersonEdit(Given):
    role: RoleName


class NewPersonOut(Value):
    person: PersonOut
    password: str | None = Field(description="that was made, shown this once; null: none was", examples=["..."])


class NewPassword(Given):
    password: Password | None = Field(None, description="null: one is made, and is in the answer", examples=[None])


class PasswordOut(Value):
    password: str | None = Field(description="that was made, shown this once; null: it was given", examples=["..."])


class PasswordIn(Given):
    """Both are one's own."""

    old: Annotated[str, Field(max_length=LONGEST_PASSWORD)] = Field(description="the present one", examples=["..."])
    new: Password = Field(description="ends all other sessions", examples=["..."])


class AccountOut(Value):
    """The person who makes the request, and what they may do."""

    person: PersonOut
    rights: Rights = Field(description="of this token or session", examples=["write"])
    version: str = Field(description="of the program", examples=["0.1.0"])


class TokenOut(Value):
    """A token that a program proves itself with."""

    id: int = Field(examples=[5])
    name: str = Field(examples=["phone"])
    rights: Rights = Field(examples=["read"])
    created_at: Moment
    used_at: Moment | None = Field(description="null: never")
    expires_at: Moment | None = Field(description="null: it lasts")

    @classmethod
    def of(cls, token: ApiToken) -> Self:
        return cls.model_validate(token)


class AppPasswordOut(Value):
    """A password for an app, through the Google Reader and Fever APIs."""

    id: int = Field(examples=[5])
    name: str = Field(description="which app it is for", examples=["phone"])
    user_name: str = Field(description="that the app sends with it", examples=["Ada"])
    created_at: Moment
    used_at: Moment | None = Field(description="null: never")

    @classmethod
    def of(cls, password: ApiPassword) -> Self:
        return cls.model_validate(password)


class NewAppPasswordOut(Value):
    password: AppPasswordOut
    secret: str = Field(description="what the app sends; shown this once", examples=["abcde-fghjk-mnpqr-stuvw"])


class AppPasswordIn(Given):
    name: Line = Field(min_length=1, max_length=100, examples=["phone"])


class TokenIn(Given):
    """A token can do no more than whose it is."""

    name: Line = Field(min_length=1, max_length=100, examples=["phone"])
    rights: Literal["read", "write", "admin"] = Field("read", examples=["read"])
    days: int | None = Field(None, ge=1, le=3_650, description="how long it lasts; null: until it is removed")


class NewTokenOut(Value):
    token: TokenOut
    secret: str = Field(description="what the program sends, shown this once", examples=["tdg_..."])


class SessionOut(Value):
    """A browser that is signed in."""

    number: int = Field(examples=[1])
    agent: str = Field(description="the browser, in its own words", examples=["Firefox"])
    created_at: Moment
    seen_at: Moment
    expires_at: Moment

    @classmethod
    def of(cls, session: Session) -> Self:
        return cls.model_validate(session)


class FeedLinkOut(Value):
    """The secret address of an output feed: with it the list can be read without signing in."""

    id: int = Field(examples=[3])
    name: str = Field(examples=["Starred"])
    list: str = Field(description="the list, as its page is addressed", examples=["/articles?starred=1"])
    urls: dict[str, str] = Field(
        description="by format: atom, json, rss", examples=[{"atom": "https://news.example.org/f/SECRET.atom"}]
    )
    created_at: Moment = Field(description="or renewed")
    used_at: Moment | None = Field(description="null: never")


class FeedLinkIn(Given):
    list: Line = Field(
        min_length=1,
        max_length=2_000,
        description="/articles?..., /search?q=... or /watches/ID, as the page is addressed",
        examples=["/articles?starred=1"],
    )


class EndedOut(Value):
    ended: int = Field(description="sessions of other browsers", examples=[2])
