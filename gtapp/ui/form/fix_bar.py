"""The buttons beside an issue's text that fix it: here, and at all places of the record that have the same kind of issue."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.document import Issue
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.painting import format_tooltip
from gtapp.ui.i18n import translate_message

_GAP = 4
_SPACE = 8


class FixBar(QWidget):
    """One or two buttons in the line of a value's first issue; hidden where no issue has a fix."""

    def __init__(self, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._binding = binding
        self._issue: Issue | None = None
        self._here = self._make_button()
        self._everywhere = self._make_button()
        self._here.clicked.connect(self._fix_here)
        self._everywhere.clicked.connect(self._fix_everywhere)
        self._here.setToolTip(format_tooltip(self.tr("Take the suggestion (Ctrl+Shift+F)")))
        self._everywhere.setToolTip(
            format_tooltip(self.tr("Do the same at all places of this record, in one step (Alt+Shift+F)"))
        )
        binding.issues_changed.connect(self._count)
        self.hide()

    def _make_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are commands of the form
        return button

    def show_issue(self, issue: Issue | None) -> None:
        """Show the buttons of an issue; hide them if it has none."""
        self._issue = issue
        self.setVisible(issue is not None)
        if issue and issue.fix:
            self._here.setText(translate_message(issue.fix.text))
            self._count()

    def _count(self, _: object = None) -> None:
        """Say how many places the second button would fix; hide it where there is only one."""
        if self._issue is None or self.isHidden():
            return
        count = len(self._binding.find_alike(self._issue))
        self._everywhere.setVisible(count > 1)
        self._everywhere.setText(self.tr("Fix all {count}").format(count=count))

    def width_wanted(self) -> int:
        """Return the width of the buttons with a space before them; 0 if they are hidden."""
        buttons = [each for each in (self._here, self._everywhere) if not each.isHidden()]
        return 0 if self.isHidden() else sum(each.sizeHint().width() + _GAP for each in buttons) + _SPACE

    def place(self, right: int, top: int, height: int) -> None:
        """Place the buttons with their right end at `right`."""
        self.setFont(self._binding.fonts.small)
        width = self.width_wanted() - _SPACE
        self.setGeometry(right - width, top, width, height)
        left = 0
        for button in (self._here, self._everywhere):
            if not button.isHidden():
                wanted = button.sizeHint().width()
                button.setGeometry(QRect(left + _GAP, 0, wanted, height))
                left += wanted + _GAP

    def _fix_here(self) -> None:
        if self._issue:
            self._binding.fix([self._issue])

    def _fix_everywhere(self) -> None:
        if self._issue:
            self._binding.fix(self._binding.find_alike(self._issue))
