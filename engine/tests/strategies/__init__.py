"""Hypothesis strategies for programs of effects."""
