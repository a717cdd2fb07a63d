"""Trains the network for a given time, by the clock, and keeps checkpoints from which it can go on."""

import copy
import math
import time

import torch
from torch import multiprocessing
from torch.nn import functional
from torch.nn.utils import parameters_to_vector, vector_to_parameters

import features
import transducer

#: Seconds between checkpoints.
_KEEP = 300
_WARM_STEPS = 100
#: Steps with a guess of which piece is heard when, which spares CTC the long search for it.
_GUESSED_STEPS = 250
#: Steps with clips of at most so many frames, from which the alignment is learned sooner. The transducer waits for it.
_SHORT_STEPS, _SHORT = 1500, 200
#: Share of CTC in the loss, once both are learned.
_CTC = 0.4
#: Steps after which a worker hands in what it has learned.
_EXCHANGE = 5


class Shared:
    """
    The weights that the workers share. Each works by itself on one thread and never waits for the others, since
    processors are not always free: it adds its change, damped, to the common weights, and goes on from these
    (asynchronous averaging, as in elastic averaging SGD, arXiv:1412.6651).
    """

    def __init__(self, network, workers):
        self.weights = parameters_to_vector(network.parameters()).detach().clone().share_memory_()
        self.lock, self.damping = multiprocessing.Lock(), 1.0 if workers == 1 else 1.2 / workers

    @torch.no_grad()
    def exchange(self, network, base):
        """Returns the common weights, which the network then has; `base` is what it was given last time."""
        change = parameters_to_vector(network.parameters()) - base
        with self.lock:
            self.weights.add_(change, alpha=self.damping)
            base = self.weights.clone()
        vector_to_parameters(base.clone(), network.parameters())
        return base


def learn(network, batches, minutes, checkpoint, check, peak, known=False, workers=2):
    """
    CTC and the transducer with AdamW; the rate rises for 100 steps and falls as a cosine until `minutes` are over. Keeps {mean, weights,
    optimiser, step} in the file `checkpoint` and goes on from it where it is there. `batches(worker)` gives endless batches,
    `check(network)` figures to print at each checkpoint. A network that is `known` has learned already and needs no easy
    beginning. Returns the running mean of the network.
    """
    torch.set_num_threads(1)
    mean, kept, done = copy.deepcopy(network), None, _SHORT_STEPS if known else 0
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        done = kept["step"]
        vector_to_parameters(kept["weights"].clone(), network.parameters())
        vector_to_parameters(kept["mean"].clone(), mean.parameters())
    shared, end = Shared(network, workers), time.time() + 60 * minutes
    settings = (shared, kept, done, end, minutes, peak)
    others = [
        multiprocessing.Process(target=_work, args=(copy.deepcopy(network), batches(number), *settings), daemon=True)
        for number in range(1, workers)
    ]
    for other in others:
        other.start()
    _work(network, batches(0), *settings, _Keeper(mean, checkpoint, check, done))
    for other in others:
        other.join()
    return mean


