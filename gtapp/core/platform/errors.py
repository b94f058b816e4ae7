"""The exceptions that carry a message for the user."""

from __future__ import annotations

from typing import Any

from gtapp.core.platform.messages import Message


class GtappError(Exception):
    """An error to report to the user; `message` describes it."""

    def __init__(self, code: str, **params: Any) -> None:
        self.message = Message(code, params)
        super().__init__(str(self.message))

    @property
    def code(self) -> str:
        return self.message.code

    def __reduce__(self) -> tuple[Any, ...]:
        """Let other processes have the error."""
        return _restore_error, (type(self), self.message)


def _restore_error(kind: type[GtappError], message: Message) -> GtappError:
    error = kind.__new__(kind, str(message))
    error.message = message
    return error


class UnreadableError(GtappError):
    """A file that can't be read as what it should be; it is never overwritten."""


class SaveError(GtappError):
    """A save that did not happen; the previous state of the file is unharmed."""


class ChangedOnDiskError(SaveError):
    """A save refused because the file is no longer what was read."""


class EditError(GtappError):
    """An edit that does not fit the record; nothing was changed."""


class ProjectError(GtappError):
    """A folder that can't be opened as a project."""


class CopyCancelledError(GtappError):
    """The user has cancelled copying scans or answers into a project."""


def raise_defect(error: Exception) -> None:
    """Raise an exception that is a defect of the program, and no fault of files, of the system, or of what was asked for."""
    if not isinstance(error, GtappError | OSError):
        raise error
