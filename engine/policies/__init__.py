"""Who decides: policies pick an option from what their seat shows them."""
