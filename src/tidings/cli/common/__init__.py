"""App, options, output."""
