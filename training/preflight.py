"""Checks what a training run needs before it starts: packages, programs, files and memory."""

import importlib.util
import os
import re
import shutil
import sys
import tomllib
from importlib import metadata
from pathlib import Path

_PROJECT = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))
_PACKAGES = _PROJECT["tool"]["callwarden"]["packages"]
_MEMORY = Path("/proc/meminfo")


def pinned(model):
    """{package: version} of a model, `fraud` or `speech`, as pyproject.toml pins them."""
    return dict(requirement.split("==") for requirement in _PROJECT["project"]["optional-dependencies"][model])


class Preflight:
    """Collects what is missing, which stops the run, and what may go wrong, which does not."""

    def __init__(self):
        self.missing, self.warnings, self._debian = [], [], set()

    def packages(self, model):
        """The Python packages of a model, and their versions."""
        absent = False
        for name, version in pinned(model).items():
            module, debian = _PACKAGES[name]["module"], _PACKAGES[name]["debian"]
            if importlib.util.find_spec(module) is None:
                absent = True
                self._lack(f"Python package {name} {version}", debian)
            elif (installed := _version(name)) not in (version, _PACKAGES[name].get("reports"), None):
                self._warn(f"{name} is {installed}, pinned is {version}: the files will differ from the published ones")
        if absent and Path(sys.executable).resolve().parent != Path("/usr/bin"):
            self._lack(f"Debian's packages belong to /usr/bin/python3; this is {sys.executable}")

    def program(self, command, debian):
        if shutil.which(command) is None:
            self._lack(f"program {command}", debian)

    def file(self, path, debian=None, remedy=None):
        """A file or folder, and how to get it: its Debian package, or what else to do."""
        if not Path(path).exists():
            self._lack(f"file {path}" + (f": {remedy}" if remedy else ""), debian)

    def data(self, folder, names):
        """The call-text files."""
        remedy = "--data must name the folder with the call-text files"
        if not folder.is_dir():
            self._lack(f"folder {folder}: {remedy}")
            return
        for name in names:
            self.file(folder / name, remedy=remedy)

    def memory(self, gigabytes):
        if not _MEMORY.exists():
            return
        available = int(re.search(r"MemAvailable:\s+(\d+)", _MEMORY.read_text())[1]) / 1e6
        if available < gigabytes:
            self._warn(f"{available:.0f} GB of memory are available, {gigabytes} GB are needed")

    def disk(self, folder, gigabytes):
        """Free space where `folder` is or will be."""
        existing = next(each for each in (Path(folder).resolve(), *Path(folder).resolve().parents) if each.exists())
        free = shutil.disk_usage(existing).free / 1e9
        if free < gigabytes:
            self._warn(f"{free:.0f} GB are free in {existing}, {gigabytes} GB are needed")

    def finish(self):
        """Prints what was found. Ends the process with status 1 if anything is missing."""
        for warning in self.warnings:
            print(f"Warning: {warning}.", flush=True)
        if self.missing:
            print("Missing:", *self.missing, sep="\n  ", file=sys.stderr)
            if self._debian:
                print(f"Install with: apt-get install {' '.join(sorted(self._debian))}", file=sys.stderr)
            raise SystemExit(1)

    def _warn(self, what):
        if what not in self.warnings:
            self.warnings.append(what)

    def _lack(self, what, debian=None):
        if what not in self.missing:
            self.missing.append(what)
        if debian:
            self._debian.add(debian)


def _version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def cores():
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0))
