"""Commands backup and restore."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings
from tidings.cli.common.output import complain, counted, print_json, printable
from tidings.cli.common.progress import progress

if TYPE_CHECKING:
    from tidings.settings.settings import Settings
    from tidings.store.maintenance.backup_file import Backup


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; compressed if it ends with .zst.")],
    force: Annotated[bool, typer.Option("--force", metavar=FLAG, help="Replace FILE if it exists.")] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Write a copy of the database to a file, also while the program runs, and verify it.

    The copy is one moment of the database. With SQLite it is a SQLite file; with PostgreSQL what pg_dump writes. Only
    you can read it. tidings.toml is not part of it, nor are bodies outside the database (store.bodies).

    Example: tidings backup /media/disk/tidings-2026-11-15.db.zst
    """
    from tidings.app.maintenance.data_moves import write_backup

    settings = load_settings(data)
    with progress(quiet=json, unit="bytes") as show:
        written = write_backup(settings, file, show, force=force)
    outside = _bodies_outside(settings)
    if json:
        print_json({**_facts(written), "bodies_outside": outside})
        return
    print(printable(f"{_words(written)} written to {written.file} ({_size(written)}), and verified"))
    if outside is not None:
        complain(f"bodies that lie outside the database are not in it; copy {outside} as well, after the backup")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `tidings backup` has written.")],
    force: Annotated[
        bool, typer.Option("--force", metavar=FLAG, help="Move the database aside that is there; it is not deleted.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Put a backup in the place of the database, after it was verified. Stop the program first.

    A backup of an older Tidings is upgraded by the next command that opens it.

    Example: tidings restore /media/disk/tidings-2026-11-15.db.zst --data ~/tidings-restored
    """
    from tidings.app.maintenance.data_moves import restore_backup

    settings = load_settings(data)
    with progress(quiet=json, unit="bytes") as show:
        restored = restore_backup(settings, file, show, datetime.now(UTC), force=force)
    if json:
        print_json(_facts(restored))
        return
    print(printable(f"{_words(restored)} restored from {restored.file}, and verified"))
    if restored.moved_to:
        print(printable(f"what was there before is kept: {restored.moved_to}"))


def _bodies_outside(settings: Settings) -> str | None:
    """Returns the place of bodies outside the database; None: there is none."""
    from tidings.app.stores import bodies_of

    bodies = bodies_of(settings)
    return None if bodies is None else bodies.address


def _words(one: Backup) -> str:
    return f"{counted(one.rows.get('source', 0), 'source')} and {counted(one.rows.get('article', 0), 'article')}"


def _size(one: Backup) -> str:
    from tidings.views.format import size

    return size(one.size)


def _facts(one: Backup) -> dict[str, object]:
    return {
        "file": str(one.file),
        "kind": one.kind.value,
        "bytes": one.size,
        "schema": one.schema,
        "rows": dict(one.rows),
        "moved_to": one.moved_to or None,
    }
