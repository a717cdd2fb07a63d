"""Tests of the client and its generator: `/usr/bin/python3 -m unittest discover -t . -s tests` in clients/python."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
