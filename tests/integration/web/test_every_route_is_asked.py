"""The matrix of rights (tests/unit/web/people/test_rights.py) asks each route that the program has."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest import mock

from fastapi import FastAPI
from tests.unit.web.people.test_rights import routes, routes_of

from tidings.app.program import Program
from tidings.app.serving.web import serve_web
from tidings.settings.sections import WebSettings
from tidings.settings.settings import load
from tidings.web import app as web_app


async def test_the_matrix_has_every_route_of_the_program(tmp_path: Path) -> None:
    applications: list[FastAPI] = []
    create_app = web_app.create_app

    def noted(**parts: Any) -> FastAPI:
        applications.append(create_app(**parts))
        return applications[-1]

    settings = load(tmp_path, web=WebSettings(port=0, public_url="http://tidings.test"))
    with mock.patch.object(web_app, "create_app", noted):
        async with Program.open(settings, stop=(stop := asyncio.Event())) as program, serve_web(program, stop, print):
            pass
    missing = {*routes_of(applications[0])} - {*routes()}
    # A hub brings no cookie and no token, but the secret that it was given.
    assert {path for _, path in missing} <= {"/websub/1"}
