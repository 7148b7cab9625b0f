"""One frozen Settings, read once."""
