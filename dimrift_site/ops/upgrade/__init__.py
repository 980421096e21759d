"""Upgrade of a site: what a new version will do to the database, to runs, games and cards, before it does."""
