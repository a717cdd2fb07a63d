"""
Trains the English speech model, from sentences and recordings to the model card:

    python3 -m training.speech --data ../shared/data/call-text --recordings ../shared/data/audio/real

`--from STEP` resumes a run, `--only STEP` runs one step. README.md describes the steps and how to continue a training.
"""

import argparse
import os
import tempfile
from functools import cache
from pathlib import Path

from .. import card, steps
from ..fraud import sources
from ..steps import Step
from . import sentences

ROOT = Path(__file__).parents[2]
FESTIVAL = Path("/usr/share/festival/voices")
#: The steps that read texts and recordings.
_FROM_DATA = {"clips", "recordings", "conversations", "train", "words", "evaluate"}
STEPS = ("clips", "recordings", "conversations", "train", "words", "export", "search", "confidence", "evaluate", "card")


def main():
    parser = argparse.ArgumentParser(prog="python3 -m training.speech", description="Trains the English speech model.")
    parser.add_argument("--data", type=Path, help="folder with the call-text files; most steps need it")
    parser.add_argument("--recordings", type=Path, help="folder with the recordings of real voices and their manifest.tsv")
    parser.add_argument("--renditions", type=int, default=3, help="ways through telephone lines of each recording (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=ROOT / "models/speech-en-small",
                        help="model folder to write (default: models/speech-en-small)")  # fmt: skip
    default = Path(tempfile.gettempdir()) / "callwarden-speech"
    parser.add_argument("--work", type=Path, default=default, help="folder for clips and checkpoints (default: %(default)s)")
    parser.add_argument("--words", type=Path, default=Path("/usr/share/dict/american-english-small"), help="word list, one a line")
    parser.add_argument("--sentences", type=int, default=76_000, help="sentences to synthesise (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=75, help="minutes of the step train (default: %(default)s)")
    parser.add_argument("--peak", type=float, default=2.5e-3, help="highest learning rate (default: %(default)s)")
    parser.add_argument("--start", type=Path, help="model folder whose weights to start from, where there is no checkpoint")
    parser.add_argument("--seed", type=int, default=20261121)
    steps.add_arguments(parser, STEPS)
    options = parser.parse_args()
    plan = steps.chosen(plan_of(options), options.first, options.only)
    if None in (options.data, options.recordings) and any(step.name in _FROM_DATA for step in plan):
        parser.error(f"the steps {', '.join(sorted(_FROM_DATA))} need --data and --recordings")
    # Each worker of a step trains on one thread.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    steps.run(plan)


def plan_of(options):
    """All steps."""
    work, out = options.work, options.out

    @cache
    def training():
        # Imported late, after the preflight: it needs torch.
        from .train import Training

        return Training(options)

    def packages(check):
        check.packages("speech")

    def text_needs(check):
        packages(check)
        check.file(options.words, debian="wamerican-small")
        check.program("t2p", "flite")
        check.data(options.data, [f"{name}.jsonl" for name in (*sources.SCRIPTED, *sentences.TALK)])

    def clips_needs(check):
        text_needs(check)
        for program, debian in (("espeak-ng", "espeak-ng"), ("flite", "flite"), ("text2wave", "festival")):
            check.program(program, debian)
        for voice, debian in (("english/ked_diphone", "festvox-kdlpc16k"), ("us/cmu_us_slt_arctic_hts", "festvox-us-slt-hts")):
            check.file(FESTIVAL / voice, debian)
        check.disk(work, 3)

    def recordings_needs(check):
        text_needs(check)
        check.file(options.recordings / "manifest.tsv", remedy="--recordings must name the folder with the recordings")
        check.disk(work, 1 + 0.35 * options.renditions)

    def hearing_needs(check):
        packages(check)
        check.file(ROOT / "dist/plugins/transcriber-sherpa-onnx/plugin.js", remedy="npm run build")

    def evaluate_needs(check):
        packages(check)
        check.program("ffmpeg", "ffmpeg")
        check.file(options.recordings / "manifest.tsv", remedy="--recordings must name the folder with the recordings")
        check.file(ROOT / "dist/plugins/transcriber-sherpa-onnx/plugin.js", remedy="npm run build")

    def card_needs(check):
        check.file(out / "README.md", remedy="copy the card of models/speech-en-small, whose tables are then rewritten")

    hours = f"{options.sentences / 4000 * 2.7 / 60:.1f} to {options.sentences / 4000 * 8 / 60:.1f} hours"
    return [
        Step("clips", f"synthesises {options.sentences} sentences; {hours} of two cores, 3 GB of disk",
             lambda: training().clips(), clips_needs),
        Step("recordings", f"renders the recordings {options.renditions} times; 3 minutes of two cores and 0.3 GB each",
             lambda: training().recordings(), recordings_needs),
        Step("conversations", f"aligns the conversations and renders them {options.renditions} times; a minute of two cores",
             lambda: training().conversations(), recordings_needs),
        Step("train", f"trains the network; {options.minutes:g} minutes of two cores",
             lambda: training().train(), text_needs, (work / "real-00.json",)),
        Step("words", "mixes the model of words; two minutes of one core",
             lambda: training().words(), recordings_needs),
        Step("export", "writes the network and the words to the model folder",
             lambda: training().export(), packages, (work / "model.pt", work / "words.npz")),
        Step("search", "chooses the weight of the trigrams and the penalty of the blank; nine minutes of a busy core",
             lambda: training().search(), hearing_needs, (work / "test-read-wide.json", out / "phones.int8.onnx", out / "words.bin")),
        Step("confidence", "fits the confidence of words and writes it to model.json; two minutes of one core",
             lambda: training().confidence(), hearing_needs, (work / "test-read-wide.json", out / "phones.int8.onnx", out / "words.bin")),
        Step("evaluate", "measures word error rates",
             lambda: training().evaluate(), evaluate_needs, (work / "test-read-wide.json", out / "model.json")),
        Step("card", "writes the tables of the model card",
             lambda: card.main(out), card_needs, (out / "figures.json",)),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
