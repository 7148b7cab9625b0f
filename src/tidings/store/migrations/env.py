"""Run by Alembic. The connection, and its transaction, are the caller's."""

from __future__ import annotations

from alembic import context

from tidings.store.db.indexes import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
