export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Values of a statement; `bind` returns the placeholder of its value. */
export class Values {
  readonly all: unknown[] = [];
  readonly bind = (value: unknown): string => `$${this.all.push(value)}`;
}
