import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path/posix';
import { root } from './pages.ts';

const languages: Readonly<Record<string, string>> = { '.yaml': 'yaml', '.json': 'json' };

/** The entries of the SDK, by the files of their types in the order in which a plugin author meets them. */
export const entries: readonly (readonly [entry: string, files: readonly string[]])[] = [
  ['@callwarden/sdk', ['plugin', 'permanent-error', 'transcriber', 'fraud-model', 'channel', 'assignment']],
  ['@callwarden/sdk/http', ['http']],
  ['@callwarden/sdk/messages', ['message-call', 'message-text', 'message-once']],
  [
    '@callwarden/sdk/testing',
    ['testing-case', 'testing-transcriber', 'testing-fraud-model', 'testing-channel', 'testing-assignment'],
  ],
];

/** Every type and function of the SDK with its comments, as the compiler declares them. */
export const typesOfSdk = (): string =>
  entries
    .map(([entry, files]) => {
      const declared = files.map((file) => declarations(join('packages/sdk/dist', `${file}.d.ts`)));
      return `### ${entry}\n\n${fenced(declared.join('\n'), 'ts')}`;
    })
    .join('\n\n');

/** The files of an example: its configuration, its code, its tests. */
export function sourceOf(readme: string): string {
  const folder = dirname(readme);
  const code = readdirSync(join(root, folder))
    .filter((name) => name === 'src')
    .flatMap((name) => readdirSync(join(root, folder, name)).map((file) => `${name}/${file}`))
    .toSorted((a, b) => Number(a.endsWith('.test.ts')) - Number(b.endsWith('.test.ts')) || (a < b ? -1 : 1));
  return ['callwarden.yaml', ...code]
    .map((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8');
      return `### ${file}\n\n${fenced(text.trim(), languages[extname(file)] ?? 'ts')}`;
    })
    .join('\n\n');
}

/** Without imports and the like, which say nothing to a reader. */
const declarations = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^(import|export \*|export \{\}|\/\/# )/.test(line))
    .join('\n')
    .trim();

const fenced = (code: string, language: string): string => `\`\`\`\`${language}\n${code}\n\`\`\`\``;
