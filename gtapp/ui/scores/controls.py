"""What is scored and how: the run that is looked at, profile, rules, and where answers are taken from."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from gtapp.ui import plain
from gtapp.ui.scores.service import ScoreService
from gtapp.ui.scores.words import with_model

_SHORTEST = 8


class Controls(QWidget):
    """One row; what is chosen is remembered for the project."""

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self.run = self._chooser(self.tr("Run that is looked at"))
        self.profile = self._chooser(self.tr("Profile"))
        self.rules = self._button(self.tr("Rules"), self.tr("The rules that answers are scored by"))
        self.answers = self._button(self.tr("Answers"), self.tr("Where answers are taken from"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.run, 2)
        row.addWidget(self.profile, 1)
        row.addWidget(self.rules)
        row.addWidget(self.answers)
        for name, text in self._profiles().items():
            self.profile.addItem(text, name)
        self.setFocusProxy(self.answers)
        self._connect()
        self.refresh()

    def _profiles(self) -> dict[str, str]:
        return {
            "documented": self.tr("As documented"),
            "published": self.tr("As published"),
        }

    def _chooser(self, name: str) -> QComboBox:
        made = QComboBox(self)
        made.setAccessibleName(name)
        made.setToolTip(plain.tip(name))
        made.setMinimumContentsLength(_SHORTEST)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return made

    def _button(self, text: str, name: str) -> QToolButton:
        made = QToolButton(self)
        made.setText(text)
        made.setToolTip(plain.tip(name))
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setMenu(QMenu(made))
        return made

    def _connect(self) -> None:
        self.run.activated.connect(self._scores.choose)
        self.profile.activated.connect(lambda _: self._scores.set_profile(self.profile.currentData()))
        self.rules.menu().aboutToShow.connect(self._fill_rules)
        self.answers.menu().aboutToShow.connect(self._fill_answers)
        self._scores.loaded.connect(self.refresh)
        self._scores.named.connect(self.refresh)
        self._scores.chosen_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Shows what is chosen."""
        board = self._scores.board
        makers = self._scores.makers
        runs = board.runs if board else ()
        names = [self._named(with_model(run.name, makers), run.loaded) for run in runs]
        self._name_runs(names)
        self.run.setCurrentIndex(self._scores.chosen)
        self.run.setEnabled(bool(names))
        self.setFocusProxy(self.run if names else self.answers)
        self.profile.setCurrentIndex(self.profile.findData(self._scores.choices.profile))
        run = self._scores.run
        self.profile.setEnabled(run is None or run.scorer.measure.has_profiles)
        self.rules.setEnabled(bool(run and run.rules))

    def _name_runs(self, names: list[str]) -> None:
        """The list may be open: only what changed is touched."""
        if len(names) != self.run.count():
            self.run.clear()
            self.run.addItems(names)
        for at, name in enumerate(names):
            if name != self.run.itemText(at):
                self.run.setItemText(at, name)

    def _named(self, name: str, loaded: bool) -> str:
        return name if loaded else self.tr("{run} (not loaded)").format(run=name)

    # rules

    def _fill_rules(self) -> None:
        """As the run's test gives them, or otherwise where the user says so."""
        menu, given = self.rules.menu(), self._scores.choices.rules
        menu.clear()
        run = self._scores.run
        usual = self._entry(menu, self.tr("As each run's test says"), lambda: self._scores.set_rules({}))
        usual.setCheckable(True)
        usual.setChecked(not given)
        menu.addSeparator()
        for name, on in (run.rules if run else {}).items():
            entry = menu.addAction(plain.menu(name))
            entry.setCheckable(True)
            entry.setChecked(bool(on))
            entry.toggled.connect(lambda on, name=name: self._scores.set_rules({**given, name: on}))

    # answers

    def _fill_answers(self) -> None:
        """Folders and files that lie elsewhere are added, and named to be left out again."""
        menu = self.answers.menu()
        menu.clear()
        self._entry(menu, self.tr("Add a &folder …"), self._add_folder)
        self._entry(menu, self.tr("Add a f&ile …"), self._add_file)
        self._entry(menu, self.tr("&Load all again"), self._scores.reload)
        if self._scores.choices.added:
            menu.addSeparator()
        for place in self._scores.choices.added:
            text = self.tr("Leave out {place}").format(place=plain.menu(place))
            self._entry(menu, text, lambda place=place: self._scores.remove(place))

    def _entry(self, menu: QMenu, text: str, call: object) -> QAction:
        entry = menu.addAction(text)
        entry.triggered.connect(lambda _=False: call())  # type: ignore[operator]
        return entry

    def _add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Add a folder of answers"), self._start())
        if folder:
            self._scores.add([Path(folder)])

    def _add_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Add a file of answers"), self._start())
        if name:
            self._scores.add([Path(name)])

    def _start(self) -> str:
        workspace = self._scores.workspace
        return str(workspace.root().parent) if workspace else ""
