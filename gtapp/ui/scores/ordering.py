"""Lists the items by the corrections that the runs let expect, most first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gtapp.ui.item_model import Order
from gtapp.ui.scores.inquiry import SuspectNavigator
from gtapp.ui.scores.opinions import get_score_name
from gtapp.ui.tasks import Ticket
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_UNKNOWN = -1.0


class ExpectedOrder(QObject):
    """The order stays as it was when it was asked for: items do not move under the annotator's hands."""

    def __init__(self, window: MainWindow, inquiry: SuspectNavigator) -> None:
        super().__init__(window)
        self._window = window
        self._inquiry = inquiry
        self._workspace: Workspace | None = None
        self._wanted = False
        inquiry.surveyor.moved.connect(self._follow)

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace, self._wanted = workspace, False

    def toggle(self) -> None:
        """As the action says, as soon as all items are known."""
        self._wanted = self._window.actions_of_window.by_name["by_expected"].isChecked()
        if self._workspace is None:
            return
        if not self._wanted:
            self._workspace.items.set_order(None)
            return
        self._inquiry.search()
        self._follow()

    def _follow(self) -> None:
        """Orders as soon as the search has ended; until then, says how far it is."""
        surveyor = self._inquiry.surveyor
        if not self._wanted or self._workspace is None:
            return
        if surveyor.state in ("new", "searching"):
            text = self.tr("The runs are asked about all items: {done} of {total}")
            self._window.status.news(text.format(done=surveyor.done, total=surveyor.total))
            return
        self._wanted = False
        self._order(self._workspace, dict(surveyor.expected))

    def _order(self, workspace: Workspace, expected: dict[str, float]) -> None:
        items = workspace.session.items

        def work(_: Ticket) -> Order:
            return Order.of([expected.get(get_score_name(item), _UNKNOWN) for item in items])

        workspace.tasks.start(work, lambda order: self._take(workspace, order))

    def _take(self, workspace: Workspace, order: Order) -> None:
        if workspace is self._workspace and self._window.actions_of_window.by_name["by_expected"].isChecked():
            workspace.items.set_order(order)
            self._window.status.news(self.tr("Most corrections expected first."))
