"""The reading alone: each visit is a call of find_changes, and a second one where it asks for a second look."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from bench.changing.reports import Check, Report, Run
from bench.changing.scenario import Site
from bench.changing.visible import fetch_of, start_of
from tidings.model.pages import PageBrief, PageSeen, SegmentChange
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

_SECOND_LOOK = timedelta(seconds=15)
_BETWEEN = timedelta(seconds=10)  # two pages of one host
_TYPE = "text/html; charset=utf-8"


class Reader:
    """What the store would keep of one site."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._counts = self._recurring = b""
        self._memories: dict[str, bytes] = {}
        self.requests = self.visits = 0
        self.moments: dict[Check, datetime] = {}
        self.looks: dict[Check, int] = {}

    def round(self, number: int) -> list[Report]:
        found = []
        at = start_of(number)
        for path in self._site.paths:
            body, check = self._fetched(path, number, at), (self._site.name, path, number)
            self.moments[check] = at
            seen, memory = self._look(path, number, body, at)
            others: list[bytes] = []
            while seen.again:
                at += _SECOND_LOOK
                others.append(self._fetched(path, number, at))
                seen, memory = self._look(path, number, body, at, *others)
            self.looks[check] = 1 + len(others)
            self._memories[path] = memory
            self._counts = count_pages(self._counts, seen.fresh)
            self._recurring = pack_recurring(self._counts)
            self.visits += 1
            at += _BETWEEN
            if not seen.first and (report := _report(self._site.name, path, number, seen)) is not None:
                found.append(report)
        return found

    def _fetched(self, path: str, number: int, at: datetime) -> bytes:
        self.requests += 1
        fetch = fetch_of(self.requests, at, f"{self._site.name} {self.requests}")
        return self._site.body(path, number, fetch).encode()

    def _look(self, path: str, number: int, body: bytes, at: datetime, *others: bytes) -> tuple[PageSeen, bytes]:
        return find_changes(
            body,
            url=f"http://{self._site.name}.test{path}",
            content_type=_TYPE,
            brief=PageBrief(root_id=1, level=0, recurring=self._recurring),
            memory=self._memories.get(path, b""),
            visit=number + 1,
            second=(others[0], _TYPE) if others else None,
            third=(others[1], _TYPE) if len(others) > 1 else None,
            at=at,
        )


def _report(site: str, path: str, number: int, seen: PageSeen) -> Report | None:
    true = [change for change in seen.added if change.noise is None]
    lines = [(f"{change.label} | {change.segment.path}", change.old or "", _shown(change)) for change in true]
    lines += [("gone", one.text, "") for one in seen.gone if not one.replaced]
    return Report(site, path, number, "", seen.removed, lines, number - 1) if lines or seen.removed else None


def _shown(change: SegmentChange) -> str:
    return " ".join((change.segment.text, *change.leads, *(urlsplit(url).path for url in change.leads)))


def read_directly(sites: Sequence[Site], rounds: int) -> Run:
    began = time.process_time()
    readers = [Reader(site) for site in sites]
    reports = [report for number in range(rounds) for reader in readers for report in reader.round(number)]
    visits, requests = sum(one.visits for one in readers), sum(one.requests for one in readers)
    moments = {check: at for one in readers for check, at in one.moments.items()}
    looks = {check: times for one in readers for check, times in one.looks.items()}
    return Run(rounds, reports, visits, requests, time.process_time() - began, moments, looks)
