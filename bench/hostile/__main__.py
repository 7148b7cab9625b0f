"""`python -m bench.hostile`: experiment.py says what it does."""

from bench.hostile.experiment import main

main()
