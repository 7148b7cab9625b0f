from __future__ import annotations

import httpx
from tests.unit.web.conftest import ask
from tests.unit.web.library import a_library

PATH = "/static/tidings.css"


async def test_styles_are_sent_compressed_to_those_who_take_that() -> None:
    async with ask(a_library()) as client:
        plain = await client.get(PATH, headers={"Accept-Encoding": "identity"})
        packed = await client.get(PATH, headers={"Accept-Encoding": "br, gzip;q=0.5"})
        assert plain.content == packed.content  # httpx unpacks it
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) * 3 < len(plain.content)
        assert plain.headers["content-type"] == packed.headers["content-type"]
        assert "accept-encoding" in plain.headers["vary"].lower()
        assert "accept-encoding" in packed.headers["vary"].lower()


async def test_a_browser_that_has_them_is_told_so() -> None:
    async with ask(a_library()) as client:
        for encoding in ("gzip", "identity"):
            first = await client.get(PATH, headers={"Accept-Encoding": encoding})
            again = {"Accept-Encoding": encoding, "If-None-Match": first.headers["etag"]}
            answer = await client.get(PATH, headers=again)
            assert (answer.status_code, answer.content) == (httpx.codes.NOT_MODIFIED, b""), encoding


async def test_other_files_are_not_there() -> None:
    async with ask(a_library()) as client:
        for path in ("/static/", "/static/none.css", "/static/../app.py", "/static/%2e%2e/app.py"):
            assert (await client.get(path, headers={"Accept-Encoding": "gzip"})).status_code == 404, path
        assert (await client.post(PATH, headers={"Accept-Encoding": "gzip"})).status_code == 405
