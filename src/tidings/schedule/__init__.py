"""WHEN to look again. Pure: history + now + random -> Decision(at, reason)."""
