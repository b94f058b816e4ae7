"""Providers: saved and read again, broken files kept, addresses normalized."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import config_folder
from gtapp.features.drafts import providers
from gtapp.features.drafts.providers import PRESETS, RESPONSE_FORMATS, Profile

PROFILES = st.builds(
    Profile,
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    base_url=st.sampled_from(
        ["https://api.example.org/v1", "http://localhost:8000/v1", "https://[::1]:8/v1"]
    ),
    kind=st.sampled_from(["openai", "local", "other"]),
    region=st.sampled_from(["", "eu"]),
    key_env=st.text(st.characters(exclude_categories=["Cs"])),
    model=st.text(st.characters(exclude_categories=["Cs"])),
    requests_per_minute=st.integers(0, 10**6),
    concurrency=st.integers(1, 100),
    seconds=st.integers(1, 1000),
    step=st.sampled_from(["", *RESPONSE_FORMATS]),
)


@settings(max_examples=25)
@given(PROFILES, PROFILES)
def test_saved_providers_are_read_back(first: Profile, second: Profile) -> None:
    for profile in (first, second):
        providers.save_profile(profile)
        assert providers.find_profile(profile.name).base_url == profile.base_url
        assert profile in providers.load_profiles()
    for profile in (first, second):
        providers.remove_profile(profile.name)
    assert providers.load_profiles() == PRESETS


def test_presets_exist_and_can_be_changed() -> None:
    assert [preset.name for preset in providers.load_profiles()][:2] == ["OpenAI", "OpenAI EU"]
    assert providers.find_profile("openai eu").base_url == "https://eu.api.openai.com/v1"
    providers.save_profile(Profile("Ollama", "http://localhost:11434/v1", "local", model="vision"))
    assert providers.find_profile("OLLAMA").model == "vision"
    assert len(providers.load_profiles()) == len(PRESETS)


def test_an_unknown_provider() -> None:
    with pytest.raises(GtappError, match=r"There is no provider “x”. There are: OpenAI"):
        providers.find_profile("x")


@pytest.mark.parametrize(
    "text",
    [
        "[",
        'x = "y"',
        "[a]\nmodel = 'b'",
        "[a]\nbase_url = 5",
        "[a]\nbase_url = 'https://a/v1'\nkey = 'secret'",
        "[a]\nbase_url = 'https://a/v1'\nmodel = 5",
        "[a]\nbase_url = 'https://a/v1'\nconcurrency = 'x'",
        "[a]\nbase_url = 'https://a/v1'\nconcurrency = 0",
        "[a]\nbase_url = 'https://a/v1'\nseconds = true",
        "[a]\nbase_url = 'https://a/v1'\nstep = 'xml'",
        "[a]\nbase_url = 'ftp://a/v1'",
        "\udcff",
    ],
)
def test_an_unusable_file_is_kept(text: str) -> None:
    path = config_folder() / providers.FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    content = text.encode("utf-8", "surrogateescape")
    path.write_bytes(content)
    with pytest.raises(GtappError):
        providers.load_profiles()
    with pytest.raises(GtappError):
        providers.save_profile(PRESETS[0])
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("address", "normal"),
    [
        ("https://API.Example.org/v1/", "https://api.example.org/v1"),
        (" http://localhost:11434/v1\n", "http://localhost:11434/v1"),
        ("https://[2001:DB8::1]:8443/V1", "https://[2001:db8::1]:8443/V1"),
        ("HTTPS://a.org", "https://a.org"),
    ],
)
def test_addresses_are_normalized(address: str, normal: str) -> None:
    assert providers.normalize_address(address) == normal


@pytest.mark.parametrize(
    "address",
    ["", "a.org/v1", "ftp://a.org", "https://", "https://me:secret@a.org/v1", "https://a.org/v1?key=1",
     "https://a.org/#x", "https://a.org:x/", "https://a b.org/v1", "https://ä.org/v1", "https://[::1/v1"],
)  # fmt: skip
def test_invalid_addresses(address: str) -> None:
    with pytest.raises(GtappError) as raised:
        providers.normalize_address(address)
    assert raised.value.code == "drafting-address" and "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("http://example.org/v1", True),
        ("http://192.168.0.5:8000/v1", True),
        ("http://localhost.example.org/v1", True),
        ("https://example.org/v1", False),
        ("http://localhost:8000/v1", False),
        ("http://127.8.8.8/v1", False),
        ("http://[::1]/v1", False),
    ],
)
def test_an_unencrypted_address_is_warned_about(address: str, warned: bool) -> None:
    assert [warning.code for warning in Profile("a", address).warnings()] == ["drafting-plain"] * warned


def test_keys_belong_to_addresses() -> None:
    openai = PRESETS[0]
    assert openai.with_address("https://api.openai.com/v1/") == openai
    assert openai.with_address("https://evil.example/v1").key_env == ""


@pytest.mark.parametrize(
    "content", [b"", b"[", b"[]", b'{"http://localhost:1/v1": 5}', b'{"http://localhost:1/v1": {"m": "xml"}}']
)
def test_broken_capabilities_are_detected_again(content: bytes) -> None:
    profile = Profile("a", "http://localhost:1/v1")
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "providers-steps.json").write_bytes(content)
    assert providers.known_format(profile, "m") is None
    providers.store_format(profile, "m", "text")
    assert providers.known_format(profile, "m") == "text"
    providers.store_format(profile, "m", None)
    assert providers.known_format(profile, "m") is None


def test_comments_and_other_providers_are_kept_as_written() -> None:
    text = '# mine\n["U"] # the first\nbase_url = "https://u.example/v1" # eu\nconcurrency = 8\n'
    providers.profiles_path().parent.mkdir(parents=True, exist_ok=True)
    providers.profiles_path().write_text(text, encoding="utf-8")
    providers.save_profile(Profile("W", "https://w.example/v1"))
    assert providers.profiles_path().read_text(encoding="utf-8") == (
        text + '\n["W"]\nbase_url = "https://w.example/v1"\n'
    )
    providers.remove_profile("W")
    assert providers.profiles_path().read_text(encoding="utf-8") == text
