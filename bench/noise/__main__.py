"""`python -m bench.noise`: experiment.py says what it does."""

import sys

from bench.noise.experiment import main

sys.exit(main())
