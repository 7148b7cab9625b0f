"""A Fetcher without a network: answers from a table. Public: for tests, and for programs that build on Tidings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from tidings.errors import BadStatus, BodyTooLarge, RobotsRefused
from tidings.ports.outside import Request, Response

FakeAnswer = bytes | Response | Exception | Callable[[Request], Response]


class FakeFetcher:
    """`answers` maps a URL to a body (200), a Response, an error to raise, or a function of the request.
    `disallowed` are the URLs that robots.txt disallows."""

    def __init__(self, answers: Mapping[str, FakeAnswer], disallowed: Collection[str] = ()) -> None:
        self.answers = dict(answers)
        self.disallowed = set(disallowed)
        self.requests: list[Request] = []

    async def fetch(self, request: Request) -> Response:
        self.requests.append(request)
        if request.robots and request.url in self.disallowed:
            raise RobotsRefused(request.url, "robots.txt does not allow it")
        answer = self.answers.get(request.url)
        if answer is None:
            raise BadStatus(request.url, 404, "HTTP 404 (not found: has it moved?)")
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, bytes):
            answer = Response(request.url, 200, body=answer)
        return _limited(answer if isinstance(answer, Response) else answer(request), request)

    async def allows(self, url: str) -> bool:
        return url not in self.disallowed


def _limited(answer: Response, request: Request) -> Response:
    most = request.max_bytes
    if most is None or len(answer.body) <= most:
        return answer
    if not request.truncate:
        raise BodyTooLarge(request.url, f"more than {most:,} bytes (fetch.max_body)")
    return replace(answer, body=answer.body[:most])
