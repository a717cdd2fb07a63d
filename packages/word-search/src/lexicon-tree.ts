/** One way to say a word. */
export interface Pronunciation {
  readonly word: number;
  /** From 1; 0 is the blank. */
  readonly phones: readonly number[];
}

/** The pronunciations of all words as a tree of phones. Node 0 is the root; lists of a node end where those of the next begin. */
export interface LexiconTree {
  /** By node. */
  readonly phone: Uint8Array;
  readonly startChild: Uint32Array;
  readonly child: Uint32Array;
  readonly startWord: Uint32Array;
  /** Words that end at a node. */
  readonly word: Uint32Array;
  /** By node: the log probability of the likeliest word at or below it; 0 at the root. */
  readonly best: Float32Array;
}

/** @param likely the log probability of each word without context */
export function lexiconTree(pronunciations: Iterable<Pronunciation>, likely: Float32Array): LexiconTree {
  const nodes: Node[] = [{ phone: 0, children: new Map(), words: [] }];
  for (const { word, phones } of pronunciations) {
    let at = 0;
    for (const phone of phones) {
      let to = nodes[at]!.children.get(phone);
      if (to === undefined) {
        to = nodes.length;
        nodes.push({ phone, children: new Map(), words: [] });
        nodes[at]!.children.set(phone, to);
      }
      at = to;
    }
    nodes[at]!.words.push(word);
  }
  const children = listed(nodes.map((node) => [...node.children.values()]));
  const words = listed(nodes.map((node) => node.words));
  return {
    phone: Uint8Array.from(nodes, (node) => node.phone),
    startChild: children.starts,
    child: children.all,
    startWord: words.starts,
    word: words.all,
    best: bestBelow(nodes, likely),
  };
}

interface Node {
  readonly phone: number;
  readonly children: Map<number, number>;
  readonly words: number[];
}

function listed(lists: readonly (readonly number[])[]): { starts: Uint32Array; all: Uint32Array } {
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i]! + list.length;
  return { starts, all: Uint32Array.from(lists.flat()) };
}

/** Children come after their parents. */
function bestBelow(nodes: readonly Node[], likely: Float32Array): Float32Array {
  const best = new Float32Array(nodes.length).fill(-Infinity);
  for (let i = nodes.length - 1; i > 0; i--) {
    for (const word of nodes[i]!.words) best[i] = Math.max(best[i]!, likely[word]!);
    for (const to of nodes[i]!.children.values()) best[i] = Math.max(best[i]!, best[to]!);
  }
  best[0] = 0;
  return best;
}
