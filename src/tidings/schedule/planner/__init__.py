"""The default policy with its numba kernels."""
