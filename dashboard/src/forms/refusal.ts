import { errorOf } from '../api/error.ts';

interface BadField {
  readonly path: string;
  readonly reason: string;
}

export interface Refusal {
  /** What the service says about the fields of the form, by their names. */
  readonly atFields: Readonly<Record<string, string>>;
  /** What it says about anything else. */
  readonly others: readonly string[];
}

/** Puts what the service refused at the fields of a form. `names` are dotted paths of the body. */
export function refusalOf(failure: unknown, names: readonly string[]): Refusal {
  const bad = (errorOf(failure).details?.fields ?? []) as readonly BadField[];
  const atFields = new Map<string, string>();
  const others: string[] = [];
  for (const { path, reason } of bad) {
    const name = fieldOf(path, names);
    const before = name === undefined ? undefined : atFields.get(name);
    if (name === undefined) others.push(path ? `${path} ${reason}` : reason);
    else atFields.set(name, before ? `${before}; ${reason}` : reason);
  }
  return { atFields: Object.fromEntries(atFields), others };
}

/** The field that holds a path: itself, or the longest that has it inside. */
const fieldOf = (path: string, names: readonly string[]): string | undefined =>
  names
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .toSorted((a, b) => b.length - a.length)
    .at(0);
