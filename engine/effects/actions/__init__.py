"""Instructions of programs, by what they do."""
