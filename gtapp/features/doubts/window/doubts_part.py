"""What asks for the doubts about values, and what goes to them."""

from __future__ import annotations

from collections.abc import Mapping

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.doubts.window.doubt_tracker import DoubtTracker


class DoubtsPart(FeaturePart):
    """Answers what is left to look at in the items of the open project, and goes to it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.tracker: DoubtTracker | None = None
        """That of the open project."""
        context.project_changed.connect(self._switch_project)
        context.settled.connect(self._read_ahead)
        context.values_contradicted.connect(self._follow_contradicted)

    def _switch_project(self) -> None:
        view, self.tracker = self.context.view, None
        if view:
            tracker = self.tracker = DoubtTracker(view.session, self.context.tasks, view.session)
            tracker.doubt_entered.connect(self._explain)
            tracker.forms_changed.connect(self._refresh_issues)
            view.set_review(tracker, self.context.actions.by_name["go_to_doubt"])

    def go_to_doubt(self) -> None:
        """Go to the next doubt that was not visited."""
        if not self.context.visit_next():
            self.context.show_status(self.tr("No doubts are left in this item."))

    def _explain(self) -> None:
        if self.tracker:
            self.context.show_lasting_status(self.tracker.describe_reached())

    def _refresh_issues(self) -> None:
        if self.context.form:
            self.context.form.refresh_issues()

    def _read_ahead(self) -> None:
        """Read what the doubts about the current item follow from, and those about the one that is likely to be next."""
        view = self.context.view
        if view and self.tracker:
            indexes = (view.session.index, *view.neighbours[:1])
            self.tracker.read_ahead(view.session.items[index].id for index in indexes)

    def _follow_contradicted(self, contradicted: Mapping[Pointer, str]) -> None:
        if self.tracker:
            self.tracker.follow_scan(contradicted)
