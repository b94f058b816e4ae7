"""`python -m gtapp` is the command `gtapp`."""

import sys

from gtapp.cli import main

sys.exit(main())
