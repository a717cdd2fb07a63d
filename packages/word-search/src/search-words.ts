import { phonesTo, type LexiconTree } from './lexicon-tree.js';
import { impossible, Tokens } from './tokens.js';
import type { TrigramModel } from './trigram-model.js';

export interface SearchOptions {
  /** Paths that are worse than the best by more than this are dropped. */
  readonly beam: number;
  /** About as many tokens are followed in a frame. */
  readonly most: number;
  /** Weight of the trigram model. */
  readonly weight: number;
  /** Words that stand for the start and the end. */
  readonly start: number;
  readonly end: number;
  /** By word: added to its score, in `likely` of the tree with `weight` taken out. */
  readonly bonus?: Float32Array;
}

export interface FoundWord {
  readonly word: number;
  /** Its first and its last frame. */
  readonly first: number;
  readonly last: number;
  /** How it was said. */
  readonly phones: readonly number[];
  /** Its log probability after the words before it, by the trigram model. */
  readonly likely: number;
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
  for (let frame = 0; (frame + 1) * width <= scores.length; frame++)
    search.hear(scores.subarray(frame * width, (frame + 1) * width), frame);
  return search.found();
}

/** Steps between the best score and the end of the beam by which tokens are counted. */
const steps = 256;

class Search {
  private now = new Tokens();
  private next = new Tokens();
  private best = 0;
  /** Of the frame before: the token with the best score. */
  private leader = 0;
  /** The score that stands in for the words below each node. */
  private readonly ahead: Float32Array;
  private readonly counts = new Int32Array(steps);
  private readonly said: (Omit<FoundWord, 'phones'> & { node: number; before: number })[] = [];

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
    const likeliest = likeliestPhone(row);
    next.clear();
    this.best = impossible;
    // The best token first: what it leads to shows how little most others can.
    this.follow(this.leader, row, likeliest, frame);
    for (let token = 0; token < now.size; token++)
      if (now.score(token) >= limit && token !== this.leader) this.follow(token, row, likeliest, frame);
    this.endWords(frame);
    this.now = next;
    this.next = now;
  }

  found(): FoundWord[] {
    const { now, options, tree } = this;
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
      const { node, before, ...word } = this.said[last]!;
      words.push({ ...word, phones: phonesTo(node, tree) });
      last = before;
    }
    return words.reverse();
  }

  /** The least score that is followed. Finds the leader. */
  private limit(): number {
    const { now, best, options, counts } = this;
    const perStep = options.beam / steps;
    counts.fill(0);
    this.leader = 0;
    for (let token = 0; token < now.size; token++) {
      const score = now.score(token);
      if (score > now.score(this.leader)) this.leader = token;
      const step = Math.floor((best - score) / perStep);
      if (step < steps) counts[step]!++;
    }
    let followed = 0;
    for (let step = 0; step < steps; step++) {
      followed += counts[step]!;
      if (followed > options.most) return best - step * perStep;
    }
    return best - options.beam;
  }

  private follow(token: number, row: Float32Array, likeliest: number, frame: number): void {
    this.stay(token, row);
    if (this.now.score(token) + likeliest >= this.best - this.options.beam) this.enter(token, row, frame);
  }

  /** The blank follows, or the phone lasts. */
  private stay(token: number, row: Float32Array): void {
    const { now, next } = this;
    const node = now.node[token]!;
    const phone = now.inPhone[token]!;
    const score = now.score(token) + row[0]!;
    const lasting = node === 0 || phone === impossible ? impossible : phone + row[this.tree.phone[node]!]!;
    const better = Math.max(score, lasting);
    if (better < this.best - this.options.beam) return;
    const to = next.at(node, now.context[token]!);
    next.offerBlank(to, score, now.last(token), now.since(token));
    if (lasting !== impossible) next.offerPhone(to, lasting, now.lastOfPhone[token]!, now.sinceOfPhone[token]!);
    if (better > this.best) this.best = better;
  }

  /** The next phone of a word, which must be another one than the last frame's. */
  private enter(token: number, row: Float32Array, frame: number): void {
    const { now, next, tree, ahead } = this;
    const node = now.node[token]!;
    const context = now.context[token]!;
    const phone = now.inPhone[token]!;
    const blank = now.inBlank[token]!;
    const last = tree.startChild[node + 1]!;
    for (let child = tree.startChild[node]!; child < last; child++) {
      const sound = tree.phone[child]!;
      const fromBlank = blank >= phone || (node !== 0 && sound === tree.phone[node]);
      const score = (fromBlank ? blank : phone) + row[sound]! + ahead[child]! - ahead[node]!;
      if (score < this.best - this.options.beam) continue;
      const to = next.at(child, context);
      const before = fromBlank ? now.lastOfBlank[token]! : now.lastOfPhone[token]!;
      const since = fromBlank ? now.sinceOfBlank[token]! : now.sinceOfPhone[token]!;
      next.offerPhone(to, score, before, node === 0 ? frame : since);
      if (score > this.best) this.best = score;
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
        const likely = model.next(next.context[token]!, word);
        const total = score - this.ahead[node]! + options.weight * likely + (options.bonus?.[word] ?? 0);
        if (total < this.best - options.beam) continue;
        const to = next.at(0, model.context);
        if (total <= next.inPhone[to]!) continue;
        const before = next.lastOfPhone[token]!;
        said.push({ word, node, before, first: next.sinceOfPhone[token]!, last: frame, likely });
        next.offerPhone(to, total, said.length - 1, frame);
        if (total > this.best) this.best = total;
      }
    }
  }
}

/** The score of the likeliest phone of a frame. */
function likeliestPhone(row: Float32Array): number {
  let likeliest = impossible;
  for (let phone = 1; phone < row.length; phone++) if (row[phone]! > likeliest) likeliest = row[phone]!;
  return likeliest;
}
