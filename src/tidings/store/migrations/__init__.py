"""Alembic's folder: what env.py needs is handed over in the configuration by store.upgrade."""
