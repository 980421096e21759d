"""Tools of those who work on the site, tests and measurements. No program of the site imports them."""
