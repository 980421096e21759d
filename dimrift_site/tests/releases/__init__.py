"""What two releases have to agree on while the programs of both run."""
