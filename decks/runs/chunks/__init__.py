"""The chunks of a run: cutting, playing and completing them."""
