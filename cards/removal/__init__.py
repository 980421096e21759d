"""Removing a whole set."""
