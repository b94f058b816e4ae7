"""The letters' sheet in the window: import, corrections written back, the registers of persons and organizations."""
