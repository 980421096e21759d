"""Games that their players show to others, by an address that they can take back."""
