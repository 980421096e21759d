"""Measurements of the site; bin/bench starts them."""
