"""Tests of the client, run by `/usr/bin/python3 -m unittest discover -t . -s tests` in clients/python."""
