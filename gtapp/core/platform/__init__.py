"""What every part uses of the system: errors, messages, folders, locks, processes."""
