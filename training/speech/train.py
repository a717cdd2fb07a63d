"""The steps of training the speech model. Each reads what the steps before it left in the folder `work`."""

import json
import random
import re
import time
from functools import cached_property

import numpy as np
import torch
from torch.nn.utils import vector_to_parameters

from . import (
    batches,
    clips,
    confidence,
    conversations,
    crf,
    evaluate,
    evaluation_set,
    export,
    model,
    phone_trigrams,
    pronunciations,
    published_weights,
    recordings,
    search_settings,
    sentences,
    text_normalisation,
    training_loop,
    word_errors,
    word_model,
    words_file,
)

#: The folder of the conversations among the recordings.
_CONVERSATIONS = "osce-interviews"
#: Sentences drawn for the model of words, those of grammars and phrases among them.
PHRASES = 400_000
#: Sentences synthesised into one file.
SHARD = 4000
#: Clips of people and of synthetic voices in each cell of the evaluation set that the search is chosen by, and the confidence fitted to.
_SEARCH_CLIPS, _CONFIDENCE_CLIPS = (20, 6), (30, 10)
#: The share of the clips of a kind in each pass. Random words teach sounds, but take time from how people speak.
SHARE_IN_PASS = {"salad": 0.25, "chain": 0.5}


class Training:
    """The steps with their `options`, which __main__.py describes."""

    def __init__(self, options):
        self.options, self.work = options, options.work
        self.work.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(options.seed)

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
            parts = conversations.parts(network, self.phones, path, words)
            kept = sum(len(part.words) for part in parts)
            print(f"{path.stem}: {len(parts)} parts, {kept} of {len(words)} words, {sum(part.seconds for part in parts):.0f} s", flush=True)
            found += parts
        for number, path in enumerate(self._real_shards("real-talk")):
            if not path.with_suffix(".json").exists():
                recordings.render(found, path, self.options.seed + 9500 + number)

    def train(self):
        """Trains the network and writes model.pt."""
        network = model.Recogniser()
        if self.options.start:
            published_weights.load(network, self.options.start)
        print(f"{sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters", flush=True)
        evaluated = evaluation_set.sample(self.work)
        kinds = {" ".join(words): kind for _, words, kind in self.sentences["train"]}

        def read():
            paths = [path for path in sorted(self.work.glob("real-*.json")) + [*self._shards()] if path.with_suffix(".json").exists()]
            sound, rows = clips.load_all([path.with_suffix("") for path in paths])
            chosen = [i for i, row in enumerate(rows) if random.random() < SHARE_IN_PASS.get(kinds.get(" ".join(row["words"])), 1)]
            print(f"{len(chosen)} of {len(rows)} clips", flush=True)
            return [sound[i] for i in chosen], [self.forms(rows[i]["words"]) for i in chosen]

        def check(mean):
            rates = []
            for group, pairs in evaluated.items():
                decoded = training_loop.decode(mean, [clip for clip, _ in pairs])
                rates.append(f"{group} {word_errors.rate((self.phones(row['words']), found) for (_, row), found in zip(pairs, decoded)):.3f}")
            return f"phone errors {'; '.join(rates)}"

        texts = [words for _, words, _ in self.sentences["train"]] + [one.words for one in recordings.read(self.options.recordings) if not one.kept_out]
        loss = crf.Loss(phone_trigrams.of([self.forms(words) for words in texts], self.options.seed))
        data = lambda worker: batches.Batches(read, (self.options.seed, worker, time.time_ns()))
        trained = training_loop.train(network, data, loss, self.options.minutes, self.work / "checkpoint.pt", check, self.options.peak)
        torch.save(trained.state_dict(), self.work / "model.pt")

    def words(self):
        """Chooses the vocabulary, mixes its trigram model and writes both to words.npz."""
        corpora = self._corpora()
        listed = [word for word in self.options.words.read_text().split() if re.fullmatch(r"[a-z]+('s)?", word)]
        words = word_model.vocabulary(corpora, listed)
        mixed = word_model.mixture(corpora, words, self.options.seed)
        sounds = pronunciations.of(words)
        forms = [(number, form) for number, word in enumerate(words) for form in sounds.get(word, [])]
        np.savez_compressed(
            self.work / "words.npz",
            words=words,
            word_of_form=[number for number, _ in forms],
            phones_of_form=[" ".join(map(str, form)) for _, form in forms],
            **mixed.arrays(),
        )

    def _corpora(self):
        """{kind: [words of a sentence]} of the texts that are not for the evaluation."""
        sampler = self._sampler()
        drawn = [words for _, words, kind in sampler.draw(PHRASES) if kind in ("grammar", "phrases")]
        return {
            "talk": [words for source in sampler.talk[False] for words in text_normalisation.spoken(source)],
            "calls": [*text_normalisation.spoken(sampler.calls[False])],
            "phrases": drawn,
            "read": [one.words for one in recordings.read(self.options.recordings) if not one.kept_out],
        }

    def export(self):
        """Writes the network and the words to the model folder."""
        network = model.Recogniser()
        network.load_state_dict(torch.load(self.work / "model.pt"))
        export.write(network, self.options.out)
        with np.load(self.work / "words.npz") as stored:
            words_file.write(stored, self.options.out / words_file.FILE)

    def search(self):
        """Chooses the settings of the search and writes them to model.json."""
        search_settings.choose(evaluation_set.by_kind(self.work, *_SEARCH_CLIPS), self.options.out)

    def confidence(self):
        """Fits the confidence of words by the network in the model folder and writes its weights to model.json there."""
        confidence.fit(evaluation_set.spread(self.work, *_CONFIDENCE_CLIPS), self.options.out)

    def evaluate(self):
        """Writes figures.json."""
        evaluate.run(self.work, self.options.recordings / _CONVERSATIONS, self.options.out)

    def phones(self, words):
        """The numbers of the phones of words, each in its commonest form."""
        return [phone for forms in self.forms(words) for phone in forms[0]]

    def forms(self, words):
        """The pronunciations of each word that has any."""
        return [self.lexicon[word] for word in words if self.lexicon.get(word)]

    def _sampler(self):
        return sentences.SentenceSampler(self.options.data, self.options.words, self.options.seed)

    @cached_property
    def sentences(self):
        """{"train", "test"}: drawn once, then read from sentences.json."""
        path = self.work / "sentences.json"
        if not path.exists():
            sampler = self._sampler()
            drawn = {"train": sampler.draw(self.options.sentences), "test": sampler.draw(evaluation_set.COUNT, held_out=True)}
            path.write_text(json.dumps(drawn))
        return json.loads(path.read_text())

    @cached_property
    def lexicon(self):
        """{word: pronunciations} of all words of the training and the evaluation: looked up once, then read from lexicon.json."""
        path = self.work / "lexicon.json"
        if not path.exists():
            words = {word for one in recordings.read(self.options.recordings) for word in one.words}
            words |= {word for _, spoken in conversations.read(self.options.recordings / _CONVERSATIONS) for word in spoken}
            words |= {word for part in self.sentences.values() for _, spoken, _ in part for word in spoken}
            path.write_text(json.dumps(pronunciations.of(words)))
        return json.loads(path.read_text())

    def _shards(self):
        return [self.work / f"train-{number:02}" for number in range(-(-self.options.sentences // SHARD))]

    def _real_shards(self, name="real"):
        return [self.work / f"{name}-{number:02}" for number in range(self.options.renditions)]

    def _newest(self):
        """The network of the last checkpoint, else the published one."""
        network, checkpoint = model.Recogniser(), self.work / "checkpoint.pt"
        if checkpoint.exists():
            vector_to_parameters(torch.load(checkpoint)["mean"].clone(), network.parameters())
        else:
            published_weights.load(network, self.options.start or self.options.out)
        return network
