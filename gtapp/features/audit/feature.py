"""What audits add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.audit.window.audit_part import AuditPart

    return AuditPart


FEATURE = Feature(
    "audit",
    load_window,
    commands=(
        Command(
            "audit", "Audit &sample …", "",
            "project", lambda audits: audits.show_dialog(), "quality", 21, icon="clipboard-check",
        ),
    ),
)  # fmt: skip
