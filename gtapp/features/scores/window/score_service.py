"""The scores of the open project's runs, loaded when they are first requested.

For docks and panels::

    scores.subscribe("my panel", on)   # load at the first request; nothing is done without a request
    scores.board, scores.job           # `Board` and `BoardJob`, None before loading
    scores.chosen, scores.choose(run)  # the chosen run, by its number on the board, -1: none
    scores.latest                      # the last `BoardChange`
    loaded, changed, verdicts, chosen_changed, active_changed, progressed
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from gtapp.core.platform.messages import Message
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.live_scores import Board, RunFigures
from gtapp.features.scores.standings import BoardChange
from gtapp.features.scores.voting import Maker
from gtapp.features.scores.window.board_updater import BoardUpdater
from gtapp.kit.preferences import Preferences
from gtapp.scoring.measure import Profile
from gtapp.scoring.result import Value


class ScoreService(QObject):
    """The scores of the open project; they are loaded on request and unloaded with the project."""

    loaded = Signal()
    """Another board, one more run on it, or loading has begun or ended."""

    progressed = Signal()

    changed = Signal(object)
    """A `BoardChange`: an item was opened or edited, or a run came; its figures are those of the truths in memory."""

    verdicts = Signal(object)
    """The result of `values` if the form shows verdicts (empty while runs are loaded, to reserve their space), else None."""

    named = Signal()
    """The makers of the runs are known, see `makers`."""

    chosen_changed = Signal()

    active_changed = Signal()
    """Scores were requested or no longer are, or the verdicts in the form were switched on or off."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.context = context
        self._preferences = preferences = context.preferences
        self._updater: BoardUpdater | None = None
        self._subscribers: set[str] = set()
        self._has_sent_verdicts = False
        self.choices = self._read_choices()
        self.chosen = -1
        self.marks = preferences.flag("scores/marks", True)
        context.project_changed.connect(self._switch_project)
        context.settled.connect(self._load_when_ready)
        context.scoring_changed.connect(self._reload_if_begun)

    # project

    def _switch_project(self) -> None:
        self._unload()
        self._subscribers.clear()
        self._has_sent_verdicts = False
        self.choices = self._read_choices()
        self.active_changed.emit()
        self.loaded.emit()

    def _read_choices(self) -> ScoringChoices:
        session = self.session
        return ScoringChoices.load(self._preferences, session.project.root) if session else ScoringChoices()

    def _unload(self) -> None:
        updater, self._updater, self.chosen = self._updater, None, -1
        if updater:
            updater.end()
            self._refresh_verdicts()

    @property
    def session(self) -> Session | None:
        """The open project."""
        return self.context.session

    # subscribers

    def subscribe(self, who: str, on: bool) -> None:
        """Subscribe or unsubscribe; `who` names the subscriber."""
        before = self.is_active
        self._subscribers = self._subscribers | {who} if on else self._subscribers - {who}
        if self.is_active == before:
            return
        if self._updater:
            self._updater.follower.set_active(self.is_active)
        self._load_when_ready()
        self._refresh_verdicts()
        self.active_changed.emit()

    @property
    def is_active(self) -> bool:
        return bool(self._subscribers) and self.session is not None

    @property
    def is_busy(self) -> bool:
        """True while runs are loaded or edits are scored: for tests and pictures."""
        updater = self._updater
        return self.is_active if updater is None else updater.is_busy

    # loading

    def _load_when_ready(self) -> None:
        """Load the scores if they are requested and the first item is shown."""
        session = self.session
        if not self.is_active or self._updater or session is None:
            return
        if session.item is not None and self.context.is_settled:
            self._start(session)

    def _start(self, session: Session) -> None:
        choices, project = self.choices, session.project
        added = [Path(each) for each in choices.added]
        make_job = partial(
            BoardJob.of_project, project.root, project.benchmark, choices.profile, choices.rules, added
        )
        updater = self._updater = BoardUpdater(
            self.context, session, make_job, choices.make_key(project.benchmark.threshold)
        )
        updater.runs_listed.connect(self._choose_stored_run)
        updater.loaded.connect(self.loaded)
        updater.progressed.connect(self.progressed)
        updater.changed.connect(self._report_change)
        updater.named.connect(self.named)
        updater.follower.set_active(True)
        self.loaded.emit()

    def _reload_if_begun(self) -> None:
        if self.has_begun:
            self.reload()

    def reload(self) -> None:
        """Load everything again: other answers on the disk, another profile, other rules."""
        self._unload()
        self._load_when_ready()
        self.loaded.emit()

    def stop_loading(self) -> None:
        """End loading; loaded runs are kept."""
        if self._updater:
            self._updater.stop()

    @property
    def has_begun(self) -> bool:
        """True once loading has begun, also after its end."""
        return self._updater is not None

    @property
    def is_loading(self) -> bool:
        return self._updater is not None and self._updater.is_loading

    @property
    def has_listed_runs(self) -> bool:
        """True if the names of the runs are known; False if loading was stopped before."""
        return self._updater is not None and self._updater.has_listed_runs

    @property
    def has_answers(self) -> bool:
        """False once it is known that there are no answers to score, neither in the project nor added."""
        is_known = self.has_listed_runs and self.board is not None and not self.fault
        return not is_known or bool(self.choices.added or (self.board and self.board.runs))

    @property
    def fault(self) -> Message | None:
        """The reason why not all runs could be loaded."""
        return self._updater.fault if self._updater else None

    # loaded scores

    @property
    def board(self) -> Board | None:
        return self._updater.board if self._updater else None

    @property
    def job(self) -> BoardJob | None:
        return self.board.job if self.board else None

    @property
    def makers(self) -> Mapping[str, Maker]:
        """The makers of the runs by their names, as far as they are known."""
        return self._updater.makers if self._updater else {}

    @property
    def latest(self) -> BoardChange | None:
        return self._updater.latest if self._updater else None

    def _report_change(self, change: BoardChange) -> None:
        self.changed.emit(change)
        self._refresh_verdicts()

    # the chosen run

    def _choose_stored_run(self) -> None:
        names = [run.name for run in self.board.runs] if self.board else []
        self._set_chosen(
            names.index(self.choices.run) if self.choices.run in names else min(0, len(names) - 1)
        )
        self.loaded.emit()
        self.chosen_changed.emit()

    def _set_chosen(self, run: int) -> None:
        self.chosen = run
        if self._updater:
            self._updater.prioritize(run)

    def choose(self, run: int) -> None:
        """Choose the run of this number."""
        if self.board and run != self.chosen and 0 <= run < len(self.board.runs):
            self._set_chosen(run)
            self._store_choices(self.choices._replace(run=self.board.runs[run].name))
            self.chosen_changed.emit()
            self._refresh_verdicts()

    @property
    def run(self) -> RunFigures | None:
        """The chosen run."""
        return self._updater.run(self.chosen) if self._updater else None

    def values(self) -> tuple[Value, ...]:
        """Return the values of the chosen run's answer to the shown item with their verdicts; empty without a truth."""
        return self._updater.values(self.chosen) if self._updater else ()

    @property
    def shows_marks(self) -> bool:
        """True while verdicts are shown in the form."""
        return self.marks and self.is_active

    def show_marks(self, on: bool) -> None:
        """Show verdicts in the form or hide them; no dock needs to be open."""
        self.marks = on
        self._preferences.put_flag("scores/marks", on)
        self.subscribe(_MARKS, on)
        self._refresh_verdicts()
        self.active_changed.emit()

    def _refresh_verdicts(self) -> None:
        if self.shows_marks and (self.run or self._updater is None or self._updater.is_loading):
            self._has_sent_verdicts = True
            self.verdicts.emit(self.values())
        elif self._has_sent_verdicts:
            self._has_sent_verdicts = False
            self.verdicts.emit(None)

    # choices

    def set_profile(self, profile: Profile) -> None:
        self._apply_choices(self.choices._replace(profile=profile))

    def set_rules(self, rules: Mapping[str, bool]) -> None:
        """Override the rules of each run's test by these."""
        self._apply_choices(self.choices._replace(rules=dict(rules)))

    def add(self, places: Iterable[Path]) -> None:
        """Score answers in other places, too; stored for the project."""
        added = dict.fromkeys([*self.choices.added, *(str(each.resolve()) for each in places)])
        self._apply_choices(self.choices._replace(added=tuple(added)))

    def remove(self, place: str) -> None:
        """Stop scoring answers that were added; the files are kept."""
        self._apply_choices(
            self.choices._replace(added=tuple(each for each in self.choices.added if each != place))
        )

    def _apply_choices(self, choices: ScoringChoices) -> None:
        if choices != self.choices:
            self._store_choices(choices)
            self.reload()

    def _store_choices(self, choices: ScoringChoices) -> None:
        self.choices = choices
        if self.session:
            choices.save(self._preferences, self.session.project.root)


