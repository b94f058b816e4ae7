"""Second readings: drawing the items that another person reads again, and how far the readers are."""
