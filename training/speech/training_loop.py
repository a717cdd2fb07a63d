"""Trains the network for a given wall-clock time and writes checkpoints from which it can resume."""

import copy
import math
import time

import torch
from torch import multiprocessing
from torch.nn.utils import parameters_to_vector, vector_to_parameters

from . import features
from .sounds import Sounds

#: Seconds between checkpoints.
_CHECKPOINT_EVERY = 300
_WARMUP_STEPS = 100
#: Processes that train.
_WORKERS = 2
#: Steps of a worker between two exchanges of weights.
_EXCHANGE_EVERY = 5


class _SharedWeights:
    """
    The weights that the workers share. Each worker trains on one thread and never waits for the others, as cores are not always free: it
    adds its change, damped, to the shared weights and continues from these (asynchronous averaging, as in elastic averaging SGD,
    arXiv:1412.6651).
    """

    def __init__(self, network):
        self.weights = parameters_to_vector(network.parameters()).detach().clone().share_memory_()
        self.lock, self.damping = multiprocessing.Lock(), 1.2 / _WORKERS

    @torch.no_grad()
    def exchange(self, network, base):
        """Returns the shared weights and loads them into the network; `base` is what the last exchange returned."""
        change = parameters_to_vector(network.parameters()) - base
        with self.lock:
            self.weights.add_(change, alpha=self.damping)
            base = self.weights.clone()
        vector_to_parameters(base.clone(), network.parameters())
        return base


def train(network, batches, loss, minutes, checkpoint, check, peak):
    """
    Trains the network with `loss` (crf.py) and AdamW for `minutes`; the learning rate rises to `peak` for 100 steps and falls as a cosine. Writes
    {mean, weights, optimiser, step} to the file `checkpoint` and resumes from it where it exists. `batches(worker)` returns endless
    batches, `check(network)` a text to print at each checkpoint. Returns the exponential moving average of the network.
    """
    torch.set_num_threads(1)
    mean, saved, done = copy.deepcopy(network), None, 0
    if checkpoint.exists():
        saved = torch.load(checkpoint)
        done = saved["step"]
        vector_to_parameters(saved["weights"].clone(), network.parameters())
        vector_to_parameters(saved["mean"].clone(), mean.parameters())
    shared, end = _SharedWeights(network), time.time() + 60 * minutes
    settings = (loss, shared, saved, end, minutes, peak)
    others = [
        multiprocessing.Process(target=_work, args=(copy.deepcopy(network), batches(number), *settings), daemon=True)
        for number in range(1, _WORKERS)
    ]
    for other in others:
        other.start()
    _work(network, batches(0), *settings, _Monitor(mean, checkpoint, check, done))
    for other in others:
        other.join()
    return mean


def _work(network, batches, loss_of, shared, saved, end, minutes, peak, monitor=None):
    torch.set_num_threads(1)
    # Subnormal numbers in the optimiser's means make a step three times as slow.
    torch.set_flush_denormal(True)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, betas=(0.9, 0.98), weight_decay=1e-2, foreach=True)
    if saved:
        optimiser.load_state_dict(saved["optimiser"])
    base, step = shared.weights.clone(), 0
    while (left := (end - time.time()) / (60 * minutes)) > 0:
        rate = peak * min(1, (step + 1) / _WARMUP_STEPS) * (0.5 - 0.5 * math.cos(math.pi * left)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = batches.next()
        loss = _step(network, optimiser, loss_of, batch)
        step += 1
        if step % _EXCHANGE_EVERY == 0:
            base = shared.exchange(network, base)
        if monitor:
            monitor.note(loss, float(batch[1].sum()) / 100, left)
            if step % _EXCHANGE_EVERY == 0:
                monitor.follow(base, optimiser)
    if monitor:
        monitor.save(base, optimiser)


class _Monitor:
    """Maintains the moving average of the weights, prints progress and writes checkpoints."""

    def __init__(self, mean, path, check, step):
        self.mean, self.path, self.check, self.step = mean.eval(), path, check, step
        self.begun = self.saved = time.time()
        self.seconds, self.loss, self.exchanges = 0.0, None, self.step // _EXCHANGE_EVERY

    def note(self, loss, seconds, left):
        self.step += 1
        self.seconds += seconds
        self.loss = loss if self.loss is None else self.loss + 0.02 * (loss - self.loss)
        if self.step % 50 == 0:
            speed = self.seconds / (time.time() - self.begun)
            print(f"{1 - left:.3f} step {self.step} loss {self.loss:.3f}, {speed:.0f} s/s a worker", flush=True)

    @torch.no_grad()
    def follow(self, weights, optimiser):
        self.exchanges += 1
        decay = min(0.995, self.exchanges / (10 + self.exchanges))
        followed = parameters_to_vector(self.mean.parameters()).lerp(weights, 1 - decay)
        vector_to_parameters(followed, self.mean.parameters())
        if time.time() - self.saved > _CHECKPOINT_EVERY:
            self.save(weights, optimiser)
            print(f"step {self.step}: {self.check(self.mean)}", flush=True)
            self.saved = time.time()

    def save(self, weights, optimiser):
        mean = parameters_to_vector(self.mean.parameters()).detach()
        states = {"weights": weights, "mean": mean, "optimiser": optimiser.state_dict(), "step": self.step}
        partial = self.path.with_suffix(".partial")
        torch.save(states, partial)
        partial.rename(self.path)


def _step(network, optimiser, loss_of, batch):
    """One batch; returns its loss."""
    x, frames, words = batch
    network.train()
    optimiser.zero_grad(set_to_none=True)
    log_probs, sizes = network.encode(x, frames)
    loss = loss_of(log_probs, sizes, [Sounds(said) for said in words])
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
    return loss.item()


@torch.no_grad()
def decode(network, clips):
    """Yields the likeliest phones of each clip of packed features, without repeats and blanks."""
    network.eval()
    for clip in clips:
        log_probs, sizes = network.encode(torch.from_numpy(features.unpack(clip))[None], torch.tensor([len(clip)]))
        best = torch.unique_consecutive(log_probs[0, : sizes[0]].argmax(1))
        yield best[best > 0].tolist()
