"""Policies: they pick an option from what their observation shows them."""
