"""People who have an account."""
