"""What a scenario expects: read and checked."""
