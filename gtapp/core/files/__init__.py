"""File formats: reading and writing records such that only the edited bytes change."""
