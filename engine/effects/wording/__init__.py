"""Wordings that several nodes print or explain themselves with."""
