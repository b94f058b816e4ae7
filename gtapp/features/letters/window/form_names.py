"""The tables of persons and organizations as the form completes names from them, and adds to them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from gtapp.core.platform import signals
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import read_stamp
from gtapp.core.platform.name_search import NameIndex
from gtapp.features.letters import register_editing
from gtapp.features.letters.register_editing import read_names
from gtapp.features.letters.window.registers import Registers
from gtapp.kit.live import LiveValue
from gtapp.kit.texts.i18n import translate_error


class FormNames(QObject):
    """Reads the names in a worker when a field wants them first, and again when a table has changed."""

    def __init__(
        self, registers: Registers, report: Callable[[str], object], corrected: Callable[[], object]
    ) -> None:
        super().__init__(registers)
        self.changed = signals.Signal[None]()
        self._registers = registers
        self._report = report
        self._corrected = corrected
        self._names = NameIndex()
        self._reading = LiveValue[NameIndex](registers.tasks, self, self._store)

    @property
    def names(self) -> NameIndex:
        return self._names

    def prepare(self) -> None:
        """Read tables that have changed, in a worker."""
        stamps = tuple(
            read_stamp(table.path) for table in (self._registers.persons, self._registers.organizations)
        )
        project, organization = self._registers.session.project, self.tr("Organization")
        self._reading.want(lambda _: read_names(project, organization), key=stamps)

    def _store(self, names: NameIndex) -> None:
        self._names = names
        self.changed.emit(None)
        self.prepare()

    # additions

    def create(self, name: str) -> None:
        """Add a person of this name to the table, with the next local number."""
        people = self._registers.persons
        self._edit(
            lambda: people.write_table(register_editing.with_new_thing(people.table, people.things, name)),
            self.tr("“{name}” is in the table of persons now.").format(name=name),
        )

    def add_spelling(self, name: str, spelling: str) -> None:
        """Add a spelling to those of a person or an organization."""
        self._edit(
            lambda: self._write_spelling(name, spelling),
            self.tr("“{name}” is one of the names of “{owner}” now.").format(name=spelling, owner=name),
        )

    def _write_spelling(self, name: str, spelling: str) -> None:
        for table in (self._registers.persons, self._registers.organizations):
            thing = next((each for each in table.things if each.name.strip() == name), None)
            if thing is not None:
                table.write_table(register_editing.with_variant(table.table, thing, spelling))
                return

    def _edit(self, edit: Callable[[], object], done: str) -> None:
        """Read the tables, run a correction and report what came of it."""
        try:
            self._registers.load()
            edit()
        except (GtappError, OSError) as error:
            self._report(translate_error(error))
            return
        self._report(done)
        self._registers.changed.emit()
        self._corrected()
        self.prepare()
