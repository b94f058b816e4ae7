"""The login name of the user, who signs statuses and edits unless the settings say another name."""

from __future__ import annotations


def read_user_name() -> str:
    """Return the login name; "" if the system has none."""
    import getpass  # slow to import, and the window has the name in its settings

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
