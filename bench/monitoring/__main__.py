"""`python -m bench.monitoring`: experiment.py says what it does."""

import sys

from bench.monitoring.experiment import main

sys.exit(main())
