"""Reports: readers say what is wrong with something, and hear how it ended."""
