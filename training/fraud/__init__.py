"""The English fraud model. README.md describes the pipeline."""

from pathlib import Path

#: The CMU pronouncing dictionary in Debian's pocketsphinx-en-us.
DICTIONARY = Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
