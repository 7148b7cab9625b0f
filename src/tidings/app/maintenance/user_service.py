"""Tidings as a service of one user, under systemd: the unit file, and what systemctl says of it.

The unit is written aside and renamed. One that Tidings has not written is neither replaced nor removed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tidings.errors import TidingsError

NAME: Final = "tidings.service"
MARK: Final = (
    "# Written by `tidings service install`, which writes it anew; changes go into `systemctl --user edit tidings`."
)
_STARTED = re.compile(r'^ExecStart=(?:"((?:[^"\\\n]|\\.)*)"|(\S+))', re.MULTILINE)
_SECONDS = 60.0  # stopping takes up to 30
_NO_SYSTEMD = (
    "there is no systemd here (no systemctl): have `tidings run` started by what this machine has, such as cron's "
    "@reboot; `tidings service install --print` shows the unit for another machine"
)

# What is behind KillMode: without, systemd stops the worker processes as well, and an article that is being read at
# that moment has to be fetched a second time. The rest takes rights away that the program has no use for; what needs
# a namespace of its own (ProtectSystem, PrivateTmp) is not there for units of users on every system.
_UNIT: Final = f"""\
{MARK}
[Unit]
Description=Tidings, a news and web monitor
After=network-online.target

[Service]
ExecStart={{command}}
Restart=on-failure
RestartSec=10
KillMode=mixed
TimeoutStopSec=30
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
SystemCallArchitectures=native

[Install]
WantedBy=default.target
"""


@dataclass(frozen=True, slots=True)
class ServiceState:
    """`enabled`, `active`: the words of systemctl, such as enabled, disabled, active, failed, inactive."""

    file: Path
    installed: bool
    enabled: str
    active: str

    @property
    def runs(self) -> bool:
        return self.active in ("active", "activating", "reloading")


@dataclass(frozen=True, slots=True)
class ServiceRemoval:
    """A service that was removed. `left`: why systemd could not be reached; None: nothing is left to do."""

    file: Path
    left: str | None


def unit_text(command: Sequence[str]) -> str:
    """The unit that runs this command."""
    return _UNIT.format(command=" ".join(map(_quoted, command)))


def _quoted(word: str) -> str:
    """A word of ExecStart: nothing in it is expanded, and it stays one word."""
    if any(sign in word for sign in "\n\r"):
        raise TidingsError(f"{word!r} cannot be written into a unit: it has several lines")
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{plain}"' if any(sign in plain for sign in " \t'\"\\;") or not plain else plain


def started_program(unit: str) -> str | None:
    """The program that the unit of this text starts; None where it names none. Reads what `_quoted` has written."""
    found = _STARTED.search(unit)
    if found is None:
        return None
    word = found[1] if found[1] is not None else found[2]
    return re.sub(r"\\(.)", r"\1", word).replace("$$", "$").replace("%%", "%")


class UserService:
    """The unit of the user who runs this. `environment`: where HOME, XDG_CONFIG_HOME and PATH are looked up."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = dict(os.environ if environment is None else environment)
        home = Path(self._environment.get("HOME") or Path.home())
        config = Path(self._environment.get("XDG_CONFIG_HOME") or home / ".config")
        self.file = config / "systemd/user" / NAME

    def install(self, command: Sequence[str], *, start: bool = True) -> None:
        """Writes the unit, has it started at every login and, with `start`, now. TidingsError with what to do."""
        systemctl = self._systemctl()
        self._refuse_foreign()
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            aside = self.file.with_name(f".{NAME}-{os.getpid()}.part")
            aside.write_text(unit_text(command), encoding="utf-8")
            aside.replace(self.file)
        except OSError as error:
            raise TidingsError(f"{error.filename or self.file} cannot be written: {error.strerror}") from error
        self._must(systemctl, "daemon-reload")
        self._must(systemctl, "enable", NAME)
        if start:  # restarted, so that a unit that ran before is the new one
            self._must(systemctl, "restart", NAME)

    def remove(self) -> ServiceRemoval | None:
        """Stops it and takes the unit away, also where systemd does not answer; None where there was none."""
        if not self.file.exists():
            return None
        self._refuse_foreign()
        left = self._stopped()
        try:
            self.file.unlink(missing_ok=True)
            (self.file.parent / "default.target.wants" / NAME).unlink(missing_ok=True)  # what `enable` made
        except OSError as error:
            raise TidingsError(f"{error.filename or self.file} cannot be removed: {error.strerror}") from error
        if left is None:
            left = self._tried("daemon-reload")
        return ServiceRemoval(self.file, left)

    def _stopped(self) -> str | None:
        """Stops the service; returns the objection of systemd; None: it is stopped, and not started again."""
        return self._tried("disable", "--now", NAME)

    def _tried(self, *words: str) -> str | None:
        """Returns why systemctl did not do it; None: it did."""
        try:
            self._must(self._systemctl(), *words)
        except TidingsError as error:
            return str(error)
        return None

    def state(self) -> ServiceState:
        """Returns the state of the service. TidingsError where there is no systemd."""
        systemctl = self._systemctl()
        enabled, active = (self._said(systemctl, ask, NAME) for ask in ("is-enabled", "is-active"))
        return ServiceState(self.file, self.file.exists(), enabled, active)

    def _systemctl(self) -> str:
        found = shutil.which("systemctl", path=self._environment.get("PATH"))
        if found is None:
            raise TidingsError(_NO_SYSTEMD)
        return found

    def _refuse_foreign(self) -> None:
        try:
            is_ours = not self.file.exists() or self.file.read_text(encoding="utf-8").startswith(MARK)
        except (OSError, UnicodeDecodeError):
            is_ours = False
        if not is_ours:
            raise TidingsError(f"{self.file} was not written by Tidings and is left alone; move it away first")

    def _must(self, *command: str) -> None:
        done = self._run(*command)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["no reason given"])[0]
            raise TidingsError(
                f"systemctl --user {' '.join(command[1:])}: {why}; the unit is {self.file}. Where the user has no "
                "session of systemd's (su, a container), log in as that user, or `loginctl enable-linger` it"
            )

    def _said(self, *command: str) -> str:
        done = self._run(*command)
        return done.stdout.strip() or (done.stderr.strip().splitlines() or ["unknown"])[0]

    def _run(self, systemctl: str, *words: str) -> subprocess.CompletedProcess[str]:
        try:
            return subprocess.run(
                [systemctl, "--user", *words],
                env=self._environment,
                capture_output=True,
                text=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise TidingsError(f"systemctl --user {' '.join(words)}: {error}") from error
