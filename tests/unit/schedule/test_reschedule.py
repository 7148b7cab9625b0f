"""From one visit of a page to the next: its ceiling and policy, one visit only, and what follows for its children."""

import random
from datetime import UTC, datetime, timedelta

from tests.cases import each

from tidings.model.feeds import Hints
from tidings.model.pages import Examination, PageStanding
from tidings.model.visits import Rescheduled, Scheduled, Standing, Visit, VisitResult
from tidings.schedule.policies.base import Rounds, Terms
from tidings.schedule.policies.baselines import Fixed, FixedState
from tidings.schedule.policies.frequency import Frequency, FrequencyState
from tidings.schedule.policies.selective import Selective, SelectiveState, Theta
from tidings.schedule.registry import explain_state, pack_state
from tidings.schedule.reschedule import Rescheduler, judge_stored, rests

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ROOT, BELOW = PageStanding(0, children=4), PageStanding(1, children=4)
CHANGED = Visit(1, NOON, VisitResult.CHANGED, "3 segments new", within=True)
UNCHANGED = Visit(1, NOON, VisitResult.UNCHANGED, "304")
FIRST = Visit(1, NOON, VisitResult.CHANGED, "first visit: 9 segments", within=True, first=True)
FAILED = Visit(1, NOON, VisitResult.FAILED, "HTTP 500", status=500)
STANDING = Standing()


def after(
    visit: Visit,
    page: PageStanding | None,
    policy: str | None = None,
    state: bytes | None = None,
    failures: int = 0,
    terms: Terms | None = None,
    hints: Hints | None = None,
    default: str = "planner",
    standing: Standing = STANDING,
) -> Rescheduled:
    rng = random.Random(4)
    rounds = Rounds(NOON, timedelta(seconds=360), timedelta(seconds=600), rng)
    reschedule = Rescheduler("median", terms or Terms(), rng, rounds, default_page_policy=default)
    scheduled = Scheduled(1, policy, state, failures, standing=standing, page=page)
    return reschedule(scheduled, visit, hints or Hints())


def wait(then: Rescheduled) -> timedelta:
    assert then.decision.at is not None
    return then.decision.at - NOON


# -- policies and bounds -------------------------------------------------------------------------------


def test_pages_that_name_no_policy_have_a_default_of_their_own() -> None:
    assert after(FIRST, None).decision.reason.startswith("median: ")
    assert after(FIRST, ROOT).decision.reason.startswith("planner: a new page")
    assert after(FIRST, ROOT, default="frequency").decision.reason.startswith("frequency: ")
    assert after(FIRST, ROOT, policy="fixed").decision.reason.startswith("fixed: ")
    assert after(FIRST, ROOT, policy="one of long ago").decision.reason.startswith("planner: a new page")


def test_pages_have_a_ceiling_of_their_own() -> None:
    terms = Terms(fixed_interval=90 * DAY)
    feed, page = (after(UNCHANGED, where, "fixed", terms=terms) for where in (None, ROOT))
    assert 23 * HOUR < wait(feed) <= DAY
    assert 29 * DAY < wait(page) <= 30 * DAY
    assert page.decision.reason == "the ceiling: every page at least every 30 d"
    assert feed.decision.reason == "the ceiling: every source at least every 24 h"
    assert wait(after(UNCHANGED, ROOT, "fixed", terms=Terms(fixed_interval=90 * DAY, page_ceiling=DAY))) <= DAY


def test_an_interval_that_a_person_set_takes_the_place_of_the_policy() -> None:
    often, seldom = Standing(every=timedelta(minutes=10)), Standing(every=60 * DAY)
    terms = Terms(quiet_floor=HOUR, blind_floor=DAY)
    for policy in (None, "selective", "frequency"):
        for page in (ROOT, BELOW, None):
            then = after(UNCHANGED, page, policy, terms=terms, standing=often)
            assert timedelta(minutes=10) <= wait(then) <= timedelta(minutes=11)
            assert then.decision.reason == "every 10 min, as a person asked for"
            assert then.children is None
    assert wait(after(UNCHANGED, ROOT, standing=seldom)) <= 30 * DAY
    assert wait(after(UNCHANGED, ROOT, terms=Terms(floor=HOUR), standing=often)) >= HOUR
    fresh = Hints(fresh_until=NOON + 2 * HOUR)
    assert wait(after(UNCHANGED, ROOT, hints=fresh, standing=often)) >= 2 * HOUR
    asked = Hints(retry_after=NOON + 3 * HOUR)
    assert wait(after(UNCHANGED, ROOT, hints=asked, standing=often)) >= 3 * HOUR
    assert wait(after(FAILED, ROOT, failures=14, standing=often)) > HOUR, "it backs off like any other"
    assert after(UNCHANGED, PageStanding(0, once=True), standing=often).decision.at is None


