/** The score of a path that does not exist. */
export const impossible = -1e30;

/** Tokens that there is room for at first. */
const atFirst = 1 << 12;

/**
 * The paths that are followed at a frame: for each node of the tree and context of words, the best one whose last frame is the phone of
 * the node, and the best one whose last frame is the blank.
 */
export class Tokens {
  size = 0;
  node = new Int32Array(atFirst);
  context = new Int32Array(atFirst);
  /** Scores. */
  inPhone = new Float64Array(atFirst);
  inBlank = new Float64Array(atFirst);
  /** The last word of each path, as a number in the history. */
  lastOfPhone = new Int32Array(atFirst);
  lastOfBlank = new Int32Array(atFirst);
  /** The frame in which the word that is being said began. */
  sinceOfPhone = new Int32Array(atFirst);
  sinceOfBlank = new Int32Array(atFirst);
  private slots = new Int32Array(4 * atFirst).fill(-1);
  private slotOf = new Int32Array(atFirst);

  clear(): void {
    for (let token = 0; token < this.size; token++) this.slots[this.slotOf[token]!] = -1;
    this.size = 0;
  }

  /** The token of a node and a context; a new one has no paths. */
  at(node: number, context: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = hash(node, context) & mask; ; slot = (slot + 1) & mask) {
      const token = slots[slot]!;
      if (token < 0) return this.add(slot, node, context);
      if (this.node[token] === node && this.context[token] === context) return token;
    }
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

  private add(slot: number, node: number, context: number): number {
    if (this.size === this.node.length) {
      this.grow();
      return this.at(node, context);
    }
    const token = this.size++;
    this.slots[slot] = token;
    this.slotOf[token] = slot;
    this.node[token] = node;
    this.context[token] = context;
    this.inPhone[token] = impossible;
    this.inBlank[token] = impossible;
    return token;
  }

  private grow(): void {
    this.node = twice(this.node);
    this.context = twice(this.context);
    this.inPhone = twice(this.inPhone);
    this.inBlank = twice(this.inBlank);
    this.lastOfPhone = twice(this.lastOfPhone);
    this.lastOfBlank = twice(this.lastOfBlank);
    this.sinceOfPhone = twice(this.sinceOfPhone);
    this.sinceOfBlank = twice(this.sinceOfBlank);
    this.slotOf = twice(this.slotOf);
    this.slots = new Int32Array(2 * this.slots.length).fill(-1);
    const mask = this.slots.length - 1;
    for (let token = 0; token < this.size; token++) {
      let slot = hash(this.node[token]!, this.context[token]!) & mask;
      while (this.slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = token;
      this.slotOf[token] = slot;
    }
  }
}

/** Multipliers of MurmurHash3. */
function hash(node: number, context: number): number {
  const mixed = Math.imul(node, 0xcc9e2d51) ^ Math.imul(context, 0x1b873593);
  return mixed ^ (mixed >>> 15);
}

/** The same, with room for as much again. */
function twice<T extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(list: T): T {
  const longer = new (list.constructor as new (length: number) => T)(2 * list.length);
  longer.set(list);
  return longer;
}