def _work(network, batches, shared, kept, begun, end, minutes, peak, keeper=None):
    torch.set_num_threads(1)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, betas=(0.9, 0.98), weight_decay=1e-2, foreach=True)
    if kept:
        optimiser.load_state_dict(kept["optimiser"])
    base, step = shared.weights.clone(), 0
    while (left := (end - time.time()) / (60 * minutes)) > 0:
        rate = peak * min(1, (step + 1) / _WARM_STEPS) * (0.5 - 0.5 * math.cos(math.pi * left)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        done = begun + step
        guessed, short = done < _GUESSED_STEPS, done < _SHORT_STEPS
        batch = batches.next(_SHORT if short else None, guessed)
        losses = _step(network, optimiser, batch, batches.letters if guessed else None, both=not short)
        step += 1
        if step % _EXCHANGE == 0:
            base = shared.exchange(network, base)
        if keeper:
            keeper.note(losses, float(batch[1].sum()) / 100, left)
            if step % _EXCHANGE == 0:
                keeper.follow(base, optimiser)
    if keeper:
        keeper.save(base, optimiser)


class _Keeper:
    """Follows the weights with their running mean, prints how it goes, and writes checkpoints."""

    def __init__(self, mean, path, check, step):
        self.mean, self.path, self.check, self.step = mean.eval(), path, check, step
        self.begun = self.saved = time.time()
        self.heard, self.losses, self.exchanges = 0.0, None, self.step // _EXCHANGE

    def note(self, losses, seconds, left):
        self.step += 1
        self.heard += seconds
        self.losses = losses if self.losses is None else self.losses + 0.02 * (losses - self.losses)
        if self.step % 50 == 0:
            speed = self.heard / (time.time() - self.begun)
            ctc, transduced = self.losses.tolist()
            print(f"{1 - left:.3f} step {self.step} CTC {ctc:.3f}, transducer {transduced:.3f}, {speed:.0f} s/s a worker", flush=True)

    @torch.no_grad()
    def follow(self, weights, optimiser):
        self.exchanges += 1
        decay = min(0.995, self.exchanges / (10 + self.exchanges))
        followed = parameters_to_vector(self.mean.parameters()).lerp(weights, 1 - decay)
        vector_to_parameters(followed, self.mean.parameters())
        if time.time() - self.saved > _KEEP:
            self.save(weights, optimiser)
            print(f"step {self.step}: {self.check(self.mean)}", flush=True)
            self.saved = time.time()

    def save(self, weights, optimiser):
        mean = parameters_to_vector(self.mean.parameters()).detach()
        states = {"weights": weights, "mean": mean, "optimiser": optimiser.state_dict(), "step": self.step}
        partial = self.path.with_suffix(".partial")
        torch.save(states, partial)
        partial.rename(self.path)


def _step(network, optimiser, batch, letters, both):
    """
    One batch; returns the losses of CTC and the transducer by piece, the latter 0 unless `both`. With the `letters` of each
    piece, the guessed alignment counts as well.
    """
    x, frames, targets, lengths = batch
    network.train()
    optimiser.zero_grad(set_to_none=True)
    heard, sizes = network.encoder(x, frames)
    logs = network.ctc(heard)
    ctc = functional.ctc_loss(logs.transpose(0, 1), targets, sizes, lengths, reduction="sum", zero_infinity=True)
    ctc = loss = ctc / max(1, int(lengths.sum()))
    transduced = torch.zeros(())
    if letters:
        loss = ctc + _guessed(logs, sizes, targets, lengths, letters)
    if both:
        transduced = transducer.loss(network, heard, sizes, targets, lengths, logs)
        loss = _CTC * ctc + (1 - _CTC) * transduced
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
    return torch.stack([ctc.detach(), transduced.detach()])


def _guessed(logs, sizes, targets, lengths, letters):
    """Cross entropy as if all letters of a clip were spoken equally long."""
    guess = torch.full(logs.shape[:2], -100)
    for row, size, spoken in zip(guess, sizes, targets.split(lengths.tolist())):
        ends = torch.tensor([letters[i] for i in spoken.tolist()]).cumsum(0)
        row[:size] = spoken[torch.bucketize((torch.arange(int(size)) + 0.5) * (ends[-1] / size), ends)]
    return functional.nll_loss(logs.transpose(1, 2), guess)


@torch.no_grad()
def hear(network, clips):
    """The pieces of each clip, of packed features: (by CTC with repeats and blanks, by the transducer)."""
    network.eval()
    for clip in clips:
        heard, sizes = network.encoder(torch.from_numpy(features.unpack(clip))[None], torch.tensor([len(clip)]))
        heard = heard[:, : sizes[0]]
        yield network.ctc(heard)[0].argmax(1).tolist(), transducer.greedy(network, heard[0])
