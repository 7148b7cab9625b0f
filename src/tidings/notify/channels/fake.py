"""A Channel without a network. Public: for tests, and for programs that build on Tidings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime

from tidings.model.messages import Message


class FakeChannel:
    """Records every attempt. `answers` are given in turn, then every message is accepted; `hanging` channels never
    answer."""

    def __init__(self, answers: Iterable[Exception | None] = (), hanging: Iterable[str] = ()) -> None:
        self._answers = list(answers)
        self.hanging = set(hanging)
        self.attempts: list[tuple[datetime, Message]] = []
        self.taken: list[Message] = []
        self.under_way = 0
        self.on_send: Callable[[Message], None] = lambda message: None

    @property
    def keys(self) -> list[str]:
        """Keys of the accepted messages, in order."""
        return [message.key for message in self.taken]

    async def send(self, message: Message, at: datetime) -> None:
        self.attempts.append((at, message))
        self.on_send(message)
        self.under_way += 1
        try:
            if message.channel in self.hanging:
                await asyncio.Event().wait()
            await asyncio.sleep(0)
            answer = self._answers.pop(0) if self._answers else None
            if answer is not None:
                raise answer
            self.taken.append(message)
        finally:
            self.under_way -= 1
