/** One way to say a word. */
export interface Pronunciation {
  readonly word: number;
  /** From 1; 0 is the blank. */
  readonly phones: Iterable<number>;
}

/**
 * The pronunciations of all words as a tree of phones. Node 0 is the root, parents come before their children, and the children of a node
 * are next to each other: they end where those of the next node begin.
 */
export interface LexiconTree {
  /** By node. */
  readonly phone: Uint8Array;
  readonly parent: Uint32Array;
  readonly startChild: Uint32Array;
  readonly startWord: Uint32Array;
  /** Words that end at a node. */
  readonly word: Uint32Array;
  /** By node: the log probability of the likeliest word at or below it; 0 at the root. */
  readonly best: Float32Array;
}

/** @param likely the log probability of each word without context */
export function lexiconTree(pronunciations: Iterable<Pronunciation>, likely: Float32Array): LexiconTree {
  const nodes = new Nodes();
  for (const { word, phones } of pronunciations) nodes.add(word, phones);
  return inOrder(nodes, likely);
}

/** The phones from the root to a node. */
export function phonesTo(node: number, tree: LexiconTree): number[] {
  const phones: number[] = [];
  for (let at = node; at !== 0; at = tree.parent[at]!) phones.push(tree.phone[at]!);
  return phones.reverse();
}

/** Nodes as they come, in linked lists: 0, the root, ends a list of nodes, -1 one of words. */
class Nodes {
  readonly phone = [0];
  readonly firstChild = [0];
  readonly nextSibling = [0];
  readonly firstWord = [-1];
  readonly word: number[] = [];
  readonly nextWord: number[] = [];

  add(word: number, phones: Iterable<number>): void {
    let at = 0;
    for (const phone of phones) at = this.child(at, phone);
    this.nextWord.push(this.firstWord[at]!);
    this.firstWord[at] = this.word.push(word) - 1;
  }

  private child(parent: number, phone: number): number {
    for (let node = this.firstChild[parent]!; node !== 0; node = this.nextSibling[node]!)
      if (this.phone[node] === phone) return node;
    const node = this.phone.push(phone) - 1;
    this.nextSibling.push(this.firstChild[parent]!);
    this.firstChild[parent] = node;
    this.firstChild.push(0);
    this.firstWord.push(-1);
    return node;
  }
}

/** Numbers the nodes level by level. */
function inOrder(nodes: Nodes, likely: Float32Array): LexiconTree {
  const count = nodes.phone.length;
  const old = new Uint32Array(count);
  const phone = new Uint8Array(count);
  const parent = new Uint32Array(count);
  const startChild = new Uint32Array(count + 1);
  const startWord = new Uint32Array(count + 1);
  const word = new Uint32Array(nodes.word.length);
  const best = new Float32Array(count).fill(-Infinity);
  let numbered = 1;
  let words = 0;
  for (let node = 0; node < count; node++) {
    phone[node] = nodes.phone[old[node]!]!;
    startChild[node] = numbered;
    startWord[node] = words;
    for (let child = nodes.firstChild[old[node]!]!; child !== 0; child = nodes.nextSibling[child]!) {
      parent[numbered] = node;
      old[numbered++] = child;
    }
    for (let i = nodes.firstWord[old[node]!]!; i >= 0; i = nodes.nextWord[i]!) {
      word[words++] = nodes.word[i]!;
      best[node] = Math.max(best[node]!, likely[nodes.word[i]!]!);
    }
  }
  startChild[count] = numbered;
  startWord[count] = words;
  for (let node = count - 1; node > 0; node--) best[parent[node]!] = Math.max(best[parent[node]!]!, best[node]!);
  best[0] = 0;
  return { phone, parent, startChild, startWord, word, best };
}
