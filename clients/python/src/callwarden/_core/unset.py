"""What tells a field that is left out from one that is null."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Unset(Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


#: The field is not sent: an update leaves it as it is. `None` is sent as null and removes it.
UNSET: Final = Unset.UNSET
