"""Filters: which addresses may be added. By domain, prefix, protocol, pattern; with and, or, not; or a person's own.

A filter has one method. It looks at an address as it would be fetched (see `addresses`). An address that cannot be
read, and one on which a person's own filter failed, is *undecided*, and what is undecided is not admitted, not even
by a `not`. `str` gives the text that `expressions.parse_filter` reads back.
"""

from __future__ import annotations

import inspect
import ipaddress
import logging
import re
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

from tidings.errors import SettingsError
from tidings.fetch.admission.traps import UnreadableAddress, host_name, plain
from tidings.text.url import ascii_host

GROUP = "tidings.filters"  # of entry points
LONGEST_PATTERN = 1000  # characters
# Matching costs at most (size of the program) x (length of the address) steps: 7 ms was the worst measured.
LARGEST_PROGRAM = 1000
_MEMORY = 8 << 20

_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
CONTROLS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]")
_BARE = re.compile(r'[^\s()"]+')

log = logging.getLogger(__name__)


class Filter(Protocol):
    def admits(self, url: str) -> bool: ...


class _BuiltIn:
    """`admits` for the outside; inside, a verdict on a plain address: None is undecided."""

    def admits(self, url: str) -> bool:
        try:
            return self.verdict(plain(url)) is True
        except UnreadableAddress:
            return False

    def verdict(self, address: str) -> bool | None:
        raise NotImplementedError


def _verdict(one: Filter, address: str) -> bool | None:
    return one.verdict(address) if isinstance(one, _BuiltIn) else one.admits(address)


# -- the simple ones --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Everything(_BuiltIn):
    def verdict(self, address: str) -> bool | None:
        return True

    def __str__(self) -> str:
        return "everything"


@dataclass(frozen=True)
class Domain(_BuiltIn):
    """A name and all names under it, or one IP address."""

    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _domain(self.name))

    def verdict(self, address: str) -> bool | None:
        host = host_name(address)
        return host == self.name or host.endswith(f".{self.name}")

    def __str__(self) -> str:
        return _term("domain", self.name)


def _domain(text: str) -> str:
    bare = text.removeprefix("[").removesuffix("]")
    try:
        return str(ipaddress.ip_address(bare))
    except ValueError:
        pass
    if text.startswith("*."):
        raise SettingsError(f"a domain has no stars; what is under it always belongs to it: write domain:{text[2:]}")
    name = ascii_host(text)
    if not _NAME.fullmatch(name):
        raise SettingsError(
            f"{_shown(text)} is no domain; write a bare name such as domain:example.org, or prefix: and a whole address"
        )
    return name


@dataclass(frozen=True)
class Prefix(_BuiltIn):
    """Addresses that begin so, letter for letter: `https://example.org/tag` is a prefix of `.../tags/` too."""

    address: str

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "address", plain(self.address))
        except UnreadableAddress as error:
            raise SettingsError(
                f"{_shown(self.address)} {error}; write a whole address such as prefix:https://example.org/news/"
            ) from None

    def verdict(self, address: str) -> bool | None:
        return address.startswith(self.address)

    def __str__(self) -> str:
        return _term("prefix", self.address)


@dataclass(frozen=True)
class Scheme(_BuiltIn):
    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name.lower())
        if self.name not in ("http", "https"):
            raise SettingsError(f"{_shown(self.name)} is no scheme that is fetched; write scheme:http or scheme:https")

    def verdict(self, address: str) -> bool | None:
        return address.startswith(f"{self.name}://")

    def __str__(self) -> str:
        return _term("scheme", self.name)


@dataclass(frozen=True)
class Pattern(_BuiltIn):
    """A regular expression found anywhere in the address. RE2 takes linear time, whatever the pattern."""

    text: str
    _compiled: Any = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_compiled", _compiled(self.text))

    def verdict(self, address: str) -> bool | None:
        return self._compiled.search(address.encode()) is not None

    def __str__(self) -> str:
        return _term("matches", self.text, always_quoted=True)


def _compiled(text: str) -> Any:
    import re2

    if not text or len(text) > LONGEST_PATTERN:
        raise SettingsError(f"a pattern has 1 to {LONGEST_PATTERN} characters, not {len(text)}; make it several")
    if CONTROLS.search(text) or not text.isascii():
        raise SettingsError(
            f"{_shown(text)} has characters no address has; write them as they stand in one (%C3%A9 for é)"
        )
    options = re2.Options()
    options.log_errors, options.never_capture, options.max_mem = False, True, _MEMORY
    options.encoding = re2.Options.Encoding.LATIN1  # an address is ASCII; for UTF-8 a dot is ten times as large
    try:
        compiled = re2.compile(text.encode(), options)
    except re2.error as error:
        why = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        raise SettingsError(
            f"{_shown(text)} is no regular expression of RE2 ({why}); it knows no look-around and no backreferences"
        ) from None
    if compiled.programsize > LARGEST_PROGRAM:
        raise SettingsError(f"{_shown(text)} is too large a pattern; make its counted repetitions ({{n}}) smaller")
    return compiled


