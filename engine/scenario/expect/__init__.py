"""Expectations of a scenario: read and checked."""
