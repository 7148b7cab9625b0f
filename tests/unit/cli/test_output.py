"""What commands print holds no password; what articles say is left as it is."""

import json

import pytest

from tidings.cli.output import print_json, printable


def test_an_address_is_shown_without_its_password() -> None:
    assert printable("following https://me:secret@example.org/feed") == "following https://***@example.org/feed"


def test_json_too_but_for_what_articles_say(capsys: pytest.CaptureFixture[str]) -> None:
    said = "see http://me:you@there"
    print_json([{"url": "https://me:secret@example.org/", "text": said, "visits": [{"how": "moved to http://a:b@c/"}]}])
    [told] = json.loads(capsys.readouterr().out)
    assert told == {"url": "https://***@example.org/", "text": said, "visits": [{"how": "moved to http://***@c/"}]}
