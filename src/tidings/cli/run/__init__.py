"""Run, crawl, demo, simulate."""
