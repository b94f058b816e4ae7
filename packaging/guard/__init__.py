"""Compares the version `before-slices` with this one: see `guard.__main__`. Removed at the end of issue 32."""
