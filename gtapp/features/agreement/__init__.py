"""Agreement of two readers on the same items."""
