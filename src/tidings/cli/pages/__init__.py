"""Pages, changes, diff, noise, archive."""
