"""A service of the demo in memory: its page is there at the second look."""

from __future__ import annotations

from tidings.views.admin.admin_service import DemoState

URL = "http://127.0.0.1:4321/"


class FakeDemoService:
    def __init__(self) -> None:
        self.now = DemoState()

    async def begin(self) -> DemoState:
        self.now = DemoState(is_running=True)
        return self.now

    async def state(self, wait: float = 0.0) -> DemoState:
        if wait and self.now.is_running:
            self.now = DemoState(is_running=True, url=URL)
        return self.now

    async def stop(self) -> None:
        self.now = DemoState()
