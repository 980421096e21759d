"""The lexicon: words, their classes and their meanings."""
