"""
Makes the speech model: python3 training/speech/train.py --call-text ../shared/data/call-text --out models/speech-en-synthetic

README.md tells packages, times and how to go on from a checkpoint.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import torch  # noqa: E402

import batches  # noqa: E402
import clips  # noqa: E402
import export  # noqa: E402
import language  # noqa: E402
import learn  # noqa: E402
import measure  # noqa: E402
import model  # noqa: E402
import resume  # noqa: E402
import sentences  # noqa: E402
import tests  # noqa: E402
import tokens  # noqa: E402
import words  # noqa: E402

#: Pieces with the blank.
SIZE = 512
#: Sentences spoken into one file.
SHARD = 4000
#: Of the clips of a kind, so many are heard in each pass: word salad teaches sounds, but costs the time for how people speak.
HEARD = {"salad": 0.25, "chain": 0.5}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--call-text", required=True, help="folder with the call-text files")
    parser.add_argument("--words", default="/usr/share/dict/american-english-small", help="a word list, one a line")
    parser.add_argument("--work", default="/tmp/speech", help="folder for clips and checkpoints, about 3 GB")
    parser.add_argument("--out", required=True, help="model folder to write")
    parser.add_argument("--sentences", type=int, default=76_000)
    parser.add_argument("--minutes", type=float, default=75, help="how long to train")
    parser.add_argument("--text-minutes", type=float, default=15, help="how long to train the language model")
    parser.add_argument("--peak", type=float, default=2.5e-3, help="highest learning rate")
    parser.add_argument("--start", help="a model folder to go on from, where there is no checkpoint")
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--only", choices=("clips", "learn", "language", "export", "measure"), help="one step alone")
    arguments = parser.parse_args()
    work, out = Path(arguments.work), Path(arguments.out)
    work.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(arguments.seed)
    drawn = plan(arguments, work)
    pieces = pieces_of(drawn, work / "pieces.json")
    if arguments.only in (None, "clips"):
        speak(arguments, work, drawn)
    if arguments.only in (None, "learn"):
        torch.save(train(arguments, work, drawn, pieces).state_dict(), work / "model.pt")
    if arguments.only in (None, "language"):
        torch.save(read(arguments, pieces).state_dict(), work / "language.pt")
    if arguments.only in (None, "export"):
        network, text = model.Recogniser(SIZE), language.Language(SIZE)
        network.load_state_dict(torch.load(work / "model.pt"))
        text.load_state_dict(torch.load(work / "language.pt"))
        export.write(network, text, pieces, out)
    if arguments.only in (None, "measure"):
        measure.run(work, out)


def plan(arguments, work):
    """The sentences, drawn once."""
    path = work / "sentences.json"
    if not path.exists():
        writer = sentences.Writer(arguments.call_text, arguments.words, arguments.seed)
        drawn = {"train": writer.draw(arguments.sentences), "test": writer.draw(tests.COUNT, test=True)}
        path.write_text(json.dumps(drawn))
    return json.loads(path.read_text())


def pieces_of(drawn, path):
    """Learned once."""
    if not path.exists():
        tokens.train((word for _, said, *_ in drawn["train"] for word in said), SIZE).keep(path)
    return tokens.kept(path)


def speak(arguments, work, drawn):
    """The clips; what is there already is kept."""
    tests.record(drawn["test"], work, arguments.seed)
    started = time.time()
    for number, path in enumerate(shards(arguments, work)):
        if not path.with_suffix(".json").exists():
            part = drawn["train"][number * SHARD : (number + 1) * SHARD]
            seconds = clips.record(part, path, arguments.seed + 1000 + number)
            print(f"{path.name}: {seconds / 3600:.1f} h, {(time.time() - started) / 60:.1f} minutes", flush=True)


def shards(arguments, work):
    return [work / f"train-{number:02}" for number in range(-(-arguments.sentences // SHARD))]


def read(arguments, pieces):
    """The language model, of sentences of its own drawing."""
    writer = sentences.Writer(arguments.call_text, arguments.words, arguments.seed)
    drawn, unseen = writer.draw(language.SENTENCES), writer.draw(tests.COUNT, test=True)
    return language.learn(drawn, unseen, pieces, arguments.text_minutes)


def train(arguments, work, drawn, pieces):
    network = model.Recogniser(SIZE)
    if arguments.start:
        resume.start(network, pieces, Path(arguments.start))
    print(f"{sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters", flush=True)
    sample = tests.sample(work)
    kinds = {" ".join(said): kind for _, said, kind in drawn["train"]}

    def read():
        recordings, rows = clips.load_all([path for path in shards(arguments, work) if path.with_suffix(".json").exists()])
        heard = [i for i, row in enumerate(rows) if random.random() < HEARD.get(kinds.get(" ".join(row["words"])), 1)]
        print(f"{len(heard)} of {len(rows)} clips", flush=True)
        return [recordings[i] for i in heard], [pieces.ids(rows[i]["words"]) for i in heard]

    def check(mean):
        heard = list(learn.hear(mean, [clip for clip, _ in sample]))
        said = [row["words"] for _, row in sample]
        by_ctc = words.rate(zip(said, [words.collapsed(frames, pieces) for frames, _ in heard]))
        transduced = [pieces.text(ids) for _, ids in heard]
        rates = f"{by_ctc:.3f} by CTC, {words.rate(zip(said, transduced)):.3f} by the transducer"
        return f"word errors {rates}; {' '.join(said[0])} | {' '.join(transduced[0])}"

    data = lambda worker: batches.Batches(read, pieces.letters, (arguments.seed, worker, time.time_ns()))
    known = bool(arguments.start)
    return learn.learn(network, data, arguments.minutes, work / "checkpoint.pt", check, arguments.peak, known)


if __name__ == "__main__":
    main()
