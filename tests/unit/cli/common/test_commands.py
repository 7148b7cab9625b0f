"""The table of commands and the commands themselves agree."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from typer.main import get_group

import tidings.cli
from tidings.cli.common.app import LazyCommand, app, import_modules, imported
from tidings.cli.common.commands import COMMANDS


def test_the_table_has_the_modules_of_each_command() -> None:
    for listed in COMMANDS.values():
        import_modules(listed)
    commands = get_group(app).commands
    for name, listed in COMMANDS.items():
        command = commands[name]
        assert not isinstance(command, LazyCommand), name
        assert command.name == name
        assert " ".join((command.help or "").split("\n\n")[0].split()) == listed.help, name
    assert imported("doctor").help == commands["doctor"].help


def test_every_command_is_in_the_table() -> None:
    folder = Path(tidings.cli.__file__).parent
    for path in folder.glob("*/*.py"):
        import_module(f"tidings.cli.{path.parent.name}.{path.stem}")
    group = get_group(app)
    assert list(group.commands) == list(COMMANDS)
    assert not [name for name, command in group.commands.items() if isinstance(command, LazyCommand)]


def test_a_group_is_whole_whatever_ran_before() -> None:
    """`tidings matches` imports a module that registers the group `watch` without all of its commands."""
    script = (
        "import sys\n"
        "from tidings.cli.main import main\n"
        "import tidings.cli.watch.commands\n"
        "sys.argv = ['tidings', 'watch', 'import', '--help']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Google Alerts" in done.stdout
