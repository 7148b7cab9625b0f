"""`python -m bench.pages`: experiment.py says what it does."""

from bench.pages.experiment import main

main()
