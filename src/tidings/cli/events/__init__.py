"""Events for other programs: hooks and tail."""
