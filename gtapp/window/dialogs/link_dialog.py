"""The question whether gtapp may write to places outside the project, where its links lead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.messages import make_visible
from gtapp.core.store import project_folder
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.dialogs import Dialog, make_text_box
from gtapp.kit.texts.i18n import translate_error


def ask_to_write(root: Path, targets: Sequence[Path], parent: QWidget) -> bool:
    """Ask whether gtapp may write to `targets` for the project in `root`; store the consent, and return whether there is one."""
    dialog = OutsideLinksDialog(targets, parent)
    title = dialog.windowTitle()
    if not small_widgets.run_dialog(dialog):
        return False
    try:
        project_folder.permit(root, targets)
    except SaveError as error:
        small_widgets.run_dialog(message_boxes.make_message_box(parent, title, translate_error(error)))
        return False
    return True


class OutsideLinksDialog(Dialog):
    """Shows `targets`, and asks whether to write there; the default is no."""

    def __init__(self, targets: Sequence[Path], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Write outside of the project?"))
        intro = self.tr("Links in this project lead out of its folder. To save, gtapp would write to:")
        places = "\n".join(make_visible(str(target)) for target in targets)
        self.places = make_text_box(self.tr("The places"), self, places)
        note = self.tr(
            "Write there only if you know these places; your answer is then remembered for this project. Otherwise the "
            "project can be read, but nothing is saved there."
        )
        self.add_parts(intro, self.places, note)
        self.add_answers(self.tr("&Do not write"), self.tr("&Write there"))
        small_widgets.fit_to_screen(self, 560, 300)
