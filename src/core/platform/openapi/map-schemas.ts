type Node = Readonly<Record<string, unknown>>;

/** What stands under these is a value, not part of the document's structure. */
const values = new Set(['const', 'default', 'enum', 'example', 'examples', 'mapping']);
/** Under these each key is a name that the API chose, even `example`. */
const named = new Set(['properties', 'patternProperties', 'schemas', '$defs']);

/** A copy of a part of the document, with each object replaced by what `change` makes of it, the innermost first. */
export function mapSchemas(part: unknown, change: (node: Node) => unknown): unknown {
  return visit(part, false);

  function visit(node: unknown, byName: boolean): unknown {
    if (Array.isArray(node)) return node.map((each) => visit(each, false));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(
      ([key, value]) => [key, !byName && values.has(key) ? value : visit(value, !byName && named.has(key))] as const,
    );
    const copy = Object.fromEntries(entries);
    return byName ? copy : change(copy);
  }
}
