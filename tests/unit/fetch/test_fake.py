"""The public fake: what a test may rely on."""

import pytest

from tidings.errors import BadStatus, BodyTooLarge, FetchTimeout, RobotsRefused
from tidings.fetch.fake import FakeFetcher
from tidings.model.sources import Validators
from tidings.ports.outside import Fetcher, Request, Response

URL = "https://example.org/feed"


async def test_a_body_is_an_answer() -> None:
    fetcher: Fetcher = FakeFetcher({URL: b"<rss/>"})
    assert await fetcher.fetch(Request(URL)) == Response(URL, 200, body=b"<rss/>")


async def test_a_response_is_given_as_it_is() -> None:
    answer = Response(URL, 304, {"etag": '"1"'})
    assert await FakeFetcher({URL: answer}).fetch(Request(URL)) is answer


async def test_a_function_sees_the_request() -> None:
    def answer(request: Request) -> Response:
        return Response(request.url, 304 if request.validators.etag == '"1"' else 200)

    fetcher = FakeFetcher({URL: answer})
    assert (await fetcher.fetch(Request(URL))).status == 200
    assert (await fetcher.fetch(Request(URL, Validators('"1"')))).status == 304


async def test_an_error_is_raised_each_time() -> None:
    fetcher = FakeFetcher({URL: FetchTimeout(URL, "too slow")})
    for _ in range(2):
        with pytest.raises(FetchTimeout, match="too slow"):
            await fetcher.fetch(Request(URL))


async def test_what_is_not_in_the_table_is_not_found() -> None:
    with pytest.raises(BadStatus) as caught:
        await FakeFetcher({}).fetch(Request(URL))
    assert (caught.value.status, caught.value.url) == (404, URL)
    assert len(str(caught.value).splitlines()) == 1


async def test_requests_are_kept_and_answers_may_change() -> None:
    table = {URL: b"one"}
    fetcher = FakeFetcher(table)
    await fetcher.fetch(Request(URL))
    fetcher.answers[URL] = b"two"
    assert (await fetcher.fetch(Request(URL, accept="text/html"))).body == b"two"
    assert [request.accept for request in fetcher.requests] == ["*/*", "text/html"]
    assert table == {URL: b"one"}


async def test_a_limit_is_kept_as_the_real_one_keeps_it() -> None:
    fetcher = FakeFetcher({URL: b"0123456789"})
    assert (await fetcher.fetch(Request(URL, max_bytes=10))).body == b"0123456789"
    assert (await fetcher.fetch(Request(URL, max_bytes=4, truncate=True))).body == b"0123"
    with pytest.raises(BodyTooLarge):
        await fetcher.fetch(Request(URL, max_bytes=4))


async def test_what_robots_closes_is_refused_to_those_who_ask() -> None:
    fetcher = FakeFetcher({URL: b"<rss/>"}, disallowed={URL})
    assert not await fetcher.allows(URL)
    assert await fetcher.allows(f"{URL}/other")
    with pytest.raises(RobotsRefused):
        await fetcher.fetch(Request(URL))
    assert (await fetcher.fetch(Request(URL, robots=False))).status == 200


async def test_a_function_sees_what_is_posted() -> None:
    fetcher = FakeFetcher({URL: lambda request: Response(request.url, 202, body=request.form or b"")})
    assert (await fetcher.fetch(Request(URL, form=b"a=b"))).body == b"a=b"
