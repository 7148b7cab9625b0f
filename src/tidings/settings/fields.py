"""Types and checks of single settings: durations, networks, times of a day, time zones."""

from __future__ import annotations

import ipaddress
import re
from datetime import timedelta
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from tidings.model.times import parse_duration
from tidings.settings.secrets import is_reference


def _duration(value: object) -> object:
    return parse_duration(value) if isinstance(value, str) else value


def networks(value: object) -> object:
    if isinstance(value, (list, tuple)):
        for item in value:
            ipaddress.ip_network(item)
    return value


def logins_by_address(value: dict[str, str]) -> dict[str, str]:
    """Addresses with a name and password, or a reference to one."""
    for address, login in value.items():
        if not re.fullmatch(r"https?://[^\s/?#@]+(/[^\s?#]*)?", address):
            raise ValueError("its names are addresses as in https://example.org/feeds/, without ? or #")
        if not is_reference(login) and ":" not in login:
            raise ValueError("its values are name:password, or file:, env: or credential: and where that is")
    return value


def in_form(pattern: str, words: str) -> AfterValidator:
    """Returns a validator for a pattern, whose error says in words what is expected."""
    form = re.compile(pattern)

    def check(value: str) -> str:
        if not form.fullmatch(value):
            raise ValueError(words)
        return value

    return AfterValidator(check)


def _auto_or_up_to(most: int) -> BeforeValidator:
    """Checked here, for an error that names the setting: that of a union names each of its types."""

    def check(value: object) -> object:
        number = int(value) if isinstance(value, str) and value.isdecimal() else value
        if number == "auto" or (type(number) is int and 1 <= number <= most):
            return number
        raise ValueError(f"must be auto, or a number from 1 to {most}")

    return BeforeValidator(check)


def hours(value: str) -> str:
    """`22:00-07:00`."""
    if value:
        found = re.fullmatch(r"(\d\d?):(\d\d)-(\d\d?):(\d\d)", value)
        if found is None or any(int(found[at]) > 23 or int(found[at + 1]) > 59 for at in (1, 3)):
            raise ValueError("must be two times of a day, as in 22:00-07:00, or empty")
    return value


def zone_name(value: str) -> str:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"{value!r} is no time zone; write one as in Europe/Warsaw") from None
    return value


_CENTURY = timedelta(days=36525)  # more would lead beyond the dates there are

Duration = Annotated[timedelta, BeforeValidator(_duration), Field(ge=timedelta(0), le=_CENTURY)]
Limit = Annotated[
    timedelta, BeforeValidator(_duration), Field(gt=timedelta(0), le=_CENTURY)
]  # never 0: it would bar all


Workers = Annotated[int | Literal["auto"], _auto_or_up_to(64)]
WebProcesses = Annotated[int | Literal["auto"], _auto_or_up_to(16)]


class Section(BaseModel):
    # Built as a part of Settings, not once more by itself: a short command is 30 ms faster.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
