import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kind } from './kinds.js';

/** What is filled in; the templates have the words of `placeholders` there. */
export interface Values {
  readonly packageName: string;
  readonly pluginName: string;
  readonly kind: Kind;
  /** One line. */
  readonly description: string;
  /** What package.json says for `@callwarden/sdk`; absent: the version in the template. */
  readonly sdk?: string;
}

const templates = fileURLToPath(new URL('../templates', import.meta.url));
const placeholders = /package-name|plugin-name|plugin-kind|plugin description|(?<="@callwarden\/sdk": ")[^"]+/g;
/** Where the shared page takes up the one of the kind. */
const ofKind = '<!-- of the kind -->\n';

/** The files of a new package by their paths: what all kinds share, and what the kind has of its own. */
export async function templateFiles(values: Values): Promise<ReadonlyMap<string, string>> {
  const shared = await readTree(join(templates, 'shared'));
  const own = await readTree(join(templates, values.kind));
  const page = shared.get('README.md')!.replace(ofKind, () => own.get('README.md')!);
  const files = [...shared, ...own, ['README.md', page] as const];
  return new Map(files.map(([path, text]) => [written(path), fill(text, values, path.endsWith('.json'))]));
}

/** npm leaves `.gitignore` out of packages. */
const written = (path: string) => (path === 'gitignore' ? '.gitignore' : path);

function fill(text: string, { packageName, pluginName, kind, description, sdk }: Values, isJson: boolean): string {
  const values: Readonly<Record<string, string>> = {
    'package-name': packageName,
    'plugin-name': pluginName,
    'plugin-kind': kind,
    'plugin description': description,
  };
  return text.replace(placeholders, (found) => {
    const value = values[found] ?? sdk ?? found;
    return isJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}

async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(
    async (path) => [relative(folder, path).replaceAll('\\', '/'), await readFile(path, 'utf8')] as const,
  );
  return new Map(await Promise.all(files));
}
