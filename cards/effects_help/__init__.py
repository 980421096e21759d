"""Help about effect texts: the guide to their language, and the phrase book by purpose."""
