"""Trains the models in models/: `python3 -m training.fraud` and `python3 -m training.speech`, from the root of the repository."""

import sys

if sys.version_info < (3, 11):
    raise SystemExit(f"training needs Python 3.11, as Debian 12's /usr/bin/python3 is; this is {sys.version.split()[0]} at {sys.executable}")
