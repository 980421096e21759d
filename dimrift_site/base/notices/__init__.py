"""Notices: what the site tells an account of what became of its things."""
