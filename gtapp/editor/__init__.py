"""One record on the screen: the list of items, the scan and the form of the current one, and what follows it."""
