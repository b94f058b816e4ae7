"""What the scan viewer says instead of a page, or over one that is incomplete."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gtapp.core.scans.scan_file import ScanError


class ScanMessages(QObject):
    """The viewer's texts, in the program's language; plain text."""

    def no_scan(self) -> tuple[str, str]:
        """Return heading and text for an item without pages."""
        return self.tr("No scan"), self.tr(
            "There is no scan for this item. Its values can be edited all the same."
        )

    def loading(self) -> tuple[str, str]:
        """Return heading and text for a page that is still being decoded."""
        return self.tr("Loading the scan …"), ""

    def cut_off(self) -> str:
        """Return the notice over the readable part of a damaged image."""
        return self.tr(
            "This file is damaged: it ends early, so the lower part of the scan is missing or grey."
        )

    def failure(self, error: ScanError, reload: str) -> tuple[str, str]:
        """Return heading and text for an error; `reload` names the action that tries again, and its key."""
        texts = {**self._access_errors(), **self._content_errors(), **self._decoder_errors()}
        heading, advice = texts[error.code]
        parts = [error.path.name if error.code == "fetch" else str(error.path), advice.format(error.detail)]
        if error.code in ("fetch", "io", "damaged", "internal") and error.detail:
            parts.append(self.tr("What the system says: {0}").format(error.detail))
        parts.append(self.tr("Your values are safe and can be edited all the same."))
        parts.append(self.tr("To try again: {0}").format(reload))
        return heading, "\n\n".join(parts)

    def _access_errors(self) -> dict[str, tuple[str, str]]:
        return {
            "missing": (
                self.tr("The scan is not there"),
                self.tr(
                    "The file may have been moved or renamed, or its drive is not connected. Put it back."
                ),
            ),
            "fetch": (
                self.tr("The scan could not be fetched"),
                self.tr(
                    "It is not in the project’s folder, and the team’s address of scans did not deliver it. It is tried again "
                    "in a moment."
                ),
            ),
            "folder": (
                self.tr("This is a folder, not a scan"),
                self.tr(
                    "A folder stands where the scan should be. Rename it, and put the file in its place."
                ),
            ),
            "denied": (
                self.tr("The scan may not be read"),
                self.tr("You have no permission to read this file. Ask its owner for it."),
            ),
            "io": (
                self.tr("The scan could not be read"),
                self.tr("The disk or the network did not deliver the file."),
            ),
            "internal": (
                self.tr("The scan could not be shown"),
                self.tr(
                    "This is a mistake in the program. Please report it, with the file if you may share it."
                ),
            ),
        }

    def _content_errors(self) -> dict[str, tuple[str, str]]:
        return {
            "empty": (
                self.tr("The scan is empty"),
                self.tr("The file has 0 bytes; perhaps copying it was interrupted. Copy it again."),
            ),
            "not-image": (
                self.tr("This file is not a scan"),
                self.tr(
                    "By its content it is neither an image nor a PDF, whatever its name says. Check which file "
                    "belongs here."
                ),
            ),
            "format": (
                self.tr("This format can’t be shown"),
                self.tr(
                    "{0} is not read. JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP and PDF are: convert the file "
                    "to one of them."
                ),
            ),
            "encrypted": (
                self.tr("The PDF is protected by a password"),
                self.tr("It can’t be opened here. Save a copy without a password, and put it in its place."),
            ),
            "no-page": (
                self.tr("There is no such page"),
                self.tr("The number of pages in this file is {0}. Perhaps it was replaced by a shorter one."),
            ),
            "too-large": (
                self.tr("The scan is too large"),
                self.tr(
                    "At {0} pixels it needs more memory than is allowed for one scan. Save a smaller copy, or "
                    "one as JPEG 2000 or as plain (not progressive) JPEG, and put it in its place."
                ),
            ),
            "damaged": (
                self.tr("The scan is damaged"),
                self.tr("The file is broken or incomplete. Copy it again from where it came."),
            ),
        }

    def _decoder_errors(self) -> dict[str, tuple[str, str]]:
        return {
            "memory": (
                self.tr("The scan needs too much memory"),
                self.tr(
                    "Decoding this page was ended because it needed more than the {0} MB that gtapp allows. The "
                    "file may be damaged, or made to do this. If you trust it, save a copy as JPEG in another program, "
                    "and put it in its place."
                ),
            ),
            "time": (
                self.tr("The scan takes too long"),
                self.tr(
                    "Decoding this page was ended after {0} seconds. The file may be damaged, or made to do this. If "
                    "you trust it, save a copy as JPEG in another program, and put it in its place."
                ),
            ),
            "crash": (
                self.tr("The decoder ended unexpectedly"),
                self.tr(
                    "The process that decodes pages ended at this one. The file may be damaged, or made to do this. If "
                    "you trust it, save a copy as JPEG in another program, and put it in its place."
                ),
            ),
        }
