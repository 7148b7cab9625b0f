"""What an upgrade of the program left to do: compares what is installed with the data folder, settings and unit.

Everything is read from this machine; nothing is requested, not even the latest version. Nothing is changed: the schema
is upgraded by the next command that opens the database.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from tidings.app.maintenance.findings import REPAIR, Finding, fail, ok, warn
from tidings.app.maintenance.folder_checks import leftovers
from tidings.app.maintenance.shown_settings import shown_settings
from tidings.app.maintenance.user_service import MARK, UserService, started_program
from tidings.errors import TidingsError
from tidings.settings.settings import Settings
from tidings.store.db.engines import file_of, known_versions, parse_url, stored_version
from tidings.store.db.schema import HEAD
from tidings.store.sqlite.data_folder import lock_holder
from tidings.store.sqlite.sqlite_file import is_database
from tidings.version import __version__
from tidings.views.admin.admin_service import Origin

_NO_SETTINGS: Final = frozenset({"TIDINGS_SERVER", "TIDINGS_TOKEN"})  # of the command line alone
PACKAGE: Final = Path(__file__).parents[2]
_SHOWN = 6  # names in one line
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)")


async def upgrade_findings(settings: Settings, environment: Mapping[str, str] | None = None) -> AsyncIterator[Finding]:
    """Returns the findings of all checks. `environment`: os.environ, if left out."""
    environment = os.environ if environment is None else environment
    yield ok("version", f"Tidings {__version__} on Python {platform.python_version()}")
    yield await _schema(settings)
    yield _running(settings.data)
    yield from_settings(settings, environment)
    yield packages(tested_versions(), installed_versions())
    yield _left(settings)
    yield unit_of(UserService(environment).file)


async def _schema(settings: Settings) -> Finding:
    try:
        url = parse_url(settings.database_url)
        file = file_of(url)
        if file is not None and not is_database(file):
            return ok("database", "there is none yet; the first command makes it")
        stored = await asyncio.to_thread(stored_version, url)
    except (TidingsError, OSError) as error:
        return fail("database", str(error), "`tidings doctor` says more")
    return schema_finding(stored, known_versions())


def schema_finding(stored: str | None, known: frozenset[str]) -> Finding:
    """Says what the stored version of the schema means for this program."""
    if stored is None or stored == HEAD:
        return ok(
            "database", f"its schema is this version's ({HEAD})" if stored else "empty; the first command fills it"
        )
    if stored not in known:
        words = (
            f"its schema is {stored}, which this version does not know ({HEAD} is its last): a newer Tidings wrote it"
        )
        return fail("database", words, "install that version again, or put a backup back")
    pending = sum(stored < one for one in known)
    words = f"{pending} {'migration' if pending == 1 else 'migrations'} to make ({stored} to {HEAD})"
    return warn(
        "database", words, "stop the program, `tidings backup FILE`, start it: it makes them, in one transaction"
    )


def _running(folder: Path) -> Finding:
    holder = lock_holder(folder) if folder.is_dir() else None
    return running_finding(holder, None if holder is None else _started_at(holder), _installed_at())


def running_finding(process: str | None, started: float | None, installed: float) -> Finding:
    """Returns whether the process that runs on the folder was started before this version was installed. Times are
    seconds since 1970; `started` None: unknown."""
    if process is None:
        return ok("program", "none runs on this folder")
    if started is None:
        return ok("program", f"process {process} runs on this folder; start it anew if it did before the upgrade")
    if started >= installed:
        return ok("program", f"process {process} runs on this folder, with this version ({__version__})")
    words = f"process {process} was started before this version ({__version__}) was installed"
    return warn("program", words, "start it anew: systemctl --user restart tidings")


def _started_at(process: str) -> float | None:
    """Returns when a process started; None where the system does not say (no /proc)."""
    try:
        behind_name = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        [boot] = [line for line in Path("/proc/stat").read_text(encoding="utf-8").splitlines() if line[:6] == "btime "]
        return int(boot.split()[1]) + int(behind_name[19]) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def _installed_at() -> float:
    """Returns when the package was written last: its version, or its own folder in a checkout."""
    files = [one for one in (PACKAGE / "_version.py", PACKAGE / "__init__.py") if one.exists()]
    return max(file.stat().st_ctime for file in files)


# -- settings ---


def from_settings(settings: Settings, environment: Mapping[str, str]) -> Finding:
    """Settings that are set and go away, and variables that name no setting."""
    old = {name: words for name, words in deprecated(Settings) if _is_set(settings, name, environment)}
    if old:
        words = "; ".join(f"{name}: {why}" for name, why in old.items())
        return warn("settings", f"still understood, but not for ever: {words}", "change them; docs/settings.md")
    unknown = sorted(name for name in environment if _means_nothing(name))
    if unknown:
        return warn("settings", f"variables that name no setting: {_listed(unknown)}", "correct or remove them")
    return ok("settings", "all that is set is known")


def deprecated(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Names and words of fields that say `deprecated`."""
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from deprecated(field.annotation, f"{prefix}{name}.")
        elif field.deprecated:
            yield f"{prefix}{name}", str(field.deprecated)


