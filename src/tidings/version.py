"""The version of the program."""

try:
    # Written when the package is built, from the tags of git; reading a constant takes no time at the start.
    from tidings._version import __version__
except ImportError:  # a checkout that was not installed
    __version__ = "0.1.dev0"

__all__ = ["__version__"]
