"""Commands of backups, one a file."""
