"""Tries the wheel out where nothing of the checkout can be seen: `make wheel-test`, `python3 tests/wheel.py FILE.whl`.

The wheel is installed with the tried versions into an empty environment. There the program says its version, runs the
demo for two simulated hours (which fails if an article is missed or kept twice), names the remedy for each extra that
is not installed, and the man page and completions are where a system looks for them. Last it prints what is installed,
by size. Only the standard library is used.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LARGEST_SHOWN = 24
LIMIT = 255_000_000  # bytes on the disk, without bytecode; docs/install.md says what is in it
SHARED = (
    "share/man/man1/tidings.1",
    "share/bash-completion/completions/tidings",
    "share/zsh/site-functions/_tidings",
    "share/fish/vendor_completions.d/tidings.fish",
    "share/tidings/constraints.txt",
)
# What needs an extra: its name, the command, the environment. Each must say `pip install 'tidings[NAME]'`.
EXTRAS: Sequence[tuple[str, Sequence[str], Mapping[str, str]]] = (
    ("mcp", ["mcp"], {}),
    ("parquet", ["articles", "--parquet", "all.parquet"], {}),
    ("postgres", ["sources"], {"TIDINGS_DATABASE": "postgresql://nobody@127.0.0.1:1/none"}),
    ("warc", ["archive", "export", "all.warc.gz", "--warc"], {}),
    ("cluster", ["cluster", "up"], {}),
    ("lemmas", ["search", "word"], {"TIDINGS_TEXT__LEMMAS": "on"}),
    ("plots", ["simulate", "trace.csv", "--plot", "charts.html"], {}),
)
FRAMES = "import tidings\nwith tidings.open('data') as t: t.articles().to_polars()"


class Failed(Exception):
    pass


class Environment:
    """An empty virtual environment, and a folder beside it in which commands run."""

    def __init__(self, place: Path) -> None:
        self.home, self.prefix = place / "home", place / "venv"
        self.home.mkdir()
        venv.create(self.prefix, with_pip=False, symlinks=True)

    def install(self, wheel: Path) -> None:
        """With the pip of whoever runs this, which is then not a part of what is measured."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "--python", str(self.prefix)]
        subprocess.run([*pip, "install", "-c", str(ROOT / "constraints.txt"), str(wheel)], check=True, timeout=900)

    def run(self, program: str, *args: str, more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        kept = {name: os.environ[name] for name in ("LANG", "TZ") if name in os.environ}
        variables = {**kept, "PATH": "/usr/bin:/bin", "HOME": str(self.home), "TIDINGS_DATA": "data", **(more or {})}
        command = [str(self.prefix / "bin" / program), *args]
        return subprocess.run(command, cwd=self.home, env=variables, capture_output=True, text=True, timeout=300)

    def must(self, program: str, *args: str) -> str:
        done = self.run(program, *args)
        if done.returncode:
            raise Failed(f"{program} {' '.join(args)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="tidings-wheel-") as place:
        environment = Environment(Path(place))
        environment.install(wheel.resolve())
        check(environment)
        report(environment.prefix, wheel)


def check(environment: Environment) -> None:
    """Failed where something is not as it should be."""
    where = environment.must("python", "-c", "import tidings; print(tidings.__file__)").strip()
    if not where.startswith(str(environment.prefix)):
        raise Failed(f"tidings was imported from {where}")
    print(environment.must("tidings", "--version").strip())
    missing = [name for name in SHARED if not (environment.prefix / name).is_file()]
    if missing:
        raise Failed(f"not in the wheel: {', '.join(missing)} (`make wheel` makes them first)")
    demo = environment.must("tidings", "demo", "--for", "2h")
    if "0 missed, 0 doubled" not in demo:
        raise Failed(f"the demo did not say that nothing was missed:\n{demo}")
    print(next(line for line in demo.splitlines() if "0 missed" in line))
    environment.must("tidings", "upgrade-check")
    (environment.home / "trace.csv").write_text("source,published\na,2026-03-02T10:00:00Z\n", encoding="utf-8")
    for extra, command, more in EXTRAS:
        named(extra, environment.run("tidings", *command, more=more))
    named("frames", environment.run("python", "-c", FRAMES))


def named(extra: str, done: subprocess.CompletedProcess[str]) -> None:
    """The last line names the extra."""
    last = (done.stderr.strip().splitlines() or [""])[-1]
    if not done.returncode or f"tidings[{extra}]" not in last:
        raise Failed(f"without the extra {extra}: ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def report(prefix: Path, wheel: Path) -> None:
    """Prints the size on the disk, in all and of the largest. Failed above LIMIT."""
    packages = next(prefix.glob("lib/python*/site-packages"))
    sizes = {one.name: taken(one) for one in packages.iterdir()}
    files, bytecode = taken(prefix)
    largest = sorted(sizes, key=lambda name: -sum(sizes[name]))[:LARGEST_SHOWN]
    whole = f"{(files + bytecode) / 1e6:.0f} MB, {files / 1e6:.0f} of packages and {bytecode / 1e6:.0f} of bytecode"
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB; installed, without pip: {whole}")
    shown = (f"{name} {sizes[name][0] / 1e6:.0f} + {sizes[name][1] / 1e6:.0f}" for name in largest)
    print(f"the largest: {', '.join(shown)}")
    if files > LIMIT:
        raise Failed(f"the installation takes {files / 1e6:.0f} MB without bytecode, more than {LIMIT / 1e6:.0f}")


def taken(path: Path) -> tuple[int, int]:
    """Bytes on the disk, as du counts them: of files, and of the bytecode that pip has compiled."""
    sizes = [0, 0]
    for file in (path, *(path.rglob("*") if path.is_dir() and not path.is_symlink() else ())):
        sizes[file.suffix == ".pyc"] += file.lstat().st_blocks * 512
    return sizes[0], sizes[1]


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except Failed as failure:
        sys.exit(f"wheel: {failure}")
