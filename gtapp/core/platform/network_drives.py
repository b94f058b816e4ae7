"""Which folders lie on a network drive, or on another drive that several machines share, by the type of their file system.

There SQLite's log can't be used, for which all processes must share memory, and a lock may be seen by one machine alone.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, Final, NamedTuple

from gtapp.core.platform.late_patterns import compile_late

MOUNTS: Final = Path("/proc/self/mountinfo")
"""The file in which Linux lists what is mounted."""

_SHARED_TYPES: Final = frozenset(
    (
        *(
            "nfs",
            "nfs4",
            "cifs",
            "smb3",
            "smbfs",
            "smb2",
            "afs",
            "afpfs",
            "ncpfs",
            "ncp",
            "coda",
            "webdav",
            "9p",
        ),
        # clusters
        *("ceph", "glusterfs", "lustre", "beegfs", "gpfs", "panfs", "orangefs", "pvfs2", "gfs2", "ocfs2"),
        # a virtual machine and its host
        *("vboxsf", "virtiofs", "prl_fs", "vmhgfs", "fuse.vmhgfs-fuse"),
        *(
            "fuse.sshfs",
            "fuse.rclone",
            "fuse.gvfsd-fuse",
            "fuse.kio-fuse",
            "fuse.davfs",
            "fuse.davfs2",
            "fuse.smbnetfs",
        ),
        *(
            "fuse.s3fs",
            "fuse.gcsfuse",
            "fuse.goofys",
            "fuse.geesefs",
            "fuse.mount-s3",
            "fuse.blobfuse",
            "fuse.blobfuse2",
        ),
        *("fuse.curlftpfs", "fuse.google-drive-ocamlfuse", "fuse.onedriver", "fuse.seadrive", "fuse.pcloud"),
        *(
            "fuse.glusterfs",
            "fuse.ceph-fuse",
            "fuse.ceph",
            "fuse.juicefs",
            "fuse.seaweedfs",
            "fuse.moosefs",
            "fuse.mfs",
        ),
    )
)
_OCTAL: Final = compile_late(r"\\([0-7]{3})")
_MAC_LOCAL: Final = 0x1000
_WINDOWS_REMOTE: Final = 4


class NetworkDrive(NamedTuple):
    """The drive of a folder: the `kind` of its file system, and the `place` of the folder there.

    The place is the same wherever the drive is mounted.
    """

    kind: str
    place: str


class Mount(NamedTuple):
    """A mounted file system: the folder `root` in it appears at `point`; `source` is the device, or the server's name."""

    point: PurePosixPath
    root: PurePosixPath
    kind: str
    source: str


def find_network_drive(folder: Path) -> NetworkDrive | None:
    """Return the drive of a folder, or of the one in which it would be made, if it is a network drive; None if it is not.

    Where the system doesn't tell it, it counts as none.
    """
    try:
        real = Path(os.path.realpath(folder))
        if sys.platform == "win32":
            return _find_on_windows(real)
        if sys.platform == "darwin":
            return _find_on_mac(real)
        text = MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
        return find_in_mounts(PurePosixPath(real), parse_mounts(text))
    except (OSError, ValueError, AttributeError):
        return None


# Linux


def parse_mounts(text: str) -> Iterator[Mount]:
    """Yield what is mounted, of the text of ``/proc/self/mountinfo``; lines of another form are left out."""
    for line in text.splitlines():
        first, found, last = line.partition(" - ")
        before, after = first.split(" "), last.split(" ")
        if found and len(before) > 4 and len(after) > 1:
            root, point, source = map(_read_octal, (before[3], before[4], after[1]))
            yield Mount(PurePosixPath(point), PurePosixPath(root), after[0], source)


def _read_octal(text: str) -> str:
    """Return a text with its escapes replaced; those of spaces are among them."""
    return _OCTAL.sub(lambda found: chr(int(found[1], 8)), text)


def find_in_mounts(folder: PurePosixPath, mounts: Iterable[Mount]) -> NetworkDrive | None:
    """Return the network drive on which a folder, without links in its path, lies; None if it is no network drive."""
    mount: Mount | None = None
    for each in mounts:
        # of two at one place the later one covers the other
        if folder.is_relative_to(each.point) and (mount is None or each.point.is_relative_to(mount.point)):
            mount = each
    if mount is None or not is_shared_type(mount.kind, mount.source):
        return None
    return NetworkDrive(mount.kind, f"{mount.source} {mount.root / folder.relative_to(mount.point)}")


def is_shared_type(kind: str, source: str) -> bool:
    """Return whether several machines may have a file system of this type; `source` tells it of those in user space."""
    return kind in _SHARED_TYPES or (kind.startswith("fuse") and "://" in source)


# macOS


def _find_on_mac(folder: Path) -> NetworkDrive | None:
    import ctypes

    class _Statfs(ctypes.Structure):
        _fields_ = (
            ("f_bsize", ctypes.c_uint32),
            ("f_iosize", ctypes.c_int32),
            ("f_counts", ctypes.c_uint64 * 5),
            ("f_fsid", ctypes.c_int32 * 2),
            ("f_owner", ctypes.c_uint32),
            ("f_type", ctypes.c_uint32),
            ("f_flags", ctypes.c_uint32),
            ("f_fssubtype", ctypes.c_uint32),
            ("f_fstypename", ctypes.c_char * 16),
            ("f_mntonname", ctypes.c_char * 1024),
            ("f_mntfromname", ctypes.c_char * 1024),
            ("f_reserved", ctypes.c_uint32 * 8),
        )

    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    found = _Statfs()
    library = ctypes.CDLL(None)
    # processors of Intel have an older structure under the plain name
    call = getattr(library, "statfs$INODE64", None) or library.statfs
    if call(os.fsencode(folder), ctypes.byref(found)):
        return None
    kind, point, source = map(os.fsdecode, (found.f_fstypename, found.f_mntonname, found.f_mntfromname))
    return describe_mac_drive(folder, kind, point, source, is_local=bool(found.f_flags & _MAC_LOCAL))


def describe_mac_drive(
    folder: PurePath, kind: str, point: str, source: str, *, is_local: bool
) -> NetworkDrive | None:
    """Return the network drive of a folder by what macOS says of it; None if it is none."""
    if is_local and not is_shared_type(kind, source):
        return None
    inside = folder.relative_to(point) if folder.is_relative_to(point) else folder
    return NetworkDrive(kind, f"{source} {inside.as_posix()}")


# Windows


def _find_on_windows(folder: Path) -> NetworkDrive | None:
    import ctypes

    windows: Any = ctypes
    return describe_windows_drive(str(folder), windows.windll.kernel32.GetDriveTypeW(f"{folder.drive}\\"))


def describe_windows_drive(folder: str, drive_type: int) -> NetworkDrive | None:
    """Return the network drive of a folder by its path, and by what ``GetDriveTypeW`` says of its drive; None if it is none."""
    folder = re.sub(r"^\\\\\?\\(?:UNC\\|(?=\w:))", lambda found: "\\\\" if "UNC" in found[0] else "", folder)
    if folder.startswith("\\\\") or drive_type == _WINDOWS_REMOTE:
        return NetworkDrive("network", folder.lower())
    return None
