"""Decisions of the policies."""
