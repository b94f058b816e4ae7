"""The letters' Google Sheet: imported by a three-way merge with the corrections of the project, which are written back."""
