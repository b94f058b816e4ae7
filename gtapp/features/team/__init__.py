"""A team that works on one project through a PostgreSQL server: versions, statuses, leases, assignments and notes.

How a window uses it, in a thread, since every call of the server blocks:

* `address.find_agreed` returns the project's server; ``team-not-agreed`` means: ask, then `address.agree`; ``team-missing``:
  there is none.
* `synchronizer.Synchronizer` exchanges texts and statuses (`sync`), and says what waits (`list_pending`). It writes files as
  another program would, so that open records notice by themselves. A `SyncConflict` is decided by `resolve`.
* `leases.ItemLease` has the item that is worked on; `beat` every `HEARTBEAT_SECONDS`.
* A second `server.Server` listens: `listen`, then `wait` in a loop; after each `listen`, and each notification, `sync`.
* `Server` has the rest: who is where (`list_leases`), assignments, notes with replies, members, the user's role (`find_role`).

An error ``team-away`` means offline: nothing is lost, the same calls do the rest later.
"""
