"""What asks for the doubts about values, and what goes to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.record.validation import Issue
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.doubts.window.doubt_readings import DoubtReadings
from gtapp.features.doubts.window.doubt_tracker import DoubtTracker
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.texts.i18n import translate_error, translate_message


class DoubtsPart(FeaturePart):
    """Answers what is left to look at in the items of the open project, and goes to it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.tracker: DoubtTracker | None = None
        """That of the open project."""
        context.project_changed.connect(self._switch_project)
        context.settled.connect(self._read_ahead)
        context.values_compared.connect(self._follow_scan)
        self.readings = DoubtReadings(context)

    def _switch_project(self) -> None:
        view, self.tracker, self.readings.tracker = self.context.view, None, None
        if view:
            tracker = DoubtTracker(view.session, self.context.tasks, view.session)
            self.tracker = self.readings.tracker = tracker
            tracker.doubt_entered.connect(self._explain)
            tracker.issues_changed.connect(self._refresh_issues)
            tracker.found_changed.connect(self.readings.refresh)
            tracker.found_changed.connect(self._stop_explaining)
            tracker.name_keys = self._name_keys
            view.set_review(tracker, self.context.actions.by_name["go_to_doubt"])

    def _name_keys(self, command: str) -> str:
        return name_keys(self.context.actions.by_name[command].shortcuts()[:1])

    def go_to_doubt(self) -> None:
        """Go to the next doubt that was not visited."""
        if not self.context.visit_next():
            left = self.tr("No doubts are left in this item.")
            self.context.show_status(
                " ".join(filter(None, (left, self.tracker.worth if self.tracker else "")))
            )

    def go_to_word(self, step: int) -> None:
        """Go to the next word in doubt, or with -1 to the previous one."""
        self.readings.go_to_word(step)

    def accept_issue(self) -> None:
        """Accept the issues of the value at the cursor, or open them again."""
        form, tracker = self.context.form, self.tracker
        if form is None or tracker is None:
            return
        form.commit()
        issues = tracker.find_issues(form.focused_pointer() or ())
        text = self.tr("The value at the cursor has no problem.")
        if issues:
            try:
                is_accepted = tracker.switch_accepted(issues)
            except EditError as error:
                self.context.show_message(translate_error(error))
                return
            text = self.tr("Accepted: {issues}") if is_accepted else self.tr("No longer accepted: {issues}")
        self.context.show_status(text.format(issues=_join_issues(issues)))

    def accept_kind(self) -> None:
        """Accept all issues of the kind at the cursor in the whole project, or open them again."""
        form, tracker = self.context.form, self.tracker
        if form is None or tracker is None:
            return
        form.commit()
        issue = tracker.find_kind(form.focused_pointer() or ())
        if issue is None:
            self.context.show_status(self.tr("The value at the cursor has no problem."))
            return
        try:
            is_accepted = tracker.switch_kind(issue)
        except GtappError as error:
            self.context.show_message(translate_error(error))
            return
        text = self.tr("No longer accepted in this project: {issues}")
        if is_accepted:
            text = self.tr("In this field accepted in all items of the project: {issues}")
        self.context.show_status(text.format(issues=_join_issues([issue])))

    def _explain(self) -> None:
        if self.tracker:
            self.context.show_lasting_status(self.tracker.describe_reached())

    def _stop_explaining(self) -> None:
        """Take away why the cursor is at an issue once that is corrected or accepted."""
        if self.tracker and self.tracker.leave_settled():
            self.context.show_lasting_status("")

    def _refresh_issues(self) -> None:
        if self.context.form:
            self.context.form.refresh_issues()

    def _read_ahead(self) -> None:
        """Read what the doubts about the current item follow from, and those about the one that is likely to be next."""
        view = self.context.view
        if view and self.tracker:
            indexes = (view.session.index, *view.neighbours[:1])
            self.tracker.read_ahead(view.session.items[index].id for index in indexes)

    def _follow_scan(self, support: Mapping[Pointer, ScanSupport]) -> None:
        if self.tracker:
            self.tracker.follow_scan(support)


def _join_issues(issues: Sequence[Issue]) -> str:
    return " ".join(dict.fromkeys(translate_message(each.message) for each in issues))
