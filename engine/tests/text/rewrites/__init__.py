"""Tests of what unread texts could be in words that read."""
