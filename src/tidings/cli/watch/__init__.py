"""Watch *, matches, messages."""
