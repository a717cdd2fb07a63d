import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path/posix';
import { root } from './pages.ts';

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
  const folder = join(root, dirname(readme));
  const files = readdirSync(join(folder, 'src')).toSorted();
  const isTest = (name: string) => name.endsWith('.test.ts');
  const code = [...files.filter((name) => !isTest(name)), ...files.filter(isTest)].map((name) => `src/${name}`);
  return ['callwarden.yaml', ...code]
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return `### ${file}\n\n${fenced(text.trim(), extname(file).slice(1))}`;
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
