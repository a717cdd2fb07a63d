import type { LexiconTree } from './lexicon-tree.js';
import { impossible, Tokens } from './tokens.js';
import type { TrigramModel } from './trigram-model.js';

export interface SearchOptions {
  /** Paths that are worse than the best by more than this are dropped. */
  readonly beam: number;
  /** Tokens that are followed in a frame. */
  readonly most: number;
  /** Weight of the trigram model. */
  readonly weight: number;
  /** Words that stand for the start and the end. */
  readonly start: number;
  readonly end: number;
}

export interface FoundWord {
  readonly word: number;
  /** Its first and its last frame. */
  readonly first: number;
  readonly last: number;
}

/**
 * The likeliest words. `scores` has a row of `width` for each frame: the log probabilities of the blank and of the phones. Two words may
 * share a sound at their border: CTC's blank between equal phones is asked for within words only.
 */
export function searchWords(
  scores: Float32Array,
  width: number,
  tree: LexiconTree,
  model: TrigramModel,
  options: SearchOptions,
): FoundWord[] {
  const search = new Search(tree, model, options);
  for (let frame = 0; frame * width < scores.length; frame++)
    search.hear(scores.subarray(frame * width, (frame + 1) * width), frame);
  return search.found();
}

class Search {
  private now = new Tokens();
  private next = new Tokens();
  private best = 0;
  /** The score that stands in for the words below each node. */
  private readonly ahead: Float32Array;
  private readonly said: { word: number; before: number; first: number; last: number }[] = [];

  constructor(
    private readonly tree: LexiconTree,
    private readonly model: TrigramModel,
    private readonly options: SearchOptions,
  ) {
    this.ahead = tree.best.map((best) => best * options.weight);
    this.now.offerBlank(this.now.at(0, options.start), 0, -1, 0);
  }

  hear(row: Float32Array, frame: number): void {
    const { now, next } = this;
    const limit = this.limit();
    next.clear();
    this.best = impossible;
    for (let token = 0; token < now.size; token++) {
      if (now.score(token) < limit) continue;
      this.stay(token, row);
      this.enter(token, row, frame);
    }
    this.endWords(frame);
    this.now = next;
    this.next = now;
  }

  found(): FoundWord[] {
    const { now, options } = this;
    let best = impossible;
    let last = -1;
    for (let token = 0; token < now.size; token++) {
      if (now.node[token] !== 0) continue;
      const score = now.score(token) + options.weight * this.model.next(now.context[token]!, options.end);
      if (score <= best) continue;
      best = score;
      last = now.last(token);
    }
    const words: FoundWord[] = [];
    while (last >= 0) {
      const { word, before, first, last: end } = this.said[last]!;
      words.push({ word, first, last: end });
      last = before;
    }
    return words.reverse();
  }

  /** The least score that is followed. */
  private limit(): number {
    const { now, options } = this;
    const byBeam = this.best - options.beam;
    if (now.size <= options.most) return byBeam;
    const sorted = Float64Array.from({ length: now.size }, (_, token) => now.score(token)).sort();
    return Math.max(byBeam, sorted[now.size - options.most]!);
  }

  /** The blank follows, or the phone lasts. */
  private stay(token: number, row: Float32Array): void {
    const { now, next } = this;
    const node = now.node[token]!;
    const to = next.at(node, now.context[token]!);
    if (to < 0) return;
    const phone = now.inPhone[token]!;
    const score = now.score(token) + row[0]!;
    next.offerBlank(to, score, now.last(token), now.since(token));
    this.best = Math.max(this.best, score);
    if (node === 0 || phone === impossible) return;
    const lasting = phone + row[this.tree.phone[node]!]!;
    next.offerPhone(to, lasting, now.lastOfPhone[token]!, now.sinceOfPhone[token]!);
    this.best = Math.max(this.best, lasting);
  }

  /** The next phone of a word, which must be another one than the last frame's. */
  private enter(token: number, row: Float32Array, frame: number): void {
    const { now, next, tree, ahead } = this;
    const node = now.node[token]!;
    const phone = now.inPhone[token]!;
    const blank = now.inBlank[token]!;
    for (let i = tree.startChild[node]!; i < tree.startChild[node + 1]!; i++) {
      const child = tree.child[i]!;
      const fromBlank = blank >= phone || (node !== 0 && tree.phone[child] === tree.phone[node]);
      const score = (fromBlank ? blank : phone) + row[tree.phone[child]!]! + ahead[child]! - ahead[node]!;
      if (score < this.best - this.options.beam) continue;
      const to = next.at(child, now.context[token]!);
      if (to < 0) return;
      const last = fromBlank ? now.lastOfBlank[token]! : now.lastOfPhone[token]!;
      const since = fromBlank ? now.sinceOfBlank[token]! : now.sinceOfPhone[token]!;
      next.offerPhone(to, score, last, node === 0 ? frame : since);
      this.best = Math.max(this.best, score);
    }
  }

  /** A word ends with its last phone: the path goes on at the root, where the trigram model replaces what stood in for it. */
  private endWords(frame: number): void {
    const { next, tree, model, options, said } = this;
    const entered = next.size;
    for (let token = 0; token < entered; token++) {
      const node = next.node[token]!;
      const score = next.inPhone[token]!;
      if (score < this.best - options.beam) continue;
      for (let i = tree.startWord[node]!; i < tree.startWord[node + 1]!; i++) {
        const word = tree.word[i]!;
        const total = score - this.ahead[node]! + options.weight * model.next(next.context[token]!, word);
        if (total < this.best - options.beam) continue;
        const to = next.at(0, model.context);
        if (to < 0) return;
        if (total <= next.inPhone[to]!) continue;
        said.push({ word, before: next.lastOfPhone[token]!, first: next.sinceOfPhone[token]!, last: frame });
        next.offerPhone(to, total, said.length - 1, frame);
        this.best = Math.max(this.best, total);
      }
    }
  }
}
