"""Which texts ask for consent."""

from __future__ import annotations

from tests.cases import each

from tidings.read.page.words.kinds_of_text import is_consent


@each(
    ("text", "asks"),
    [
        ("We use cookies to improve this site. Accept all", True),
        ("Wir verwenden Cookies. Zustimmen", True),
        ("Nous utilisons des cookies pour mesurer l'audience", True),
        ("Używamy ciasteczek (cookies)", True),
        ("We and our partners store data on your device to measure what is read. Accept", True),
        ("A recipe for oat cookies with raisins", False),
        ("The council gave its consent to the bridge", False),
        ("Cookie prices rose by a tenth", False),
    ],
)
def test_consent(text: str, asks: bool) -> None:
    assert is_consent(text) is asks
