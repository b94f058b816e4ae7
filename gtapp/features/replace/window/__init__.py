"""Find and replace over all items in the window: the values of a field, those alike in groups, and what a replacement changes."""
