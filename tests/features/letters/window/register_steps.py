"""Steps of an annotator in the docks of persons and organizations."""

from __future__ import annotations

import csv
from pathlib import Path

from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.letters.window.register_panel import OrganizationsPanel, PersonsPanel
from tests.window.window_driver import WindowDriver

AUTHORITY = "Basler Personenschifffahrtsgesellschaft"
COMPANY = "Basler Rheinschifffahrt-Aktiengesellschaft"


def open_persons(driver: WindowDriver) -> PersonsPanel:
    """Go to the persons by their key."""
    driver.press("Shift+F5")
    driver.wait_for_tasks()
    panel = driver.window.context.panels["persons_panel"].widget()
    assert isinstance(panel, PersonsPanel)
    return panel


def open_organizations(driver: WindowDriver) -> OrganizationsPanel:
    """Go to the organizations by their key."""
    driver.press("Ctrl+Shift+F5")
    driver.wait_for_tasks()
    panel = driver.window.context.panels["organizations_panel"].widget()
    assert isinstance(panel, OrganizationsPanel)
    return panel


def type_text(driver: WindowDriver, text: str) -> None:
    """Type a text of ASCII letters where the focus is."""
    driver.type(driver.focus, text)


def enter_text(driver: WindowDriver, panel: PersonsPanel | OrganizationsPanel, text: str) -> None:
    """Replace the content of the cell whose editor is open, and end it by Return."""
    driver.press("Ctrl+A")
    type_text(driver, text)
    driver.press("Return")
    driver.qtbot.waitUntil(lambda: driver.focus is panel.cells)


def go_to_column(driver: WindowDriver, panel: PersonsPanel | OrganizationsPanel, name: str) -> None:
    """Go to a column of the grid by arrow keys; the grid has the focus."""
    while panel.cells.column_at(panel.cells.currentRow()) != name:
        line = list(panel.file.columns()).index(name)
        driver.press("Down" if panel.cells.currentRow() < line else "Up")


def make_firm_row(value: str, name: str, **more: str) -> dict[str, str]:
    """Return a row of the tab organizations."""
    cells = dict.fromkeys(ORGANIZATIONS.columns, "")
    return {**cells, "identifier_propertyID": "GND", "identifier_value": value, "name": name, **more}


FIRMS = (
    make_firm_row("108623880X", AUTHORITY, alternateName="Personenschiffahrt", address="Marktgasse 1"),
    make_firm_row("108623880X", AUTHORITY, address="Hafen 3", address_startDate="1926"),
    make_firm_row("5508768-1", COMPANY, alternateName="BRAG, Die Rheinschiffer", comment='"kept" as it is'),
)


def save_firms(path: Path, rows: tuple[dict[str, str], ...] = FIRMS) -> bytes:
    """Write a table of organizations in a style that gtapp never writes; return its bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ORGANIZATIONS.columns, delimiter=";", quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    return path.read_bytes()
