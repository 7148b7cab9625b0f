"""All routers of the APIs for apps."""

from __future__ import annotations

from typing import Final

from tidings.web.api.protocol.description import Application
from tidings.web.reader_api import fever, labels, marks, sign_in, streams, subscriptions
from tidings.web.reader_api.answers import add_handler
from tidings.web.reader_api.desks import ReaderDesks

BASE: Final = "/reader/api/0"


def add_reader_api(app: Application, desks: ReaderDesks) -> None:
    add_handler(app)
    for one in (sign_in, subscriptions, labels, streams, marks):
        app.index.add(one.router(desks, BASE))
    app.index.add(fever.router(desks))
