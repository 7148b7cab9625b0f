"""Alembic's folder: env.py runs the migrations in `versions`, on the connection that store.db.engines passes in."""
