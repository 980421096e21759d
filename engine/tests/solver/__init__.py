"""The solver, held against plain search."""
