"""Models' answers: finds them in folders and reads them."""
