"""A PostgreSQL server of the tests' own, started as an ordinary user; tests that need one are skipped where there is none."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.disks import is_root

PASSWORD = "correct horse"
_SETTINGS = (
    "max_connections=80",
    "shared_buffers=32MB",
    "dynamic_shared_memory_type=mmap",
    "log_min_messages=fatal",
)


def find_programs() -> Path:
    """Return the folder of PostgreSQL's programs; skip the test if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[4]))
    program = found[-1] if found else shutil.which("initdb")
    if not program:
        pytest.skip("PostgreSQL is not installed (Debian's package is postgresql)")
    return Path(program).resolve().parent


class PostgresServer:
    """A server with its data in `folder`; its socket is there, too, and it listens on a port of the loopback."""

    def __init__(self, folder: Path, is_durable: bool = False) -> None:
        self.folder, self.port = folder, _find_port()
        self._programs = find_programs()
        self._data = folder / "data"
        self._is_durable = is_durable

    def _run(self, *command: object) -> None:
        become: Sequence[str] = ()
        if is_root():  # whom initdb refuses
            become = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
        done = subprocess.run(
            [*become, *map(str, command)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def create(self) -> None:
        """Make the data of an empty server; its superuser is postgres."""
        self.folder.chmod(0o755)
        if is_root():
            shutil.chown(self.folder, "nobody", "nogroup")
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self._run(
            self._programs / "initdb", "-D", self._data, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync",
            "--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile", password,
        )  # fmt: skip

    def use_tls(self) -> Path:
        """Have the server encrypt, with a certificate of its own for ``localhost``; return that."""
        if not shutil.which("openssl"):
            pytest.skip("openssl is not installed")
        key, certificate = self._data / "server.key", self._data / "server.crt"
        self._run(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        )  # fmt: skip
        self.execute("ALTER SYSTEM SET ssl = on")
        self.execute("SELECT pg_reload_conf()")
        readable = self.folder / "root.crt"
        readable.write_bytes(certificate.read_bytes())
        return readable

    def start(self) -> None:
        options = [f"-k {self.folder} -h 127.0.0.1 -p {self.port}", *(f"-c {each}" for each in _SETTINGS)]
        if not self._is_durable:
            options.append("-F")
        log = self.folder / "log"
        self._run(
            self._programs / "pg_ctl", "start", "-w", "-D", self._data, "-l", log, "-o", " ".join(options)
        )

    def stop(self, mode: str = "immediate") -> None:
        if (self._data / "postmaster.pid").exists():
            self._run(self._programs / "pg_ctl", "stop", "-m", mode, "-w", "-D", self._data)

    def kill(self) -> None:
        """Kill the server and what it started, as a power failure would."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)

    def url(self, database: str, user: str = "postgres") -> str:
        """Return the address of a database, by the socket, where no password is asked for."""
        return f"postgresql://{user}@:{self.port}/{database}?host={self.folder}"

    def tcp_url(self, database: str, user: str, port: int = 0) -> str:
        """Return the address of a database by the loopback, or by a proxy at this port."""
        return f"postgresql://{user}@127.0.0.1:{port or self.port}/{database}?sslmode=disable"

    def connect(self, database: str = "postgres", user: str = "postgres") -> psycopg.Connection[Any]:
        return psycopg.connect(
            host=str(self.folder), port=self.port, dbname=database, user=user, autocommit=True
        )

    def execute(self, sql: str, database: str = "postgres") -> list[Any]:
        with self.connect(database) as connection:
            done = connection.execute(sql.encode())
            return done.fetchall() if done.description else []


def _find_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def run_server(is_durable: bool = False, folder: Path | None = None) -> Iterator[PostgresServer]:
    """Make a server in a temporary folder, or in this one, and run it."""
    find_programs()
    # a socket's path is short
    place = folder or Path(tempfile.mkdtemp(prefix="gtapp-pg-", dir="/tmp"))
    server = PostgresServer(place, is_durable)
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(place, ignore_errors=folder is not None)
