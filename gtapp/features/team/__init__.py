"""A team that works on one project through a PostgreSQL server: versions, statuses, leases, assignments and notes."""
