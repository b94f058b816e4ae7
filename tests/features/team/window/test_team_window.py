"""Windows of a team on one project, with a real PostgreSQL server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox

from gtapp.core.platform.folders import config_folder
from gtapp.core.project.second_reading import SecondReading, create_reading, load_reading
from gtapp.editor.context import Turns
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features.team.address import TeamSettings, agree, find_agreed, parse_address, write_settings
from gtapp.features.team.blind_reading import find_blind_reading
from gtapp.features.team.window.team_dialogs import AssignDialog, BlindDialog, ConnectDialog, PasswordDialog
from gtapp.features.team.window.team_panel import TeamPanel
from gtapp.features.team.window.team_part import TeamPart
from gtapp.features.team.window.team_service import TeamService
from gtapp.features.team.window.team_status import TeamStatus
from gtapp.kit.preferences import Preferences
from gtapp.window.opener import OpenRequest
from tests.features.drafts.provider import use_empty_keyring
from tests.features.team.conftest import Member, TeamDatabase
from tests.features.team.scan_server import run_scan_server
from tests.postgres_server import PASSWORD
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

LAST, PLACE = "/author/last_name", "/publication/place"
Team = Callable[..., Member]
Open = Callable[[str], "TeamWindow"]


class TeamWindow:
    """The window of a member."""

    def __init__(self, member: Member, driver: WindowDriver) -> None:
        self.member, self.driver = member, driver

    @property
    def service(self) -> TeamService:
        found = self.driver.window.features.part(TeamPart).service
        assert found
        return found

    def wait(self, fact: Callable[[], bool]) -> None:
        self.driver.qtbot.waitUntil(fact)

    def wait_for(self, kind: str) -> None:
        """Wait until the team's state is of this kind."""
        self.wait(lambda: self.service.state.kind == kind)

    def read(self, item: str, pointer: str) -> Any:
        """Return a value of an item in the folder."""
        _, outer, inner = pointer.split("/")
        return json.loads(self.member.path(item).read_text(encoding="utf-8"))["response_text"][outer][inner]

    def save(self, pointer: str, value: str) -> None:
        self.driver.set(pointer, value)
        self.driver.press("Ctrl+S")
        assert self.driver.window.status.saving.text.text() == "Saved"

    def notice(self, name: str) -> str:
        found = self.driver.workspace.notices.get(name)
        return found.text.text() if found else ""

    def press_notice(self, name: str) -> None:
        found = self.driver.workspace.notices.get(name)
        assert found
        QTest.mouseClick(found.buttons[0], Qt.MouseButton.LeftButton)

    def panel(self) -> TeamPanel:
        dock = self.driver.window.context.panels["team_panel"]
        dock.open()
        found = dock.widget()
        assert isinstance(found, TeamPanel)
        return found


@pytest.fixture
def open_as(team: Team, window_on: OpenWindow, tmp_path: Path) -> Open:
    """Opens a member's window, anne's first, and waits until it is in step."""

    def open_window(name: str) -> TeamWindow:
        member = team(name)
        member.server.close()
        preferences = Preferences(tmp_path / "settings.ini")
        preferences.put("user", name.title())
        preferences.sync()
        found = TeamWindow(member, window_on(member.root))
        found.wait_for("in step")
        return found

    return open_window


@pytest.fixture
def both(open_as: Open) -> tuple[TeamWindow, TeamWindow]:
    """Anne's and Bert's windows; each shows another card."""
    anne = open_as("anne")
    anne.driver.go("a")
    bert = open_as("bert")
    bert.driver.go("b")
    bert.wait(lambda: {"a", "b"} == {each.item for each in bert.service.overview.leases})
    return anne, bert


def test_what_one_saves_the_other_gets(both: tuple[TeamWindow, TeamWindow]) -> None:
    anne, bert = both
    bert.driver.go("c")
    anne.driver.go("c")
    anne.wait(lambda: anne.driver.session.holder == "bert")
    assert "bert" in anne.notice("other writer") and anne.driver.session.saving == "read only"
    anne.press_notice("other writer")
    assert anne.driver.session.may_edit
    bert.driver.set(PLACE, "Bern")  # and does not save yet
    anne.save(LAST, "Annes")
    bert.wait(lambda: bert.read("c", LAST) == "Annes")
    bert.wait(lambda: bert.driver.session.document.get(LAST) == "Annes")  # type: ignore[union-attr]
    assert "Anne" in bert.notice("merge") and "Author › Last name" in bert.notice("merge")
    anne.wait(lambda: anne.read("c", PLACE) == "Bern")
    anne.wait(lambda: anne.driver.session.document.get(PLACE) == "Bern")  # type: ignore[union-attr]
    copy = anne.member.path("d")
    copy.write_bytes(anne.member.path("c").read_bytes())
    anne.service.sync_all()
    bert.wait(lambda: "d" in bert.notice("team items"))
    anne.driver.session.set_status("needs action", "which Bern?")
    bert.wait(lambda: bert.driver.session.counts.status("c") == "needs action")


