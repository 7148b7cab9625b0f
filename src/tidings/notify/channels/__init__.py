"""Where it is told."""
