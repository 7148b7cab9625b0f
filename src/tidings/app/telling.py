"""Settings -> the postman, and every channel he knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tidings.notify.channels.address import Kind, check
from tidings.notify.postman import Postman, options_of

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.notify.channels.channels import Channels
    from tidings.ports.outside import Clock, Fetcher
    from tidings.settings.sections import NotifySettings


def postman_of(settings: NotifySettings, stores: Stores, fetcher: Fetcher, clock: Clock, rng: random.Random) -> Postman:
    channels = channels_of(settings, fetcher)
    return Postman(stores.outbox, stores.watches, channels, clock, options_of(settings), rng)


def channels_of(settings: NotifySettings, fetcher: Fetcher) -> Channels:
    from tidings.notify.channels.apprise import AppriseChannel
    from tidings.notify.channels.channels import Channels
    from tidings.notify.channels.webhook import WebhookChannel

    named = settings.channels
    return Channels(named, {Kind.WEBHOOK: WebhookChannel(fetcher, named), Kind.APPRISE: AppriseChannel(named)})


def check_channels(settings: NotifySettings) -> None:
    """A mistake in one of them is refused at start: SettingsError."""
    for name in settings.channels:
        check(name, settings.channels)
