"""How the window says things: the user's language, labels of figures, values in words."""
