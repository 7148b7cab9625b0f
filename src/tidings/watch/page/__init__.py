"""A page version as documents for watches."""