def cut(database: TeamDatabase, *windows: TeamWindow) -> None:
    """Have the server refuse the database, and wait until the windows have noticed."""
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS false")
    database.postgres.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database.name}'"
    )
    for each in windows:
        each.wait_for("offline")


def mend(database: TeamDatabase) -> None:
    database.postgres.execute(f"ALTER DATABASE {database.name} ALLOW_CONNECTIONS true")


def test_offline_is_calm_and_values_that_both_changed_are_decided_by_a_person(
    both: tuple[TeamWindow, TeamWindow], database: TeamDatabase
) -> None:
    anne, bert = both
    cut(database, anne, bert)
    status = bert.driver.window.statusBar().findChild(TeamStatus)
    assert status and "offline since" in status.text()
    anne.save(LAST, "Annes")
    bert.driver.go("a")
    bert.save(LAST, "Berts")
    bert.save(PLACE, "Bern")
    bert.wait(lambda: bert.service.state.waiting == 1)
    mend(database)
    for each in both:
        each.service.sync_all()
    anne.wait(lambda: "conflict" in [each.service.state.kind for each in both])
    # whoever was later is asked
    other, asked = both if bert.service.conflicts else (bert, anne)
    who, (mine, theirs) = ("Anne", ("Berts", "Annes")) if asked is bert else ("Bert", ("Annes", "Berts"))
    asked.driver.go("a")
    assert who in asked.notice("team conflict") and asked.read("a", LAST) == mine
    shown: list[list[str]] = []

    def answer(dialog: MergeDialog) -> None:
        shown.extend(read_rows(dialog.table))
        QTest.keyClick(dialog.table, Qt.Key.Key_2)
        QTest.keyClick(dialog.merge_button, Qt.Key.Key_Return)

    asked.driver.answer_dialog(MergeDialog, answer)
    asked.press_notice("team conflict")
    assert [row[:4] for row in shown] == [["Author › Last name", "Müller", mine, theirs]]
    asked.wait_for("in step")
    for each in both:
        each.wait(lambda each=each: (each.read("a", LAST), each.read("a", PLACE)) == (theirs, "Bern"))  # type: ignore[misc]
    asked.wait(lambda: asked.driver.session.document.get(LAST) == theirs)  # type: ignore[union-attr]
    assert not asked.notice("team conflict") and not other.service.conflicts


def test_closing_offline_says_what_waits(both: tuple[TeamWindow, TeamWindow], database: TeamDatabase) -> None:
    anne, bert = both
    cut(database, anne, bert)
    bert.save(PLACE, "Bern")
    bert.wait(lambda: bert.service.state.waiting == 1)
    said: list[str] = []

    def read(box: QMessageBox) -> None:
        said.append(box.text())
        box.accept()

    timer = bert.driver.answer_dialog(QMessageBox, read)
    bert.driver.window.close()
    timer.stop()
    assert said and "1" in said[0]
    mend(database)
    anne.service.sync_all()
    anne.wait_for("in step")
    assert anne.read("b", PLACE) == "Basel"


def record_statements(database: TeamDatabase, user: str) -> Callable[[], list[str]]:
    """Return what returns the statements that the user's connections have sent from now on, as the server's log has them."""
    log = database.postgres.folder / "log"
    for setting in ("log_statement = 'all'", "log_min_messages = 'log'"):
        database.postgres.execute(f"ALTER ROLE {user} IN DATABASE {database.name} SET {setting}")
    size = log.stat().st_size

    def read() -> list[str]:
        text = log.read_text(encoding="utf-8")[size:]
        return [line for line in text.splitlines() if "LOG:  " in line]

    return read


def test_next_takes_what_nobody_has_by_at_most_two_round_trips(
    open_as: Open, team: Team, database: TeamDatabase
) -> None:
    anne = open_as("anne")
    anne.driver.go("a")
    statements = record_statements(database, "bert")
    bert = open_as("bert")
    bert.driver.go("b")
    bert.wait(lambda: {"a", "b"} == set(map(itemgetter(0), bert.service.overview.leases)))
    anne.wait(lambda: "bert is here" in anne.driver.workspace.items.model.read_row(1).details)
    before = len(statements())
    bert.driver.workspace.focus_form()
    for key in "abcdef":
        bert.driver.press(key)
    bert.driver.press("Ctrl+Z")
    assert statements()[before:] == []
    bert.driver.press("Ctrl+N")
    assert bert.driver.current == "c"  # at once, and not "a", which is Anne's
    bert.wait(lambda: len(statements()) > before)
    told = statements()[before:]
    assert len(told) <= 2 and sum("SET holder" in each for each in told) == 1
    bert.wait(lambda: any(each.item == "c" and each.is_mine for each in bert.service.overview.leases))
    # the list may be late by a moment: somebody else has the next item by now
    database.execute(
        "UPDATE gtapp.item SET client = 'x', holder = 'carlo', since = now(), until = now() + interval '1 h' WHERE id = 'b'"
    )
    bert.driver.go("b")
    bert.wait(lambda: bert.driver.session.holder == "carlo")
    anne.wait(lambda: set(anne.service.holders.values()) == {"carlo"})
    anne.driver.workspace.set_turns(Turns())
    anne.driver.window.commands.next_unchecked()
    assert anne.driver.current == "b"
    anne.wait(lambda: anne.driver.current == "c")
    assert anne.driver.session.may_edit


