"""The rulebook on the site: its pages, and the link and card of every rule number."""
