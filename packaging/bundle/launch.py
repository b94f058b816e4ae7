"""The program's entry in the bundle: the command `gtapp`."""

import sys

from gtapp.cli import main

sys.exit(main())
