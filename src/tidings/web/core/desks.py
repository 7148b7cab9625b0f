"""What the pages of people who run the program are made from. Each is None where there is no such page."""

from __future__ import annotations

from dataclasses import dataclass

from tidings.ports.api_answers import ApiAnswers
from tidings.ports.doors import ApiPasswords, FeedLinks, Streams
from tidings.ports.news import News
from tidings.views.adding.watch_desk import ChannelDesk
from tidings.views.admin.admin_desk import AdminDesk
from tidings.views.admin.demo_desk import DemoDesk
from tidings.views.events.hook_desk import HookDesk
from tidings.views.lab.lab_desk import LabDesk
from tidings.views.pages.page_desk import PageDesk
from tidings.views.reading.pictures import Pictures
from tidings.views.reading.subscriptions import SubscriptionDesk
from tidings.web.live.hub import NewsHub


@dataclass(frozen=True, slots=True)
class Desks:
    pages: PageDesk | None = None  # decides about the blocks of followed pages
    admin: AdminDesk | None = None  # the state of the program
    pictures: Pictures | None = None  # shows pictures of the web
    lab: LabDesk | None = None  # compares policies on one's own history
    answers: ApiAnswers | None = None  # what programs were answered, by the keys of their writes
    news: News | None = None  # what came in lately, for the front page
    channels: ChannelDesk | None = None  # the channels that people keep under a name
    live: NewsHub | None = None  # tells open pages what came in
    passwords: ApiPasswords | None = None  # what apps sign in with
    streams: Streams | None = None  # articles as apps read them
    feed_links: FeedLinks | None = None  # secret addresses of output feeds
    hooks: HookDesk | None = None  # webhooks that are told of events
    hub: str = ""  # that is told when such a feed changed (web.hub); empty: none
    demo: DemoDesk | None = None  # starts the demo beside the program
    subscriptions: SubscriptionDesk | None = None  # folders, and which sources a person follows
