"""The second look at a page: when there is one, how long it waits, what it asks for, and what comes of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.cases import each
from tests.unit.web.library import NOW, StillClock

from tidings.crawl.visit.extra_requests import LONGEST_GAP
from tidings.crawl.visit.page import CALM_AFTER
from tidings.crawl.visit.visitor import OrderVisitor, VisitOptions
from tidings.crawl.workers.tasks import Readers, read_page_here
from tidings.errors import BadStatus, FetchError, FetchTimeout, ReadTimeout, RobotsRefused
from tidings.fetch.fake import FakeFetcher
from tidings.model.orders import FeedOrder, FeedOutcome, Hop, HopKind
from tidings.model.pages import PageBrief, PageSeen
from tidings.model.sources import SourceKind, Validators
from tidings.model.visits import VisitResult
from tidings.ports.outside import Request, Response
from tidings.text.decoding import unpack

URL = "https://a.test/shop"
WAIT, PAGE_GAP = timedelta(seconds=15), timedelta(seconds=10)
OPTIONS = VisitOptions(page_gap=PAGE_GAP, second_look=WAIT)
NEWS = "The ferry is late, and nobody knows why."
FERRY, LATE = "<p>The ferry leaves at noon.</p>", f"<p>{NEWS}</p>"
Answer = str | Response | FetchError


class Here(Readers):
    """Reads pages in this process."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)

    async def page(
        self,
        body: bytes,
        url: str,
        content_type: str | None,
        brief: PageBrief,
        memory: bytes,
        visit: int,
        at: datetime | None = None,
        second: tuple[bytes, str | None] | None = None,
        third: tuple[bytes, str | None] | None = None,
    ) -> tuple[PageSeen, bytes]:
        return read_page_here(body, url, content_type, brief, memory, visit, at, second, third)


class Place:
    """A page that answers with one of these after the other, and the visitor who looks at it."""

    def __init__(self, options: VisitOptions = OPTIONS, crawl_delay: float | None = None) -> None:
        self._crawl_delay = crawl_delay
        self._answers: list[Answer] = []
        self.clock, self.times = StillClock(), list[datetime]()
        self.fetcher = FakeFetcher({})
        self.readers = Here()
        self._visitor = OrderVisitor(self.fetcher, self.readers, self.clock, options)
        self._orders: dict[str, FeedOrder] = {}  # the next visit of each page

    @property
    def requests(self) -> Sequence[Request]:
        return self.fetcher.requests

    async def visit(self, *answers: Answer, url: str = URL, root: int = 1) -> FeedOutcome:
        """The next visit. All answers must have been asked for at its end."""
        first = FeedOrder(1, 0, url, "a.test", kind=SourceKind.PAGE, page=PageBrief(root, 0))
        order = self._orders.get(url, first)
        self._answers = list(answers)
        self.fetcher.answers[url] = self._answer
        outcome = await self._visitor.visit(order)
        assert isinstance(outcome, FeedOutcome)
        assert self._answers == []
        self._orders[url] = replace(
            order,
            seq=order.seq + 1,
            known=outcome.known or order.known,
            validators=outcome.validators or order.validators,
            body_hash=outcome.body_hash or order.body_hash,
        )
        return outcome

    def _answer(self, request: Request) -> Response:
        self.times.append(self.clock.now())
        answer = self._answers.pop(0)
        hop = Hop("a.test", self.clock.now(), HopKind.PAGE, 200)
        if isinstance(answer, FetchError):
            answer.hops = (replace(hop, status=getattr(answer, "status", None)),)
            raise answer
        if isinstance(answer, str):
            answer = page(answer, request.url)
        return replace(answer, hops=(hop,), crawl_delay=self._crawl_delay)


def page(content: str, url: str = URL, etag: str = '"1"') -> Response:
    body = f"<html><body><main><h1>Harbour</h1>{content}</main></body></html>".encode()
    return Response(url, 200, {"content-type": "text/html", "etag": etag}, body)


def told(outcome: FeedOutcome) -> list[str]:
    assert outcome.page is not None
    return [change.segment.text for change in outcome.page.added if change.noise is None]


async def test_there_is_one_at_the_first_visit_and_after_a_change() -> None:
    place = Place()
    first = await place.visit(FERRY, FERRY)
    assert (first.result, first.how) == (VisitResult.CHANGED, "first visit: 2 segments")
    changed = await place.visit(FERRY + LATE, FERRY + LATE)
    assert told(changed) == [NEWS]


async def test_there_is_none_for_what_has_not_changed() -> None:
    place = Place()
    await place.visit(FERRY, FERRY)
    assert (await place.visit(FERRY)).how == "same body"
    unread = Response(URL, 304)
    assert (await place.visit(unread)).how == "304"
    assert (await place.visit(f"{FERRY}<!-- served by node 7 -->")).how == "nothing new"


async def test_there_is_none_where_all_that_is_new_is_known_to_be_noise() -> None:
    def shown(offer: str) -> str:
        return f"{FERRY}<aside><p>{offer}</p></aside>"

    place = Place()
    await place.visit(shown("Buy a hat, it is cheap"), shown("Fly south for the winter"))
    assert (await place.visit(shown("Win a lamp of brass"))).how == "only noise: 1 segment"


async def test_what_two_looks_do_not_agree_on_is_not_told() -> None:
    place = Place()
    await place.visit(FERRY, FERRY)
    tip, other = (
        "<div><p>Drink more water, says the doctor.</p></div>",
        "<div><p>Our captain likes his tea hot.</p></div>",
    )
    assert told(await place.visit(FERRY + LATE + tip, FERRY + LATE + other)) == [NEWS]


