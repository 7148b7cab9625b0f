"""Channels as people write them, and what is shown of them."""

from __future__ import annotations

import pytest
from tests.cases import each
from tests.unit.notify.letters import NOW, message_of

from tidings.errors import ChannelError, SettingsError
from tidings.notify.channels.address import (
    ChannelAddress,
    ChannelKind,
    Channels,
    address_of,
    check_channel,
    redacted_channel,
)
from tidings.notify.channels.fake import FakeChannel

NAMED = {
    "desk": "webhook:https://desk.example/hook",
    "phone": "json://user:pass-word@127.0.0.1:9/x",
    "broken": "nosuch://x",
    "empty": "webhook:",
}


def test_what_an_address_means() -> None:
    assert address_of("desk", NAMED) == ChannelAddress(ChannelKind.WEBHOOK, "https://desk.example/hook")
    assert address_of("phone", NAMED) == ChannelAddress(ChannelKind.APPRISE, "json://user:pass-word@127.0.0.1:9/x")
    assert address_of("webhook:http://a.example/", {}) == ChannelAddress(ChannelKind.WEBHOOK, "http://a.example/")
    assert address_of("mailto://me:pw@example.org", {}) == ChannelAddress(
        ChannelKind.APPRISE, "mailto://me:pw@example.org"
    )


@pytest.mark.parametrize("channel", ["desk", "phone", "webhook:https://a.example:8443/x?y=1", "json://localhost/x"])
def test_what_can_be_used(channel: str) -> None:
    check_channel(channel, NAMED)


@each(
    ("channel", "words"),
    [
        (
            "dekc",
            "dekc: no such channel; there are broken, desk, empty, phone. Write a name of notify.channels, webhook",
        ),
        ("webhook:ftp://a.example/", "webhook: write an address behind it that begins with https:// or http://"),
        ("webhook:https://", "begins with https://"),
        ("webhook:https://a.example:0/", "begins with https://"),
        ("webhook:https://a.example:99999/", "begins with https://"),
        ("webhook:desk", "begins with https://"),
        ("nosuch://host/", "nosuch://…: apprise has no such kind of address"),
        ("file:///etc/passwd", "file://…: apprise has no such kind of address"),
        ("https://a.example/hook", "for a receiver of your own write webhook: before the address"),
        ("slack://short", "not a whole address of this kind"),
        ("mqtt://localhost/topic", "it needs paho-mqtt"),
        ("desk\nmailto://x", "one line"),
        ("json://" + "x" * 2001, "at most 2,000 characters"),
        ("", "no such channel"),
    ],
)
def test_what_cannot_is_refused_with_a_remedy(channel: str, words: str) -> None:
    with pytest.raises(ChannelError) as caught:
        check_channel(channel, NAMED)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["broken", "empty"])
def test_a_mistake_in_the_settings_is_called_one(name: str) -> None:
    with pytest.raises(SettingsError, match=f"setting notify.channels, '{name}': "):
        check_channel(name, NAMED)


@each(
    ("channel", "text"),
    [
        ("desk", "desk"),
        ("webhook:https://a.example/hook", "webhook:https://a.example/hook"),
        (
            "webhook:https://me:topsecret@a.example:8443/hooks/topsecret?k=topsecret",
            "webhook:https://a.example:8443/hooks/…",
        ),
        ("webhook:https://a.example/topsecrettopsecret", "webhook:https://a.example/tops…"),
        ("webhook:https://a.example/topsecrettopsecret/in#topsecret", "webhook:https://a.example/tops…"),
        ("webhook:https://a.example/?key=topsecret", "webhook:https://a.example/…"),
        ("webhook:http://[::1]:9/x", "webhook:http://[::1]:9/x"),
        ("webhook:topsecret", "webhook:…"),
        ("json://me:topsecret@a.example/x?+Authorization=topsecret", "json://a.example/…"),
        ("json://desk/topsecret", "json://desk/…"),
        ("xml://a.example:8080/topsecret", "xml://a.example:8080/…"),
        ("form://[::1]:9/x#topsecret", "form://[::1]:9/…"),
        ("ntfy://ntfy.sh/topsecret", "ntfy://ntfy.sh/…"),
        ("ntfy://topsecret", "ntfys://…"),
        ("ntfys://me:topsecret@push.example/topsecret", "ntfys://push.example/…"),
        ("gotify://push.example/topsecret/topsecrettopsecret", "gotify://push.example/…"),
        ("matrix://topsecret@matrix.example/room", "matrix://matrix.example/…"),
        ("mailto://me:topsecret@gmail.com?to=you@there.example", "mailtos://gmail.com/…@there.example"),
        ("mailto://topsecret:x@mail.example/topsecret?from=me@here.example", "mailto://mail.example/…"),
        ("tgram://123456789:topsecret_topsecret/12315544/", "tgram://…"),
        ("slack://T1JJ3T3L2/A1BRTD4JD/topsecretlazkcOXrIdevi7F", "slack://…"),
        ("nosuch://topsecret", "nosuch://…"),
        ("me:topsecret@example.org", "…"),
    ],
)
def test_nothing_secret_is_shown(channel: str, text: str) -> None:
    assert redacted_channel(channel) == text
    assert "topsecret" not in redacted_channel(channel)


def test_no_error_shows_a_secret() -> None:
    addresses = "slack://topsecret/x", "nosuch://u:topsecret@h/", "tgram://topsecret", "discord://topsecret"
    for channel in (*addresses, "spugpush://topsecret"):
        with pytest.raises(ChannelError) as caught:
            check_channel(channel, {})
        assert "topsecret" not in str(caught.value)


async def test_every_message_goes_the_way_of_its_address() -> None:
    hooks, others = FakeChannel(), FakeChannel()
    channels = Channels(NAMED, {ChannelKind.WEBHOOK: hooks, ChannelKind.APPRISE: others})
    for channel in ("desk", "phone", "json://localhost/"):
        await channels.send(message_of(channel=channel), NOW)
    assert [message.channel for message in hooks.taken] == ["desk"]
    assert [message.channel for message in others.taken] == ["phone", "json://localhost/"]
    with pytest.raises(ChannelError) as caught:
        await channels.send(message_of(channel="gone"), NOW)
    assert not caught.value.final
