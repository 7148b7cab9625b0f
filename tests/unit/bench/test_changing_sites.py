"""The made-up sites of bench.changing say what they claim: every edit is seen, and nothing else but noise differs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from itertools import pairwise

import pytest
from bench.changing.__main__ import main
from bench.changing.groups import HELD_OUT, NAMES, groups
from bench.changing.scenario import ROUNDS, Site
from bench.changing.visible import fetch_of, occurrences, start_of, visible
from tests.cases import each
from tests.examples import ALL

PARTS = groups()
# What was checked once stays as it is: the first group and the newest are, all by `make soak`.
CHECKED = list(PARTS) if ALL else [*list(PARTS)[:1], *list(PARTS)[-4:]]
EVERY = [site for name in CHECKED for site in PARTS[name]]
# In that group some boxes are there in some rounds, and teasers say what other pages say in each.
OF_FETCHES = [site for site in EVERY if site not in PARTS["judging"]]
MOMENT = timedelta(seconds=20)
GIVEN_KINDS = ("recent", "sundry", "assorted", "mixed")  # whose kinds of edits were given; their noise is their own


@each("site", EVERY)
def test_every_edit_is_seen_from_its_round_on_and_not_before(site: Site) -> None:
    faults = []
    for edit in site.edits:
        assert 1 <= edit.round < ROUNDS
        assert edit.path in site.paths
        assert edit.shows or edit.instead_of
        at = start_of(edit.round)
        if site not in PARTS["set-on"]:  # of the others it is seen in any noise (below)
            continue
        for number, moment in ((1000 * edit.round, at), (1000 * edit.round + 1, at + MOMENT)):
            pages = [site.body(edit.path, one, fetch_of(number, moment)) for one in (edit.round - 1, edit.round)]
            for text, sign in ((edit.shows, 1), (edit.instead_of, -1)):
                before, after = (occurrences(page, edit, text) if text else 0 for page in pages)
                if text and sign * (after - before) <= 0:
                    faults.append((edit.round, edit.path, text, before, after))
    assert faults == []


@each("site", OF_FETCHES)
def test_without_its_noise_a_quiet_round_is_as_the_one_before(site: Site) -> None:
    edited = {(edit.path, edit.round) for edit in site.edits}
    for path in site.paths:
        bodies = [site.body(path, round, fetch_of(7, start_of(3))) for round in range(ROUNDS)]
        for round, (before, after) in enumerate(pairwise(bodies), 1):
            assert (before == after) == ((path, round) not in edited), (path, round)


@each("site", EVERY)
def test_two_fetches_of_one_moment_differ_in_noise(site: Site) -> None:
    noisy = [
        path
        for path in site.paths
        if len({visible(site.body(path, 2, fetch_of(number, start_of(2)))) for number in range(5)}) > 1
    ]
    assert len(noisy) >= len(site.paths) / 2
    assert site.noises


@each("site", EVERY)
def test_all_pages_are_found_from_the_first(site: Site) -> None:
    found, seen = ["/"], set()
    while found:
        path = found.pop()
        seen.add(path)
        body = site.body(path, 0, fetch_of(1, start_of(0)))
        linked = {one for one in site.paths for end in "\"'?" if f'"{one}{end}' in body or f"'{one}{end}" in body}
        found += [one for one in site.paths if one in linked - seen]
    assert seen == set(site.paths)


@each("site", [site for name in CHECKED if name != "set-on" for site in PARTS[name]])
def test_no_noise_hides_an_edit_or_says_it_too(site: Site) -> None:
    @cache
    def pages(path: str, round: int) -> Sequence[str]:
        moments = ((number, start_of(round) + number * MOMENT) for number in range(1, 5 if ALL else 3))
        return [site.body(path, round, fetch_of(number, moment, f"{number}")) for number, moment in moments]

    for edit in site.edits:
        before, after = (pages(edit.path, one) for one in (edit.round - 1, edit.round))
        for text, sign in ((edit.shows, 1), (edit.instead_of, -1)):
            if text:
                most = max(sign * occurrences(page, edit, text) for page in before)
                assert most < min(sign * occurrences(page, edit, text) for page in after), edit


@each("part", PARTS)
def test_there_is_enough_of_everything_and_most_checks_are_quiet(part: str) -> None:
    sites = PARTS[part]
    assert len({noise for site in sites for noise in site.noises}) >= 12
    edits = [edit for site in sites for edit in site.edits]
    assert len({edit.kind for edit in edits}) >= 12
    checks = (ROUNDS - 1) * sum(len(site.paths) for site in sites)
    assert len({(edit.path, edit.round) for edit in edits}) < checks / 3


@each("part", [name for name in PARTS if name != "set-on"])
def test_a_later_part_has_noises_and_edits_of_its_own(part: str) -> None:
    earlier = NAMES[: NAMES.index(part)]
    pages = {"opened": 56, "by-request": 40}.get(part, 48)
    own, others = PARTS[part], [site for one in earlier for site in PARTS[one]]
    noises, other_noises = ({noise for site in sites for noise in site.noises} for sites in (own, others))
    kinds, other_kinds = ({edit.kind for site in sites for edit in site.edits} for sites in (own, others))
    assert len(noises - other_noises) >= 12
    assert len(kinds if part in GIVEN_KINDS else kinds - other_kinds) >= 12
    assert sum(len(site.paths) for site in own) >= pages


@each("part", PARTS)
def test_about_one_check_in_seven_has_an_edit(part: str) -> None:
    sites = PARTS[part]
    edited = {(site.name, edit.path, edit.round) for site in sites for edit in site.edits}
    checks = (ROUNDS - 1) * sum(len(site.paths) for site in sites)
    assert 1 / 8 < len(edited) / checks < 1 / 3


def test_without_a_group_that_judges_a_message_says_what_to_write(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.changing.groups.find_spec", lambda name: None)
    assert list(groups()) == [name for name in NAMES if name != HELD_OUT]
    assert main(["--part", HELD_OUT]) == 2
    assert "bench/changing/held_out" in capsys.readouterr().err
