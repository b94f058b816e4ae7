"""`python -m gtapp` is the command `gtapp`."""

import sys

from gtapp.cli import main

if __name__ == "__main__":  # processes of a local cluster import it under another name
    sys.exit(main())
