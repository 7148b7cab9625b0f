"""Filters decide which addresses may be added: by domain, prefix, scheme or pattern; and, or, not; or by a plugin.

A filter has one method, `admits`. It looks at the normalized address (see `addresses`). An address that is invalid, or
on which a plugin failed, is *undecided*: it is not admitted, not even by a `not`. `str` of a filter is the text that
`filter_syntax.parse_filter` reads back.
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
from tidings.fetch.admission.addresses import UnreadableAddress, host_in, normalized
from tidings.text.url import ascii_host

GROUP = "tidings.filters"  # of entry points
LONGEST_PATTERN = 1000  # characters
# Matching takes at most (size of the program) x (length of the address) steps; the worst measured was 7 ms.
LARGEST_PROGRAM = 1000
_RE2_MEMORY = 8 << 20

_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
CONTROLS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]")
_BARE = re.compile(r'[^\s()"]+')

log = logging.getLogger(__name__)


class Filter(Protocol):
    def admits(self, url: str) -> bool: ...


class _BuiltIn:
    """Base of the filters here: a three-valued verdict on a normalized address; None is undecided."""

    def admits(self, url: str) -> bool:
        try:
            return self.verdict(normalized(url)) is True
        except UnreadableAddress:
            return False

    def verdict(self, address: str) -> bool | None:
        raise NotImplementedError


def _verdict(one: Filter, address: str) -> bool | None:
    return one.verdict(address) if isinstance(one, _BuiltIn) else one.admits(address)


# -- simple filters ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Everything(_BuiltIn):
    def verdict(self, address: str) -> bool | None:
        return True

    def __str__(self) -> str:
        return "everything"


@dataclass(frozen=True)
class Domain(_BuiltIn):
    """A domain and its subdomains, or one IP address."""

    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _domain(self.name))

    def verdict(self, address: str) -> bool | None:
        host = host_in(address)
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
            f"{_quoted(text)} is no domain; write a bare name such as domain:example.org, "
            "or prefix: and a whole address"
        )
    return name


@dataclass(frozen=True)
class Prefix(_BuiltIn):
    """Addresses that begin with this text: `https://example.org/tag` is a prefix of `.../tags/` too."""

    address: str

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "address", normalized(self.address))
        except UnreadableAddress as error:
            raise SettingsError(
                f"{_quoted(self.address)} {error}; write a whole address such as prefix:https://example.org/news/"
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
            raise SettingsError(f"{_quoted(self.name)} is no scheme that is fetched; write scheme:http or scheme:https")

    def verdict(self, address: str) -> bool | None:
        return address.startswith(f"{self.name}://")

    def __str__(self) -> str:
        return _term("scheme", self.name)


@dataclass(frozen=True)
class Pattern(_BuiltIn):
    """A regular expression found anywhere in the address. RE2 takes linear time, whatever the pattern."""

    text: str
    compiled: Any = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compiled", _compiled(self.text))

    def verdict(self, address: str) -> bool | None:
        return self.compiled.search(address.encode()) is not None

    def __str__(self) -> str:
        return _term("matches", self.text, always_quoted=True)


def _compiled(text: str) -> Any:
    import re2

    if not text or len(text) > LONGEST_PATTERN:
        raise SettingsError(f"a pattern has 1 to {LONGEST_PATTERN} characters, not {len(text)}; make it several")
    if CONTROLS.search(text) or not text.isascii():
        raise SettingsError(
            f"{_quoted(text)} has characters no address has; write them as they stand in one (%C3%A9 for é)"
        )
    options = re2.Options()
    options.log_errors, options.never_capture, options.max_mem = False, True, _RE2_MEMORY
    options.encoding = re2.Options.Encoding.LATIN1  # an address is ASCII; for UTF-8 a dot is ten times as large
    try:
        compiled = re2.compile(text.encode(), options)
    except re2.error as error:
        why = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        raise SettingsError(
            f"{_quoted(text)} is no regular expression of RE2 ({why}); it knows no look-around and no backreferences"
        ) from None
    if compiled.programsize > LARGEST_PROGRAM:
        raise SettingsError(f"{_quoted(text)} is too large a pattern; make its counted repetitions ({{n}}) smaller")
    return compiled


# -- and, or, not -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class AndFilter(_BuiltIn):
    filters: tuple[Filter, ...]

    def __post_init__(self) -> None:
        _two_or_more(self.filters)

    def verdict(self, address: str) -> bool | None:
        result: bool | None = True
        for one in self.filters:
            verdict = _verdict(one, address)
            if verdict is False:
                return False
            result = result and verdict
        return result

    def __str__(self) -> str:
        return " and ".join(map(_operand, self.filters))


@dataclass(frozen=True)
class OrFilter(_BuiltIn):
    filters: tuple[Filter, ...]

    def __post_init__(self) -> None:
        _two_or_more(self.filters)

    def verdict(self, address: str) -> bool | None:
        result: bool | None = False
        for one in self.filters:
            verdict = _verdict(one, address)
            if verdict is True:
                return True
            result = verdict if result is False else result
        return result

    def __str__(self) -> str:
        return " or ".join(map(_operand, self.filters))


@dataclass(frozen=True)
class NotFilter(_BuiltIn):
    filter: Filter

    def verdict(self, address: str) -> bool | None:
        verdict = _verdict(self.filter, address)
        return None if verdict is None else not verdict

    def __str__(self) -> str:
        return f"not {_operand(self.filter)}"


def _two_or_more(filters: tuple[Filter, ...]) -> None:
    if len(filters) < 2:
        raise ValueError("and, or: two filters at least")


def _operand(one: Filter) -> str:
    return f"({one})" if isinstance(one, (AndFilter, OrFilter)) else str(one)


# -- plugins ----------------------------------------------------------------------------------------


class PluginFilter(_BuiltIn):
    """Wraps a filter from a plugin. If it raises, or returns neither True nor False, the address is undecided: it is
    refused, and the log says why.

    A plugin runs in this process and cannot be interrupted: one that hangs, hangs the program, and a slow one slows
    down every address. It must not block, and only the operator may name one.
    """

    def __init__(self, name: str, filter: Filter) -> None:
        self.name, self.filter = name, filter
        self.failures = 0

    def verdict(self, address: str) -> bool | None:
        try:
            verdict: object = self.filter.admits(address)
        except Exception as error:  # a plugin may raise anything
            self._failed(address, f"{type(error).__name__}: {error}")
            return None
        if isinstance(verdict, bool):
            return verdict
        self._failed(address, f"said {verdict!r}, not True or False")
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
        return isinstance(other, PluginFilter) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Plugin({self.name!r})"

    def __str__(self) -> str:
        return _term("plugin", self.name)


def load_filter_plugin(name: str) -> PluginFilter:
    """Loads `package.module:Name`, or an entry point of the group `tidings.filters`. A class is instantiated without
    arguments. SettingsError where the plugin cannot be used."""
    try:
        thing = _dotted(name) if ":" in name else _entry_point(name)
        found: Any = thing() if inspect.isclass(thing) else thing
    except SettingsError:
        raise
    except Exception as error:  # a plugin may raise anything while it is imported or created
        why = CONTROLS.sub(" ", f"{type(error).__name__}: {error}")
        raise SettingsError(f"filter plugin {name}: cannot be loaded ({why})") from error
    _check_plugin(name, found)
    return PluginFilter(name, found)


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


def _check_plugin(name: str, found: Any) -> None:
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


def _quoted(text: str) -> str:
    cut = text if len(text) <= 60 else f"{text[:60]}..."
    return f"`{CONTROLS.sub('?', cut)}`"
