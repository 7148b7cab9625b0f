"""Command completion: scripts with which shells complete commands and options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from tidings.cli.common.app import app

_VARIABLE = "_TIDINGS_COMPLETE"
# In a folder of $fpath the whole file is the function `_tidings`: it must also answer the call that loads it.
_ZSH_LOADED = '\n[[ ${zsh_eval_context[-1]} == loadautofunc ]] && _tidings_completion "$@"'


class Shell(StrEnum):
    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


@app.command()
def completion(shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")]) -> None:
    """Print the script with which a shell completes commands and options.

    A package of a system has it in place already. By hand, for bash: tidings completion bash >
    ~/.local/share/bash-completion/completions/tidings; for fish: ~/.config/fish/completions/tidings.fish; for zsh: a
    file `_tidings` in a folder of $fpath.

    Example: eval "$(tidings completion bash)"
    """
    print(completion_script(shell), end="")


def completion_script(shell: Shell) -> str:
    """The script; it asks the command itself, so it stays right when commands change."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # public, but not in __all__

    script = get_completion_script(prog_name="tidings", complete_var=_VARIABLE, shell=shell.value)
    return script + (_ZSH_LOADED if shell is Shell.ZSH else "") + "\n"
