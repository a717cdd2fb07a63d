"""Files and other content of requests."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Union

from callwarden.errors import ConfigurationError


@dataclass(frozen=True)
class Upload:
    """A file with a name of its own, for content that has none."""

    content: bytes | BinaryIO
    name: str
    content_type: str = "application/octet-stream"


#: A path, a file opened in binary mode (it is sent from its beginning), or an Upload.
FileInput = Union[str, "os.PathLike[str]", BinaryIO, Upload]


@dataclass(frozen=True)
class Part:
    """A part of a form."""

    name: str
    content: FileInput | bytes
    content_type: str | None = None

    @property
    def is_file(self) -> bool:
        return not isinstance(self.content, bytes)

    @property
    def is_repeatable(self) -> bool:
        """Whether its content can be sent again."""
        content = self.content.content if isinstance(self.content, Upload) else self.content
        return isinstance(content, (str, bytes, os.PathLike)) or content.seekable()

    @contextmanager
    def open(self) -> Iterator[tuple[str | None, bytes | BinaryIO, str | None]]:
        """File name, content and type, as httpx takes them. A file that is opened here is closed again."""
        content = self.content
        if isinstance(content, bytes):
            yield None, content, self.content_type
        elif isinstance(content, Upload):
            yield content.name, content.content, content.content_type
        elif isinstance(content, (str, os.PathLike)):
            with open(content, "rb") as file:
                yield Path(content).name, file, self.content_type
        else:
            yield _name_of(content), content, self.content_type


def file_part(name: str, content: FileInput | bytes) -> Part:
    """Refuses what cannot be sent before anything is sent."""
    inner = content.content if isinstance(content, Upload) else content
    if isinstance(inner, io.TextIOBase):
        raise ConfigurationError(f'{name}: the file is open as text. Open it in binary mode: open(path, "rb").')
    if isinstance(content, bytes):
        raise ConfigurationError(f'{name}: bytes have no file name. Give it one: Upload(content, name="call.ogg").')
    if not isinstance(inner, (str, bytes, os.PathLike)) and not hasattr(inner, "read"):
        raise ConfigurationError(f"{name} must be a path, a binary file or an Upload, but is a {type(inner).__name__}.")
    return Part(name, content, None if isinstance(content, Upload) else "application/octet-stream")


def _name_of(file: BinaryIO) -> str:
    name = getattr(file, "name", None)
    return Path(name).name if isinstance(name, str) and name else "recording"
