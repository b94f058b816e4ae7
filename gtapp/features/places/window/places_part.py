"""What has the scans of the open project read: for the places of values, their text, and pages turned upright."""

from __future__ import annotations

from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.places.window.scan_reading import ScanReading


class PlacesPart(FeaturePart):
    """Has the scans of each project read that has some, from the moment when its first page is on the screen."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.reading: ScanReading | None = None
        """That of the open project."""
        context.project_ready.connect(self._start)
        context.project_changed.connect(self._end)
        context.settled.connect(self._follow_item)
        context.value_focused.connect(self._follow_focus)
        context.cursor_moved.connect(self._follow_cursor)

    def _start(self) -> None:
        view = self.context.view
        if view is None or not view.session.project.items.has_scans:
            return
        reading = self.reading = ScanReading(self.context, view)
        view.find_turns_by(reading.find_turns)
        view.locate_by(reading.places.locate_item)
        view.shown_values.set_places(reading.places.find_lines, reading.places.changed)
        reading.reader.page_read.connect(view.turn_upright)
        reading.places.compared.connect(self.context.values_compared)
        reading.boxes.follow(view.form.focused_pointer())
        view.add_above_scan(reading.text.row)
        view.add_scan_entries(reading.list_entries())

    def _end(self) -> None:
        if self.reading:
            self.reading.shutdown()
            self.reading = None

    def _follow_item(self) -> None:
        """Have the pages of the current item read, then those of the items beside it."""
        if self.reading and self.context.view:
            self.reading.follow_item(self.context.view.upcoming_pages)

    def _follow_focus(self) -> None:
        """Outline on the scan where the value stands that has the focus, and show its line above a long text."""
        if self.reading and self.context.form:
            self.reading.boxes.follow(self.context.form.focused_pointer())
            self.reading.line.follow()
            self.reading.text.enable()

    def _follow_cursor(self) -> None:
        if self.reading:
            self.reading.line.follow_later()
