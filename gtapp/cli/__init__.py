"""The command line: what scripts and servers need, without Qt; only ``open`` starts the window."""

from gtapp.cli.main import main

__all__ = ["main"]
