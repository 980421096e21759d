"""Backups of a whole installation in one file: making, checking and restoring them."""
