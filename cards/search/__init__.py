"""The search of the catalogue: normalized words, the index, the query."""
