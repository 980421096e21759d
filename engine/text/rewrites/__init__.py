"""Texts that do not read, said in words that do: a table of wordings, and a search through it."""
