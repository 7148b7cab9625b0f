"""The pipeline of one visit."""
