"""The good list, 21: name/version (+URL; contact; N subscribers)."""

from tests.cases import each

from tidings.fetch.robots.robots import user_agent
from tidings.version import __version__


@each(
    ("public_url", "contact", "subscribers", "said"),
    [
        ("", "", 0, "(feed reader)"),
        ("", "", 2, "(feed reader; 2 subscribers)"),
        ("", "https://example.org/about", 0, "(+https://example.org/about)"),
        ("", "me@example.org", 1, "(+me@example.org; 1 subscriber)"),
        ("https://news.example.org", "", 0, "(+https://news.example.org/bot)"),
        ("https://example.org/news/", "", 1200, "(+https://example.org/news/bot; 1200 subscribers)"),
        ("https://example.org", "me@example.org", 7, "(+https://example.org/bot; me@example.org; 7 subscribers)"),
        ("", "", -1, "(feed reader)"),
    ],
)
def test_who_we_say_we_are(public_url: str, contact: str, subscribers: int, said: str) -> None:
    assert user_agent(public_url, contact, subscribers) == f"Tidings/{__version__} {said}"
