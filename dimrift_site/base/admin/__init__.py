"""What the pages of the admin share, of whichever app."""
