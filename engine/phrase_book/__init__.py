"""Phrases that read, by what one wants a card to do, for the help and to insert while writing."""
