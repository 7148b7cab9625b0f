"""A small internet on loopback, whose sites publish over time."""
