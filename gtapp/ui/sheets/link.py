"""Opens the letter's page in Transkribus, as the sheet links it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices

from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.sheets import tab_files
from gtapp.sheets.columns import GROUND_TRUTH
from gtapp.sheets.local_state import FOLDER
from gtapp.sheets.tabs import Table, read_tab
from gtapp.ui.context import AppContext
from gtapp.ui.i18n import translate_error

_COLUMN: Final = "transkribus_doc_url"


def open_page(context: AppContext) -> None:
    """Hands the current letter's link to the browser; says so where there is none."""
    session = context.session
    if session is None or session.item is None:
        return
    try:
        link = link_of(session.project, session.item.id)
    except GtappError as error:
        context.show_status(translate_error(error))
        return
    if not link or not QDesktopServices.openUrl(QUrl(link)):
        text = QCoreApplication.translate("sheets", "The sheet has no link for this letter.")
        context.show_status(text)


def link_of(project: Project, item_id: str) -> str:
    """The link in the sheet's copy; nothing where there is none that a browser may be given.

    Raises:
        GtappError: the copy can't be read.
    """
    path = project.root / project.benchmark.layout.truths[0] / FOLDER / f"{GROUND_TRUTH.name}.csv"
    number = project.benchmark.table.find_key(item_id) if project.benchmark.table else None
    if not number or not path.is_file():
        return ""
    reading = read_tab(Table(path.name, tab_files.parse_rows(tab_files.read_text(path), path), str(path)))
    lines = reading.lines.get(number, []) if reading else []
    link = lines[0].cells.get(_COLUMN, "").strip() if lines else ""
    return link if link.startswith(("https://", "http://")) else ""
