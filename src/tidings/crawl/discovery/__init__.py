"""The shell around discover/."""
