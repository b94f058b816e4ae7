"""Keeps a project's folder and its team's server the same: the folder stays the working copy, the server has the versions.

`Synchronizer.sync` sends what was changed here and fetches what others changed. A text is sent only in place of the version that
it was made from: where the server has another one by now, both are merged by value, with the version that both sides had last as
the base, written into the folder as another program would, and sent again. Offline nothing else happens: what waits is what
differs from that base, so that nothing is noted that could be lost, and a program that is killed at any moment finds out the rest
by digests.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import compress, groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple

from gtapp.core.files import json_text
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import EditError, GtappError, SaveError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp
from gtapp.core.platform.messages import Message
from gtapp.core.record.record_merge import MergeConflict
from gtapp.core.record.text_merge import resolve_json_text
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.database import Database
from gtapp.core.store.file_merge import merge_files
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Statuses
from gtapp.features.team.folder_texts import FolderTexts, Texts, is_setting
from gtapp.features.team.remote_scans import is_scan_name
from gtapp.features.team.server import (
    NewText,
    ProjectRow,
    RemoteStatus,
    RemoteText,
    Server,
    TextId,
)
from gtapp.features.team.sync_base import Base, SyncBase

# how often others may be faster before a text waits for the next synchronization
_MOST_TRIES: Final = 20


class SyncConflict(NamedTuple):
    """A text that both sides changed, in `values` that were changed to different ones; both are kept, where they are.

    `base` is None where there is no common version. `merged` has everything else merged, and our values at the conflicts; it is
    None, and there are no values, where the text can't be merged by value. `who` made theirs, `changed` says when.
    """

    text: TextId
    version: int
    base: bytes | None
    ours: bytes
    theirs: bytes
    merged: bytes | None
    values: tuple[MergeConflict, ...]
    who: str
    changed: str


class _Arrival(NamedTuple):
    """A version of a text on the server that is written into the folder: `ours` is there now, `new` is what becomes of both."""

    text: TextId
    version: int
    theirs: bytes
    ours: bytes | None
    new: bytes


@dataclass(slots=True)
class SyncResult:
    """What a synchronization did, and what it could not do.

    `sent`, `received` and `merged` are texts, `statuses` items whose status came from the server; `conflicts` are to be decided
    by a person (`Synchronizer.resolve`). `authors` made what was received or merged. `missing` are files that are no longer here:
    they stay on the server. `waiting` counts what differs from the server for another reason. With `is_shared`, another window
    has synchronized this folder meanwhile, and may have received what this one shows.
    """

    sent: list[TextId] = field(default_factory=list)
    received: list[TextId] = field(default_factory=list)
    merged: list[TextId] = field(default_factory=list)
    conflicts: list[SyncConflict] = field(default_factory=list)
    statuses: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    authors: dict[TextId, str] = field(default_factory=dict)
    problems: list[Message] = field(default_factory=list)
    waiting: int = 0
    is_shared: bool = False


class Synchronizer:
    """Synchronizes the project in `root` with the project of this name on the server; `who` signs what is sent.

    Calls block: a window makes them in one thread of its own, after a save (``sync(only=[path])``), when the server tells of
    a change (`Server.wait`, on another `Server`), and when it is reached again. An error of a call (``team-away``) means that the
    rest waits; the next call does it.
    """

    def __init__(self, root: Path, benchmark: Benchmark, server: Server, project: str, who: str = "") -> None:
        self._root, self._server, self._who = root, server, who
        self._name = project
        self.folder = FolderTexts(root, benchmark)
        self._base = SyncBase(root)
        self._lock = threading.Lock()
        self._project: ProjectRow | None = None
        # the items that the user reads blind: what others made of them is not sent, and nothing of them is sent as a record
        self._blind: frozenset[str] = frozenset()

    def close(self) -> None:
        """Close the local database; the server's connection stays open."""
        self._base.close()

    # what can be asked, and changes nothing

    def list_pending(self) -> list[TextId]:
        """Return the texts that differ from what the server had last, without asking it."""
        with self._lock:
            return [*self._read_changed(self._list_unclean(), SyncResult())]

    def list_newer(self) -> list[RemoteText]:
        """Return the texts of which the server has other versions than both had last; nothing is fetched.

        Raises:
            GtappError: the server can't be reached, or refuses.
        """
        with self._lock:
            project = self._server.find_project(self._name)
            is_known = self._base.read_fact("epoch") == project.epoch
            versions = self._base.list_versions() if is_known else {}
            _, remote = self._server.read_changes(
                project.id, self._base.read_fact("seen") if is_known else ""
            )
            return [each for each in remote if each.version != versions.get(each.id)]

    def list_scans(self) -> dict[str, list[str]]:
        """Return the paths of each item's scans in the project, as the server has them, or had them last where it is away.

        Raises:
            GtappError: the server can't be reached and was not asked before, or refuses.
        """
        with self._lock:
            found: object = None
            try:
                found = self._server.list_scans(self._server.find_project(self._name).id)
                self._base.write_fact("scans", json.dumps(found))
            except GtappError as error:
                kept = self._base.read_fact("scans")
                if error.code != "team-away" or not kept:
                    raise
                with suppress(ValueError, RecursionError):
                    found = json.loads(kept)
        return {
            str(item): [*names]
            for item, names in (found.items() if isinstance(found, dict) else ())
            if isinstance(names, list) and all(map(is_scan_name, names))
        }

    # synchronization

    def fetch_settings(self) -> None:
        """Fetch the files that say what the project is and where its files lie: for a folder that has nothing yet."""
        with self._open_project() as project:
            _, remote = self._server.read_changes(project.id, "")
            settings = [each for each in remote if is_setting(each.id.path)]
            self._receive(project, settings, False, SyncResult())

    def sync(
        self, send: bool = True, restore: bool = False, only: Collection[str] | None = None
    ) -> SyncResult:
        """Fetch what others changed, merge it with what was changed here, and with `send` send that.

        `restore` brings back files that are no longer here. `only` are the paths of files that were changed here, relative to the
        project, where these are known: then no others are looked at, and no statuses are sent (`send_status`).

        Raises:
            GtappError: the server can't be reached, or refuses; what was not done yet waits.
        """
        with self._open_project() as project:
            result = SyncResult(is_shared=self._base.find_other_writes())
            snapshot, remote = self._read_remote(project)
            self._receive(project, remote, send, result)
            stamps = self._list_unclean() if only is None else dict.fromkeys(only, ())
            changed = self._read_changed(stamps, result)
            items = self._list_items(project, only is None, changed, send)
            changed = {text: content for text, content in changed.items() if not self._is_hidden(text)}
            if send:
                self._send(project, changed, result)
            else:
                result.waiting += len(changed)
            if only is None:
                self._treat_missing(project, restore, result)
            self._sync_statuses(project, send, items, result)
            if not result.conflicts and not result.waiting:
                self._base.write_fact("seen", snapshot)
            return result

    @contextmanager
    def _open_project(self) -> Iterator[ProjectRow]:
        """Yield the project's row; forget what was agreed on with another server, or before a restore.

        Meanwhile nobody else synchronizes this folder, such as another window.
        """
        with self._lock:
            found = self._server.find_project(self._name)
            with self._base.lock():
                if self._base.read_fact("epoch") != found.epoch:
                    self._base.forget()
                    self._base.write_fact("epoch", found.epoch)
                self._complete_writing()
                yield found

    def _read_remote(self, project: ProjectRow) -> tuple[str, list[RemoteText]]:
        """Return the texts that changed on the server since the last time, all where the user may see others now."""
        self._blind = frozenset(
            each.item for each in self._server.list_assignments(project.id, mine=True) if each.is_blind
        )
        blind = json.dumps(sorted(self._blind))
        if self._base.read_fact("blind") != blind:
            self._base.write_fact("seen", "")
            self._base.write_fact("blind", blind)
        return self._server.read_changes(project.id, self._base.read_fact("seen"))

    def _list_items(self, project: ProjectRow, is_full: bool, changed: Texts, send: bool) -> list[str] | None:
        """Return the items' names, and have the server know them; None if there can be no new one."""
        if not is_full and all(map(self._has_base, changed)):
            return None
        items = self.folder.list_items()
        if send:
            digest = hashlib.sha256(json.dumps(items).encode("utf-8", "surrogatepass")).hexdigest()
            if self._base.read_fact("items") != digest:
                self._server.put_items(project.id, items)
                self._base.write_fact("items", digest)
        return [each.name for each in items]

    def _has_base(self, text: TextId) -> bool:
        base = self._base.find(text)
        return base is not None and base.version > 0

    # from the server

    def _receive(self, project: ProjectRow, remote: list[RemoteText], send: bool, result: SyncResult) -> None:
        versions = self._base.find_versions(each.id for each in remote)
        newer = [
            each for each in remote if each.version != versions.get(each.id) and self._accepts(each, result)
        ]
        fetched = self._fetch(project, newer)
        for path, group in groupby(fetched, key=lambda each: each[0].id.path):
            try:
                self._receive_file(project, path, [*group], send, result)
            except (UnreadableError, SaveError) as error:
                result.waiting += 1
                result.problems.append(error.message)

    def _accepts(self, text: RemoteText, result: SyncResult) -> bool:
        """Return whether a text may be written here; else it is a problem."""
        fault = self.folder.find_fault(text.id)
        if fault:
            result.problems.append(Message("team-row", {"path": text.id.path, "reason": fault}))
        return not fault

    def _fetch(self, project: ProjectRow, texts: list[RemoteText]) -> Iterator[tuple[RemoteText, bytes]]:
        """Yield texts with their bytes, those of a file together; those that are here already are only noted."""
        wanted = []
        for path, group in groupby(texts, key=lambda each: each.id.path):
            there, here = [*group], self._read_quietly(path)
            is_same = [_digest(here.get(each.id)) == each.digest for each in there]
            self._base.note((each.id, each.version, here[each.id]) for each in compress(there, is_same))
            wanted += [each for each, same in zip(there, is_same, strict=True) if not same]
        yield from self._server.read_contents(project.id, wanted)

    def _read_quietly(self, path: str) -> Texts:
        try:
            return self.folder.read(path)
        except UnreadableError:  # reported when it is to be written
            return {}

    def _receive_file(
        self,
        project: ProjectRow,
        path: str,
        arrived: list[tuple[RemoteText, bytes]],
        send: bool,
        result: SyncResult,
    ) -> None:
        """Write what arrived for one file; merge what was changed here, too."""
        here = self.folder.read(path)
        result.authors.update((each.id, each.who) for each, _ in arrived)
        plain: list[tuple[RemoteText, bytes]] = []
        for remote, content in arrived:
            ours, base = here.get(remote.id), self._find_base(project, remote)
            if ours is None or (base and base.content == ours):
                plain.append((remote, content))
            elif self._is_frame(remote.id, here):
                self._base.note([(remote.id, remote.version, ours)])
            else:
                self._merge(project, remote, content, ours, base, send, result)
        if plain:
            self._write(
                path,
                [
                    _Arrival(each.id, each.version, content, here.get(each.id), content)
                    for each, content in plain
                ],
            )
            result.received += [each.id for each, _ in plain]

    @staticmethod
    def _is_frame(text: TextId, here: Texts) -> bool:
        """Return whether a text says only in which order lines stand: of a file that is here, its own order counts."""
        return not text.key and len(here) > 1

    def _find_base(self, project: ProjectRow, remote: RemoteText) -> Base | None:
        """Return the base of a text; if something was sent without an answer, and arrived, that."""
        base = self._base.find(remote.id)
        if base is None:
            return None
        if base.sending and remote.version > base.version:
            digest = self._server.find_own_digest(project.id, remote.id, base.version + 1)
            for sent in base.sending:
                if digest == _digest(sent):
                    return Base(base.version + 1, sent)
        return base if base.version else None

    def _merge(
        self,
        project: ProjectRow,
        remote: RemoteText,
        theirs: bytes,
        ours: bytes,
        base: Base | None,
        send: bool,
        result: SyncResult,
    ) -> None:
        """Merge a text that both sides changed, write it into the folder, and send it.

        Raises:
            ChangedOnDiskError: the file was changed meanwhile; nothing was written.
        """
        merged = self._merge_texts(remote, theirs, ours, base, result)
        if merged is None:
            return
        self._write(remote.id.path, [_Arrival(remote.id, remote.version, theirs, ours, merged)])
        result.merged.append(remote.id)
        if merged != theirs and send:
            self._update(project, remote.id, remote.version, merged, result)

    def _write(self, path: str, arrivals: Sequence[_Arrival]) -> None:
        """Write texts of a file; the server's versions are their bases then.

        Raises:
            ChangedOnDiskError: the file was changed meanwhile; nothing was written.
            SaveError, UnreadableError: it can't be written.
        """
        self._base.note_arriving(
            (each.text, each.version, each.theirs, _digest(each.new)) for each in arrivals
        )
        if changes := {each.text: (each.ours, each.new) for each in arrivals if each.ours != each.new}:
            self.folder.write(path, changes)
        self._base.end_arriving((each.text for each in arrivals), True)

    def _complete_writing(self) -> None:
        """Find out what of the last synchronization was written, if the program ended, or a file could not be written."""
        for path, group in groupby(self._base.list_arriving().items(), key=lambda each: each[0].path):
            here, wanted = self._read_quietly(path), dict(group)
            written = [text for text, digest in wanted.items() if _digest(here.get(text)) == digest]
            self._base.end_arriving(written, True)
            self._base.end_arriving(wanted, False)

    def _merge_texts(
        self, remote: RemoteText, theirs: bytes, ours: bytes, base: Base | None, result: SyncResult
    ) -> bytes | None:
        """Return the merge of both; None if there is a conflict, which is reported."""
        if ours == theirs:
            return ours
        before = base.content if base else None
        path = self._root / (f"{remote.id.path}.json" if remote.id.key else remote.id.path)
        merged, values = None, tuple[MergeConflict, ...]()
        try:
            found = merge_files((before or b"", ours, theirs), path)
            merged, values = found.text.encode("utf-8"), found.conflicts
        except (UnreadableError, EditError):
            pass  # no records: one of both has to be chosen
        if merged is not None and not values:
            return merged
        result.conflicts.append(
            SyncConflict(
                remote.id,
                remote.version,
                before,
                ours,
                theirs,
                merged,
                values,
                remote.who,
                remote.changed,
            )
        )
        return None

    # to the server

    def _list_unclean(self) -> dict[str, FileStamp]:
        """Return the files that may differ from their bases, each with its stamp."""
        known = self._base.list_stamps()
        return {
            path: stamp for path, stamp in self.folder.list_files() if not stamp or known.get(path) != stamp
        }

    def _read_changed(self, stamps: Mapping[str, FileStamp], result: SyncResult) -> Texts:
        """Return the texts of these files that differ from their bases; note the stamps of files of which none does."""
        changed: Texts = {}
        clean: list[tuple[str, FileStamp]] = []
        for path, stamp in stamps.items():
            if fault := self.folder.find_fault(TextId(path)):
                result.problems.append(Message("team-not-shared", {"path": path, "reason": fault}))
                continue
            try:
                texts = self.folder.read(path)
            except UnreadableError as error:
                result.problems.append(error.message)
                continue
            bases = self._base.list_of_file(path)
            differing = {
                text: content for text, content in texts.items() if self._differs(text, content, bases, texts)
            }
            changed.update(differing)
            if not differing and stamp:
                clean.append((path, stamp))
        if clean:
            self._base.note_stamps(clean)
        return changed

    def _differs(self, text: TextId, content: bytes, bases: dict[TextId, Base], texts: Texts) -> bool:
        base = bases.get(text)
        if base is None or not base.version:
            return True
        return base.content != content and not self._is_frame(text, texts)

    def _is_hidden(self, text: TextId) -> bool:
        """Return whether the server would hide a text from the user, who reads its item, or any item, blind."""
        kind, item = self.folder.describe(text)
        return (kind == "record" and item in self._blind) or (kind == "table" and bool(self._blind))

    def _send(self, project: ProjectRow, changed: Texts, result: SyncResult) -> None:
        open_texts = {each.text for each in result.conflicts}
        new = []
        for text, content in changed.items():
            base = self._base.find(text)
            if text in open_texts:
                continue
            if base is not None and base.version:
                self._update(project, text, base.version, content, result)
            else:
                kind, item = self.folder.describe(text)
                new.append(NewText(text, kind, item, content))
        self._insert(project, new, result)

    def _insert(self, project: ProjectRow, new: list[NewText], result: SyncResult) -> None:
        """Send texts that the server did not have when it was asked."""
        self._base.note_new((each.id, each.content) for each in new)
        for each, version in self._server.insert_texts(project.id, new, self._who):
            if version:
                self._base.note([(each.id, version, each.content)])
                result.sent.append(each.id)
            else:
                self._update(project, each.id, 0, each.content, result)

    def _update(
        self, project: ProjectRow, text: TextId, version: int, content: bytes, result: SyncResult
    ) -> None:
        """Send a text in place of this version; where others were faster, merge, and send again."""
        for _ in range(_MOST_TRIES):
            if version:
                self._base.note_sending([(text, content)])
                done = self._server.update_text(project.id, text, version, content, self._who)
                if done:
                    self._base.note([(text, done, content)])
                    result.sent.append(text)
                    return
            found = self._fetch_one(project, text)
            if found is None:
                result.waiting += 1
                result.problems.append(Message("team-hidden", {"path": text.path}))
                return
            remote, theirs = found
            base = self._find_base(project, remote)
            merged = self._merge_texts(remote, theirs, content, base, result)
            if merged is None:
                return
            if theirs != content:
                result.merged.append(text)
            try:
                self._write(text.path, [_Arrival(text, remote.version, theirs, content, merged)])
            except (UnreadableError, SaveError):
                break  # a save came between: the next synchronization begins with it
            content = merged
            if content == theirs:
                return
            version = remote.version
        result.waiting += 1

    def _fetch_one(self, project: ProjectRow, text: TextId) -> tuple[RemoteText, bytes] | None:
        remote = self._server.find_text(project.id, text)
        return next(self._server.read_contents(project.id, [remote]), None) if remote else None

    def _treat_missing(self, project: ProjectRow, restore: bool, result: SyncResult) -> None:
        """Bring back texts that are no longer here, or report them; nothing is deleted on the server."""
        present: dict[str, Texts] = {}
        gone = []
        files = {path for path, _ in self.folder.list_files()}
        for text, version in self._base.list_versions().items():
            if not version:
                continue
            if text.path not in files:
                gone.append(text)
            elif text.key:
                if text.path not in present:
                    present[text.path] = self._read_quietly(text.path)
                if text not in present[text.path]:
                    gone.append(text)
        if not restore:
            result.missing += sorted({each.path for each in gone})
            return
        there = [found for each in gone if (found := self._server.find_text(project.id, each))]
        fetched = self._server.read_contents(project.id, sorted(there))
        for path, group in groupby(fetched, key=lambda each: each[0].id.path):
            self._receive_file(project, path, [*group], False, result)

    # statuses

    def send_status(self, item: str, status: Status) -> None:
        """Send the status of one item; one that the server has with a later time stays there.

        Raises:
            GtappError: the server can't be reached, or refuses: the next `sync` of all files sends it.
        """
        with self._open_project() as project:
            self._server.put_statuses(project.id, [RemoteStatus(item, status)])
            self._base.note_signed([(item, status.changed)])

    def _sync_statuses(
        self, project: ProjectRow, send: bool, items: list[str] | None, result: SyncResult
    ) -> None:
        """Exchange the statuses: of each item the one that was set last counts, as in the text file that git merges.

        Without `items`, those that are here are not looked at unless the server has others.
        """
        remote = self._server.read_statuses(project.id, self._base.read_fact("seen"))
        if items is None and not remote:
            return
        database = Database(self._root)
        try:
            statuses = Statuses(self._root, database, NameForms(items or ()))
            if statuses.fault:
                raise statuses.fault
            result.statuses = statuses.store_newer(remote)
            if result.statuses:
                statuses.complete_text()
            # what is not as it was when both sides had the same
            signed, listed = self._base.list_signed(), set(items or ()) - self._blind
            signed |= {each.item: each.status.changed for each in remote}
            present = {
                item: status
                for item in listed.union(each.item for each in remote)
                if (status := statuses.find_last(item))
            }
        finally:
            database.close()
        own = [
            RemoteStatus(item, status)
            for item, status in present.items()
            if item in listed and status.changed != signed.get(item)
        ]
        if send:
            self._server.put_statuses(project.id, own)
            self._base.note_signed(
                (item, present[item].changed) for item, _ in (*remote, *own) if item in present
            )
        else:
            result.waiting += len(own)

    # conflicts

    def resolve(self, conflict: SyncConflict, content: bytes) -> None:
        """Write what a person decided on into the folder in place of ours; the next `sync` sends it.

        Raises:
            ChangedOnDiskError: ours is no longer there; nothing was written.
            SaveError: it can't be written.
        """
        with self._lock, self._base.lock():
            arrival = _Arrival(conflict.text, conflict.version, conflict.theirs, conflict.ours, content)
            self._write(conflict.text.path, [arrival])


def choose_values(conflict: SyncConflict, theirs_at: Collection[int]) -> bytes:
    """Return the merged text with their value at the conflicts that have these numbers, and with ours at the others.

    Raises:
        UnreadableError, EditError: it can't be made; one side has to be chosen (`choose_side`).
    """
    if conflict.merged is None:
        raise UnreadableError("merge-inconsistent", path=conflict.text.path)
    text = json_text.decode_text(conflict.merged, Path(conflict.text.path))
    return resolve_json_text(text, conflict.values, theirs_at, Path(conflict.text.path)).encode("utf-8")


def choose_side(conflict: SyncConflict, side: Literal["mine", "theirs"]) -> bytes:
    """Return the text in which all conflicts are decided for one side, and everything else is merged."""
    mine, other = (conflict.ours, conflict.theirs) if side == "mine" else (conflict.theirs, conflict.ours)
    if conflict.merged is None:
        return mine
    if side == "mine":
        return conflict.merged
    path = Path(f"{conflict.text.path}.json" if conflict.text.key else conflict.text.path)
    return merge_files((conflict.base or b"", mine, other), path).text.encode("utf-8")


def _digest(content: bytes | None) -> bytes:
    return b"" if content is None else hashlib.sha256(content).digest()
