"""Command simulate: the cost and the delay of every policy on recorded posts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.output import counted, print_json
from tidings.cli.common.progress import progress
from tidings.cli.common.times import READER
from tidings.errors import TraceError
from tidings.model.times import EPOCH

if TYPE_CHECKING:
    from tidings.lab.experiment import Trial
    from tidings.lab.replay import Replay, Setting
    from tidings.lab.score import Score
    from tidings.lab.trace import Posts
    from tidings.settings.settings import Settings

USUAL_TRAINING = timedelta(days=28)
_WIDTHS = (7, 8, 8, 7, 7, 8, 13, 8, 7)  # of the columns after the policy

TrainOption = Annotated[
    str | None,
    typer.Option(
        metavar="TIME", help="Time at the start that is not scored. (default: 28d, or half of a shorter trace)"
    ),
]
DaysOption = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="Days from the first midnight on, the training included; of a history the last ones. (default: all)",
    ),
]
PoissonOption = Annotated[
    int | None,
    typer.Option(
        metavar="SEED",
        min=0,
        help="Replay posts drawn at random from each source's rates by hour and minute; `exact` knows these rates.",
    ),
]


@app.command()
def simulate(
    traces: Annotated[
        list[Path] | None,
        typer.Argument(metavar="TRACE...", help="CSV files, .gz or not: source,timestamp (seconds since 1970 or ISO)."),
    ] = None,
    policy: Annotated[
        str, typer.Option(metavar="NAME,...", help="Policies to compare, or all (with the bounds of what is possible).")
    ] = "planner",
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="V,...",
            help="Visits a source a day, for those that keep a budget; 6,12 tries both. (default: none)",
        ),
    ] = None,
    train: TrainOption = None,
    days: DaysOption = None,
    window: Annotated[int, typer.Option(min=1, max=1000, help="Items a feed shows.")] = 20,
    skip_hours: Annotated[
        str | None, typer.Option(metavar="H-H", help="Leave out posts of these UTC hours, as 22-24.")
    ] = None,
    cold: Annotated[
        bool,
        typer.Option(
            "--cold", metavar=FLAG, help="Sources are new when the training ends: nothing was visited before."
        ),
    ] = False,
    poisson: PoissonOption = None,
    from_history: Annotated[
        bool, typer.Option("--from-history", metavar=FLAG, help="Replay the articles this Tidings has recorded itself.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw figures into this HTML file; it needs no network.")
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Replay recorded posts under other policies or budgets: how late would each post have been seen?

    Example: tidings simulate posts.csv.gz --policy planner,miniflux --budget 12
    """
    from tidings.lab.experiment import poisson_world, trials

    tried = trials(_names(policy), _budgets(budget), poisson=poisson is not None)
    if bool(traces) == from_history:
        raise typer.BadParameter("give files, or --from-history for what this Tidings has recorded: one of the two")
    if plot is not None:  # fail now, not after minutes of work
        _check_plot(plot)
    posts = _recorded(data, days) if from_history else _read(traces or [])
    # The last days of a record are replayed, so all that was read of it counts.
    setting = _setting(posts, _duration(train), None if from_history else days, window, skip_hours, cold)
    if poisson is not None:
        setting = poisson_world(setting, poisson)
    check_memory("simulate")
    replays = _run(tried, setting, quiet=json)
    if plot is not None:
        _draw(plot, setting, tried, replays)
    _report(setting, replays, json)


# -- options ----------------------------------------------------------------------------------------


def _names(policy: str) -> list[str]:
    names = [name.strip() for name in policy.split(",") if name.strip()]
    if not names:
        raise typer.BadParameter("name a policy, several with commas between them, or all", param_hint="--policy")
    return names


def _budgets(budget: str | None) -> list[float]:
    values: list[float] = []
    for part in budget.split(",") if budget is not None else ():
        try:
            values.append(float(part))
        except ValueError:
            values.append(0.0)
        if not 0 < values[-1] <= 288:
            words = f"{part.strip()!r} are no visits a source a day; write a number above 0, 288 at most"
            raise typer.BadParameter(words, param_hint="--budget")
    return list(dict.fromkeys(values))


def _duration(train: str | None) -> timedelta | None:
    from tidings.model.times import parse_duration

    try:
        return parse_duration(train) if train is not None else None
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--train") from error


def _read(traces: Sequence[Path]) -> Posts:
    from tidings.lab.trace import read_traces

    return read_traces(traces)


def _recorded(data: Path | None, days: int | None) -> Posts:
    """The posts in the database, since each source was added and until last midnight."""
    from tidings.lab.trace import posts_of

    settings = load_settings(data)
    today = READER.now().replace(hour=0, minute=0, second=0, microsecond=0)
    since = today - timedelta(days=days) if days is not None else EPOCH
    publications = run_async(_publications(settings, since))
    whole = [(source, at) for source, at in publications if at < today]
    if not whole:
        raise TraceError("nothing was recorded before today; `tidings run` records, and a few weeks say the most")
    return posts_of(whole)


