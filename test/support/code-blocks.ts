import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** `page:line` of its first line. */
  readonly place: string;
  /** What stands behind the fence, such as `yaml`. */
  readonly language: string;
  readonly code: string;
  /** Named by a line such as `` `quick-start.ts`: `` right above it. */
  readonly file: string | undefined;
  /** The comment `<!-- not run: why -->` above it; undefined where there is none. */
  readonly notRun: string | undefined;
}

const fence = /^( *)```(\w+)[^\n]*\n(.*?)^\1```$/gms;
const named = /`([\w.-]+)`:\n\n$/;
const reason = /<!-- not run: ([^>]+) -->\s*$/;

/** The fenced blocks of a page, without the indentation of a list around them. */
export function codeBlocksOf(page: string): CodeBlock[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(fence)].map(({ 1: indent = '', 2: language = '', 3: code = '', index }) => {
    const before = text.slice(0, index);
    return {
      place: `${page}:${before.split('\n').length + 1}`,
      language,
      file: named.exec(before)?.[1],
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      notRun: reason.exec(before)?.[1],
    };
  });
}

/** The pages that users read: not the decisions, and not what is generated. */
export function pages(): string[] {
  const tracked = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  return tracked.filter((page) => !/^docs\/adr\/|^training\/|^test\/|\/templates\//.test(page));
}
