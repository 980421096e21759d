"""Forms that make something: sent twice, they make it once."""
