"""``gtapp team init``, ``push``, ``pull``, ``status``, ``find``, ``backup``, ``restore``: a project on a PostgreSQL server."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gtapp.cli.console import format_count, print_error, print_lines
from gtapp.cli.merge_driver_command import print_conflicts
from gtapp.core.files import atomic
from gtapp.core.files.table_writer import align_columns
from gtapp.core.platform.errors import ProjectError
from gtapp.core.platform.messages import make_visible
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.opening.detection import detect_without_code
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.schema import from_json
from gtapp.features.team import address as addresses
from gtapp.features.team import backup
from gtapp.features.team.address import TeamSettings
from gtapp.features.team.server import Assignment, ProjectRow, Server
from gtapp.features.team.synchronizer import SyncConflict, Synchronizer, SyncResult, choose_side

_MOST_SHOWN: Final = 20


def run_init(options: argparse.Namespace) -> int:
    """Make the tables and the project on the server, and send everything; print what was done.

    Raises:
        GtappError: the folder is no project, or the server can't be reached or refuses.
    """
    root = _find_root(options)
    benchmark = detect_without_code(root, options.benchmark)
    named = _read_named(root)
    if not options.url and not named:
        raise ProjectError("team-missing", path=str(root))
    settings = _find_settings(root, options, root.resolve().name)
    with Server(settings.address) as server:
        for number in server.migrate():
            print_lines(f"{settings.address.name}: made the tables, migration {number}")
        present = [each.name for each in server.list_projects()]
        is_mine = named is not None and named.project == settings.project
        if settings.project in present and not is_mine:
            raise ProjectError("team-project-exists", project=settings.project, server=settings.address.name)
        layout = benchmark.layout
        line_key = layout.key if layout.container == "jsonl" else ""
        server.create_project(settings.project, benchmark.id, line_key)
        addresses.agree(root, settings.address)
        addresses.write_settings(root, settings, benchmark.id if benchmark.is_known else "")
        print_lines(f"{settings.address.name}: project {settings.project}")
        return _synchronize(root, benchmark, server, settings, options, send=True)


def run_push(options: argparse.Namespace) -> int:
    """Send what was changed here, merged with what others changed; print what was done.

    Raises:
        GtappError: the server can't be reached or refuses; what was not sent waits.
    """
    root = _find_root(options)
    settings = _agree(root, options)
    with Server(settings.address) as server:
        benchmark = detect_without_code(root, options.benchmark)
        return _synchronize(root, benchmark, server, settings, options, send=True)


def run_pull(options: argparse.Namespace) -> int:
    """Fetch what others changed, into a new folder everything; print what was done.

    Raises:
        GtappError: the server can't be reached or refuses.
    """
    root = Path(options.path)
    if not root.is_dir():
        atomic.create_folder(root)
    settings = _agree(root, options)
    with Server(settings.address) as server:
        project = server.find_project(settings.project)
        benchmark = _find_benchmark(root, server, project, options.benchmark)
        return _synchronize(root, benchmark, server, settings, options, send=False)


def run_status(options: argparse.Namespace) -> int:
    """Print what waits here, what is newer on the server, and who has which item; nothing is changed.

    Raises:
        GtappError: the folder names no server; one that can't be reached is reported behind what waits here.
    """
    root = _find_root(options)
    settings = _agree(root, options)
    with Server(settings.address) as server:
        synchronizer = Synchronizer(
            root, detect_without_code(root, options.benchmark), server, settings.project
        )
        try:
            waiting = synchronizer.list_pending()
            print_lines(f"{settings.address.name}: project {settings.project}")
            if scans := _describe_scans(root):
                print_lines(f"scans: {scans}")
            print_lines(f"waits to be sent: {format_count(len(waiting), 'text')}")
            print_lines(*(f"  {each.path}" for each in waiting[:_MOST_SHOWN]))
            newer = synchronizer.list_newer()
            print_lines(f"newer on the server: {format_count(len(newer), 'text')}")
            print_lines(*(f"  {each.id.path}  {each.who}  {each.changed}" for each in newer[:_MOST_SHOWN]))
            project = server.find_project(settings.project)
            print_lines(f"your role: {server.find_role() or 'none'}")
            for lease in server.list_leases(project.id):
                print_lines(f"{lease.item}: {lease.role} since {lease.since}")
        finally:
            synchronizer.close()
    return int(bool(waiting or newer))


def run_find(options: argparse.Namespace) -> int:
    """Print the items on the server with a text in their names, or with a status; exit code 1 if there are none.

    Raises:
        GtappError: the folder names no server, or that can't be reached or refuses.
    """
    settings = _agree(_find_root(options), options)
    with Server(settings.address) as server:
        project = server.find_project(settings.project)
        found = server.find_items(
            project.id, options.text, options.status or "", options.after or "", options.most
        )
    rows = [(make_visible(each.item), each.status, make_visible(each.holder)) for each in found]
    print_lines(*align_columns([("item", "status", "who has it"), *rows]))
    return int(not found)


def run_assign(options: argparse.Namespace) -> int:
    """Assign items to a member, or take them back.

    Raises:
        GtappError: the user is no reviewer, the server does not know an item, or can't be reached.
    """
    root = _find_root(options)
    settings = _agree(root, options)
    with Server(settings.address) as server:
        project = server.find_project(settings.project).id
        if options.undo:
            server.unassign(project, options.member, options.items)
        else:
            server.assign(
                project, (Assignment(item, options.member, options.blind) for item in options.items)
            )
        left = [each for each in server.list_assignments(project) if each.role == options.member]
    blind = sum(each.is_blind for each in left)
    print_lines(
        f"{options.member}: {format_count(len(left), 'item')} assigned, {blind:,} of them to be read blind"
    )
    return 0


def run_backup(options: argparse.Namespace) -> int:
    """Write the project's rows into one file.

    Raises:
        GtappError: the server can't be reached or refuses, or the file can't be written.
    """
    root = _find_root(options)
    settings = _agree(root, options)
    with Server(settings.address) as server:
        rows = backup.write_backup(server, server.find_project(settings.project), Path(options.file))
    print_lines(f"{options.file}: {format_count(rows, 'row')}")
    return 0


def run_restore(options: argparse.Namespace) -> int:
    """Make the project on the server of a backup, with its versions.

    Raises:
        GtappError: the server can't be reached or refuses, or the file can't be read; nothing was changed.
    """
    root = _find_root(options)
    settings = _find_settings(root, options, root.resolve().name)
    with Server(settings.address) as server:
        found = backup.restore_backup(server, Path(options.file), settings.project, options.replace)
        addresses.agree(root, settings.address)
        addresses.write_settings(root, settings)
    print_lines(f"{settings.address.name}: project {found.name} restored from {options.file}")
    return 0


def _describe_scans(root: Path) -> str:
    """Return the address of scans, or why it can't be used."""
    try:
        return addresses.read_scan_address(root)
    except ProjectError as error:
        return str(error)


