"""Passes over the tokens of a text, before the grammar."""
