"""Pages of decks: lists, the builder, versions, export."""
