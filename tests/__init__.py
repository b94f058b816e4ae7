"""The tests mirror `gtapp/`; those of `kit`, `editor`, `window` and `features/*/window` need Qt."""
