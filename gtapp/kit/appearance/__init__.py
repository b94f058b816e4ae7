"""How the window looks: its colours, icons, fonts and the style of dialogs."""
