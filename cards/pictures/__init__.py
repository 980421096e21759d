"""Pictures of cards, drawn by Pillow from what is printed: without database, clock or chance."""
