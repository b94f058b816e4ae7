"""A sheet's address is accepted as a browser shows it, and no host but Google's is ever contacted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import google_transport
from gtapp.features.letters.google_transport import DRIVE_API, SHEETS_API

KEY = "1AbCdEfGhIjKlMnOpQrStUvWxYz-_0123456789abcdefg"
DOCS = "https://docs.google.com/spreadsheets"


@pytest.mark.parametrize(
    ("text", "gid"),
    [
        (f"{DOCS}/d/{KEY}/edit#gid=12", "12"),
        (f"{DOCS}/d/{KEY}/edit?gid=3#gid=12", "12"),
        (f"{DOCS}/d/{KEY}/edit?usp=sharing", ""),
        (f"  {DOCS}/d/{KEY}\n", ""),
        (f"{DOCS}/u/1/d/{KEY}/htmlview?gid=0", "0"),
        (f"docs.google.com/a/uni.ch/spreadsheets/d/{KEY}/edit", ""),
        (f"http://docs.google.com/spreadsheets/d/{KEY}/export?format=csv&gid=7", "7"),
        (f"https://spreadsheets.google.com/ccc?key={KEY}&hl=de#gid=4", "4"),
        (f"https://drive.google.com/open?id={KEY}", ""),
        (f"{DOCS}/d/{KEY}/edit#gid=x;y", ""),
        (KEY, ""),
    ],
)
def test_addresses_of_one_sheet(text: str, gid: str) -> None:
    found = google_transport.parse_address(text)
    assert (found.key, found.gid, found.published) == (KEY, gid, False)
    assert found.page == f"{DOCS}/d/{KEY}"
    assert found.csv_url("7") == f"{DOCS}/d/{KEY}/export?format=csv&gid=7"


def test_a_published_sheet() -> None:
    found = google_transport.parse_address(f"{DOCS}/d/e/2PACX-1v_x/pubhtml?gid=9&single=true")
    assert found.published
    assert found.tab_list_url() == f"{DOCS}/d/e/2PACX-1v_x/pubhtml"
    assert found.csv_url(found.gid) == f"{DOCS}/d/e/2PACX-1v_x/pub?output=csv&single=true&gid=9"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "letters",
        f"{DOCS}/",
        f"{DOCS}/d//edit",
        f"https://evil.example/spreadsheets/d/{KEY}",
        f"https://docs.google.com.evil.example/spreadsheets/d/{KEY}",
        f"https://docs.google.com@evil.example/spreadsheets/d/{KEY}",
        f"https://127.0.0.1.evil.example/spreadsheets/d/{KEY}",
        f"https://notgoogle.com/spreadsheets/d/{KEY}",
        f"https://sites.google.com/spreadsheets/d/{KEY}",
        f"file:///spreadsheets/d/{KEY}",
        f"ftp://docs.google.com/spreadsheets/d/{KEY}",
        "https://[::1/spreadsheets/d/x",
        f"https://docs.google.com/spreadsheets/ccc?key={KEY}/../x",
    ],
)
def test_invalid_addresses_of_sheets(text: str) -> None:
    with pytest.raises(GtappError) as caught:
        google_transport.parse_address(text)
    assert caught.value.code == "google-address"


def test_google_is_called_at_google_and_this_computer_at_itself() -> None:
    assert google_transport.parse_address(KEY).resolve_endpoint(f"{SHEETS_API}/v4/x") == f"{SHEETS_API}/v4/x"
    here = google_transport.parse_address(f"http://127.0.0.1:8080/spreadsheets/d/{KEY}")
    assert here.resolve_endpoint(f"{SHEETS_API}/v4/x") == "http://127.0.0.1:8080/v4/x"
    assert here.resolve_endpoint(f"{DRIVE_API}/drive/v3/x") == "http://127.0.0.1:8080/drive/v3/x"


@given(st.text() | st.builds("https://docs.google.com/spreadsheets/{}".format, st.text()))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        found = google_transport.parse_address(text)
    except GtappError as error:
        assert error.code == "google-address"
    else:
        assert found.key.replace("-", "").replace("_", "").isalnum()
