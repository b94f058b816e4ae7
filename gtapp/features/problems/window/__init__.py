"""Problems of a record in the window, and the docks that explain it."""
