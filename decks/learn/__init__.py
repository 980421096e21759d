"""Lessons at the real board, and positions to try there."""
