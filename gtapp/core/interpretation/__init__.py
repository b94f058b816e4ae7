"""What the cells of a table mean, suggested by rules from what is written in them."""
