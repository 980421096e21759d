"""What an effect text means: a program of small frozen nodes, each of which prints and explains itself."""
