"""Passwords that a setting does not hold but names: where they are read when they are needed.

    file:/run/secrets/ops    a file; a relative path starts at the data folder
    env:OPS_URL              a variable of the environment
    credential:ops           a credential of systemd's: a file in the folder that CREDENTIALS_DIRECTORY names

The content is one line; blanks and line ends around it are dropped. It is read each time it is needed, so that a
command that needs no password asks for none. Only the reference is ever shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tidings.errors import SecretMissing

FILE: Final = "file:"
ENVIRONMENT: Final = "env:"
CREDENTIAL: Final = "credential:"
_FOLDER = "CREDENTIALS_DIRECTORY"
_LARGEST = 64 * 1024


def is_reference(value: str) -> bool:
    """Returns whether the value names where a password is, and is none itself."""
    return value.startswith((FILE, ENVIRONMENT, CREDENTIAL))


def anchored(value: str, folder: Path) -> str:
    """The value with the relative path of a file: reference made absolute."""
    if not value.startswith(FILE):
        return value
    return f"{FILE}{folder.absolute() / Path(value.removeprefix(FILE).strip()).expanduser()}"


def reveal(value: str, setting: str) -> str:
    """The value itself, or what its reference leads to. SecretMissing, without the content, where that is not there."""
    if value.startswith(ENVIRONMENT):
        name = value.removeprefix(ENVIRONMENT).strip()
        if name not in os.environ:
            raise SecretMissing(f"setting {setting}: there is no variable {name} in the environment")
        return _line(os.environ[name], setting, f"the variable {name}")
    file = secret_file(value, setting)
    return value if file is None else _line(_content(file, setting), setting, f"the file {file}")


def secret_file(value: str, setting: str) -> Path | None:
    """The file that a reference names; None for other values."""
    if value.startswith(FILE):
        return Path(value.removeprefix(FILE).strip()).expanduser()
    if not value.startswith(CREDENTIAL):
        return None
    folder, name = os.environ.get(_FOLDER), value.removeprefix(CREDENTIAL).strip()
    if not folder:
        raise SecretMissing(
            f"setting {setting}: {value} is a credential of a systemd service (LoadCredential={name}:...), and "
            f"{_FOLDER} is not set here"
        )
    if not name or "/" in name or name in (".", ".."):
        raise SecretMissing(f"setting {setting}: {value} is no name of a credential")
    return Path(folder) / name


def _content(file: Path, setting: str) -> str:
    try:
        if not file.is_file():  # a device or a pipe might never end
            raise SecretMissing(f"setting {setting}: {file}: {'it is no file' if file.exists() else 'no such file'}")
        with file.open("rb") as opened:
            body = opened.read(_LARGEST + 1)
        if len(body) > _LARGEST:
            raise SecretMissing(f"setting {setting}: {file} has more than {_LARGEST:,} bytes; it is to hold one line")
        return body.decode("utf-8")
    except OSError as error:
        raise SecretMissing(f"setting {setting}: {file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise SecretMissing(f"setting {setting}: {file} is no text in UTF-8") from None  # its words show the content


def _line(content: str, setting: str, where: str) -> str:
    line = content.strip()
    if not line:
        raise SecretMissing(f"setting {setting}: {where} is empty")
    if len(line.splitlines()) > 1:
        raise SecretMissing(f"setting {setting}: {where} has several lines; it is to hold one")
    return line


def map_strings(table: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """The table with all strings in it changed, those of tables in it included."""
    return {
        name: map_strings(value, change)
        if isinstance(value, Mapping)
        else change(value)
        if isinstance(value, str)
        else value
        for name, value in table.items()
    }


def references(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The references among the values of a table, with their names; those of tables in it included."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from references(value)
        elif isinstance(value, str) and is_reference(value):
            yield name, value


class Secrets(Mapping[str, str]):
    """The values of a table of the settings, each revealed when it is looked up. SecretMissing where one is missing."""

    def __init__(self, values: Mapping[str, str], setting: str) -> None:
        self._values, self._setting = values, setting

    def __getitem__(self, name: str) -> str:
        return reveal(self._values[name], f"{self._setting}, {name!r}")

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
