"""The steps of training the speech model. Each reads what the steps before it left in the folder `work`."""

import json
import random
import time

import torch
from torch.nn.utils import vector_to_parameters

from . import (
    batches,
    bpe,
    clips,
    conversations,
    evaluate,
    evaluation_set,
    export,
    language_model,
    model,
    published_weights,
    recordings,
    sentences,
    training_loop,
    word_errors,
)

#: Byte-pair pieces, the blank included.
PIECES = 512
#: The folder of the conversations among the recordings.
_CONVERSATIONS = "osce-interviews"
#: Sentences synthesised into one file.
SHARD = 4000
#: The share of the clips of a kind in each pass. Random words teach sounds, but take time from how people speak.
SHARE_IN_PASS = {"salad": 0.25, "chain": 0.5}


class Training:
    """The steps with their `options`, which __main__.py describes."""

    def __init__(self, options):
        self.options, self.work = options, options.work
        self.work.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(options.seed)
        self.sentences = self._draw_sentences()
        self.pieces = self._pieces()

    def clips(self):
        """Synthesises the clips; existing ones are kept."""
        evaluation_set.synthesise(self.sentences["test"], self.work, self.options.seed)
        started = time.time()
        for number, path in enumerate(self._shards()):
            if not path.with_suffix(".json").exists():
                part = self.sentences["train"][number * SHARD : (number + 1) * SHARD]
                seconds = clips.synthesise(part, path, self.options.seed + 1000 + number)
                print(f"{path.name}: {seconds / 3600:.1f} h, {(time.time() - started) / 60:.1f} minutes", flush=True)

    def recordings(self):
        """Renders the recordings of real voices several times, and those that are kept out for the evaluation; existing ones are kept."""
        found = recordings.read(self.options.recordings)
        evaluation_set.render(found, self.work, self.options.seed)
        learnt = [recording for recording in found if not recording.kept_out]
        for number, path in enumerate(self._real_shards()):
            if not path.with_suffix(".json").exists():
                seconds = recordings.render(learnt, path, self.options.seed + 9000 + number)
                print(f"{path.name}: {seconds / 3600:.1f} h", flush=True)

    def conversations(self):
        """Aligns the conversations by the newest weights there are and renders their parts; existing ones are kept."""
        network, found = self._newest(), []
        for path, words in conversations.read(self.options.recordings / _CONVERSATIONS):
            parts = conversations.parts(network, self.pieces, path, words)
            kept = sum(len(part.words) for part in parts)
            print(f"{path.stem}: {len(parts)} parts, {kept} of {len(words)} words, {sum(part.seconds for part in parts):.0f} s", flush=True)
            found += parts
        for number, path in enumerate(self._real_shards("real-talk")):
            if not path.with_suffix(".json").exists():
                recordings.render(found, path, self.options.seed + 9500 + number)

    def train(self):
        """Trains the network and writes model.pt."""
        network = model.Recogniser(PIECES)
        if self.options.start:
            published_weights.load(network, self.pieces, self.options.start)
        print(f"{sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters", flush=True)
        evaluated = evaluation_set.sample(self.work)
        kinds = {" ".join(words): kind for _, words, kind in self.sentences["train"]}

        def read():
            paths = [path for path in sorted(self.work.glob("real-*.json")) + [*self._shards()] if path.with_suffix(".json").exists()]
            sound, rows = clips.load_all([path.with_suffix("") for path in paths])
            chosen = [i for i, row in enumerate(rows) if random.random() < SHARE_IN_PASS.get(kinds.get(" ".join(row["words"])), 1)]
            print(f"{len(chosen)} of {len(rows)} clips", flush=True)
            return [sound[i] for i in chosen], [self.pieces.ids(rows[i]["words"]) for i in chosen]

        def check(mean):
            rates = []
            for group, pairs in evaluated.items():
                decoded = list(training_loop.decode(mean, [clip for clip, _ in pairs]))
                references = [row["words"] for _, row in pairs]
                by_ctc = word_errors.rate(zip(references, [word_errors.ctc_words(frames, self.pieces) for frames, _ in decoded]))
                hypotheses = [self.pieces.text(ids) for _, ids in decoded]
                rates.append(f"{group} {by_ctc:.3f} by CTC, {word_errors.rate(zip(references, hypotheses)):.3f} by the transducer")
            return f"word errors {'; '.join(rates)}; {' '.join(references[0])} | {' '.join(hypotheses[0])}"

        data = lambda worker: batches.Batches(read, self.pieces.letters, (self.options.seed, worker, time.time_ns()))
        checkpoint, pretrained = self.work / "checkpoint.pt", bool(self.options.start)
        trained = training_loop.train(network, data, self.options.minutes, checkpoint, check, self.options.peak, pretrained)
        torch.save(trained.state_dict(), self.work / "model.pt")

    def language_model(self):
        """Trains the language model on sentences of its own and writes language.pt."""
        sampler = self._sampler()
        drawn, held_out = sampler.draw(language_model.SENTENCES), sampler.draw(evaluation_set.COUNT, held_out=True)
        trained = language_model.train(drawn, held_out, self.pieces, self.options.text_minutes)
        torch.save(trained.state_dict(), self.work / "language.pt")

    def export(self):
        """Writes the model folder."""
        network, language = model.Recogniser(PIECES), language_model.Language(PIECES)
        network.load_state_dict(torch.load(self.work / "model.pt"))
        language.load_state_dict(torch.load(self.work / "language.pt"))
        export.write(network, language, self.pieces, self.options.out)

    def evaluate(self):
        """Writes figures.json."""
        evaluate.run(self.work, self.options.out)

    def _sampler(self):
        return sentences.SentenceSampler(self.options.data, self.options.words, self.options.seed)

    def _draw_sentences(self):
        """{"train", "test"}: drawn once, then read from sentences.json."""
        path = self.work / "sentences.json"
        if not path.exists():
            sampler = self._sampler()
            drawn = {"train": sampler.draw(self.options.sentences), "test": sampler.draw(evaluation_set.COUNT, held_out=True)}
            path.write_text(json.dumps(drawn))
        return json.loads(path.read_text())

    def _pieces(self):
        """Learned once, then read from pieces.json."""
        path = self.work / "pieces.json"
        if not path.exists():
            spoken = [one.words for one in recordings.read(self.options.recordings) if not one.kept_out]
            lists = [*(words for _, words, *_ in self.sentences["train"]), *spoken]
            bpe.train((word for words in lists for word in words), PIECES).save(path)
        return bpe.load(path)

    def _newest(self):
        """The network of the last checkpoint, else the published one."""
        network, checkpoint = model.Recogniser(PIECES), self.work / "checkpoint.pt"
        if checkpoint.exists():
            vector_to_parameters(torch.load(checkpoint)["mean"].clone(), network.parameters())
        else:
            published_weights.load(network, self.pieces, self.options.start or self.options.out)
        return network

    def _real_shards(self, name="real"):
        return [self.work / f"{name}-{number:02}" for number in range(self.options.renditions)]

    def _shards(self):
        return [self.work / f"train-{number:02}" for number in range(-(-self.options.sentences // SHARD))]
