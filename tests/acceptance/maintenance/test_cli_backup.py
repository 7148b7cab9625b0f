"""Commands backup and restore, as a person gives them."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

from tests.acceptance.run.test_run import SIMPLY
from tests.acceptance.shell import Shell


def test_there_and_back(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    articles = tidings("articles", "--json").json
    assert len(articles) == 3
    for name in ("copy.db", "copy.db.zst"):
        said = tidings("backup", str(tmp_path / name))
        assert said.out.startswith(f"1 source and 3 articles written to {tmp_path / name} (")
        assert said.out.endswith("), and verified\n")
        assert "the file exists; --force replaces it" in tidings("backup", str(tmp_path / name)).one_clear_line()
        other = tidings.elsewhere(tmp_path / f"of-{name}")
        assert other("restore", str(tmp_path / name)).out == (
            f"1 source and 3 articles restored from {tmp_path / name}, and verified\n"
        )
        assert other("articles", "--json").json == articles
        assert "--force moves it aside" in other("restore", str(tmp_path / name)).one_clear_line()
        assert "what was there before is kept: " in other("restore", str(tmp_path / name), "--force").out
    facts = tidings("backup", str(tmp_path / "third"), "--json").json
    assert (facts["kind"], facts["rows"]["article"], facts["moved_to"]) == ("sqlite", 3, None)


def test_an_empty_database_is_mended_as_it_says(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    assert tidings("backup", str(tmp_path / "copy")).code == 0
    (tidings.folder / "tidings.db").write_bytes(b"")
    assert "`tidings restore FILE`" in tidings("sources").one_clear_line()
    assert tidings("restore", str(tmp_path / "copy")).code == 0
    assert len(tidings("articles", "--json").json) == 3


def test_beside_a_running_program(tidings: Shell, tmp_path: Path) -> None:
    assert tidings("add", "http://news.test/feed.xml").code == 0
    program, lock = tidings.start("run", "--no-web", **SIMPLY), tidings.folder / "controller.lock"
    try:
        assert program.stdout is not None
        assert program.stdout.readline().startswith("tidings: ") or program.poll() is None
        while not lock.exists() or not lock.read_text():
            assert program.poll() is None
            time.sleep(0.05)
        process = f"process {lock.read_text().strip()}"
        facts = json.loads(tidings("backup", str(tmp_path / "copy"), "--json").out)
        assert facts["rows"]["source"] == 1
        said = tidings("restore", str(tmp_path / "copy"), "--force").one_clear_line()
        assert process in said
        tidings.folder.chmod(0o750)
        found = tidings("doctor", "--json", "--offline").json
        assert found["failed"] == 0
        assert f"a program runs on this folder ({process})" in {one["what"] for one in found["checks"]}
        assert process in tidings("doctor", "--offline", "--repair").one_clear_line()
    finally:
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=60)
