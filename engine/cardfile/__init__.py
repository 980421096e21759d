"""Card files: the only way from written cards to definitions, and back to data."""
