"""Command terminals, and what `tidings cluster status` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import counted, json_value, moment, print_json, printable, short_moment, table

if TYPE_CHECKING:
    from tidings.ports.cluster import Presence
    from tidings.settings.settings import Settings
    from tidings.views.cluster import ClusterState


@app.command()
def terminals(json: JsonOption = False, data: DataOption = None) -> None:
    """List the terminals of a cluster: what each is doing, its rate, its failures, its version and labels.

    Needs `lane` (NATS) and no database. A terminal that is gone for 15 seconds is not listed any more.

    Example: tidings terminals
    """
    state = run_async(_state(load_settings(data), leases=False))
    if state.lane is None:
        from tidings.errors import LaneError

        raise LaneError(state.trouble)
    if json:
        print_json([json_value(one) for one in state.terminals])
    elif not state.terminals:
        print("no terminal runs; `tidings terminal` starts one")
    else:
        _show_terminals(state.terminals)


def show_status(settings: Settings, *, json: bool) -> None:
    """Prints what `tidings cluster status` says."""
    state = run_async(_state(settings, leases=True))
    if json:
        from tidings.views.schema.cluster import ClusterOut

        print_json(ClusterOut.of(state).model_dump(mode="json"))
        return
    if state.controllers:
        rows = [[one.name, str(one.leases), one.version, short_moment(one.started)] for one in state.controllers]
        table(["controller", "partitions", "version", "since"], rows, numbers=[1], whole=[0])
    if state.others:
        duties = [[one.name, one.duty.value, f"{one.leases} of {one.duty.leases}"] for one in state.others]
        table(["process", "duty", "leases"], duties, numbers=[2], whole=[0])
    if state.terminals:
        _show_terminals(state.terminals)
    if state.lane is not None:
        lane = state.lane
        print(
            f"lane: {counted(lane.orders, 'order')} out, {counted(lane.outcomes, 'outcome')} on the way back, "
            f"{lane.parked} parked"
        )
    for one in state.parked:
        print(printable(f"parked {moment(one.at)}: {one.what}: {one.reason}"))
    for words in state.notices:
        print(printable(words))


async def _state(settings: Settings, *, leases: bool) -> ClusterState:
    from tidings.app.cluster.requirements import require_lane, require_postgres

    require_lane(settings)
    if leases:
        require_postgres(settings)
    from tidings.app.cluster.state import open_view
    from tidings.app.stores import open_stores

    if not leases:
        async with open_view(settings, None) as view:
            return await view.state()
    async with open_stores(settings) as stores, open_view(settings, stores.leases) as view:
        return await view.state()


def _show_terminals(terminals: tuple[Presence, ...]) -> None:
    rows = (
        [
            one.name + (" (ends)" if one.draining else ""),
            f"{one.busy} of {one.slots}",
            str(one.visits),
            str(one.failures),
            str(one.total),
            str(one.waiting),
            one.version,
            ", ".join(one.egress) or "-",
            short_moment(one.since),
        ]
        for one in terminals
    )
    headings = ["terminal", "under way", "a minute", "failed", "in all", "to hand over", "version", "labels", "since"]
    table(headings, rows, numbers=[1, 2, 3, 4, 5], whole=[0])
