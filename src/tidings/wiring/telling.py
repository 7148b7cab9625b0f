"""Settings -> the postman, and every channel he knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tidings.notify.addresses import Kind, check
from tidings.notify.postman import Postman, options_of

if TYPE_CHECKING:
    from tidings.notify.channels import Channels
    from tidings.ports import Clock, Fetcher
    from tidings.settings import NotifySettings
    from tidings.wiring.adapters import Stores


def postman_of(settings: NotifySettings, stores: Stores, fetcher: Fetcher, clock: Clock, rng: random.Random) -> Postman:
    channels = channels_of(settings, fetcher)
    return Postman(stores.outbox, stores.watches, channels, clock, options_of(settings), rng)


def channels_of(settings: NotifySettings, fetcher: Fetcher) -> Channels:
    from tidings.notify.apprisechannel import AppriseChannel
    from tidings.notify.channels import Channels
    from tidings.notify.webhook import WebhookChannel

    named = settings.channels
    return Channels(named, {Kind.WEBHOOK: WebhookChannel(fetcher, named), Kind.APPRISE: AppriseChannel(named)})


def check_channels(settings: NotifySettings) -> None:
    """A mistake in one of them is refused at start: SettingsError."""
    for name in settings.channels:
        check(name, settings.channels)
