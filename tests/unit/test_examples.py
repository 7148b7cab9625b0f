"""The files in examples/cluster: can they be read, and are the commands in them commands?"""

import configparser
import re
from pathlib import Path

import yaml

from tidings.cli.common.commands import COMMANDS

FOLDER = Path(__file__).parents[2] / "examples" / "cluster"
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


def test_the_unit_is_one_of_systemd() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(FOLDER / "tidings@.service")
    assert unit["Service"]["ExecStart"].endswith("tidings %i")
    assert unit["Service"]["KillMode"] == "mixed"