def _is_set(settings: Settings, name: str, environment: Mapping[str, str]) -> bool:
    return any(one.name == name and one.origin is not Origin.DEFAULT for one in shown_settings(settings, environment))


def _means_nothing(variable: str) -> bool:
    first = variable.lower().removeprefix("tidings_").partition("__")[0]
    return variable.startswith("TIDINGS_") and first not in Settings.model_fields and variable not in _NO_SETTINGS


# -- packages ---


def packages(tested: Mapping[str, str], installed: Mapping[str, str]) -> Finding:
    """Compares the versions that are installed with those that this version was tested with."""
    if not tested:
        return ok("packages", "not compared: the list of tested versions is not beside the program")
    common = sorted(tested.keys() & installed.keys())
    other = [name for name in common if tested[name] != installed[name]]
    older = [name for name in other if _numbers(installed[name]) < _numbers(tested[name])]
    named = _listed([f"{name} {installed[name]} (tested: {tested[name]})" for name in older or other])
    if older:
        words = f"{len(older)} of {len(common)} are older than those that this version was tested with: {named}"
        return warn("packages", words, "pip install --upgrade --upgrade-strategy eager tidings")
    if other:
        return ok(
            "packages", f"{len(other)} of {len(common)} are newer than those that this version was tested with: {named}"
        )
    return ok("packages", f"all {len(common)} are those that this version was tested with")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def tested_versions() -> dict[str, str]:
    """Returns the versions in constraints.txt, which is a part of wheels and lies in a checkout; empty where it is in
    neither."""
    for file in _constraints():
        if file.is_file():
            pinned = map(_PINNED.match, file.read_text(encoding="utf-8").splitlines())
            return {_normal(one[1]): one[2] for one in pinned if one}
    return {}


def _constraints() -> Iterator[Path]:
    yield PACKAGE.parents[1] / "constraints.txt"
    try:
        ours: Distribution = distribution("tidings")
    except PackageNotFoundError:
        return
    yield from (Path(str(ours.locate_file(file))) for file in ours.files or () if file.name == "constraints.txt")


def installed_versions() -> dict[str, str]:
    found: dict[str, str] = {}
    for one in distributions():
        name: Any = one.metadata["Name"]
        if name:  # None of a package that was removed by halves
            found.setdefault(_normal(name), one.version)
    return found


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# -- files ---


def _left(settings: Settings) -> Finding:
    try:
        database = file_of(parse_url(settings.database_url))
    except TidingsError:
        database = None
    aside = sorted(database.parent.glob(f"{database.stem}.before-*")) if database is not None else []
    found = [file.name for file in (*leftovers(settings.data, database), *aside)]
    if not found:
        return ok("leftovers", "none in the data folder")
    return warn("leftovers", f"files of earlier commands: {_listed(found)}", f"{REPAIR}, and remove old .before- files")


def unit_of(file: Path) -> Finding:
    """Returns whether the unit of `tidings service` is there, and starts a program that is there."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ok("service", "no unit of this user's")
    program = started_program(text)
    if program is None or not os.access(program.replace("%h", str(Path.home())), os.X_OK):
        return warn("service", f"{file} starts a program that is not there", "`tidings service install` writes it anew")
    if not text.startswith(MARK):
        return ok("service", f"{file} is your own")
    return ok("service", f"{file} starts {program}")


def _listed(names: list[str]) -> str:
    return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
