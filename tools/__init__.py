"""Scripts that remake data of the program from its sources."""
