"""How the window words what a team does."""

from __future__ import annotations

import time
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gtapp.features.team.window.team_service import TeamState
from gtapp.kit.texts.i18n import format_count, translate_message

ICONS = {
    "beginning": "draft",
    "in step": "saved",
    "sending": "draft",
    "waiting": "new",
    "offline": "open",
    "conflict": "warn",
    "not agreed": "note",
    "password": "note",
    "fault": "warn",
}
"""The icons of the states, see `gtapp.kit.appearance.theme.icon`."""


def name_state(state: TeamState) -> str:
    """Return the state in a few words, for the status bar."""
    translate = QCoreApplication.translate
    texts = {
        "beginning": translate("TeamTexts", "Team: connecting"),
        "in step": translate("TeamTexts", "Team: in step"),
        "sending": translate("TeamTexts", "Team: sending"),
        "waiting": translate("TeamTexts", "Team: {count} waiting"),
        "offline": translate("TeamTexts", "Team: offline since {time}"),
        "conflict": translate("TeamTexts", "Team: to be decided"),
        "not agreed": translate("TeamTexts", "Team: not connected"),
        "password": translate("TeamTexts", "Team: no password"),
        "fault": translate("TeamTexts", "Team: not in step"),
    }
    clock = time.strftime("%H:%M", time.localtime(state.since))
    return texts[state.kind].format(count=format_count(state.waiting), time=clock)


def explain_state(state: TeamState) -> str:
    """Return what the state means, in sentences."""
    translate = QCoreApplication.translate
    texts = {
        "beginning": translate("TeamTexts", "The team’s server is being asked what is new."),
        "in step": translate(
            "TeamTexts", "Everything that is saved here is on the team’s server, and the other way round."
        ),
        "sending": translate("TeamTexts", "What was saved is being sent to the team’s server."),
        "waiting": translate(
            "TeamTexts", "What waits is saved in this folder, and sent by itself as soon as that is possible."
        ),
        "offline": translate(
            "TeamTexts",
            "The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and what "
            "waits ({count}) is sent by itself when the server is back.",
        ),
        "conflict": translate(
            "TeamTexts",
            "You and somebody else changed the same value. Both are kept, each where it is, until you decide.",
        ),
        "not agreed": translate(
            "TeamTexts", "This project names a team’s server. Nothing is sent before you have agreed to that."
        ),
        "password": translate(
            "TeamTexts", "The team’s server wants a password. Everything is saved in this folder."
        ),
        "fault": translate(
            "TeamTexts", "Everything is saved in this folder, and sent when this is put right."
        ),
    }
    if state.kind == "offline" and not state.waiting:
        texts["offline"] = translate(
            "TeamTexts",
            "The team’s server can’t be reached at the moment. Go on working: everything is saved in this folder, and sent by "
            "itself when the server is back.",
        )
    parts = [texts[state.kind].format(count=format_count(state.waiting))]
    if state.message and state.kind in ("waiting", "fault", "offline"):
        parts.append(translate_message(state.message))
    return "\n\n".join(parts)


def format_time(moment: str) -> str:
    """Return a time of the server (ISO 8601) as one of the day here, with the date unless it is today's."""
    try:
        then = datetime.fromisoformat(moment).astimezone()
    except ValueError:
        return ""
    is_today = then.date() == datetime.now().astimezone().date()
    return then.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M")
