"""Commands service install, remove and status."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings
from tidings.cli.common.output import complain, print_json

_NOT_RUNNING = 3  # as systemctl status has it

service = typer.Typer(
    no_args_is_help=True,
    help="Run Tidings as a service of your own user, under systemd: install it, see how it fares, remove it.",
    epilog="Example: tidings service install",
)
app.add_typer(service, name="service")


@service.command("install")
def install(
    start: Annotated[bool, typer.Option("--start/--no-start", metavar=FLAG, help="Start it now.")] = True,
    show: Annotated[
        bool, typer.Option("--print", metavar=FLAG, help="Print the unit instead; nothing is written.")
    ] = False,
    data: DataOption = None,
) -> None:
    """Have `tidings run` started by systemd when you log in, and now. An older unit of its own is replaced.

    The unit is ~/.config/systemd/user/tidings.service; it runs on the data folder of this command. `loginctl
    enable-linger` lets it run when you are logged out, too.

    Example: tidings service install
    """
    from tidings.app.maintenance.user_service import UserService, unit_text

    folder = load_settings(data).data.absolute()
    command = [*_program(), "--data", str(folder), "run"]
    if show:
        print(unit_text(command), end="")
        return
    unit = UserService()
    unit.install(command, start=start)
    print(f"installed {unit.file}, on the data folder {folder}" + ("; it runs" if start else ""))
    print("when you are logged out, too: loginctl enable-linger; its log: journalctl --user -u tidings -f")


@service.command("remove")
def remove() -> None:
    """Stop the service and take its unit away. What is kept in the data folder stays.

    Example: tidings service remove
    """
    from tidings.app.maintenance.user_service import UserService

    unit = UserService()
    removed = unit.remove()
    print(f"there is no service: {unit.file} does not exist" if removed is None else f"removed {removed.file}")
    if removed is not None and removed.left is not None:
        complain(f"systemd was not told: {removed.left}")
        complain("if the service still runs, stop it: systemctl --user stop tidings; systemctl --user daemon-reload")
        raise typer.Exit(1)


@service.command("status")
def status(json: JsonOption = False) -> None:
    """Say whether the service is installed, started at login, and running now. Exit code 3 where it does not run.

    Example: tidings service status
    """
    from tidings.app.maintenance.user_service import UserService

    state = UserService().state()
    if json:
        print_json({"unit": str(state.file), "installed": state.installed} | _states(state.enabled, state.active))
    elif not state.installed:
        print(f"not installed: {state.file} does not exist; `tidings service install` writes it")
    else:
        print(f"{state.file}: {state.enabled}, {state.active}")
    if not state.runs:
        raise typer.Exit(_NOT_RUNNING)


def _states(enabled: str, active: str) -> dict[str, str]:
    return {"enabled": enabled, "active": active}


def _program() -> list[str]:
    """The command as it was called, with its whole path; `python -m tidings` where that is no program of its own."""
    called = Path(sys.argv[0])
    beside = Path(sys.executable).with_name("tidings")
    if called.name == "tidings" and called.is_absolute() and os.access(called, os.X_OK):
        return [str(called)]
    return [str(beside)] if os.access(beside, os.X_OK) else [sys.executable, "-m", "tidings"]
