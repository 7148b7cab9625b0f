"""All routers of the APIs for apps."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI

from tidings.web.reader_api import fever, labels, marks, sign_in, streams, subscriptions
from tidings.web.reader_api.answers import add_handler
from tidings.web.reader_api.desks import ReaderDesks

BASE: Final = "/reader/api/0"


def add_reader_api(app: FastAPI, desks: ReaderDesks) -> None:
    add_handler(app)
    for one in (sign_in, subscriptions, labels, streams, marks):
        app.include_router(one.router(desks, BASE))
    app.include_router(fever.router(desks))
