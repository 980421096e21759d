"""The compiled engine: building it, and games equal to those of the source."""
