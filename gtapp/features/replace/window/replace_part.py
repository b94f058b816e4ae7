"""What changes many values: find and replace in one item or all, and tables that are imported."""

from __future__ import annotations

from pathlib import Path

from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.session import Session
from gtapp.features.replace.window.find_bar import FindBar
from gtapp.features.replace.window.replace_dialog import ReplaceDialog
from gtapp.features.replace.window.table_dialog import TableImportDialog, choose_table
from gtapp.kit import small_widgets


class ReplacePart(FeaturePart):
    """Opens the bar and the dialogs, and shows what they have changed."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.find_bar: FindBar | None = None
        """The bar of the open project, once it was opened."""
        context.project_changed.connect(self._forget_bar)

    def _forget_bar(self) -> None:
        self.find_bar = None  # deleted with the view of its project

    def find_here(self) -> None:
        """Find and replace in the texts of the item that is shown."""
        view = self.context.view
        if view is None:
            return
        if self.find_bar is None:
            bar = self.find_bar = FindBar(view, self.context.actions.by_name, self.context.window)
            bar.left.connect(self.context.return_to_form)
            bar.failed.connect(self.context.show_status)
            view.add_above_form(bar)
        self.find_bar.begin(view.form.selected_text())

    def go_to_match(self, step: int) -> None:
        """Go to the next (1) or previous (-1) place of the text that is searched for here."""
        bar = self.find_bar
        if bar is None or bar.isHidden():
            self.find_here()
        elif step > 0:
            bar.find_next()
        else:
            bar.find_previous()

    def open_dialog(self) -> None:
        """Offer the replacement, with the focused field first."""
        path = self._find_focused_path()
        session = self._save_session()
        if session:
            dialog = ReplaceDialog(session, self.context.tasks, path, self.context.window)
            small_widgets.run_dialog(dialog)
            self._follow_changes(session, dialog.has_changed)

    def choose_table(self) -> None:
        """Ask for a table and offer its import."""
        path = choose_table(self.context.window)
        if path:
            self.open_table(path)

    def open_table(self, path: Path) -> None:
        """Offer the import of a table."""
        session = self._save_session()
        if session:
            dialog = TableImportDialog(session, self.context.tasks, path, self.context.window)
            small_widgets.run_dialog(dialog)
            self._follow_changes(session, dialog.has_changed)

    def _save_session(self) -> Session | None:
        """Save what is edited and return the session; None if there is none, or something can't be saved, which is reported."""
        session = self.context.session
        if session is None:
            return None
        session.commit_wanted.emit()
        session.save_edits()
        if session.unsaved.failures:
            names = ", ".join(each.document.item_id for each in session.unsaved.failures)
            text = self.tr(
                "{names} could not be saved. Save or decide there first; then values can be replaced."
            )
            self.context.show_message(text.format(names=names))
            return None
        return session

    def _follow_changes(self, session: Session, has_changed: bool) -> None:
        """Show what a dialog has changed."""
        if has_changed:
            session.reread()
            self.context.scoring_changed.emit()

    def _find_focused_path(self) -> Pointer | None:
        """Return the path of the field that has the focus in the form."""
        form, document = self.context.form, self.context.document
        pointer = form.focused_pointer() if form else None
        if document is None or pointer is None:
            return None
        return make_path(document.to_tree_pointer(pointer))
