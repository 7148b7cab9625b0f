"""`python -m tidings` is `tidings`."""

from tidings.cli import main

main()
