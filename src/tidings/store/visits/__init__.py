"""The apply path: one batch of outcomes, one transaction."""
