"""Numbers, times and amounts as a reader of the window's language writes them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from gtapp.ui.i18n import current_language

translate = QCoreApplication.translate


def format_count(count: int) -> str:
    """12,345 in English."""
    return QLocale(current_language()).toString(count)


def format_duration(seconds: float) -> str:
    """1:05 h, 4:09 min or 12 s."""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02} h"
    return f"{whole // 60}:{whole % 60:02} min" if whole >= 60 else f"{whole} s"


def format_cost(amount: float | None) -> str:
    """An amount in US dollars, or that nobody knows."""
    if amount is None:
        return translate("drafting", "cost unknown")
    return f"{QLocale(current_language()).toString(amount, 'f', 2 if amount >= 1 else 4)} USD"
