"""What a screen reader finds: the program's controls on the accessibility bus (AT-SPI), read as Orca does.

Needs a virtual screen and the bus (Debian packages xvfb, dbus, at-spi2-core); without them the tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from tests.server_programs import start_screen

jeepney = pytest.importorskip("jeepney", reason="the bus is read by what keyring needs under Linux")
from jeepney.io.blocking import DBusConnection, open_dbus_connection  # noqa: E402

_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
_PATIENCE_SECONDS = 60.0

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("dbus-run-session") and any(map(os.path.exists, _LAUNCHERS))),
    reason="no virtual screen or no accessibility bus",
)

_ROOT = "/org/a11y/atspi/accessible/root"
_REGISTRY = "org.a11y.atspi.Registry"
_ACCESSIBLE = "org.a11y.atspi.Accessible"

# numbers of AtspiStateType and AtspiRelationType
_FOCUSABLE, _SHOWING = 11, 25
_LABELLED_BY = 2


class Node(NamedTuple):
    """A node of the tree: what a screen reader says of it."""

    role: str
    name: str
    description: str
    states: frozenset[int]
    has_label: bool


class Bus:
    """The accessibility bus of one session."""

    def __init__(self, session_address: str) -> None:
        with open_dbus_connection(session_address) as session:
            address = self._ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        self._connection = open_dbus_connection(address)

    def _ask(
        self, bus: DBusConnection, name: str, path: str, interface: str, method: str, *arguments: str
    ) -> Any:
        address = jeepney.DBusAddress(path, name, interface)
        message = jeepney.new_method_call(address, method, "s" * len(arguments), arguments)
        reply = bus.send_and_get_reply(message, timeout=_PATIENCE_SECONDS)
        if reply.header.message_type is jeepney.MessageType.error:
            raise LookupError(f"{name} {path} {method}: {reply.body}")
        return reply.body[0]

    def _call(self, at: tuple[str, str], method: str) -> Any:
        return self._ask(self._connection, *at, _ACCESSIBLE, method)

    def _read(self, at: tuple[str, str], name: str) -> str:
        found = self._ask(self._connection, *at, "org.freedesktop.DBus.Properties", "Get", _ACCESSIBLE, name)
        return str(found[1])

    def children(self, at: tuple[str, str] = (_REGISTRY, _ROOT)) -> list[tuple[str, str]]:
        """Return the addresses of a node's children, those of the desktop's programs first of all."""
        return [(name, path) for name, path in self._call(at, "GetChildren") if not path.endswith("/null")]

    def walk(self, at: tuple[str, str]) -> Iterator[Node]:
        """Return a node that is shown, and all below it."""
        try:
            low, high = self._call(at, "GetState")
            states = frozenset(bit for bit in range(64) if (low | high << 32) >> bit & 1)
            labels = any(kind == _LABELLED_BY for kind, _ in self._call(at, "GetRelationSet"))
            texts = self._call(at, "GetRoleName"), self._read(at, "Name"), self._read(at, "Description")
            below = self.children(at)
        except LookupError:  # it has just been deleted
            return
        yield Node(*texts, states, labels)
        for child in below:
            yield from self.walk(child)

    def close(self) -> None:
        self._connection.close()


_PROGRAM = """
import os, sys
print(os.environ["DBUS_SESSION_BUS_ADDRESS"], flush=True)
os.execv(sys.executable, [sys.executable, "-m", "gtapp", *sys.argv[1:]])
"""


@contextmanager
def _start_program(*arguments: str) -> Iterator[Bus]:
    """Start the program on a screen and in a session of its own, as on a desktop where a screen reader runs."""
    with start_screen(1280, 800) as display:
        environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        environment.pop("AT_SPI_BUS_ADDRESS", None)
        program = subprocess.Popen(
            ["dbus-run-session", "--", sys.executable, "-c", _PROGRAM, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert program.stdout
        try:
            bus = Bus(program.stdout.readline().strip())
            yield bus
            bus.close()
        finally:
            os.killpg(program.pid, 15)
            program.stdout.close()
            program.wait()


@pytest.mark.slow
def test_the_tree_of_a_sample_has_names() -> None:
    with _start_program("open", "--sample", "zettelkatalog") as bus:
        nodes = _wait_for_nodes(bus, "Publication › Title")
    shown = [node for node in nodes if _SHOWING in node.states]
    roles = {node.role for node in shown}
    assert roles >= {"frame", "menu item", "text", "combo box", "push button", "cell"}, roles
    controls = [node for node in shown if _FOCUSABLE in node.states]
    assert len(controls) > 15
    nameless = [
        node
        for node in controls
        if not (node.has_label or node.description if node.role == "combo box" else node.name)
    ]
    assert nameless == []


def _wait_for_nodes(bus: Bus, name: str) -> list[Node]:
    """Return all nodes of the program once one of this name is shown."""
    end, nodes = time.monotonic() + _PATIENCE_SECONDS, list[Node]()
    while time.monotonic() < end:
        try:
            nodes = [node for program in bus.children() for node in bus.walk(program)]
        except LookupError:  # the bus's list of programs is just being started
            continue
        if any(node.name == name and _SHOWING in node.states for node in nodes):
            return nodes
    raise TimeoutError(f"no node {name} among {[node.name for node in nodes]}")