def test_a_server_that_calls_a_page_fresh_for_a_year_is_believed_for_a_day() -> None:
    terms = Terms(fixed_interval=HOUR)
    then = after(UNCHANGED, ROOT, "fixed", terms=terms, hints=Hints(fresh_until=NOON + 365 * DAY))
    assert DAY <= wait(then) < 1.03 * DAY


def test_a_page_that_fails_again_and_again_backs_off_up_to_its_ceiling() -> None:
    waits = [wait(after(FAILED, ROOT, "fixed", failures=failures)) for failures in (0, 4, 14, 30)]
    assert waits == sorted(waits)
    assert waits[0] >= timedelta(minutes=4)
    assert DAY < waits[2] < 30 * DAY
    assert 20 * DAY < waits[3] <= 30 * DAY


# -- once ----------------------------------------------------------------------------------------------


@each("visit", [FIRST, CHANGED, UNCHANGED])
def test_a_collection_visits_a_page_once(visit: Visit) -> None:
    then = after(visit, PageStanding(1, once=True))
    assert then.decision.at is None
    assert then.decision.reason == "collected: visited once"
    assert then.children is None


def test_a_visit_that_failed_is_tried_again_three_times() -> None:
    page = PageStanding(1, once=True)
    waits = [wait(after(FAILED, page, failures=failures)) for failures in range(3)]
    assert [round(each / timedelta(minutes=5)) for each in waits] == [1, 2, 4]
    given_up = after(FAILED, page, failures=3)
    assert given_up.decision.at is None
    assert given_up.decision.reason == "given up: it failed 4 times"


def test_retry_after_holds_for_a_collection_too() -> None:
    hints = Hints(retry_after=NOON + 6 * HOUR)
    assert wait(after(FAILED, PageStanding(1, once=True), hints=hints)) == 6 * HOUR


# -- frequency -----------------------------------------------------------------------------------------


def crawled(results: str, policy: str = "frequency", page: PageStanding = ROOT, **more: Terms) -> Rescheduled:
    """A letter a crawl: c changed, u unchanged."""
    state, then = None, None
    for letter in results:
        then = after(CHANGED if letter == "c" else UNCHANGED, page, policy, state, **more)  # type: ignore[arg-type]
        state = then.policy_state
    assert then is not None
    return then


def test_one_crawl_of_a_page_is_a_day() -> None:
    assert 2 * DAY <= wait(crawled("c")) < 2.1 * DAY
    assert 4 * HOUR <= wait(crawled("c", terms=Terms(page_unit=2 * HOUR))) < 4.1 * HOUR


def test_the_papers_two_sites_after_ten_crawls() -> None:
    """Table 2: 9 changes and 10 % of the inner pages; 1 change and 89 %, which takes 6 to 3."""
    first = crawled("c" * 10, page=PageStanding(0, 586, children_unchanged=0.90))
    assert DAY <= wait(first) < 1.03 * DAY
    second = crawled("cuuuucuuuu", page=PageStanding(0, 718, children_unchanged=0.11))
    assert 3 * DAY <= wait(second) < 3.1 * DAY
    words = "frequency: fr_max = 6, and 3 while 89% of the pages it links to change and it does not, so 3 d on"
    assert second.decision.reason == words
    resting = crawled("cuuuucuuuu", page=PageStanding(0, 718, children_unchanged=1.0))
    assert 6 * DAY <= wait(resting) < 6.2 * DAY
    assert resting.decision.reason == "frequency: fr_max = 6, so 6 d on"


