"""The scan and the form of a record: beside each other, or the scan above the form, as their shapes require."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

_FORM_PART, _TABLE_PART = 0.43, 0.54
"""The form's part of the width beside the scan, and that of a form with a table."""
_BELOW_PART, _TABLE_BELOW_PART = 0.48, 0.625
"""The form's part of the height below the scan, and that of a form with a table: its rows are higher than those of the scan."""
_BESIDE_PANEL_PART = 0.7
"""The part of the width that scan and form keep at first beside a panel where one is above the other."""
_LEAST_TABLE = 600
"""The width in which the words of a table with six columns are hardly broken."""
_LOW, _LOW_SCAN = 26, 3
"""In lines of text: the height from which on a table has room below a scan with its bar; below it, that of the scan."""
_WORTH_IT = 1.5
"""A scan is placed above a form without tables only if it is this much larger there."""

BESIDE, ABOVE = "beside", "above"


class WorkSplitter(QSplitter):
    """Two parts, scan and form. The sizes of each arrangement are remembered while the other one is shown.

    Where the user has chosen none, the arrangement follows from the schema, and from the first page's shape once it is known.
    """

    arranged = Signal()
    """The arrangement has changed."""

    low_changed = Signal(bool)
    """A table has become too low, or high enough again, to leave room for anything but a few lines of the scan."""

    def __init__(
        self, scan: QWidget, form: QWidget, is_tabular: bool, find_columns_width: Callable[[], int]
    ) -> None:
        """`find_columns_width` returns the width that the form needs for two columns."""
        super().__init__(Qt.Orientation.Horizontal)
        self._parts = (scan, form)
        self._is_tabular = is_tabular
        self._find_columns_width = find_columns_width
        self._wants_columns = True
        """Whether the form keeps its columns: not where the user has made it narrower."""
        self._is_narrow = False
        """Whether the form's part of the width is too narrow for its columns."""
        self._is_decided = False
        self._is_low = False
        self._states: dict[str, QByteArray] = {}
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._store_sizes)
        for place, widget in enumerate((scan, form)):
            self.addWidget(widget)
            self.setStretchFactor(place, 1)

    @property
    def arrangement(self) -> str:
        """`BESIDE` or `ABOVE`."""
        return ABOVE if self.orientation() == Qt.Orientation.Vertical else BESIDE

    @property
    def is_low(self) -> bool:
        """True if a table below the scan leaves room for a few lines of it alone."""
        return self._is_low

    @property
    def least_width(self) -> int:
        """The width that scan and form need at least beside each other, also while the scan is hidden."""
        least = (max(part.minimumWidth(), part.minimumSizeHint().width()) for part in self._parts)
        return sum(least) + self.handleWidth()

    def find_least_width(self, whole: int) -> int:
        """Return the width that leaves the scan at least half of what it has in `whole`, and the form or table its columns."""
        if self.arrangement == ABOVE:
            return max(whole // 2, _LEAST_TABLE if self._is_tabular else 0)
        return (whole - self._find_form_width(whole)) // 2 + self._find_columns_width() + self.handleWidth()

    def _find_form_width(self, whole: int) -> int:
        """Return how much of the width `whole` the form takes beside the scan where the user has not divided it."""
        part = _TABLE_PART if self._is_tabular else _FORM_PART
        return max(int(whole * part), self._find_columns_width())

    def find_usual_width(self, whole: int) -> int:
        """Return the width that a panel leaves at first of `whole`: a table below its scan needs more than the least."""
        return int(whole * _BESIDE_PANEL_PART) if self.arrangement == ABOVE else self.find_least_width(whole)

    def show_scan(self, on: bool) -> None:
        """Show the scan, or leave its room to the form."""
        if on == self._parts[0].isHidden():  # Qt would lay out and paint all again where nothing changes
            self._parts[0].setVisible(on)

    def choose(self, arrangement: str) -> None:
        """Arrange the parts as the user chose; pages no longer change that."""
        self._is_decided = True
        self._arrange(arrangement)

    def fit_page(self, page: QSize) -> None:
        """Arrange the parts for pages of this size, unless the user or an earlier page decided."""
        if not self._is_decided and not page.isEmpty():
            self.choose(self._find_arrangement(page))

    def _find_arrangement(self, page: QSize) -> str:
        """Return the arrangement for pages of this size: a table on a landscape page needs the width for both."""
        if self._is_tabular:
            return ABOVE if page.width() > page.height() else BESIDE
        width, height = self.width(), self.height()
        beside = QSize(round(width * (1 - _FORM_PART)), height)
        above = QSize(width, round(height * (1 - _BELOW_PART)))
        return ABOVE if _scale(page, above) >= _WORTH_IT * _scale(page, beside) else BESIDE

    def _arrange(self, arrangement: str) -> None:
        if arrangement != self.arrangement:
            self._states = self.states()
            self._turn(arrangement)

    def _turn(self, arrangement: str) -> None:
        self.setOrientation(Qt.Orientation.Vertical if arrangement == ABOVE else Qt.Orientation.Horizontal)
        self._check_height()
        self._restore_sizes()
        self.arranged.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_height()
        self._keep_columns()

    def _keep_columns(self) -> None:
        """Divide the width anew unless the user did; take from the scan what the form lacks for two columns, and give it back."""
        if self.arrangement == ABOVE or self._parts[0].isHidden() or not self._wants_columns:
            return
        if self._is_narrow or not self._is_divided:
            self._restore_sizes()
        scan, form = self.sizes()
        lacking = self._find_columns_width() - form
        self._is_narrow = lacking > 0
        if 0 < lacking <= scan - self._parts[0].minimumSizeHint().width():
            self.setSizes([scan - lacking, form + lacking])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._follow_height()

    def _follow_height(self) -> None:
        """Divide the height anew where a table has too little room now, or enough again; not if the user divided it."""
        if self._check_height() and not self._is_divided:
            self._restore_sizes()

    @property
    def _is_divided(self) -> bool:
        """True if the user chose the sizes of this arrangement."""
        return not self._states.get(self.arrangement, QByteArray()).isEmpty()

    def _check_height(self) -> bool:
        """Notice whether a table below the scan has little room; return whether that has changed."""
        is_above = self._is_tabular and self.arrangement == ABOVE
        is_low = is_above and self.height() < _LOW * self.fontMetrics().lineSpacing()
        if is_low == self._is_low:
            return False
        self._is_low = is_low
        self.low_changed.emit(is_low)
        return True

    def _restore_sizes(self) -> None:
        """Set the sizes that this arrangement had; the first time, divide the space."""
        state = self._states.get(self.arrangement, QByteArray())
        if not state.isEmpty() and self.restoreState(state):
            return
        if self._is_low:
            whole = self.height()
            form = whole - _LOW_SCAN * self.fontMetrics().lineSpacing()
        elif self.arrangement == ABOVE:
            whole = max(self.height(), 400)
            form = int(whole * (_TABLE_BELOW_PART if self._is_tabular else _BELOW_PART))
        else:
            whole = max(self.width(), 700)
            form = self._find_form_width(whole)
        self.setSizes([whole - form, form])

    def _store_sizes(self) -> None:
        """Keep the sizes that the user chose."""
        self._states[self.arrangement] = self.saveState()
        if self.arrangement == BESIDE:
            self._wants_columns, self._is_narrow = self.sizes()[1] >= self._find_columns_width(), False

    # between starts

    @property
    def decided(self) -> str:
        """The arrangement that was decided on; empty: none, since no page was shown."""
        return self.arrangement if self._is_decided else ""

    def states(self) -> dict[str, QByteArray]:
        """Return the sizes that the user chose, of each arrangement; where there are none, they follow from the window's size."""
        if not self._is_divided:
            return dict(self._states)
        return {**self._states, self.arrangement: self.saveState()}

    def restore(self, arrangement: str, states: dict[str, QByteArray]) -> None:
        """Restore an earlier arrangement; without one, choose by the schema until a page is shown."""
        self._states = dict(states)
        self._wants_columns = states.get(BESIDE, QByteArray()).isEmpty()
        self._is_decided = bool(arrangement)
        self._turn(arrangement or (ABOVE if self._is_tabular else BESIDE))


def _scale(page: QSize, room: QSize) -> float:
    """Return how large the page is in this room."""
    return min(room.width() / page.width(), room.height() / page.height())
