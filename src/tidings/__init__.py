"""Tidings learns when every source publishes, and looks exactly then."""

__version__ = "0.1.0"
