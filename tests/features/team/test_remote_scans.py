"""Scans from an https address: only they, only from below it, within limits, into the cache."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.core.platform.folders import cache_folder
from gtapp.core.scans.fetched_files import end_fetching, fetch_by
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.page_decoder import PageDecoder
from gtapp.features.team import address
from gtapp.features.team.address import parse_address
from gtapp.features.team.remote_scans import RemoteScans, is_scan_name
from tests.features.team.scan_server import ScanServer, run_scan_server
from tests.sample_projects import PIXEL, write_file


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScanServer]:
    with run_scan_server(tmp_path, monkeypatch) as found:
        yield found


def fetch(scans: RemoteScans, name: str) -> Path:
    """Fetch a scan; raise its error."""
    (path,) = scans.list_paths([name])
    if future := scans.fetch(path):
        future.result(20)
    return path


def test_a_scan_is_fetched_once_and_what_is_none_is_refused(server: ScanServer) -> None:
    server.files |= {
        "images/a%20%C3%A4.jpg": PIXEL,
        "images/a.jpg": PIXEL,
        "images/page.jpg": b"<html>Sign in</html>",
        "images/cut.jpg": PIXEL,
        "images/large.jpg": PIXEL + bytes(1 << 20),
    }
    scans = RemoteScans(server.address, file_limit=1 << 20)
    for _ in range(2):
        path = fetch(scans, "images/a ä.jpg")
        assert path.read_bytes() == PIXEL
        assert path.is_relative_to(cache_folder())
    assert server.asked == ["/scans/images/a%20%C3%A4.jpg"]
    faults = {
        "page": "is no scan", "cut": "broke", "large": "larger than 1 MB", "none": "404",
    }  # fmt: skip
    for name, fault in faults.items():
        with pytest.raises(ScanError, match=fault) as caught:
            fetch(scans, f"images/{name}.jpg")
        assert caught.value.code == "fetch"
    with pytest.raises(ScanError, match="302"):
        fetch(scans, "away/a.jpg")
    assert "/scans/images/a.jpg" not in server.asked
    assert [each.name for each in scans.folder.rglob("*") if each.is_file()] == ["a ä.jpg"]
    scans.close()


def test_a_certificate_that_nobody_knows_is_refused(
    server: ScanServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    scans = RemoteScans(server.address)
    with pytest.raises(ScanError, match="certificate"):
        fetch(scans, "images/a.jpg")
    assert not server.asked
    scans.close()


def test_the_scans_that_were_not_shown_for_longest_leave_the_cache(server: ScanServer) -> None:
    names = [f"images/{name}.jpg" for name in "abc"]
    server.files |= dict.fromkeys(names, PIXEL)
    scans = RemoteScans(server.address, limit=2 * len(PIXEL))
    first, second = fetch(scans, names[0]), fetch(scans, names[1])
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    fetch(scans, names[0])  # it is shown again
    third = fetch(scans, names[2])
    assert first.exists() and third.exists() and not second.exists()
    scans.close()


def test_a_page_that_is_given_up_does_not_wait_for_a_server_that_is_silent(server: ScanServer) -> None:
    scans = RemoteScans(server.address)
    fetch_by(scans.folder, scans.fetch)
    (path,) = scans.list_paths(["slow.jpg"])
    decoder = PageDecoder()
    with ThreadPoolExecutor(1) as thread:
        for give_up in (decoder.interrupt, decoder.stop):
            page = thread.submit(decoder.decode, PageRef(path))
            while not server.asked:
                time.sleep(0.01)
            while not page.done():  # an interruption before it waits is lost
                give_up()
                time.sleep(0.01)
            assert isinstance(page.exception(), InterruptedError)
    assert not server.go_on.is_set()
    server.files["slow.jpg"] = PIXEL
    fetched = scans.fetch(path)
    server.go_on.set()
    assert fetched
    fetched.result(20)
    assert path.read_bytes() == PIXEL
    end_fetching(scans.folder)
    scans.close()


@pytest.mark.parametrize(
    "url",
    [
        "http://scans.example.org/", "file:///etc/", "https://", "https://a:b@example.org/", "https://example.org/?a=b",
        "https://example.org/#a", "https://example.org/a/../b/", "https://example.org:x/", "https://example.org/a b", 3,
    ],
)  # fmt: skip
def test_only_an_https_folder_is_an_address_of_scans(tmp_path: Path, url: object) -> None:
    write_file(tmp_path / "gtapp.toml", f"[team]\nscans = {url!r}\n")
    with pytest.raises(ProjectError) as caught:
        address.read_scan_address(tmp_path)
    assert caught.value.code == "team-scans"


def test_an_address_of_scans_needs_consent(tmp_path: Path) -> None:
    write_file(tmp_path / "gtapp.toml", '[team]\nscans = "https://scans.example.org/cards"\n')
    agreed = parse_address("postgresql://anne@db.example.org/cards")
    address.agree(tmp_path, agreed)
    with pytest.raises(ProjectError) as caught:
        address.find_agreed_scans(tmp_path)
    assert caught.value.code == "team-scans-not-agreed"
    address.agree(tmp_path, agreed, "https://scans.example.org/cards/")
    assert address.find_agreed_scans(tmp_path) == "https://scans.example.org/cards/"


def test_names_of_scans_are_names_of_files_in_the_project() -> None:
    assert is_scan_name("images/a ä.jpg")
    refused = [
        "../a.jpg",
        "/a.jpg",
        "images//a.jpg",
        "images/.a.jpg",
        "a.exe",
        "C:\\a.jpg",
        "images/a\n.jpg",
        "",
        3,
    ]
    assert not any(map(is_scan_name, refused))