async def _publications(settings: Settings, since: datetime) -> list[tuple[str, datetime]]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.library.publications(since)


def _setting(
    posts: Posts, train: timedelta | None, days: int | None, window: int, skip_hours: str | None, cold: bool
) -> Setting:
    from tidings.lab.replay import Setting
    from tidings.lab.trace import cut_trace, parse_hours
    from tidings.model.times import show_duration

    try:
        hours = parse_hours(skip_hours) if skip_hours is not None else frozenset[int]()
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--skip-hours") from error
    trace = cut_trace(posts, days, hours)
    span = trace.end - trace.start
    if train is None:
        train = min(USUAL_TRAINING, span / 2)
    if train >= span:
        words = f"{show_duration(train)} of training leave nothing of {counted(span.days, 'day')} to score"
        raise typer.BadParameter(words, param_hint="--train")
    return Setting(trace, train, window, cold)


# -- the trials -------------------------------------------------------------------------------------


def _run(tried: Sequence[Trial], setting: Setting, *, quiet: bool) -> list[Replay]:
    days = (setting.trace.end - setting.begin).days
    with _progress(len(tried) * days, quiet=quiet) as show:
        replays = []
        for trial in tried:
            on_day = show(trial.policy)
            replays.append(trial.run(setting, on_day))
    return replays


@contextmanager
def _progress(days: int, *, quiet: bool) -> Iterator[Callable[[str], Callable[[], None]]]:
    """Simulated days, on standard error: a bar, or lines where that is no terminal."""
    if not sys.stderr.isatty():
        with _lines(days, quiet=quiet) as of_policy:
            yield of_policy
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:14}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=days)

        def of(policy: str) -> Callable[[], None]:
            bar.update(task, description=policy)
            return lambda: bar.advance(task)

        yield of


@contextmanager
def _lines(days: int, *, quiet: bool) -> Iterator[Callable[[str], Callable[[], None]]]:
    done = 0
    with progress(quiet=quiet) as show:

        def of(policy: str) -> Callable[[], None]:
            def on_day() -> None:
                nonlocal done
                done += 1
                show(f"{policy}, simulated days", done, days)

            return on_day

        yield of


# -- what came of them ------------------------------------------------------------------------------


def _report(setting: Setting, replays: Sequence[Replay], json: bool) -> None:
    from tidings.lab.score import score

    scores = [score(replay) for replay in replays]
    if json:
        print_json([_rounded(one) for one in scores])
        return
    trace = setting.trace
    scored = trace.end - setting.scored
    print(
        f"{counted(len(trace.names), 'source')}, {trace.articles:,} posts, {trace.start:%Y-%m-%d} to "
        f"{trace.end:%Y-%m-%d}; scored: the last {scored / timedelta(days=1):g} days\n"
        "visits a source a day; delays in minutes; pending: posts that wait, on average / at most"
    )
    for row in ("policy visits mean median p95 max >30min pending lost s".split(), *map(_row, scores)):
        print(f"{row[0]:14}" + "".join(f"{cell:>{width}}" for cell, width in zip(row[1:], _WIDTHS, strict=True)))


def _rounded(score: Score) -> dict[str, Any]:
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(score).items()}


def _row(score: Score) -> list[str]:
    return [
        score.policy,
        f"{score.visits_per_source_per_day:.2f}",
        f"{score.mean_delay_min:.1f}",
        f"{score.median_delay_min:.1f}",
        f"{score.p95_delay_min:.0f}",
        f"{score.max_delay_min:.0f}",
        f"{score.share_over_30_min:.0%}",
        f"{score.pending_mean:.0f} / {score.pending_max}",
        f"{score.lost_articles}",
        f"{score.seconds:.1f}",
    ]


def _check_plot(plot: Path) -> None:
    if not plot.absolute().parent.is_dir():
        raise typer.BadParameter(f"{plot}: there is no such folder", param_hint="--plot")
    if plot.is_dir():
        raise typer.BadParameter(f"{plot} is a folder; name a file in it", param_hint="--plot")
    if not all(map(find_spec, ("altair", "vl_convert"))):
        raise typer.BadParameter("charts need the extra `plots`: pip install 'tidings[plots]'", param_hint="--plot")


def _draw(plot: Path, setting: Setting, tried: Sequence[Trial], replays: Sequence[Replay]) -> None:
    from tidings.lab.report import report_page

    budgets = [trial.budget for trial in tried if trial.budget is not None]
    try:
        page = report_page(setting, replays, budgets[len(budgets) // 2] if budgets else None)
        plot.write_text(page, encoding="utf-8")
    except OSError as error:
        raise TraceError(f"{plot}: {error.strerror or error}") from error
