/**
 * SQL with its values. There is one way to write it, for all callers: sql`select … where id = ${id}`. What is inserted is a value, which
 * is sent apart from the text, or another statement, which becomes a part of this one. `execute` runs it in a unit of
 * work, `query` on a pool or a connection.
 */
export class Statement {
  /** @param parts one more than there are values, which stand between them */
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** As PostgreSQL takes it: `$1` is the first value. */
  get text(): string {
    return this.parts.reduce((text, part, place) => `${text}$${place}${part}`);
  }
}

export function sql(texts: TemplateStringsArray, ...inserted: readonly unknown[]): Statement {
  const parts = [texts[0]!];
  const values: unknown[] = [];
  inserted.forEach((each, index) => {
    if (each instanceof Statement) {
      parts.push(parts.pop()! + each.parts[0]!, ...each.parts.slice(1));
      values.push(...each.values);
    } else {
      parts.push('');
      values.push(each);
    }
    parts.push(parts.pop()! + texts[index + 1]!);
  });
  return new Statement(parts, values);
}

/** Text that goes in as it is: words that are chosen here, and nothing that comes from outside. */
export const raw = (text: string): Statement => new Statement([text], []);

/** One after the other, with `separator` between them. */
export const join = (statements: readonly Statement[], separator: string): Statement =>
  statements.length === 0 ? raw('') : statements.reduce((all, each) => sql`${all}${raw(separator)}${each}`);
