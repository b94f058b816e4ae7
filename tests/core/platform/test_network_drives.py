"""Network drives are found by the type of their file system."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from gtapp.core.platform.network_drives import (
    NetworkDrive,
    describe_mac_drive,
    describe_windows_drive,
    find_in_mounts,
    find_network_drive,
    parse_mounts,
)

MOUNTS = r"""22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard
41 27 0:44 / /mnt/share rw,relatime shared:31 - nfs4 server:/export/cards rw,vers=4.2
42 41 254:1 / /mnt/share/local rw,relatime - ext4 /dev/vdb rw
43 27 0:45 /sub /mnt/two\040words rw,relatime - cifs //server/data rw
44 27 0:46 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
45 27 0:47 / /home/me/remote rw shared:2 master:1 - fuse.sshfs me@server:/srv/cards rw
46 27 0:48 / /mnt/dav rw - fuse https://dav.example.org/cards rw
47 27 0:49 / /mnt/stick rw - fuseblk /dev/sdb1 rw
48 27 0:50 / /mnt/covered rw - nfs server:/old rw
49 48 0:51 / /mnt/covered rw - tmpfs tmpfs rw
50 27 0:52 / /mnt/auto rw - autofs systemd-1 rw
51 50 0:53 / /mnt/auto rw - smb3 //server/auto rw
half a line
"""


@pytest.mark.parametrize(
    ("folder", "kind", "place"),
    [
        ("/mnt/share", "nfs4", "server:/export/cards /"),
        ("/mnt/share/a/b", "nfs4", "server:/export/cards /a/b"),
        ("/mnt/two words/cards", "cifs", "//server/data /sub/cards"),
        (
            "/run/user/1000/gvfs/smb-share:server=x,share=y/cards",
            "fuse.gvfsd-fuse",
            "gvfsd-fuse /smb-share:server=x,share=y/cards",
        ),
        ("/home/me/remote/cards", "fuse.sshfs", "me@server:/srv/cards /cards"),
        ("/mnt/dav/cards", "fuse", "https://dav.example.org/cards /cards"),
        ("/mnt/auto/cards", "smb3", "//server/auto /cards"),
    ],
)
def test_a_folder_on_a_network_drive_is_known_by_its_place_there(folder: str, kind: str, place: str) -> None:
    assert find_in_mounts(PurePosixPath(folder), parse_mounts(MOUNTS)) == NetworkDrive(kind, place)


@pytest.mark.parametrize(
    "folder",
    ["/", "/home/me", "/mnt/sharex", "/mnt/share/local/cards", "/mnt/stick/cards", "/mnt/covered/cards"],
)
def test_other_folders_are_on_none(folder: str) -> None:
    assert find_in_mounts(PurePosixPath(folder), parse_mounts(MOUNTS)) is None


def test_this_machine_tells_it_of_a_real_folder(tmp_path: Path) -> None:
    assert find_network_drive(tmp_path / "folder to be") is None


def test_macos_names_drives_that_are_not_local() -> None:
    folder = PurePosixPath("/Volumes/data/cards")
    found = describe_mac_drive(folder, "smbfs", "/Volumes/data", "//me@server/data", is_local=False)
    assert found == NetworkDrive("smbfs", "//me@server/data cards")
    assert describe_mac_drive(folder, "apfs", "/", "/dev/disk1", is_local=True) is None
    assert describe_mac_drive(folder, "fuse.sshfs", "/", "me@server:", is_local=True) is not None


@pytest.mark.parametrize(
    ("folder", "drive_type", "place"),
    [
        (r"\\Server\Data\Cards", 1, r"\\server\data\cards"),
        (r"\\?\UNC\server\data\cards", 1, r"\\server\data\cards"),
        (r"Z:\Cards", 4, r"z:\cards"),
        (r"C:\Cards", 3, ""),
        (r"\\?\C:\Cards", 3, ""),
    ],
)
def test_windows_names_remote_drives(folder: str, drive_type: int, place: str) -> None:
    found = describe_windows_drive(str(PureWindowsPath(folder)), drive_type)
    assert (found.place if found else "") == place
