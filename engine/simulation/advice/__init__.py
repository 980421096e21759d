"""Advice that was measured: which cards of a deck to cut, and which swaps help, by paired games."""
