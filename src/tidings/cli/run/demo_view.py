"""The live display of `tidings demo`: the clock, the figures, the latest articles and the next visits."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tidings.cli.common.output import printable
from tidings.schedule.policies.base import duration_words

if TYPE_CHECKING:
    from tidings.app.program import Program
    from tidings.lab.farm.server import Farm
    from tidings.model.articles import Article
    from tidings.model.orders import Applied
    from tidings.model.sources import Source
    from tidings.model.visits import Visit

START = datetime(2026, 3, 2, 6, tzinfo=UTC)  # a Monday morning
_REFRESH = 0.25  # real seconds
_ROWS = 8


@dataclass(slots=True)
class Progress:
    """Counts for the display and the summary, updated by every batch of outcomes."""

    visits: int = 0
    found: int = 0
    failed: int = 0
    articles: int = 0
    texts: int = 0
    late: float = 0.0  # summed delay in seconds of `dated` articles
    dated: int = 0
    latest: list[Visit] = field(default_factory=list)
    last_success: dict[int, datetime] = field(default_factory=dict)

    def applied(self, applied: Applied) -> None:
        from tidings.model.visits import VisitResult

        self.visits += len(applied.visits)
        self.articles += applied.articles_new
        self.texts += applied.texts
        for visit in applied.visits:
            if visit.result in (VisitResult.CHANGED, VisitResult.UNCHANGED):
                self.last_success[visit.source_id] = visit.at
                self.found += visit.result is VisitResult.CHANGED
            else:
                self.failed += 1
            for published in visit.published:
                if published >= START:
                    self.late += (visit.at - published).total_seconds()
                    self.dated += 1
            if visit.articles_new:
                self.latest = [visit, *self.latest[:7]]

    def __str__(self) -> str:
        return f"{self.visits:,} visits, {self.articles:,} articles, {self.texts:,} pages read"

    @property
    def mean_delay(self) -> float:
        """Returns the mean delay in minutes."""
        return self.late / self.dated / 60 if self.dated else 0.0


async def show_progress(program: Program, farm: Farm, progress: Progress, end: datetime, url: str) -> None:
    """Refreshes the display until it is cancelled."""
    from tidings.model.articles import ArticleQuery, ArticleTime

    start = program.clock.now()
    with Live(auto_refresh=False, screen=False) as live:
        while True:
            sources = await program.stores.library.sources()
            articles = await program.stores.library.articles(ArticleQuery(limit=_ROWS, by=ArticleTime.SEEN))
            now = program.clock.now()
            live.update(
                Group(
                    _head(now, start, end, url, catching_up=progress.texts < 0.9 * progress.articles),
                    _figures(progress, farm.counts.total()),
                    _columns(_latest(articles, start), _coming(sources, now)),
                ),
                refresh=True,
            )
            await asyncio.sleep(_REFRESH)


def _head(now: datetime, start: datetime, end: datetime, url: str, *, catching_up: bool) -> RenderableType:
    # At first the pages of some 1,800 older articles are read, and the clock waits for them: say why it is not moving.
    pace = "the clock waits: reading older articles" if catching_up else "1,800 times real time"
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    line.add_row(
        Text(f"{now:%A %d %B %Y  %H:%M}", style="bold cyan"),
        Text(f"day {(now - start).days + 1}, {pace}    {url}", style="dim"),
    )
    bar = Table.grid(expand=True)  # a bar alone does not end its line
    bar.add_row(ProgressBar(total=(end - start).total_seconds(), completed=(now - start).total_seconds()))
    return Group(line, bar)


def _figures(progress: Progress, requests: int) -> RenderableType:
    grid = Table.grid(expand=True, padding=(0, 2))
    figures = [
        ("visits", f"{progress.visits:,}"),
        ("found something", f"{progress.found:,}"),
        ("failed", f"{progress.failed:,}"),
        ("articles", f"{progress.articles:,}"),
        ("pages read", f"{progress.texts:,}"),
        ("mean delay", f"{progress.mean_delay:.1f} min"),
        ("requests", f"{requests:,}"),
    ]
    for _ in figures:
        grid.add_column(justify="center")
    grid.add_row(*(Text(value, style="bold") for _, value in figures))
    grid.add_row(*(Text(name, style="dim") for name, _ in figures))
    return Panel(grid, border_style="cyan")


def _columns(left: RenderableType, right: RenderableType) -> RenderableType:
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(Panel(left, title="just in", border_style="green"), Panel(right, title="next, and why"))
    return grid


def _latest(articles: list[Article], start: datetime) -> RenderableType:
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    grid.add_column(no_wrap=True, justify="right")
    for article in articles:
        fresh = article.published is not None and article.published >= start
        late = (
            f"+{duration_words(article.first_seen - article.published)}"
            if article.published and fresh
            else "from before"
        )
        title = printable(f"{article.source_name}: {article.title or article.url}")
        grid.add_row(
            Text(f"{article.first_seen:%H:%M}", style="dim"), Text(title), Text(late, style="green" if fresh else "dim")
        )
    return grid


def _coming(sources: list[Source], now: datetime) -> RenderableType:
    due = sorted(
        ((source.next_at, source) for source in sources if source.next_at is not None and source.next_at > now),
        key=lambda pair: pair[0],
    )
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=22)
    grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for when, source in due[:_ROWS]:
        name = printable(source.name)
        grid.add_row(Text(duration_words(when - now), style="cyan"), Text(name), Text(source.reason, style="dim"))
    return grid
