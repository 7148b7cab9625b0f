"""The channel for everything apprise can reach: mail, chats, telephones."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TypeVar

from tidings.errors import ChannelDown, ChannelError
from tidings.model.messages import Message
from tidings.notify.channels.address import ChannelKind, address_of, redacted_channel
from tidings.notify.channels.apprise_service import SendReport, Service, send_through, service_of
from tidings.notify.message.text import MOST_CHARACTERS, render

# -- blocking calls in threads that can be abandoned -------------------------------------------------
#
# Python cannot stop a thread; one that hangs must delay neither the program nor its exit. So the number of threads is
# limited, and an abandoned one counts until it returns.

Result = TypeVar("Result")


class NoThreadFree(Exception):
    pass


class Threads:
    """A pool of at most `most` threads, abandoned ones included."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running = 0
        self._abandoned = 0
        self._lock = threading.Lock()

    @property
    def abandoned(self) -> int:
        return self._abandoned

    async def run(self, work: Callable[[], Result], name: str) -> Result:
        """Returns or raises what `work` does; NoThreadFree where the pool is full. If cancelled, the thread is
        abandoned and its result dropped."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        with self._lock:
            if self._running >= self._most:
                raise NoThreadFree
            self._running += 1
        abandoned_now = finished = False

        def settle(result: Result | None, error: Exception | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)  # type: ignore[arg-type]  # Result may be None itself

        def run_work() -> None:
            nonlocal finished
            result: Result | None = None
            error: Exception | None = None
            try:
                result = work()
            except BaseException as fault:
                # SystemExit would end the loop, and a future refuses StopIteration.
                odd = isinstance(fault, StopIteration) or not isinstance(fault, Exception)
                error = RuntimeError(f"{type(fault).__name__}: {fault}") if odd else fault  # type: ignore[assignment]
            with self._lock:
                self._running -= 1
                finished = True
                if abandoned_now:
                    self._abandoned -= 1
                    return
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, result, error)

        try:
            context = contextvars.copy_context()
            # A daemon thread does not delay the exit of the program.
            threading.Thread(target=context.run, args=(run_work,), name=name, daemon=True).start()
        except (RuntimeError, MemoryError):  # the system has no more threads, or no memory for one
            with self._lock:
                self._running -= 1
            raise NoThreadFree from None
        try:
            return await answer
        except asyncio.CancelledError:
            with self._lock:
                if not finished:
                    abandoned_now = True
                    self._abandoned += 1
            raise


THREADS = 8
_SERVICES = 100  # cached, because they space their messages and keep their logins
_MARGIN = 40  # characters, where the title goes into the body
_LEAST = 60


class AppriseChannel:
    def __init__(self, named: Mapping[str, str], threads: Threads | None = None) -> None:
        self._named = named
        self._threads = threads or Threads(THREADS)
        self._services: dict[str, Service] = {}  # by channel: two names for one address share nothing

    @property
    def abandoned(self) -> int:
        """The number of threads that were abandoned after a timeout and still run."""
        return self._threads.abandoned

    async def send(self, message: Message, at: datetime) -> None:
        """Sends in a thread; if cancelled, the thread is abandoned."""
        address = address_of(message.channel, self._named)
        assert address.kind is ChannelKind.APPRISE
        returned = False
        try:
            report = await self._threads.run(partial(self._send, address.url, message), "telling")
            returned = True
        except NoThreadFree:
            left = f"{self.abandoned} of {THREADS} messages hang"
            raise ChannelDown(redacted_channel(address.url), f"no thread is free ({left}); it is tried again") from None
        except ChannelError:
            returned = True
            raise
        except Exception as error:  # a plugin may raise anything; a channel raises ChannelError and nothing else
            raise ChannelError(redacted_channel(address.url), f"apprise failed ({type(error).__name__})") from error
        finally:
            if not returned:
                self._services.pop(message.channel, None)  # the thread may still use it, or it may be broken
        if not report.accepted:
            raise ChannelError(redacted_channel(address.url), report.words)

    def _send(self, url: str, message: Message) -> SendReport:
        service = self._service(message.channel, url)
        title, body, form = _rendered_for(service, message)
        return send_through(service, title, body, form)

    def _service(self, channel: str, url: str) -> Service:
        service = self._services.get(channel)
        if service is None:
            service = service_of(url)
            if len(self._services) >= _SERVICES:
                self._services.clear()
            self._services[channel] = service
        return service


def _rendered_for(service: Service, message: Message) -> tuple[str, str, str]:
    """Title, body and format: the service's own format, so that apprise converts nothing, within its length limit."""
    form = str(service.resolve_format(None).value)
    room = min(int(service.body_maxlen or MOST_CHARACTERS), MOST_CHARACTERS)
    rendered = render(message)
    if service.title_maxlen <= 0:
        room -= len(rendered.title) + _MARGIN
    room = max(room, _LEAST)
    if room < MOST_CHARACTERS:
        rendered = render(message, room)
    bodies = {"html": rendered.html, "markdown": rendered.markdown}
    return rendered.title, bodies.get(form, rendered.text), form
