"""Widgets of all parts of the window: labels, tables, charts, layouts, rows that search a text."""
