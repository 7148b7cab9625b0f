"""The program as a process of its own, to be ended at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests import forks
from tests.acceptance.shell import Shell


async def start(env: dict[str, str], *command: str, output: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        forks.python(), "-m", "tidings", *command, env=env, stdout=output, stderr=asyncio.subprocess.PIPE
    )


async def said(env: dict[str, str], *command: str) -> str:
    """What a command prints that is no process of its own: it prepares a data folder for those that are."""
    answer = await asyncio.to_thread(Shell(Path(env["TIDINGS_DATA"]), env), *command)
    assert answer.code == 0, answer.err
    return answer.out


async def finished(env: dict[str, str], *command: str) -> str:
    process = await start(env, *command, output=asyncio.subprocess.PIPE)
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return out.decode()


def survivors(folder: Path) -> list[int]:
    """Processes started with this data folder; a worker inherits its parent's environment."""
    mark, found = f"TIDINGS_DATA={folder}".encode(), []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
        except OSError:
            continue  # it ended while we looked, or is not ours
    return found
