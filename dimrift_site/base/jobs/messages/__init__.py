"""The messages that say that there is work: who sends them, and the broker of files that carries them."""