def test_internal_links_count_only_where_the_page_itself_rests() -> None:
    assert wait(crawled("cuuuuuuuuc", page=PageStanding(0, 718, children_unchanged=0.0))) >= 6 * DAY


def test_the_words_count_crawls_of_pages() -> None:
    kept = pack_state(Frequency(), FrequencyState(6, 10, 1))
    assert "visited every 6 d" in explain_state("frequency", kept, page_unit=DAY)
    assert "visited every 6 h" in explain_state("frequency", kept)
    assert "visited every 6 d" in explain_state(
        "selective", pack_state(Selective(), SelectiveState(FrequencyState(6))), DAY
    )


# -- selective -----------------------------------------------------------------------------------------


@each(
    ("visit", "page", "children"),
    [
        (CHANGED, ROOT, Examination.DEEP),
        (UNCHANGED, ROOT, Examination.SHALLOW),
        (FIRST, ROOT, None),
        (FAILED, ROOT, None),
        (CHANGED, PageStanding(0), None),
        (UNCHANGED, PageStanding(1, 4, examination=Examination.DEEP), Examination.SHALLOW),
        (CHANGED, PageStanding(1, 4, examination=Examination.DEEP), Examination.DEEP),
        (CHANGED, PageStanding(1, 4, examination=Examination.SHALLOW), None),
        (UNCHANGED, PageStanding(1, 4, examination=Examination.SHALLOW), None),
        (UNCHANGED, PageStanding(2, 4, examination=Examination.SHALLOW), Examination.SHALLOW),
        (CHANGED, PageStanding(2, 4, examination=Examination.SHALLOW), Examination.DEEP),
    ],
)
def test_what_a_visit_means_for_the_children(visit: Visit, page: PageStanding, children: Examination | None) -> None:
    assert after(visit, page, "selective").children is children
    assert after(visit, page, "frequency").children is None
    assert after(visit, page, "planner").children is None


def test_only_the_root_has_a_time_of_its_own() -> None:
    assert wait(after(CHANGED, ROOT, "selective")) >= 2 * DAY
    below = after(CHANGED, BELOW, "selective")
    assert below.decision.at is None
    assert below.decision.reason == "selective: looked at when the page above it asks for it"
    assert after(FAILED, BELOW, "selective").decision.at is None
    assert after(Visit(1, NOON, VisitResult.GONE, "410"), BELOW, "selective").decision.reason.startswith("gone: ")


def test_the_judgement_moves_theta_in_the_kept_state() -> None:
    kept = after(UNCHANGED, ROOT, "selective").policy_state
    crawl, moved = judge_stored(kept, examined=10, changed=9)
    assert crawl
    assert moved == pack_state(Selective(), SelectiveState(FrequencyState(records=1), Theta(0.5)))
    crawl, moved = judge_stored(moved, examined=10, changed=4)
    assert not crawl  # 40 % is less than it usually shows by now
    again = after(CHANGED, ROOT, "selective", moved).policy_state
    assert again == pack_state(Selective(), SelectiveState(FrequencyState(2, 2, 1), Theta(0.48)))


def test_what_changes_below_a_page_ends_its_rest() -> None:
    kept = None
    for _ in range(3):
        kept = after(UNCHANGED, PageStanding(1, 4, examination=Examination.DEEP), "selective", kept).policy_state
    at = UNCHANGED.at
    assert [rests(kept, at + wait) for wait in (-DAY, 0 * DAY, 7 * DAY, 8 * DAY)] == [False, True, True, False]
    assert rests(judge_stored(kept, examined=4, changed=0)[1], at)
    assert not rests(judge_stored(kept, examined=4, changed=1)[1], at)
    assert not rests(after(CHANGED, BELOW, "selective", kept).policy_state, at)
    assert not rests(None, at)
    assert not rests(pack_state(Fixed(), FixedState()), at)


def test_without_children_or_a_state_of_its_own_nothing_is_judged() -> None:
    kept = after(UNCHANGED, ROOT, "selective").policy_state
    assert judge_stored(kept, 0, 0) == (False, kept)
    assert judge_stored(None, 10, 10) == (False, None)
    other = pack_state(Fixed(), FixedState())
    assert judge_stored(other, 10, 10) == (False, other)
