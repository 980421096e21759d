"""Commands of backups."""
