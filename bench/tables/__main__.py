"""`python -m bench.tables`: groups.py says what it does."""

from bench.tables.groups import main

main()
