"""The only language of the site."""
