export interface ShownOption {
  readonly name: string;
  readonly value: number | boolean | null;
}

/**
 * The options of an entry by dotted name. Numbers and switches have their value; texts do not: any of them can be a secret, or
 * hold one, as a URL does, and none says which.
 */
export function shownOptions(options: Readonly<Record<string, unknown>>, path = ''): ShownOption[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (isGroup(value)) return shownOptions(value, `${name}.`);
    return [{ name, value: typeof value === 'number' || typeof value === 'boolean' ? value : null }];
  });
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
