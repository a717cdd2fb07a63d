/** Finds the longest of many phrases at a place in a list of words, in one step for each word of it. */
export class PhraseTree<V> {
  private readonly root: Node<V> = { next: new Map() };

  /** `phrase` is words with a blank between; `#` stands for any number. The first value of a phrase stays. */
  add(phrase: string, value: V): void {
    let node = this.root;
    for (const word of phrase.split(' ')) {
      let next = node.next.get(word);
      if (!next) node.next.set(word, (next = { next: new Map() }));
      node = next;
    }
    node.value ??= value;
  }

  /**
   * The value of the longest phrase that begins at the first word, and how many words it has.
   *
   * @param wordAt the word that comes so many after the first, or undefined at the end
   * @param isNumber whether that word says a number
   */
  longest(
    wordAt: (offset: number) => string | undefined,
    isNumber: (offset: number) => boolean = () => false,
  ): { readonly value: V; readonly length: number } | undefined {
    let node: Node<V> | undefined = this.root;
    let best: { value: V; length: number } | undefined;
    for (let offset = 0; ; offset++) {
      const word = wordAt(offset);
      if (word === undefined) return best;
      node = node.next.get(word) ?? (isNumber(offset) ? node.next.get('#') : undefined);
      if (!node) return best;
      if (node.value !== undefined) best = { value: node.value, length: offset + 1 };
    }
  }
}

interface Node<V> {
  readonly next: Map<string, Node<V>>;
  value?: V;
}
