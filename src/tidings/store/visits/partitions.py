"""A controller's part of the hosts in a cluster: which rows it reads. PostgreSQL only.

Without a scope there is one controller, and no statement here is made. What it writes is fenced (store.cluster.fence).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Integer, any_, bindparam

from tidings.ports.cluster import CrawlScope
from tidings.store.db.schema import partition
from tidings.store.db.statements import Values


def in_scope(host: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition that a host is in one of the `partitions`, a parameter of the statement."""
    return partition(host) == any_(bindparam("partitions", type_=ARRAY(Integer())))


def scope_values(scope: CrawlScope | None) -> Values:
    """The parameters of `in_scope`; none without a scope."""
    return {} if scope is None else {"partitions": sorted(scope.partitions)}
