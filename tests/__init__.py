"""The tests mirror `gtapp/`; `tests/ui` needs Qt, `tests/performance` measures."""
