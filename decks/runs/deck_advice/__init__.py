"""Advice on a deck that was measured: which cards to cut, and which swaps help. It is its starter's alone.

An advice is a row of `Run` with `advice`; what its rounds are stands in `engine.simulation.advice`.
"""
