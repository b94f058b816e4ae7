"""The questions of a team: whether to connect to its server, the password, and who shall annotate which items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QRadioButton, QSpinBox, QWidget

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.second_reading import Start
from gtapp.features.team.address import TeamAddress
from gtapp.features.team.membership import TeamOverview
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import FieldForm, make_row
from gtapp.kit.texts.i18n import format_count

_WIDTH: Final = 560
_SHARE: Final = 50


class ConnectDialog(Dialog):
    """Says which server a project names and what is sent there, and asks whether to connect; the default is no.

    `scans` is the address from which scans are fetched; "" for none.
    """

    def __init__(self, address: TeamAddress, project: str, parent: QWidget, scans: str = "") -> None:
        super().__init__(parent)
        self._address = address
        self.setWindowTitle(self.tr("Work in a team?"))
        intro = self.tr(
            "This project is shared by a team, on the server {server}, where it is called “{project}”. If you connect, "
            "gtapp sends there what is in the folder but the scans (records, statuses, notes, and your name with each change), "
            "and writes into the folder what others change."
        )
        self.user = QLineEdit(address.login, self)
        form = FieldForm()
        form.addRow(self.tr("Your &user name on this server"), self.user)
        note = self.tr(
            "Connect only if you know this server: it learns your user name, and could see your password. Your "
            "answer is remembered for this folder and this server."
        )
        if address.sslmode and address.sslmode not in ("verify-full", "verify-ca") and address.is_remote:
            note += " " + self.tr(
                "The connection is not protected against another server that takes its place."
            )
        names = {"server": make_visible(address.name), "project": make_visible(project)}
        intro = intro.format(**names)
        if scans:
            intro += "\n\n" + self.tr(
                "Scans that are not in the folder are fetched from {scans} when they are shown: that server learns which ones."
            ).format(scans=make_visible(scans))
        self.add_parts(intro, form, note)
        self.add_answers(self.tr("&Do not connect"), self.tr("&Connect"))
        small_widgets.fit_to_text(self, _WIDTH)

    @property
    def address(self) -> TeamAddress:
        """The server, with the user that was entered."""
        return self._address._replace(user=self.user.text().strip())


class PasswordDialog(Dialog):
    """Asks for the password of the user on the team's server."""

    def __init__(self, address: TeamAddress, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Password for the team’s server"))
        intro = self.tr(
            "{server} asks for the password of {user}. It is kept in the system’s keyring, and nowhere else."
        )
        self.line = QLineEdit(self)
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        form = FieldForm()
        form.addRow(self.tr("&Password"), self.line)
        names = {"server": make_visible(address.name), "user": make_visible(address.login)}
        self.add_parts(intro.format(**names), form)
        buttons = self.add_buttons(accept=self.tr("Sign &in"))
        buttons.ok.setEnabled(False)
        self.line.textChanged.connect(lambda text: buttons.ok.setEnabled(bool(text)))
        small_widgets.fit_to_text(self, _WIDTH)


class AssignDialog(Dialog):
    """Asks which items shall be annotated by which member; `listed` and `selected` are items by their ids."""

    def __init__(
        self,
        members: Sequence[tuple[str, str]],
        overview: TeamOverview,
        selected: Sequence[str],
        listed: Sequence[str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Assign items"))
        self._selected, self._listed = selected, listed
        taken = {each.item for each in overview.assignments if not each.is_blind}
        self._free = [item for item in listed if item not in taken]
        self.member = ComboBox(self)
        kinds: Mapping[str, str] = {
            "annotator": self.tr("annotator"),
            "reviewer": self.tr("reviewer"),
            "owner": self.tr("owner"),
        }
        for name, kind in members:
            self.member.addItem(f"{name} ({kinds.get(kind, kind)})", name)
        self.by_selection = QRadioButton(
            self.tr("The &selected items ({count})").format(count=format_count(len(selected))), self
        )
        self.by_list = QRadioButton(
            self.tr("What the &list shows ({count})").format(count=format_count(len(listed))), self
        )
        self.by_share = QRadioButton(
            self.tr("A s&hare of the listed items that nobody has ({count})").format(
                count=format_count(len(self._free))
            ),
            self,
        )
        self.share = QSpinBox(self)
        self.share.setRange(1, 100)
        self.share.setValue(_SHARE)
        self.share.setSuffix(" %")
        small_widgets.indent_number(self.share)
        self.share.setAccessibleName(self.tr("Share"))
        self.is_blind = QCheckBox(self.tr("&Blind: the server does not send what others made of them"), self)
        (self.by_selection if len(selected) > 1 else self.by_list).setChecked(True)
        form = FieldForm()
        form.addRow(self.tr("&Member"), self.member)
        intro = self.tr(
            "Who has items assigned gets them first by “Check and next”; others get those that nobody has."
        )
        self.add_parts(
            intro, form, self.by_selection, self.by_list, make_row(self.by_share, self.share), self.is_blind
        )
        self.buttons = self.add_buttons(accept=self.tr("&Assign"))
        for each in (self.by_selection, self.by_list, self.by_share):
            each.toggled.connect(self._show_state)
        self.share.valueChanged.connect(self._show_state)
        self._show_state()
        small_widgets.fit_to_text(self, _WIDTH)
        self.member.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_state(self) -> None:
        self.share.setEnabled(self.by_share.isChecked())
        self.buttons.ok.setEnabled(bool(self.items) and self.member.count() > 0)

    @property
    def role(self) -> str:
        """The member that was chosen."""
        return str(self.member.currentData())

    @property
    def items(self) -> list[str]:
        """The items that were chosen; those of a share are spread evenly over the list."""
        if self.by_selection.isChecked():
            return [*self._selected]
        if self.by_list.isChecked():
            return [*self._listed]
        total = len(self._free)
        wanted = round(total * self.share.value() / 100)
        return [self._free[number * total // wanted] for number in range(wanted)]


class BlindDialog(Dialog):
    """Asks from what the reading of so many items that are assigned blind starts."""

    def __init__(self, name: str, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Read blind"))
        intro = self.tr(
            "Items that you shall read without what others made of them: {count}. You read them into records of your own, the "
            "second reading “{name}” of this project, which opens in its place. What it starts from can’t be changed later."
        )
        self.from_draft = QRadioButton(self.tr("Start from the items’ &drafts"), self)
        self.from_nothing = QRadioButton(self.tr("Start from &nothing"), self)
        self.from_draft.setChecked(True)
        note = self.tr(
            "Whoever starts from the same draft as another reader overlooks the same errors: both agree more than two who read "
            "alone."
        )
        text = intro.format(count=format_count(count), name=make_visible(name))
        self.add_parts(text, self.from_draft, self.from_nothing, note)
        self.add_buttons(accept=self.tr("&Begin"))
        small_widgets.fit_to_text(self, _WIDTH)

    @property
    def start(self) -> Start:
        """What was chosen."""
        return "draft" if self.from_draft.isChecked() else "nothing"
