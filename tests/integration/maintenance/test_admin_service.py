"""The service of those who run the program over a real store: what waits, settings, the log, the checks."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, opened
from tests.integration.watch.test_watching import FEED, news

from tidings.app.admin.admin_service import StoredAdminService
from tidings.app.admin.log_tail import LogTail, log_tail
from tidings.app.maintenance.shown_settings import shown_settings
from tidings.settings.settings import load
from tidings.views.admin.admin_service import Origin


async def test_the_state_of_a_program(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news("One", "Two")
        await world.follow(FEED)
        await world.run(HOUR)
        program = world.program
        service = StoredAdminService(program.stores, program.settings, world.clock, LogTail(), lambda: program.waiting)
        queues = await service.queues()
        assert (queues.late, queues.unsent, queues.given_up, queues.deliveries) == (0, 0, 0, 0)
        disk = await service.disk(123)
        assert disk.database_bytes > 10_000
        assert (disk.body_bytes, disk.free_bytes is not None) == (123, True)
        state = service.process()
        assert state.waiting is not None
        assert state.memory_bytes is not None
        assert state.memory_bytes > 1_000_000
        assert await service.retry(None) == 0
        begun = service.examine()
        assert service.examine() is begun, "one at a time"
        async with asyncio.timeout(120):
            while (found := service.examination()) is None or found.ended_at is None:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert "database" in {check.check for check in found.checks}
        service.examine()
        await service.aclose()


def test_settings_say_where_they_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tidings.toml").write_text(
        '[web]\nport = 4000\nhost = "127.0.0.2"\n[notify.channels]\nops = "webhook:https://hooks.test/hooks/T0K/s3cret-that-nobody-sees"\n'
        '[fetch.passwords]\n"https://a.test/" = "tom:s3cret"\n[cluster]\nseed = "SUs3cret"\n'
    )
    monkeypatch.setenv("TIDINGS_WEB__HOST", "127.0.0.3")
    settings = load(tmp_path)
    settings = settings.model_copy(update={"ui": settings.ui.model_copy(update={"zone": "UTC"})})
    lines = {line.name: line for line in shown_settings(settings)}
    assert (lines["web.port"].origin, lines["web.port"].value) == (Origin.FILE, "4000")
    assert (lines["web.host"].origin, lines["web.host"].place) == (Origin.ENVIRONMENT, "TIDINGS_WEB__HOST")
    assert lines["web.requests"].origin is Origin.DEFAULT
    assert lines["ui.zone"].origin is Origin.COMMAND_LINE
    assert lines["data"].origin is Origin.COMMAND_LINE
    assert "s3cret" not in " ".join(line.value for line in lines.values())


def test_the_log_hides_secrets_and_is_bounded(tmp_path: Path) -> None:
    (tmp_path / "tidings.toml").write_text(
        '[notify.channels]\nops = "webhook:https://hooks.test/t0ken"\n'
        '[fetch.passwords]\n"https://a.test/" = "tom:s3cret"\n'
    )
    logger = logging.getLogger("tidings.tests.log_tail")
    with log_tail(load(tmp_path)) as tail:
        logger.warning("no answer of %s\nfor %s", "webhook:https://hooks.test/t0ken", "https://a:b@b.test/")
        try:
            raise ValueError("the password s3cret is wrong")
        except ValueError:
            logger.exception("a login failed")
    logger.warning("afterwards")
    said = [line.text for line in tail.lines() if line.name == logger.name]
    assert said[-2:] == [
        "a login failed: ValueError: the password *** is wrong",
        "no answer of *** for https://***@b.test/",
    ]
    assert "afterwards" not in said
    small = LogTail(most=3)
    for number in range(5):
        small.handle(logging.LogRecord("x", logging.INFO, "", 1, "x" * 5_000 + str(number), (), None))
    assert [len(line.text) for line in small.lines()] == [2_000] * 3