# -- and, or, not -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class And(_BuiltIn):
    filters: tuple[Filter, ...]

    def __post_init__(self) -> None:
        _two_or_more(self.filters)

    def verdict(self, address: str) -> bool | None:
        result: bool | None = True
        for one in self.filters:
            said = _verdict(one, address)
            if said is False:
                return False
            result = result and said
        return result

    def __str__(self) -> str:
        return " and ".join(map(_operand, self.filters))


@dataclass(frozen=True)
class Or(_BuiltIn):
    filters: tuple[Filter, ...]

    def __post_init__(self) -> None:
        _two_or_more(self.filters)

    def verdict(self, address: str) -> bool | None:
        result: bool | None = False
        for one in self.filters:
            said = _verdict(one, address)
            if said is True:
                return True
            result = said if result is False else result
        return result

    def __str__(self) -> str:
        return " or ".join(map(_operand, self.filters))


@dataclass(frozen=True)
class Not(_BuiltIn):
    filter: Filter

    def verdict(self, address: str) -> bool | None:
        said = _verdict(self.filter, address)
        return None if said is None else not said

    def __str__(self) -> str:
        return f"not {_operand(self.filter)}"


def _two_or_more(filters: tuple[Filter, ...]) -> None:
    if len(filters) < 2:
        raise ValueError("and, or: two filters at least")


def _operand(one: Filter) -> str:
    return f"({one})" if isinstance(one, (And, Or)) else str(one)


# -- a person's own ---------------------------------------------------------------------------------


class Plugin(_BuiltIn):
    """A fence around a filter that is not ours. What it raises, or says that is neither True nor False, is undecided:
    the address is refused, and the log says why.

    It runs in this process and nothing here can stop it: one that hangs, hangs the program, and one that is slow makes
    every address slow. It must not wait for anything, and only the operator may name one.
    """

    def __init__(self, name: str, filter: Filter) -> None:
        self.name, self.filter = name, filter
        self.failures = 0

    def verdict(self, address: str) -> bool | None:
        try:
            said: object = self.filter.admits(address)
        except Exception as error:  # somebody else's code: whatever it raises
            self._failed(address, f"{type(error).__name__}: {error}")
            return None
        if isinstance(said, bool):
            return said
        self._failed(address, f"said {said!r}, not True or False")
        return None

    def _failed(self, address: str, why: str) -> None:
        self.failures += 1
        if re.fullmatch("10*", str(self.failures)):  # 1, 10, 100 ...: a broken one fails on every address
            log.warning(
                "filter plugin %s failed (%d times by now) and %s is refused: %s",
                self.name,
                self.failures,
                address,
                CONTROLS.sub(" ", why)[:300],
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plugin) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Plugin({self.name!r})"

    def __str__(self) -> str:
        return _term("plugin", self.name)


def load_plugin(name: str) -> Plugin:
    """`package.module:Name`, or the name of an entry point of the group `tidings.filters`. A class is made into a
    filter by calling it without arguments. SettingsError where it cannot be used."""
    try:
        thing = _dotted(name) if ":" in name else _entry_point(name)
        found: Any = thing() if inspect.isclass(thing) else thing
    except SettingsError:
        raise
    except Exception as error:  # somebody else's code: whatever it raises while it is imported or made
        why = CONTROLS.sub(" ", f"{type(error).__name__}: {error}")
        raise SettingsError(f"filter plugin {name}: cannot be loaded ({why})") from error
    _checked(name, found)
    return Plugin(name, found)


def no_plugins(name: str) -> Plugin:
    """Where a filter's text comes from somebody who may not run code here."""
    raise SettingsError(
        f"plugin:{name} cannot be used here; plugins stand in the settings, where the operator names them"
    )


def _dotted(name: str) -> Any:
    module, _, path = name.partition(":")
    thing: Any = import_module(module)
    for part in path.split("."):
        thing = getattr(thing, part)
    return thing


def _entry_point(name: str) -> Any:
    from importlib.metadata import entry_points

    found = list(entry_points(group=GROUP, name=name))
    if found:
        return found[0].load()
    known = ", ".join(sorted(entry_points(group=GROUP).names)) or "none"
    raise SettingsError(
        f"filter plugin {name}: no installed package has it (known: {known}); or write package.module:Name"
    )


def _checked(name: str, found: Any) -> None:
    admits = getattr(found, "admits", None)
    if not callable(admits):
        raise SettingsError(f"filter plugin {name}: has no method `admits(self, url) -> bool`")
    if inspect.iscoroutinefunction(admits) or inspect.isgeneratorfunction(admits):
        raise SettingsError(
            f"filter plugin {name}: `admits` must answer at once; write `def`, not `async def` or `yield`"
        )
    try:
        inspect.signature(admits).bind("https://example.org/")
    except (TypeError, ValueError) as error:
        raise SettingsError(f"filter plugin {name}: `admits` must take one address ({error})") from None


# -- text -------------------------------------------------------------------------------------------


def _term(kind: str, value: str, *, always_quoted: bool = False) -> str:
    if not always_quoted and _BARE.fullmatch(value):
        return f"{kind}:{value}"
    return f'{kind}:"{value.replace(chr(34), chr(34) * 2)}"'


def _shown(text: str) -> str:
    cut = text if len(text) <= 60 else f"{text[:60]}..."
    return f"`{CONTROLS.sub('?', cut)}`"
