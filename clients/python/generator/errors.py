"""What the generator refuses."""


class UnsupportedSchema(Exception):
    """The document says something that this generator has no Python form for. The message names the place."""
