"""Everything of the client that does no I/O."""
