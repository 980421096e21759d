"""The rules, where a scenario cannot show them."""
