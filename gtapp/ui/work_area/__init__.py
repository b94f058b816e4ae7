"""The work area: the list, the scan and the form of the current item, and what follows it."""
