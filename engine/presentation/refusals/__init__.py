"""Refusals in words: why a card or zone does not offer what one looks for there."""
