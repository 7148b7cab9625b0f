"""Everything that apprise can reach: mail, chats, telephones."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from tidings.errors import ChannelDown, ChannelError
from tidings.model.messages import Message
from tidings.notify.channels.address import ChannelKind, address_of, redacted_channel
from tidings.notify.channels.apprise_service import SendReport, Service, service_of, tell
from tidings.notify.channels.threads import NoThreadFree, Threads
from tidings.notify.message.text import MOST, letter

THREADS = 8
_SERVICES = 100  # kept, because they space their messages and remember who they are logged in as
_MARGIN = 40  # a title may go into the body
_LEAST = 60


class AppriseChannel:
    def __init__(self, named: Mapping[str, str], threads: Threads | None = None) -> None:
        self._named = named
        self._threads = threads or Threads(THREADS)
        self._services: dict[str, Service] = {}  # by channel: two names for one address share nothing

    @property
    def left_behind(self) -> int:
        """Threads that did not come back in time, and are still under way."""
        return self._threads.left_behind

    async def send(self, message: Message, at: datetime) -> None:
        """Cancelled, it leaves its thread behind."""
        address = address_of(message.channel, self._named)
        assert address.kind is ChannelKind.APPRISE
        came_back = False
        try:
            report = await self._threads.run(partial(self._tell, address.url, message), "telling")
            came_back = True
        except NoThreadFree:
            left = f"{self.left_behind} of {THREADS} messages hang"
            raise ChannelDown(redacted_channel(address.url), f"no thread is free ({left}); it is tried again") from None
        except ChannelError:
            came_back = True
            raise
        except Exception as error:  # a plugin may raise anything; a channel raises ChannelError and nothing else
            raise ChannelError(redacted_channel(address.url), f"apprise failed ({type(error).__name__})") from error
        finally:
            if not came_back:
                self._services.pop(message.channel, None)  # it may be in use still, or be broken
        if not report.taken:
            raise ChannelError(redacted_channel(address.url), report.words)

    def _tell(self, url: str, message: Message) -> SendReport:
        service = self._service(message.channel, url)
        title, body, form = _written(service, message)
        return tell(service, title, body, form)

    def _service(self, channel: str, url: str) -> Service:
        service = self._services.get(channel)
        if service is None:
            service = service_of(url)
            if len(self._services) >= _SERVICES:
                self._services.clear()
            self._services[channel] = service
        return service


def _written(service: Service, message: Message) -> tuple[str, str, str]:
    """In the format that the service has for its own, so that nothing is converted; as long as it takes."""
    form = str(service.resolve_format(None).value)
    room = min(int(service.body_maxlen or MOST), MOST)
    said = letter(message, MOST)
    if service.title_maxlen <= 0:
        room -= len(said.title) + _MARGIN
    room = max(room, _LEAST)
    if room < MOST:
        said = letter(message, room)
    bodies = {"html": said.html, "markdown": said.markdown}
    return said.title, bodies.get(form, said.text), form
