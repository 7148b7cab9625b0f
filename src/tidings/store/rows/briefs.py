"""What the orders of pages carry beside what every order does. What is a site's is read once for all its pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection

from tidings.model.pages import NoiseRule, PageBrief
from tidings.store.db.schema import page, rule, site

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(tuple[str, ...])

_pages = select(page.c.source_id, page.c.root_id, page.c.level, page.c.relink).where(
    page.c.source_id.in_(bindparam("ids", expanding=True))
)
_sites = select(site.c.source_id, site.c.depth, site.c.recurring, site.c.words, site.c.at_least).where(
    site.c.source_id.in_(bindparam("ids", expanding=True))
)
_rules = (
    select(rule.c.root_id, rule.c.block, rule.c.path, rule.c.muted)
    .where(rule.c.root_id.in_(bindparam("ids", expanding=True)))
    .order_by(rule.c.root_id, rule.c.block)
)


def pack_words(words: Iterable[str]) -> bytes:
    return _encoder.encode(tuple(words))


def unpack_words(packed: bytes) -> tuple[str, ...]:
    return _decoder.decode(packed)


def rules_of(connection: Connection, root_ids: Sequence[int]) -> dict[int, tuple[NoiseRule, ...]]:
    found: dict[int, tuple[NoiseRule, ...]] = {}
    for root_id, block, path, muted in connection.execute(_rules, {"ids": list(root_ids)}):
        found[root_id] = (*found.get(root_id, ()), NoiseRule(block, path, bool(muted)))
    return found


def page_briefs(connection: Connection, page_ids: Sequence[int]) -> dict[int, PageBrief]:
    """By page; at most as many as fit into one statement."""
    if not page_ids:
        return {}
    pages = connection.execute(_pages, {"ids": list(page_ids)}).all()
    roots = list({row.root_id for row in pages})
    sites = {row.source_id: row for row in connection.execute(_sites, {"ids": roots})}
    words = {root_id: unpack_words(row.words) for root_id, row in sites.items()}
    rules = rules_of(connection, roots)
    return {
        row.source_id: PageBrief(
            row.root_id,
            row.level,
            row.level < kept.depth or not row.level,
            kept.recurring,
            rules.get(row.root_id, ()),
            words[row.root_id],
            kept.at_least,
            bool(row.relink),
        )
        for row in pages
        if (kept := sites.get(row.root_id)) is not None
    }
