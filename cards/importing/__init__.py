"""Card files brought into the catalogue: what one would change, told card by card, and the writing of it."""
