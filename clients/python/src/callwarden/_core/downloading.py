"""Writes responses to files."""

from __future__ import annotations

import os
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Union

from callwarden._core.effects import Flow, open_stream, read
from callwarden._core.options import Options
from callwarden._core.performing import exchange
from callwarden._core.request import Call

#: A path, or a file opened for writing in binary mode.
FileTarget = Union[str, "os.PathLike[str]", BinaryIO]


@dataclass(frozen=True)
class Download:
    """What was written."""

    #: Bytes.
    size: int
    content_type: str | None
    etag: str | None


def download(call: Call[Any], options: Options, to: FileTarget) -> Flow[Download]:
    """Chunk by chunk. A path gets its file only when all of it has arrived; a file that was there is replaced then."""
    reply = yield from exchange(call, options, open_stream)
    target = _target_of(to)
    size = 0
    try:
        while (chunk := (yield from read(reply.stream))) is not None:
            target.file.write(chunk)
            size += len(chunk)
    except BaseException:
        target.discard()
        raise
    target.keep()
    return Download(size, reply.headers.get("content-type"), reply.headers.get("etag"))


def _target_of(to: FileTarget) -> _PathTarget | _OpenTarget:
    return _PathTarget(Path(to)) if isinstance(to, (str, os.PathLike)) else _OpenTarget(to)


class _PathTarget:
    """A file beside the path, moved to it in the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f".{path.name}.{uuid.uuid4().hex}.part")
        self.file: BinaryIO = open(self._part, "xb")

    def keep(self) -> None:
        self.file.close()
        os.replace(self._part, self._path)

    def discard(self) -> None:
        self.file.close()
        os.unlink(self._part)


class _OpenTarget:
    """A file of the caller, who closes it."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file

    def keep(self) -> None:
        self.file.flush()

    def discard(self) -> None:
        """What is written stays: the caller knows that it is not all."""
