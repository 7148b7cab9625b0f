"""Passwords that settings name: commands use them, and show where they are instead."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

from tests.acceptance.shell import Shell, listening

HEARD: list[str] = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:  # its base class's name
        HEARD.append(self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_channel_in_a_file(tidings: Shell) -> None:
    tidings.folder.mkdir(0o700)
    (tidings.folder / "tidings.toml").write_text(
        '[notify.channels]\nops = "file:ops"\ngone = "file:gone"\n'
        '[fetch.passwords]\n"http://news.test/" = "tom:s3cret"\n"http://blog.test/" = "env:BLOG"\n'
    )
    with listening(Receiver) as port:
        (tidings.folder / "ops").write_text(f"webhook:http://127.0.0.1:{port}/s3cret-token\n")
        assert tidings("messages", "test", "ops").code == 0
        assert HEARD == ["/s3cret-token"]
    for said in (tidings("settings"), tidings("settings", "--json")):
        assert "s3cret" not in said.out
        assert "env:BLOG" in said.out
        assert "***" in said.out
    assert f"file:{tidings.folder}/ops" in tidings("settings", "--json").out
    assert tidings("watch", "add", "rain", "--any", "rain", "--to", "ops").err == ""
    said = tidings("watch", "add", "snow", "--any", "snow", "--to", "gone")
    assert said.code == 0
    assert "--to gone: not checked here: setting notify.channels, 'gone': " in said.err
    assert f"{tidings.folder}/gone: no such file" in said.err
    assert "no such file" in tidings("messages", "test", "gone").one_clear_line()
    assert "no such file" in tidings("crawl", "--once").one_clear_line()  # all are read at the start
    (tidings.folder / "gone").write_text("ntfy://topic")
    assert "there is no variable BLOG" in tidings("crawl", "--once").one_clear_line()
    assert tidings("crawl", "--once", BLOG="tom:s3cret").code == 0


def test_the_database_in_a_variable(tidings: Shell) -> None:
    tidings.folder.mkdir(0o700)
    (tidings.folder / "tidings.toml").write_text('database = "env:NEWS_DATABASE"\n')
    assert "there is no variable NEWS_DATABASE" in tidings("sources").one_clear_line()
    assert tidings("sources", NEWS_DATABASE=f"sqlite:///{tidings.folder}/other.db").code == 0
    assert (tidings.folder / "other.db").exists()
    said = tidings("sources", NEWS_DATABASE="postgresql://tom:s3cret@127.0.0.1:1/news")
    assert "s3cret" not in said.one_clear_line()
    assert "NEWS_DATABASE" in tidings("settings").out
