"""Checks of the data folder: rights, the lock, what was left by killed commands, free space."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from tidings.app.maintenance.findings import REPAIR, Finding, fail, ok, warn
from tidings.errors import SettingsError
from tidings.settings.secrets import references, secret_file
from tidings.settings.settings import Settings
from tidings.store.sqlite.data_folder import FILE_MODE, FOLDER_MODE, LOCK_NAME, closed_to_readers, is_alive, lock_holder
from tidings.store.sqlite.sqlite_file import COMPANIONS
from tidings.views.format import size

_OTHERS = 0o077
_LEFTOVERS = (".*.part", ".*.part-*", ".*.new", ".*.new-*")


def folder_findings(settings: Settings, database: Path | None) -> Iterator[Finding]:
    """`database`: the SQLite file; None for PostgreSQL."""
    folder = settings.data
    if not folder.is_dir():
        if folder.exists():
            yield fail("data folder", f"{folder} is no folder")
        else:
            yield ok("data folder", f"{folder} does not exist yet; the first command makes it")
        return
    if os.access(folder, os.W_OK | os.X_OK):
        yield ok("data folder", str(folder))
    else:
        yield warn("data folder", f"{folder} can only be read", "commands that read work; to run it, make it writable")
    yield _rights(settings, database)
    yield from _secret_rights(settings)
    yield _lock(folder)
    left = leftovers(folder, database)
    if left and (database is None or database.exists()):  # without a database they show that a restore was interrupted
        yield warn("leftovers", f"files of commands that were killed: {_named(left)}", REPAIR, _Delete(left))
    yield _space(settings, database)


# -- rights ---


def _rights(settings: Settings, database: Path | None) -> Finding:
    too_open = {path: mode for path, mode in _modes(settings, database).items() if mode & _OTHERS}
    if not too_open:
        return ok("rights", "only you can read the folder and its files")
    listed = ", ".join(f"{path.name} {mode:04o}" for path, mode in list(too_open.items())[:5])
    return warn("rights", f"others on this machine may read or change it: {listed}", REPAIR, _Close(tuple(too_open)))


def _modes(settings: Settings, database: Path | None) -> Mapping[Path, int]:
    folder = settings.data
    files = [folder, folder / "tidings.toml", folder / LOCK_NAME]
    if database is not None:
        files += [database.with_name(database.name + suffix) for suffix in ("", *COMPANIONS)]
        files += database.parent.glob(f"{database.stem}.before-*")
    found: dict[Path, int] = {}
    for path in files:
        if path.exists():
            found[path] = stat.S_IMODE(path.stat().st_mode)
    return found


class _Close:
    """Takes the rights of others away."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        self._paths = paths

    async def __call__(self) -> str:
        done, refused = [], []
        for path in self._paths:
            mode = FOLDER_MODE if path.is_dir() else FILE_MODE
            try:
                path.chmod(mode)
                done.append(f"{path.name} {mode:04o}")
            except OSError as error:
                refused.append(f"{path.name} not ({error.strerror})")
        return f"rights: {', '.join([*done, *refused])}"


def _secret_rights(settings: Settings) -> Iterator[Finding]:
    """Files with passwords that settings name: not ours to change, but worth a word."""
    values = {
        "database": settings.database,
        **{f"notify.channels, {name!r}": value for name, value in settings.notify.channels.items()},
        **{f"fetch.passwords, {name!r}": value for name, value in settings.fetch.passwords.items()},
        **{f"store.bodies_options, {name!r}": value for name, value in references(settings.store.bodies_options)},
    }
    for setting, value in values.items():
        try:
            file = secret_file(value, setting)
            if file is not None and file.stat().st_mode & _OTHERS & 0o044:
                yield warn("passwords", f"setting {setting}: others may read {file}", f"chmod 600 {file}")
        except SettingsError as error:
            yield warn("passwords", str(error), "run it where the service runs, or set it there")
        except OSError as error:
            yield fail("passwords", f"setting {setting}: {error.filename}: {error.strerror}", "put the file there")


# -- the lock, leftovers, space ---


def _lock(folder: Path) -> Finding:
    holder, file = lock_holder(folder), folder / LOCK_NAME
    if file.exists() and (mode := stat.S_IMODE(file.stat().st_mode)) != closed_to_readers(mode):
        what = f"{LOCK_NAME} ({mode:04o}) can be held by others, who may not write it"
        return warn("lock", what, REPAIR, _Close((file,)))
    if file.exists() and not os.access(file, os.R_OK):
        return ok("lock", f"{LOCK_NAME} is another user's; whether a program runs cannot be told")
    if holder is None:
        return ok("lock", "free: no program runs on this folder")
    if holder == str(os.getpid()):
        return ok("lock", "held by this command")
    if holder.isdecimal() and not is_alive(int(holder)):
        return warn(
            "lock",
            f"held, though process {holder} which took it has ended here: by another container, or by somebody else",
            f"`fuser {file}` names them; if none is a Tidings, delete {LOCK_NAME}",
        )
    return ok("lock", f"a program runs on this folder (process {holder})")


def leftovers(folder: Path, database: Path | None) -> tuple[Path, ...]:
    """Files that a command which was killed has written aside; those of living processes are left out."""
    folders = {folder, *([database.parent] if database is not None else [])}
    found = {path for one in folders for pattern in _LEFTOVERS for path in one.glob(pattern)}
    return tuple(sorted(path for path in found if not _writer_lives(path)))


def _writer_lives(path: Path) -> bool:
    """The name is .FILE-PROCESS-RANDOM.part, with or without a suffix of SQLite's."""
    parts = path.name.rpartition(".")[0].split("-")
    return len(parts) >= 3 and parts[-2].isdecimal() and is_alive(int(parts[-2]))


class _Delete:
    def __init__(self, files: tuple[Path, ...]) -> None:
        self._files = files

    async def __call__(self) -> str:
        for file in self._files:
            file.unlink(missing_ok=True)
        return f"leftovers: deleted {_named(self._files)}"


def _named(files: tuple[Path, ...]) -> str:
    return ", ".join(file.name for file in files[:3]) + (f" and {len(files) - 3} more" if len(files) > 3 else "")


def _space(settings: Settings, database: Path | None) -> Finding:
    folder = database.parent if database is not None else settings.data
    free, keep = shutil.disk_usage(folder).free, settings.store.keep_free
    words = f"{size(free)} free on the disk of {folder}"
    if free < keep:
        return fail("free space", f"{words}; visits pause below {size(keep)} (store.keep_free)", "make room there")
    if free < 2 * keep:
        return warn("free space", f"{words}; visits pause below {size(keep)} (store.keep_free)", "make room there")
    return ok("free space", words)
