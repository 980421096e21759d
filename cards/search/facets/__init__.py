"""Facets: values to narrow a list of cards to by a press, each with the number of cards it would leave."""
