"""The proxy of pictures over the real fetcher: what it shows, keeps and refuses."""

from __future__ import annotations

import os
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
from tests.integration.fetching import LOOPBACK, fetching
from tests.integration.hostile import HandClock, HostileServer, Play, answer, redirect
from tests.unit.web.library import StillClock, a_library

from tidings.app.reading.picture_folder import PictureFolder
from tidings.app.reading.pictures import MOST_PICTURE, ProxiedPictures, open_pictures
from tidings.fetch.client import HttpFetcher
from tidings.settings.sections import FetchSettings, WebSettings
from tidings.settings.settings import Settings
from tidings.web.app import create_app
from tidings.web.core.context import Services

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)
JPEG = b"\xff\xd8\xff\xe0" + bytes(50)


def _of(kind: str, body: bytes) -> Play:
    return answer(200, [("Content-Type", kind)], body)


class Hands:
    """A clock of seconds that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def fetcher() -> AbstractAsyncContextManager[HttpFetcher]:
    return fetching(allow_addresses=("127.0.0.1/32",))


async def test_pictures_come_from_our_own_address(tmp_path: Path, server: HostileServer) -> None:
    folder, timer = PictureFolder(tmp_path), Hands()
    pictures = ProxiedPictures(folder, folder.key(), fetcher, timer)
    app = create_app(library=a_library(), clock=StillClock(), services=Services(pictures=pictures))
    plays = {
        "/a.png": _of("text/plain", PNG),  # what it is called does not count
        "/b": _of("image/png", JPEG),
        "/svg.png": _of("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
        "/page": _of("image/png", b"<html>"),
        "/large": _of("image/png", PNG + bytes(MOST_PICTURE)),
        "/moved": redirect(302, "/a.png"),
        "/private": redirect(302, f"http://127.0.0.2:{server.port}/a.png"),
        "/private6": redirect(302, f"http://[::1]:{server.port}/a.png"),
        "/metadata": redirect(302, "http://169.254.169.254/latest/"),
        "/file": redirect(302, "file:///etc/passwd"),
        "/gone": answer(404),
    }
    server.plays.update(plays)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        for path, expected in (
            *(("/a.png", "image/png"), ("/b", "image/jpeg"), ("/moved", "image/png")),
            *((path, None) for path in plays if path not in ("/a.png", "/b", "/moved")),
        ):
            place = pictures.path(server.url(path))
            assert place is not None
            got = await client.get(place)
            assert got.status_code == (404 if expected is None else 200), path
            if expected is not None:
                assert got.headers["content-type"] == expected
                assert got.headers["cache-control"] == "private, max-age=604800"
                assert got.headers["x-content-type-options"] == "nosniff"
                assert "default-src 'none'" in got.headers["content-security-policy"]
        asked = len(server.asked)
        for path in ("/a.png", "/gone"):  # kept; and not tried again at once
            await client.get(pictures.path(server.url(path)) or "")
        assert len(server.asked) == asked
        timer.now = 700.0
        await client.get(pictures.path(server.url("/gone")) or "")
        assert len(server.asked) == asked + 1
        # What we did not sign is not fetched.
        signed = (pictures.path(server.url("/b")) or "").split("/")
        other = (pictures.path(server.url("/other")) or "").split("/")
        for wrong in (
            f"/img/{signed[2]}/{other[3]}",
            f"/img/{'0' * 32}/{signed[3]}",
            f"/img/é/{signed[3]}",
            "/img/x/y",
        ):
            assert (await client.get(wrong)).status_code == 404
        assert len(server.asked) == asked + 1
    await pictures.aclose()
    assert (PictureFolder(tmp_path).key(), oct((tmp_path / "key").stat().st_mode)[-3:]) == (folder.key(), "600")
    for none in ("javascript:x", "data:image/png;base64,AA", "/relative", None, "https://a.test/" + "x" * 3_000):
        assert pictures.path(none) is None


async def test_allowed_private_addresses_are_not_for_pictures(tmp_path: Path, server: HostileServer) -> None:
    """Feeds of this network may be followed; what a feed names must not reach into it."""
    server.plays["/a.png"] = _of("image/png", PNG)
    settings = Settings(data=tmp_path, fetch=FetchSettings(allow_addresses=LOOPBACK))
    pictures = await open_pictures(settings, HandClock())
    assert pictures is not None
    try:
        assert await pictures.picture(server.url("/a.png")) is None
        assert server.asked == []
    finally:
        await pictures.aclose()
    off = Settings(data=tmp_path, web=WebSettings(pictures="off"))
    assert await open_pictures(off, HandClock()) is None


def test_the_folder_stays_small(tmp_path: Path) -> None:
    folder = PictureFolder(tmp_path, most=1_000)
    for number in range(9):
        folder.write(f"https://a.test/{number}", bytes(100))
        [file] = [one for one in tmp_path.glob("??/*") if one.stat().st_mtime > 1_000_000]
        os.utime(file, (number, number))
    assert folder.read("https://a.test/0") is not None  # looked at: it is no longer the oldest
    for number in (9, 10):
        folder.write(f"https://a.test/{number}", bytes(100))
    kept = [number for number in range(11) if folder.read(f"https://a.test/{number}") is not None]
    assert kept == [0, 4, 5, 6, 7, 8, 9, 10]
    again = PictureFolder(tmp_path, most=1_000)  # what is there is counted
    again.write("https://a.test/11", bytes(300))
    assert sum(one.stat().st_size for one in tmp_path.glob("??/*")) <= 1_000


async def test_where_nothing_can_be_kept_pictures_are_shown_all_the_same(tmp_path: Path, server: HostileServer) -> None:
    (tmp_path / "pictures").write_bytes(b"a file, where the folder should be")
    folder = PictureFolder(tmp_path / "pictures")
    pictures = ProxiedPictures(folder, folder.key(), fetcher)
    server.plays["/a.png"] = _of("image/png", PNG)
    for _ in range(2):
        found = await pictures.picture(server.url("/a.png"))
        assert found is not None
        assert found.body == PNG
    await pictures.aclose()
