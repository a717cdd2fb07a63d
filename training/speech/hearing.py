"""What the built recogniser and transcriber make of WAV files."""

import json
import subprocess
from pathlib import Path

from . import facts, words_file

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]


def words(folder, paths):
    """
    For each file its words by the network and the words of the model folder, without segmentation: lists of {text, sound, clarity, likely,
    phones}; see find_words.mjs.
    """
    search = json.dumps(facts.read(folder).get("search", {}))
    return _run("find_words.mjs", [folder / facts.FILE, folder / words_file.FILE, search], paths)


def transcripts(folder, paths):
    """For each file {text, confidence, seconds}, by the transcriber; see transcribe.mjs."""
    return _run("transcribe.mjs", [folder], paths)


def _run(script, arguments, paths):
    command = [_ROOT / "node_modules/.bin/node", _HERE / script, *arguments]
    done = subprocess.run([*map(str, command)], input="\n".join(map(str, paths)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]