def test_consent_is_asked_before_anything_is_sent(team: Team, window_on: OpenWindow) -> None:
    member = team("anne")
    team("bert").server.close()
    bert = team("bert").root
    (config_folder() / "team-servers.json").unlink()
    asked: list[str] = []

    def refuse(dialog: ConnectDialog) -> None:
        asked.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
        dialog.reject()

    driver = window_on(None)
    timer = driver.answer_dialog(ConnectDialog, refuse)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(bert))
    window = TeamWindow(member, driver)
    window.wait(lambda: bool(asked))
    timer.stop()
    assert member.server.address.name in asked[0] and "cards" in asked[0]
    window.wait_for("not agreed")
    panel = window.panel()

    def accept(dialog: ConnectDialog) -> None:
        dialog.user.setText("bert")
        dialog.accept()

    driver.answer_dialog(ConnectDialog, accept)
    panel.action.click()
    window.wait_for("in step")
    assert window.service.overview.login == "bert"


def test_a_password_is_asked_for_and_kept_in_the_keyring(
    team: Team, window_on: OpenWindow, database: TeamDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    team("anne").server.close()
    root = team("bert").root
    address = parse_address(database.postgres.tcp_url(database.name, "bert"))
    write_settings(root, TeamSettings(address, "cards"))
    agree(root, address)
    asked: list[str] = []

    def answer(dialog: PasswordDialog) -> None:
        asked.append(dialog.windowTitle())
        dialog.line.setText(PASSWORD)
        dialog.accept()

    with use_empty_keyring(monkeypatch):
        driver = window_on(None)
        driver.answer_dialog(PasswordDialog, answer)
        with driver.qtbot.waitSignal(driver.window.opened):
            driver.window.open(OpenRequest(root))
        TeamWindow(team("bert"), driver).wait_for("in step")
    assert asked


def test_notes_and_assignments(both: tuple[TeamWindow, TeamWindow]) -> None:
    anne, bert = both
    panel, others = anne.panel(), bert.panel()
    bert.driver.go("a")
    panel.text.setText("Is this Basel?")
    panel.add.click()
    bert.wait(lambda: "Is this Basel?" in str(read_rows(others.notes)))
    others.notes.selectRow(0)
    others.text.setText("Yes.")
    others.reply.click()
    anne.wait(lambda: [row[1] for row in read_rows(panel.notes)] == ["Is this Basel?", "↳ Yes."])
    assert anne.driver.session.counts.status("a") != "needs action"

    def assign(dialog: AssignDialog) -> None:
        dialog.member.setCurrentIndex(dialog.member.findData("bert"))
        dialog.by_share.setChecked(True)
        dialog.share.setValue(34)
        dialog.accept()

    anne.driver.answer_dialog(AssignDialog, assign)
    panel.assign.click()
    anne.wait(lambda: anne.service.overview.of_others == {"a"})
    assert others.assign.isHidden()
    bert.service.sync_all()
    bert.wait(lambda: [row[0] for row in read_rows(others.assigned)] == ["a"])


def test_a_project_without_a_team_has_nothing_of_it(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    assert driver.window.statusBar().findChild(TeamStatus) is None
    assert not driver.window.context.panels["team_panel"].is_available


def add_reading(member: Member, name: str, *items: str) -> Path:
    """Make a second reading of these items in a member's folder."""
    return create_reading(member.root, SecondReading(name, "nothing", items))


def test_a_reading_is_exchanged_from_its_own_window_and_has_nothing_of_the_project(
    open_as: Open, team: Team, window_on: OpenWindow
) -> None:
    anne, bert = open_as("anne"), team("bert")
    add_reading(bert, "bert", "a", "b")
    own = TeamWindow(bert, window_on(bert.root / "readings" / "bert"))
    own.wait_for("in step")
    project = TeamWindow(bert, window_on(bert.root))
    project.wait_for("in step")
    other = team("bert", "bert2")  # the same reader on another computer
    elsewhere = TeamWindow(other, window_on(other.root / "readings" / "bert"))
    for each in (own, elsewhere):
        each.wait_for("in step")
        each.driver.go("a")
        assert each.driver.window.statusBar().findChild(TeamStatus) and each.panel().notes_part.isHidden()
    # the project's windows are not in each other's way because of the readings
    assert not own.service.item and not anne.service.overview.of_others
    own.save(LAST, "Berts")
    own.driver.session.set_status("checked")
    anne.save(LAST, "Annes")
    elsewhere.wait(lambda: elsewhere.driver.session.counts.status("a") == "checked")
    elsewhere.wait(lambda: elsewhere.driver.session.document.get(LAST) == "Berts")  # type: ignore[union-attr]
    project.wait(lambda: project.read("a", LAST) == "Annes")
    for each in (own, elsewhere):
        assert each.driver.session.document.get(LAST) == "Berts"  # type: ignore[union-attr]
        assert not each.notice("merge") and not each.notice("team items")
    elsewhere.save(PLACE, "Chur")
    own.wait(lambda: own.driver.session.document.get(PLACE) == "Chur")  # type: ignore[union-attr]
    own.driver.press("Ctrl+N")
    assert own.driver.current == "b" and not own.driver.session.holder
    own.save(LAST, "Second")
    project.driver.go("c")
    project.save(PLACE, "Bern")
    for each in (own, elsewhere, project, anne):
        each.wait_for("in step")
    anne.wait(lambda: anne.read("c", PLACE) == "Bern")
    elsewhere.wait((other.root / "readings" / "bert" / "b.json").exists)


def test_what_is_assigned_blind_is_read_in_a_reading_of_its_own(
    open_as: Open, team: Team, database: TeamDatabase, window_on: OpenWindow
) -> None:
    anne = open_as("anne")
    database.execute(
        "INSERT INTO gtapp.assignment (project, item, role, is_blind)"
        " SELECT project, id, 'bert', true FROM gtapp.item WHERE id IN ('a', 'b')"
    )
    member = team("bert")
    assert not member.path("a").exists()
    shutil.copytree(anne.member.root / "images", member.root / "images")
    bert = TeamWindow(member, window_on(member.root))
    bert.wait_for("in step")
    bert.driver.go("c")
    bert.driver.press("Ctrl+N")
    assert bert.driver.current == "c"  # "a" is not for the project's records
    panel = bert.panel()
    bert.wait(lambda: not panel.blind.isHidden())
    assert "2" in panel.blind.text() and not read_rows(panel.assigned)

    def begin(dialog: BlindDialog) -> None:
        dialog.from_nothing.setChecked(True)
        dialog.accept()

    driver = bert.driver
    driver.answer_dialog(BlindDialog, begin)
    with driver.qtbot.waitSignal(driver.window.opened):
        panel.blind.click()
    bert.wait_for("in step")
    reading = load_reading(member.root, "bert")
    assert (reading.start, reading.items, reading.size) == ("nothing", ("a", "b"), "assigned")
    panel = bert.panel()
    bert.wait(lambda: [row[0] for row in read_rows(panel.assigned)] == ["a", "b"])
    assert panel.blind.isHidden() and driver.current == "a"
    bert.save(LAST, "Blind")
    read = anne.member.root / "readings" / "bert" / "a.json"
    anne.wait(lambda: read.exists() and "Blind" in read.read_text(encoding="utf-8"))
    assert anne.read("a", LAST) == "Müller"
    # once it is begun it is opened; what is assigned later becomes another one
    assert find_blind_reading(member.root, "bert", ["a", "b"]) == ("bert", [])
    assert find_blind_reading(member.root, "bert", ["a", "c"]) == ("bert-2", ["c"])


def test_scans_that_the_folder_lacks_are_fetched(
    team: Team, window_on: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_scan_server(tmp_path, monkeypatch) as server:
        anne = team("anne")
        with (anne.root / "gtapp.toml").open("a", encoding="utf-8") as file:
            file.write(f'scans = "{server.address}"\n')
        picture = tmp_path / "picture.jpg"
        Image.new("RGB", (60, 40), "white").save(picture)
        server.files["images/a.jpg"] = picture.read_bytes()
        anne.synchronizer.sync()
        bert = team("bert")
        agree(bert.root, find_agreed(bert.root).address, server.address)
        window = TeamWindow(bert, window_on(bert.root))
        scan = window.driver.workspace.scan
        window.wait(lambda: scan.is_sharp)
        window.driver.go("b")
        window.wait(lambda: "404" in scan.accessibleDescription())
        server.files["images/b.jpg"] = server.files["images/a.jpg"]
        scan.reload()
        window.wait(lambda: scan.is_sharp)
        assert not (bert.root / "images").exists()
    window.driver.go("c")
    window.wait(lambda: "could not be fetched" in scan.accessibleDescription())
