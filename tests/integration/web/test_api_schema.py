"""Every operation of the API keeps to its own description, whatever it is sent: schemathesis, in process.

The requests are the same at every run. Paths name things that exist as often as things that do not.

Schemathesis is imported by the test, not by every process that collects it: that takes 0.2 s.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from tests.examples import ALL
from tests.integration.api_stage import loop_thread

if TYPE_CHECKING:
    from schemathesis import GenerationMode

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
EXAMPLES = 24 if ALL else 3  # right ones of each operation, and half as many wrong ones; half name what exists
FEW = {
    "/api/v1/watches/preview": 2,
    "/api/v1/people": EXAMPLES,
    "/api/v1/people/{id}/password": 2,
}  # a process, or a hash
ORDER = {"GET": 0, "POST": 1, "PUT": 2, "PATCH": 3, "DELETE": 4}
Send = Callable[[Any], httpx.Response]


def asked(case: Any, number: int, token: str) -> httpx.Request:
    """The request of a case. Every other one names something that exists; conditions of edits are left out."""
    if number % 2:
        others = 2 if "/people" in case.path else 1
        case.path_parameters = dict.fromkeys(case.path_parameters or {}, number // 2 % 3 + others)
    for name in ("If-Match", "If-None-Match"):
        case.headers.pop(name, None)
    sent = case.as_transport_kwargs(base_url="http://tidings.test")
    sent = {
        name: value for name, value in sent.items() if name in ("method", "url", "params", "json", "data", "headers")
    }
    if isinstance(sent.get("data"), str | bytes):
        sent["content"] = sent.pop("data")
    headers = {name: value for name, value in dict(sent.pop("headers", {})).items() if name.lower() != "authorization"}
    return httpx.Request(**sent, headers=headers | {"Authorization": f"Bearer {token}"})


@pytest.mark.timeout(300)
def test_every_operation_keeps_to_its_description(tmp_path: Path) -> None:
    import schemathesis
    from schemathesis.core.result import Ok

    statuses: dict[str, set[int]] = {}
    with loop_thread(tmp_path) as staged:
        stage, client = staged.stage, staged.stage.client()

        def send(request: httpx.Request) -> httpx.Response:
            return staged.run(client.send(request))

        schema = schemathesis.openapi.from_dict(stage.app.openapi())
        operations = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
        assert len(operations) > 70
        for operation in sorted(operations, key=lambda one: ORDER[one.method.upper()]):
            for mode in _modes(operation):
                seen = statuses.setdefault(f"{operation.method.upper()} {operation.path}", set())
                _try_out(operation, mode, stage.tokens["admin"], send, seen)
        # The token is as good as before, so that what was tried was not all refused.
        assert (
            send(
                httpx.Request(
                    "GET",
                    "http://tidings.test/api/v1/account",
                    headers={"Authorization": f"Bearer {stage.tokens['admin']}"},
                )
            ).json()["rights"]
            == "admin"
        )
    worked = [name for name, found in statuses.items() if any(status < 300 for status in found)]
    assert len(worked) > 55, sorted(set(statuses) - set(worked))


def _modes(operation: Any) -> list[GenerationMode]:
    """Where only headers may be given, nothing can be wrong: hypothesis would look for it 459 times, in 2 s."""
    from schemathesis import GenerationMode

    can_be_wrong = any((operation.path_parameters, operation.query, operation.body))
    return [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if can_be_wrong else [])]


def _try_out(operation: Any, mode: GenerationMode, token: str, send: Send, seen: set[int]) -> None:
    from schemathesis import GenerationMode, checks

    number, wanted = 0, [getattr(checks, name) for name in CHECKS]

    @seed(0)  # not `derandomize`, which reads the source of the function anew for each operation
    @settings(
        max_examples=FEW.get(operation.path, EXAMPLES) // (1 if mode is GenerationMode.POSITIVE else 2) or 1,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        nonlocal number
        number += 1
        response = send(asked(case, number, token))
        seen.add(response.status_code)
        case.validate_response(response, checks=wanted)

    ask()
