"""What threads post arrives in the window's thread, and the receiver may be deleted meanwhile."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Slot
from pytestqt.qtbot import QtBot

from gtapp.kit.tasks import Mailbox

_ROUNDS = 30
_RECEIVERS = 20
_VALUES = 100


class _Receiver(QObject):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.received: list[tuple[int, threading.Thread]] = []
        self.mailbox = Mailbox(self.receive)

    @Slot(object)
    def receive(self, value: int) -> None:
        """Keep the value and the thread."""
        self.received.append((value, threading.current_thread()))


def _post_values(mailboxes: list[Mailbox]) -> None:
    for value in range(_VALUES):
        for mailbox in mailboxes:
            mailbox.post(value)


def test_values_arrive_in_the_window_s_thread_and_in_their_order(qtbot: QtBot) -> None:
    owner = QObject()
    receiver = _Receiver(owner)
    worker = threading.Thread(target=_post_values, args=[[receiver.mailbox]])
    worker.start()
    qtbot.waitUntil(lambda: len(receiver.received) == _VALUES)
    assert receiver.received == [(value, threading.main_thread()) for value in range(_VALUES)]
    worker.join()


@pytest.mark.slow
def test_a_receiver_may_be_deleted_while_a_thread_posts(qapp: QCoreApplication) -> None:
    for _ in range(_ROUNDS):
        owner = QObject()
        receivers = [_Receiver(owner) for _ in range(_RECEIVERS)]
        worker = threading.Thread(target=_post_values, args=[[each.mailbox for each in receivers]])
        worker.start()
        owner.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.processEvents()
        counts = [len(each.received) for each in receivers]
        worker.join()
        qapp.processEvents()
        assert counts == [len(each.received) for each in receivers]
