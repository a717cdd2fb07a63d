/** The score of a path that does not exist. */
export const impossible = -1e30;

const mostTokens = 1 << 15;

/**
 * The paths that are followed at a frame: for each node of the tree and context of words, the best one whose last frame is the phone of
 * the node, and the best one whose last frame is the blank.
 */
export class Tokens {
  size = 0;
  readonly node = new Int32Array(mostTokens);
  readonly context = new Int32Array(mostTokens);
  /** Scores. */
  readonly inPhone = new Float64Array(mostTokens);
  readonly inBlank = new Float64Array(mostTokens);
  /** The last word of each path, as a number in the history. */
  readonly lastOfPhone = new Int32Array(mostTokens);
  readonly lastOfBlank = new Int32Array(mostTokens);
  /** The frame in which the word that is being said began. */
  readonly sinceOfPhone = new Int32Array(mostTokens);
  readonly sinceOfBlank = new Int32Array(mostTokens);
  private readonly slots = new Int32Array(4 * mostTokens).fill(-1);

  clear(): void {
    this.slots.fill(-1);
    this.size = 0;
  }

  /** The token of a node and a context; a new one has no paths. -1 where there is no room. */
  at(node: number, context: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    // Multipliers of MurmurHash3.
    const hash = Math.imul(node, 0xcc9e2d51) ^ Math.imul(context, 0x1b873593);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const token = slots[slot]!;
      if (token < 0) return this.add(slot, node, context);
      if (this.node[token] === node && this.context[token] === context) return token;
    }
  }

  private add(slot: number, node: number, context: number): number {
    if (this.size === mostTokens) return -1;
    const token = this.size++;
    this.slots[slot] = token;
    this.node[token] = node;
    this.context[token] = context;
    this.inPhone[token] = impossible;
    this.inBlank[token] = impossible;
    return token;
  }

  offerPhone(token: number, score: number, last: number, since: number): void {
    if (score <= this.inPhone[token]!) return;
    this.inPhone[token] = score;
    this.lastOfPhone[token] = last;
    this.sinceOfPhone[token] = since;
  }

  offerBlank(token: number, score: number, last: number, since: number): void {
    if (score <= this.inBlank[token]!) return;
    this.inBlank[token] = score;
    this.lastOfBlank[token] = last;
    this.sinceOfBlank[token] = since;
  }

  /** The last word of the better path. */
  last(token: number): number {
    return this.inPhone[token]! > this.inBlank[token]! ? this.lastOfPhone[token]! : this.lastOfBlank[token]!;
  }

  /** The frame in which the word of the better path began. */
  since(token: number): number {
    return this.inPhone[token]! > this.inBlank[token]! ? this.sinceOfPhone[token]! : this.sinceOfBlank[token]!;
  }

  /** Of the better path. */
  score(token: number): number {
    return Math.max(this.inPhone[token]!, this.inBlank[token]!);
  }
}
