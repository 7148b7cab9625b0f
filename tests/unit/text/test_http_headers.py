"""Hints and validators from response headers."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.feeds import Hints
from tidings.model.sources import Validators
from tidings.text.http_headers import hints_of, validators_of

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
YEAR = timedelta(days=366)


def after(**span: float) -> datetime:
    return NOON + timedelta(**span)


def http(moment: datetime) -> str:
    return format_datetime(moment.astimezone(UTC), usegmt=True)


# -- validators -------------------------------------------------------------------------------------


@each("etag", ['"abc"', 'W/"abc"', "abc", '"caf\u00e9"', '  "spaced"  ', '"a","b"', "*"])
def test_validators_are_kept_as_they_came(etag: str) -> None:
    assert validators_of({"etag": etag, "last-modified": "any date at all"}) == Validators(etag, "any date at all")


def test_a_missing_or_empty_validator_is_none() -> None:
    assert validators_of({}) == Validators()
    assert validators_of({"etag": "", "last-modified": ""}) == Validators()


@each("value", ['"caf\udce9"', '"a\x01b"', '"a\tb"', '"a\r\nX: y"', '"\x7f"'])
def test_a_validator_that_could_not_be_sent_back_is_left_out(value: str) -> None:
    assert validators_of({"etag": value, "last-modified": "kept"}) == Validators(None, "kept")


# -- Retry-After ------------------------------------------------------------------------------------


@each(
    ("value", "expected"),
    [
        ("120", after(seconds=120)),
        (" 120 ", after(seconds=120)),
        ("0", NOON),
        (http(after(hours=2)), after(hours=2)),
        ("Mon, 02 Mar 2026 13:00:00 -0000", after(hours=1)),
        ("Monday, 02-Mar-26 13:00:00 GMT", after(hours=1)),
        (http(after(hours=-2)), None),
        ("999999999999999999", NOON + YEAR),
        (http(after(days=4000)), NOON + YEAR),
        ("-5", None),
        ("1.5", None),
        ("soon", None),
        ("", None),
        ("\u0663", None),  # a digit, but not of HTTP
    ],
)
def test_retry_after(value: str, expected: datetime | None) -> None:
    assert hints_of({"retry-after": value}, NOON, failed=True) == Hints(retry_after=expected)


def test_retry_after_counts_only_with_a_refusal() -> None:
    assert hints_of({"retry-after": "120"}, NOON) == Hints()


def test_a_refusal_is_not_fresh() -> None:
    assert hints_of({"cache-control": "max-age=600"}, NOON, failed=True) == Hints()


# -- freshness --------------------------------------------------------------------------------------


@each(
    ("control", "expected"),
    [
        ("max-age=600", after(seconds=600)),
        ("public, max-age=600, must-revalidate", after(seconds=600)),
        ("public,MAX-AGE = 600", after(seconds=600)),
        ('max-age="600"', after(seconds=600)),
        ("s-maxage=600", None),
        ("s-maxage=600, max-age=60", after(seconds=60)),
        ("x-max-age=600", None),
        ("max-age=0", None),
        ("max-age=-1", None),
        ("max-age=abc", None),
        ("max-age", None),
        ("no-cache, max-age=600", None),
        ("No-Store, max-age=600", None),
        ("max-age=99999999999999999999", NOON + YEAR),
        ("", None),
    ],
)
def test_cache_control(control: str, expected: datetime | None) -> None:
    assert hints_of({"cache-control": control}, NOON) == Hints(fresh_until=expected)


@each(
    ("age", "expected"),
    [
        ("100", after(seconds=500)),
        ("600", None),
        ("9999999999999", None),
        ("-5", after(seconds=600)),
        ("old", after(seconds=600)),
    ],
)
def test_time_spent_in_caches_is_taken_off(age: str, expected: datetime | None) -> None:
    assert hints_of({"cache-control": "max-age=600", "age": age}, NOON) == Hints(fresh_until=expected)


@each(
    ("headers", "expected"),
    [
        ({"expires": http(after(hours=1))}, after(hours=1)),
        ({"expires": http(after(hours=-1))}, None),
        ({"expires": "0"}, None),
        ({"expires": "-1"}, None),
        ({"expires": http(after(days=5000))}, NOON + YEAR),
        # The server's clock is a day ahead: its own Date says so.
        ({"expires": http(after(hours=25)), "date": http(after(hours=24))}, after(hours=1)),
        ({"expires": http(after(hours=1)), "date": "never"}, after(hours=1)),
        ({"expires": http(after(hours=1)), "cache-control": "max-age=60"}, after(seconds=60)),
        ({"expires": http(after(hours=1)), "cache-control": "max-age=0"}, None),
        ({"expires": http(after(hours=1)), "cache-control": "no-cache"}, None),
        ({"expires": "Fri, 31 Dec 9999 23:59:59 GMT"}, NOON + YEAR),
        ({"expires": "Fri, 31 Dec 9999 23:59:59 -0500"}, None),  # after the last date there is
        ({"expires": "Mon, 01 Jan 0001 00:00:00 +1200"}, None),
    ],
)
def test_expires(headers: dict[str, str], expected: datetime | None) -> None:
    assert hints_of(headers, NOON) == Hints(fresh_until=expected)


_words = st.text(max_size=40) | st.from_regex(
    r"[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{1,5} \d+:\d+:\d+ [-+A-Z]?\d{0,4}"
)


@given(
    st.dictionaries(
        st.sampled_from(["retry-after", "cache-control", "expires", "date", "age", "etag"]),
        _words | _words.map(lambda text: f"max-age={text}") | st.integers().map(str),
    ),
    st.booleans(),
)
def test_no_header_breaks_anything(headers: dict[str, str], failed: bool) -> None:
    hints = hints_of(headers, NOON, failed=failed)
    for moment in (hints.retry_after, hints.fresh_until):
        assert moment is None or NOON <= moment <= NOON + YEAR
    validators_of(headers)


@given(st.integers(1, 366 * 86400))
def test_seconds_and_dates_say_the_same(seconds: int) -> None:
    moment = NOON + timedelta(seconds=seconds)
    assert hints_of({"retry-after": str(seconds)}, NOON, failed=True).retry_after == moment
    assert hints_of({"retry-after": http(moment)}, NOON, failed=True).retry_after == moment
    assert hints_of({"cache-control": f"max-age={seconds}"}, NOON).fresh_until == moment
    assert hints_of({"expires": http(moment)}, NOON).fresh_until == moment