def _find_root(options: argparse.Namespace) -> Path:
    root = Path(options.path)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    return root


def _read_named(root: Path) -> TeamSettings | None:
    try:
        return addresses.read_settings(root)
    except ProjectError as error:
        if error.code != "team-missing":
            raise
        return None


def _find_settings(root: Path, options: argparse.Namespace, project: str) -> TeamSettings:
    """Return the server and the project's name, as the options and then ``gtapp.toml`` say; naming it is the consent."""
    if not options.url:
        found = addresses.find_agreed(root)
        return found._replace(project=options.project or found.project)
    named = _read_named(root)
    name = options.project or (named.project if named else project)
    return TeamSettings(addresses.parse_address(options.url), name)


def _agree(root: Path, options: argparse.Namespace) -> TeamSettings:
    """Return the settings, and store the consent that ``--url`` is; without a name it is the database's only project."""
    settings = _find_settings(root, options, "")
    if options.url:
        if not settings.project:
            with Server(settings.address) as server:
                names = [each.name for each in server.list_projects()]
            settings = settings._replace(project=names[0] if len(names) == 1 else root.resolve().name)
        addresses.agree(root, settings.address)
    return settings


def _find_benchmark(root: Path, server: Server, project: ProjectRow, name: str | None) -> Benchmark:
    """Return the benchmark of a folder, which may have nothing yet: then the files that say it come from the server."""
    lines = FileLayout(container="jsonl", key=project.line_key, truths=("data",), recursive=True)
    layout = lines if project.line_key else FileLayout()
    plain = Benchmark(project.benchmark, "", from_json({"type": "object"}, project.name), layout)
    synchronizer = Synchronizer(root, plain, server, project.name)
    try:
        synchronizer.fetch_settings()
    finally:
        synchronizer.close()
    known = project.benchmark if project.benchmark in benchmarks.list_ids() else None
    try:
        found = detect_without_code(root, name or known)
    except ProjectError as error:
        if error.code != "project-unknown":
            raise
        return plain
    # a schema of the project's own does not say it before there are records
    return found if found.layout.container == layout.container else found._replace(layout=layout)


def _synchronize(
    root: Path,
    benchmark: Benchmark,
    server: Server,
    settings: TeamSettings,
    options: argparse.Namespace,
    send: bool,
) -> int:
    synchronizer = Synchronizer(root, benchmark, server, settings.project, read_user_name())
    try:
        result = synchronizer.sync(send, restore=not send)
        print_lines(*_describe(result))
        if result.conflicts and options.prefer:
            for each in result.conflicts:
                synchronizer.resolve(each, choose_side(each, options.prefer))
            print_lines(f"decided for {options.prefer}: {format_count(len(result.conflicts), 'text')}")
            result = synchronizer.sync(send)
            print_lines(*_describe(result))
    finally:
        synchronizer.close()
    for conflict in result.conflicts:
        _print_conflict(conflict)
    for problem in result.problems:
        print_error(problem)
    return int(bool(result.conflicts or result.problems or (send and (result.waiting or result.missing))))


def _describe(result: SyncResult) -> Iterator[str]:
    """Yield lines that say what was done."""
    done = {"sent": result.sent, "received": result.received, "merged": result.merged}
    yield ", ".join(f"{name}: {len(texts):,}" for name, texts in done.items())
    if result.statuses:
        yield f"statuses received: {len(result.statuses):,}"
    if result.waiting:
        yield f"waits to be sent: {result.waiting:,}"
    for path in result.missing:
        yield f"{path}: no longer here; it stays on the server, and “gtapp team pull” brings it back"


def _print_conflict(conflict: SyncConflict) -> None:
    path = make_visible(conflict.text.path + (f" {conflict.text.key}" if conflict.text.key else ""))
    by = f"{make_visible(conflict.who) or 'somebody'} at {conflict.changed}"
    if not conflict.values:
        print_error(
            f"{path}: changed here and by {by}, and can't be merged. Both are kept: here, and on the server."
        )
        return
    print_error(
        f"{path}: changed here and by {by}, to different values. Both are kept: here, and on the server."
    )
    print_conflicts(Path(path), conflict.values)
