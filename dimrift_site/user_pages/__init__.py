"""Pages of users: what an account made that everybody may see."""
