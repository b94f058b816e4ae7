"""What the runs advise on the current item, carried out: their values taken by number, doubtful fields gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gtapp.document import Document
from gtapp.errors import EditError
from gtapp.pointer import Pointer
from gtapp.preview.item_votes import ItemVotes
from gtapp.ui.messages import translate_error, translate_message
from gtapp.ui.scores.doubts import Doubts
from gtapp.ui.scores.offers import Offer, offers
from gtapp.ui.scores.opinions import KEYS, Opinions
from gtapp.ui.scores.taking import take
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.scores.candidates import Candidates


class Advice(QObject):
    """One for the window; `attach` tells of which project it speaks."""

    def __init__(self, window: MainWindow, opinions: Opinions) -> None:
        super().__init__(window)
        self._window = window
        self._scores = window.scores
        self._workspace: Workspace | None = None
        self._doubts = Doubts()
        self.opinions = opinions

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace

    # the values of the runs

    @property
    def document(self) -> Document | None:
        """The record that may be edited now."""
        session = self._workspace.session if self._workspace else None
        return session.document if session and not session.lost_here() else None

    def offers(self) -> list[Offer] | None:
        """What can be taken where the cursor is; None as long as nothing is known."""
        document, opinion = self.document, self.opinions.opinion
        pointer = self._workspace.form.focused_pointer() if self._workspace else None
        if document is None or opinion is None or pointer is None:
            return None
        return offers(opinion, document, pointer)

    def show_in(self, panel: Candidates) -> None:
        """Shows what can be taken where the cursor is, or why nothing is known."""
        workspace, opinion = self._workspace, self.opinions.opinion
        document = self.document
        pointer = workspace.form.focused_pointer() if workspace else None
        if opinion is None or document is None:
            panel.say(self._why_nothing())
        elif pointer is None:
            panel.say(self.tr("The cursor is in no field."))
        else:
            panel.show_offers(document, pointer, offers(opinion, document, pointer), opinion)

    def _why_nothing(self) -> str:
        scores = self._scores
        if scores.fault:
            return translate_message(scores.fault)
        if self.document is None:
            return self.tr("There is no record to compare with.")
        if scores.loading or self.opinions.waiting:
            return self.tr("The runs' answers are being read …")
        return self.tr("The project has no runs of answers.")

    def take(self, number: int) -> None:
        """Takes the offer of this number (1 is the first) where the cursor is."""
        if self._workspace is None or self._hear() is None:
            return
        self._workspace.form.commit()
        self.opinions.now()
        found, document = self.offers(), self.document
        if document is None or not found or number > len(found):
            self._window.status.news(self.tr("The runs have no value {number} here.").format(number=number))
            return
        try:
            take(document, found[number - 1])
        except EditError as error:
            self._window.status.news(translate_error(error))

    def _hear(self) -> ItemVotes | None:
        """The opinion on the record as it is; None, and told why, where there is none."""
        opinion = self.opinions.now()
        if opinion is None and self.document is not None:
            self.opinions.want(KEYS, True)
            self._window.status.news(self._why_nothing())
        return opinion

    # doubtful fields

    def next_doubt(self) -> None:
        """To the field that the runs doubt most, of those not visited yet."""
        opinion, document = self._hear(), self.document
        if opinion is None or document is None:
            return
        place = self._doubts.next(document, opinion.doubtful_fields)
        if place is None:
            self._window.status.news(self.tr("Nothing more in this item that the runs doubt."))
        else:
            self._go_to_value(place)

    def previous_doubt(self) -> None:
        """Back to the doubtful field before."""
        document = self.document
        place = self._doubts.previous(document) if document else None
        if place is not None:
            self._go_to_value(place)

    def _go_to_value(self, place: Pointer) -> None:
        if self._workspace:
            self._workspace.form.focus_at(place)
