"""Sets what is watched of a page, or of the pages of a site.

The next visit must read the page anew, whatever its server says of changes: only then is the new baseline that of the
page as it was when the scope was set. So validators and the hash of the body are forgotten.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import SourceNotFound
from tidings.model.pages import PageScope
from tidings.store.db.schema import memory
from tidings.store.db.site_tables import page, site
from tidings.store.rows.links import lock_sites

_root_of = select(page.c.root_id).where(page.c.source_id == bindparam("wanted"))
_page_id = select(page.c.source_id).where(page.c.source_id == bindparam("wanted"))
_without_own = select(page.c.source_id).where(page.c.root_id == bindparam("wanted"), page.c.scope.is_(None))
_set_page = update(page).where(page.c.source_id == bindparam("wanted"))
_set_site = update(site).where(site.c.source_id == bindparam("wanted"))


def _forget(pages: Select[tuple[int]]) -> Executable:
    return update(memory).where(memory.c.source_id.in_(pages)).values(etag=None, last_modified=None, body_hash=None)


def _old(pages: Select[tuple[int]]) -> Executable:
    """Pages that were visited are no news of their own any more: their next baseline is not delivered."""
    return update(page).where(page.c.source_id.in_(pages), page.c.versions > 0).values(fresh=0)


STATEMENTS: Final[dict[str, Executable]] = {
    "root_of": _root_of,
    "forget_page": _forget(_page_id),
    "forget_site": _forget(_without_own),
    "old_pages": _old(_without_own),
}


def set_page_scope(connection: Connection, source_id: int, scope: PageScope | None) -> None:
    """SourceNotFound where it is no page."""
    wanted = {"wanted": source_id}
    root_id = connection.execute(_root_of, wanted).scalar()
    if root_id is None:
        raise SourceNotFound(str(source_id))
    lock_sites(connection, [root_id])
    connection.execute(_set_page.values(scope=scope), wanted)
    connection.execute(_forget(_page_id), wanted)
    connection.execute(_old(_page_id), wanted)


def set_site_scope(connection: Connection, root_id: int, scope: PageScope | None) -> None:
    """SourceNotFound where it is no root."""
    if not lock_sites(connection, [root_id]):
        raise SourceNotFound(str(root_id))
    wanted = {"wanted": root_id}
    connection.execute(_set_site.values(scope=scope), wanted)
    connection.execute(_forget(_without_own), wanted)
    connection.execute(_old(_without_own), wanted)
