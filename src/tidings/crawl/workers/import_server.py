"""Imported first by the server that workers are forked from (process.py), before what workers need.

Importing makes no garbage; looking for it took a sixth of the time until the first worker was there. Each worker looks
for what its own documents leave (worker.py).
"""

import gc

gc.disable()
