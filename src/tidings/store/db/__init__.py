"""Engines, schema, types, statements; knows no feature."""
