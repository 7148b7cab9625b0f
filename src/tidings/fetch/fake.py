"""A Fetcher without a network: answers from a table. Public, for tests and for those who build on Tidings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tidings.errors import BadStatus
from tidings.ports import Request, Response

Answer = bytes | Response | Exception | Callable[[Request], Response]


class FakeFetcher:
    """A URL's answer: a body (200), a Response, an error to raise, or a function of the request."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.answers = dict(answers)
        self.requests: list[Request] = []

    async def fetch(self, request: Request) -> Response:
        self.requests.append(request)
        answer = self.answers.get(request.url)
        if answer is None:
            raise BadStatus(request.url, 404, "HTTP 404 (not found: has it moved?)")
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, bytes):
            return Response(request.url, 200, body=answer)
        return answer if isinstance(answer, Response) else answer(request)
