import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';

/** The repository: `npm run docs` runs in its root. */
export const root = process.cwd();

/** Pages of the site by the files that they are made of, in the order in which they are tried. `*` is one folder. */
const places: readonly (readonly [file: string, page: string])[] = [
  ['README.md', 'overview.md'],
  ['ARCHITECTURE.md', 'architecture.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['CODE_OF_CONDUCT.md', 'code-of-conduct.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security.md'],
  ['clients/python/README.md', 'clients/python.md'],
  ['examples/README.md', 'examples/index.md'],
  ['examples/*/README.md', 'examples/*.md'],
  ['samples/README.md', 'samples.md'],
  ['src/plugins/channel-sms/smpp/README.md', 'plugins/channel-smpp.md'],
  ['src/plugins/*/README.md', 'plugins/*.md'],
  ['models/*/README.md', 'models/*.md'],
  ['packages/*/README.md', 'packages/*.md'],
  ['training/README.md', 'training/index.md'],
  ['training/*/README.md', 'training/*/index.md'],
  ['training/*/HISTORY.md', 'training/*/history.md'],
  ['training/*/*/README.md', 'training/*/*.md'],
  ['docs/README.md', 'index.md'],
];

/** Folders that links name, and what shows them. Other folders are shown by their README.md. */
const folders: Readonly<Record<string, string>> = {
  'docs/adr': 'docs/decisions.md',
  'src/plugins': 'docs/plugin-catalogue.md',
  models: 'models/fraud-en/README.md',
};

/** Where `file`, a path in the repository, is on the site, such as `plugins/channel-sms.md`; undefined if it is no page. */
export function pageOf(file: string): string | undefined {
  if (!file.endsWith('.md')) return undefined;
  for (const [from, to] of places) {
    const found = new RegExp(`^${from.replaceAll('.', String.raw`\.`).replaceAll('*', '([^/]+)')}$`).exec(file);
    if (!found) continue;
    let next = 1;
    return to.replaceAll('*', () => found[next++]!);
  }
  return file.startsWith('docs/') ? file.slice('docs/'.length) : undefined;
}

/** `rewrites` of VitePress: every other file stays where it is, and is not on the site. */
export const rewrite = (file: string): string => pageOf(file) ?? file;

/** What VitePress finds below the root and is no page. */
export const excluded = [
  'packages/*/!(README).md',
  'packages/*/*/**',
  'dist/**',
  'data/**',
  'dashboard/**',
  'test/**',
  'coverage/**',
  'clients/python/*/**',
  'examples/*/*/**',
];

/**
 * What a relative link of the page made of `file` leads to: a page of the site, or a file of the repository that the site has a copy
 * of, below `files/`. Undefined if the repository has no such file.
 */
export function targetOf(file: string, path: string): { page: string } | { copy: string } | undefined {
  const target = join(dirname(file), path).replace(/\/$/, '');
  if (!existsSync(join(root, target))) return undefined;
  const shown = statSync(join(root, target)).isDirectory() ? (folders[target] ?? `${target}/README.md`) : target;
  const page = existsSync(join(root, shown)) ? pageOf(shown) : undefined;
  if (page) return { page };
  return statSync(join(root, target)).isFile() ? { copy: target } : undefined;
}

export interface Decision {
  readonly number: number;
  readonly title: string;
  readonly file: string;
}

/** The pages of docs/adr, in their order. */
export const decisions: readonly Decision[] = readdirSync(join(root, 'docs/adr'))
  .filter((name) => /^\d{4}-.+\.md$/.test(name))
  .toSorted()
  .map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(root, 'docs/adr', name), 'utf8'))!;
    return { number: Number(number), title: title!, file: `docs/adr/${name}` };
  });

/** The README.md of each folder in `folder`, with the name of the folder. */
export const readmesIn = (folder: string): { name: string; file: string }[] =>
  readdirSync(join(root, folder))
    .map((name) => ({ name, file: `${folder}/${name}/README.md` }))
    .filter(({ file }) => existsSync(join(root, file)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The path of a page file from the root of the repository, as VitePress names it. */
export const fileOf = (path: string): string => relative(root, path);
