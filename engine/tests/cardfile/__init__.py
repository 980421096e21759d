"""Card files: reading, limits, writing."""
