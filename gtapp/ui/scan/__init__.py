"""The scan viewer: shows the pages of an item; it does not know projects and records."""

from gtapp.scans.scan_file import PageRef, ScanError
from gtapp.ui.scan.page_loader import ScanLoader
from gtapp.ui.scan.view import ScanBar, ScanView

__all__ = ["PageRef", "ScanBar", "ScanError", "ScanLoader", "ScanView"]