@each(
    ("second_look", "page_gap", "crawl_delay", "waits"),
    [(15, 10, None, 15), (15, 20, None, 20), (15, 10, 25.0, 25), (15, 10, 30.0, 30), (1, 0, 0.5, 1)],
)
async def test_it_waits_as_long_as_the_longest_of_all_that_hold(
    second_look: int, page_gap: int, crawl_delay: float | None, waits: int
) -> None:
    options = VisitOptions(page_gap=timedelta(seconds=page_gap), second_look=timedelta(seconds=second_look))
    place = Place(options, crawl_delay)
    await place.visit(FERRY, FERRY)
    assert place.times == [NOW, NOW + timedelta(seconds=waits)]


async def test_a_host_that_wants_longer_gaps_is_looked_at_once_and_a_change_is_told_as_it_is() -> None:
    place = Place(crawl_delay=LONGEST_GAP.total_seconds() + 1)
    await place.visit(FERRY)
    changed = await place.visit(FERRY + LATE)
    assert told(changed) == [NEWS]
    assert changed.crawl_delay == LONGEST_GAP.total_seconds() + 1


async def test_the_requests_of_a_page_that_cannot_be_read_count(monkeypatch: pytest.MonkeyPatch) -> None:
    place, late = Place(), {"retry-after": "600"}

    async def page(*_: object) -> tuple[PageSeen, bytes]:
        raise ReadTimeout("reading took too long")

    monkeypatch.setattr(place.readers, "page", page)
    for refusal in (None, BadStatus(URL, 429, "HTTP 429", headers=late)):
        outcome = await place.visit(FERRY, LATE if refusal is None else refusal)
        assert (outcome.result, outcome.how) == (VisitResult.FAILED, "reading took too long")
        assert (len(outcome.hops), outcome.body_hash, outcome.validators) == (2, None, None)
    assert outcome.hints.retry_after is not None


async def test_zero_switches_it_off() -> None:
    place = Place(replace(OPTIONS, second_look=timedelta(0)))
    await place.visit(FERRY)
    assert told(await place.visit(FERRY + LATE)) == [NEWS]


async def test_it_is_unconditional_and_asks_robots_txt() -> None:
    place = Place()
    await place.visit(FERRY, FERRY)
    await place.visit(FERRY + LATE, FERRY + LATE)
    assert [request.validators for request in place.requests[-2:]] == [Validators('"1"'), Validators()]
    assert all(request.robots and request.kind is HopKind.PAGE for request in place.requests)
    assert len({request.accept for request in place.requests}) == 1, "or servers would send something else"


REFUSED = [
    RobotsRefused(URL, "robots.txt does not allow it"),
    BadStatus(URL, 503, "HTTP 503"),
    BadStatus(URL, 404, "HTTP 404"),
    FetchTimeout(URL, "no answer in time"),
    page(LATE, "https://a.test/login"),
    replace(page("", URL), body=b"%PDF-1.7"),
]


@each("second", REFUSED)
async def test_one_that_fails_or_leads_elsewhere_leaves_the_first_result(second: Answer) -> None:
    place = Place()
    first = await place.visit(FERRY, second)
    assert (first.result, first.how, first.status) == (VisitResult.CHANGED, "first visit: 2 segments", 200)
    changed = await place.visit(FERRY + LATE, second)
    assert told(changed) == [NEWS]
    assert (changed.result, changed.status) == (VisitResult.CHANGED, 200)
    assert len(changed.hops) == 2, "what failed was a request, too"


async def test_the_body_that_is_kept_is_the_first() -> None:
    place = Place()
    await place.visit(FERRY, FERRY)
    one, two = page(f"{FERRY}{LATE}<p>Seen 17 times</p>", etag='"2"'), page(f"{FERRY}{LATE}<p>Seen 18 times</p>")
    changed = await place.visit(one, replace(two, headers={**two.headers, "etag": '"3"'}))
    assert changed.page is not None
    assert changed.page.copy is not None
    assert unpack(changed.page.copy.packed) == one.body
    assert changed.body_hash == hashlib.sha256(one.body).digest()[:16]
    assert changed.validators == Validators('"2"'), "those of the body that is kept"
    assert changed.at == NOW + WAIT, "the time of the first look"


async def test_both_requests_are_counted() -> None:
    place = Place()
    outcome = await place.visit(FERRY, FERRY + LATE)
    assert [(hop.at, hop.status) for hop in outcome.hops] == [(NOW, 200), (NOW + WAIT, 200)]
    assert outcome.size == len(page(FERRY).body) + len(page(FERRY + LATE).body)


async def test_pages_of_a_calm_site_get_one_look_at_their_first_visit() -> None:
    place = Place()
    for number in range(CALM_AFTER):
        await place.visit(FERRY, FERRY, url=f"{URL}/{number}")
    await place.visit(FERRY, url=URL)
    await place.visit(FERRY, FERRY, url=f"{URL}/of-another-site", root=2)
    changed = await place.visit(FERRY + LATE, FERRY + LATE)
    assert told(changed) == [NEWS], "after a change there is one as ever"


async def test_a_site_is_calm_after_so_many_in_a_row() -> None:
    place = Place()
    for number in range(CALM_AFTER - 1):
        await place.visit(FERRY, FERRY, url=f"{URL}/{number}")
    await place.visit(FERRY, FERRY + LATE, url=f"{URL}/restless")
    for number in range(CALM_AFTER):
        await place.visit(FERRY, FERRY, url=f"{URL}/again/{number}")
    await place.visit(FERRY, url=f"{URL}/calm")


async def test_one_that_fails_says_nothing_about_the_site() -> None:
    place = Place()
    for number in range(2 * CALM_AFTER):
        await place.visit(FERRY, BadStatus(URL, 503, "HTTP 503"), url=f"{URL}/{number}")
