import { readFileSync } from 'node:fs';

export interface Sample {
  readonly name: string;
  readonly code: string;
}

/** The programs of a page: each TypeScript block below a line that ends with its file name. */
export function samplesOf(page: string): readonly Sample[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/`([\w.-]+\.ts)`:\n\n```ts\n(.*?)^```$/gms);
  return [...blocks].map(([, name = '', code = '']) => ({ name, code }));
}

/** How many TypeScript blocks the page has, with a name or without. */
export const blocksOf = (page: string): number => readFileSync(page, 'utf8').match(/^```ts$/gm)?.length ?? 0;
