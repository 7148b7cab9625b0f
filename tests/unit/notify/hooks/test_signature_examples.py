"""The examples of docs/automation.md: what checks a signature takes what the sender makes, and nothing else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tidings.notify.channels.webhook import secret_of, signed_headers

DOC = Path(__file__).resolve().parents[4] / "docs" / "automation.md"
SECRET, BODY = secret_of(b"k" * 24), '{"title":"Zażółć"}'.encode()


def example(language: str) -> str:
    """The block that checks a signature."""
    blocks = re.findall(rf"```{language}\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    found: str
    [found] = [one for one in blocks if "def is_genuine" in one or "function isGenuine" in one]
    return found


def cases() -> list[tuple[bool, str, dict[str, str], bytes]]:
    """Genuine or not, the secret, headers, the body."""
    now = datetime.now(UTC)
    headers = signed_headers(SECRET, "1234-5", now, BODY)
    old = signed_headers(SECRET, "1234-5", now - timedelta(hours=1), BODY)
    several = headers | {"webhook-signature": f"v1,b3RoZXI= {headers['webhook-signature']}"}
    return [
        (True, SECRET, headers, BODY),
        (True, SECRET, several, BODY),
        (False, SECRET, headers, BODY + b" "),
        (False, SECRET, headers | {"webhook-id": "1234-6"}, BODY),
        (False, secret_of(b"x" * 24), headers, BODY),
        (False, SECRET, old, BODY),
    ]


def test_the_example_in_python() -> None:
    names: dict[str, Any] = {}
    exec(example("python"), names)
    for is_genuine, *given in cases():
        assert names["is_genuine"](*given) is is_genuine, given


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")
def test_the_example_in_javascript() -> None:
    for is_genuine, secret, headers, body in cases():
        asked = f"isGenuine({json.dumps(secret)}, {json.dumps(headers)}, Buffer.from({json.dumps(body.hex())}, 'hex'))"
        script = f"{example('javascript')}\nprocess.stdout.write(String({asked}));"
        found = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True, timeout=60)
        assert found.stdout == str(is_genuine).lower()
