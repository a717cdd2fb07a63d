import { codeBlocksOf } from './code-blocks.js';

export interface Sample {
  readonly name: string;
  readonly code: string;
}

const typescriptOf = (page: string) => codeBlocksOf(page).filter(({ language }) => language === 'ts');

/** The programs of a page: each TypeScript block that has a file name. */
export const samplesOf = (page: string): readonly Sample[] =>
  typescriptOf(page).flatMap(({ file, code }) => (file?.endsWith('.ts') ? [{ name: file, code }] : []));

/** How many TypeScript blocks the page has, with a name or without. */
export const blocksOf = (page: string): number => typescriptOf(page).length;
