"""What a feature adds, declared without Qt; `gtapp/features/__init__.py` lists the declarations.

A feature's ``feature.py`` says which commands, panels and drops of files it adds to the window, and what it adds to a project.
It imports nothing of its feature but inside `load_window`, which returns the class of the feature's window part
(`gtapp.editor.context.FeaturePart`). What a command or a panel runs gets that part, which is made when it is first needed::

    def load_window() -> WindowPart:
        from gtapp.features.letters.window.letters_part import LettersPart

        return LettersPart


    FEATURE = Feature(
        "letters",
        load_window,
        commands=(
            Command(
                "open_page", "&Open in Transkribus", "", "sheet", lambda letters: letters.open_page(), "item", 33,
                icon="external-link",
            ),
        ),
        panels=(Panel("persons_panel", "Persons", "Shift+F5", "users", lambda letters, dock: letters.fill_persons(dock)),),
    )

The texts are those of the program in English; the window translates them with the feature's name as their context, and
``packaging/translations.py`` collects them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.opening.detection import read_config

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project
    from gtapp.core.project.project_extension import ProjectExtension

Needs = Literal[
    "nothing", "project", "own", "scans", "sheet", "types", "batches", "team", "record", "status", "feature"
]
"""What a command needs to be enabled, see `gtapp.kit.commands.actions.Needs`."""

Begins = Literal["used", "window", "project", "ready"]
"""When a window part is made: when it is first used, with the window, before a project is shown, or after its first item is."""

WindowPart = Callable[[Any], Any]
"""The class of a window part: it is made of the window's context."""


class Command(NamedTuple):
    """A command; the window makes an `ActionSpec` of it, which explains `keys`, `menu`, `at` and `icon`."""

    id: str
    text: str
    keys: str
    needs: Needs
    run: Callable[[Any], object]
    """Gets the window part."""
    menu: str
    at: int
    is_checkable: bool = False
    icon: str = ""
    number: int = 0
    """What stands in the text for ``{number}``; 0: nothing does."""
    is_about: bool = False
    """Whether the system's own menus show it as information about the program."""


class Panel(NamedTuple):
    """A panel in the sidebar; the window makes a `Dock` of it, which explains the fields."""

    name: str
    title: str
    key: str
    icon: str
    fill: Callable[[Any, Any], object]
    """Gets the window part and the dock, whenever the panel is visible and what it shows may have changed."""
    begin: Callable[[Any, Any], object] | None = None
    """Gets the window part and the dock when the panel is opened, if it is one to work in."""
    at: int = 50
    is_wide: bool = False
    is_companion: bool = False


class Drop(NamedTuple):
    """Files that a feature takes when they are dropped on the window."""

    is_taken: Callable[[Project | None, Sequence[Path]], bool]
    """Whether these files are taken while this project is open."""
    take: Callable[[Any, Sequence[Path]], object]
    """Gets the window part and the files."""
    text: str
    """What that does, where the user chooses between several features."""
    can_be_opened: bool = False
    """Whether the user may choose to open the files as a project of their own, too."""


class Feature(NamedTuple):
    """What a feature adds to the window, and to a project."""

    name: str
    load_window: Callable[[], WindowPart]
    commands: tuple[Command, ...] = ()
    panels: tuple[Panel, ...] = ()
    begins: Begins = "used"
    needs: Literal["project", "sheet", "types", "reading", "team"] = "project"
    """The projects that have its panels, and with which its part begins."""
    is_slow: bool = False
    """Whether its part takes long to import: a worker does that when the user pauses, or when the part is needed before."""
    drop: Drop | None = None
    extend_project: Callable[[Project], ProjectExtension | None] | None = None
    """Returns what the feature adds to this project; None if that is nothing."""

    @property
    def texts(self) -> Iterator[str]:
        """The texts that are translated."""
        yield from (panel.title for panel in self.panels)
        yield from (command.text for command in self.commands)
        if self.drop:
            yield self.drop.text


def has_needed(needs: str, project: Project | None) -> bool:
    """Return whether `project` is one of those that something needs, such as one with a sheet, or with types of records."""
    if project is None:
        return False
    if needs == "team":
        return _has_team(project)
    is_own, has_types = project.reading is None, bool(project.benchmark.types)
    found = {
        "sheet": project.benchmark.table is not None,
        "types": has_types,
        "batches": has_types and is_own,
        "own": is_own,
        "scans": is_own and not has_types,
        "reading": not is_own,
    }
    return found.get(needs, True)


def _has_team(project: Project) -> bool:
    """Return whether the project's ``gtapp.toml`` names a team's server; a second reading has that of the project around it."""
    try:
        return "team" in read_config(project.root)
    except ProjectError:  # it was changed since it was opened
        return False
