"""All that is kept of an account, as one file for whom it belongs to."""
