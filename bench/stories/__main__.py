"""`python -m bench.stories`: experiment.py says what it does."""

from bench.stories.experiment import main

main()
