"""Pages followed segment by segment: segments, memory, noise, diff."""
