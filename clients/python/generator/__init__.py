"""Writes the typed part of the client from openapi/openapi.json. Run `python3 -m generator` in clients/python."""