_MARKS = "verdicts in the form"


_KEY = "scores"


class ScoringChoices(NamedTuple):
    """Profile, rules, run and places of answers.

    `rules` override those of each run's test, `run` is the name of the chosen run, `added` are folders or files of
    answers outside the project.
    """

    profile: Profile = "documented"
    rules: Mapping[str, bool] = {}
    run: str = ""
    added: tuple[str, ...] = ()

    def make_key(self, threshold: float | None) -> str:
        """Return the key of the settings by which figures can be compared; `threshold` is the project's own."""
        settings = [self.profile, sorted(self.rules.items())]
        return json.dumps(settings if threshold is None else [*settings, threshold])

    @classmethod
    def load(cls, preferences: Preferences, folder: Path) -> ScoringChoices:
        """Return the stored choices; the defaults if there are none or they are invalid."""
        try:
            return cls._from_json(json.loads(preferences.folder_text(folder, _KEY) or "{}"))
        except (ValueError, TypeError, AttributeError, RecursionError):
            return cls()

    @classmethod
    def _from_json(cls, found: dict[str, Any]) -> ScoringChoices:
        profile: Profile = "published" if found.get("profile") == "published" else "documented"
        rules = {str(name): bool(value) for name, value in found.get("rules", {}).items()}
        return cls(profile, rules, str(found.get("run", "")), tuple(map(str, found.get("added", ()))))

    def save(self, preferences: Preferences, folder: Path) -> None:
        """Store the choices."""
        preferences.put_folder_text(folder, _KEY, json.dumps(self._asdict()))
