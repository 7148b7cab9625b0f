"""Decides who is due; applies what comes back."""
