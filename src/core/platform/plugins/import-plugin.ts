import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kinds, type Plugin, SDK_VERSION } from '@callwarden/sdk';
import type { PluginEntry } from '../config/plugin-entry.js';
import { packagePath } from '../config/package-path.js';
import { folderEntry, packageEntry } from './package-entry.js';

/** The built-in plugins by name; each is imported only when it is used. */
export type Builtins = Readonly<Record<string, () => Promise<{ default: Plugin }>>>;

/** Imports a built-in, an npm package or a path in one and the same way, and checks its shape. */
export async function importPlugin(
  { use, from = process.cwd() }: Pick<PluginEntry, 'use' | 'from'>,
  builtins: Builtins,
): Promise<Plugin> {
  const isPath = use.startsWith('.') || isAbsolute(use);
  const module: { default?: unknown } = await (builtins[use]?.() ??
    import(pathToFileURL(isPath ? moduleAt(resolve(from, use)) : moduleOf(use, from)).href));
  return checked(module.default, use);
}

/** A file, or a folder that is a package. */
function moduleAt(path: string): string {
  if (!existsSync(path)) throw new Error(`there is no file ${path}: a path starts at the file that has it`);
  if (!statSync(path).isDirectory()) return path;
  const entry = folderEntry(path);
  if (entry) return built(entry, path);
  throw new Error(`${path} is a folder that is no package: name the file, or give it a package.json with "exports"`);
}

/** The entry of a package of TypeScript is there after its build. */
function built(entry: string, use: string): string {
  if (existsSync(entry)) return entry;
  throw new Error(`${use} is a package without its entry ${entry}: build it, as by "npm run build" in its folder`);
}

/** Packages are looked for beside the configuration, then where the service was started, then among ours. */
function moduleOf(name: string, from: string): string {
  const folders = [...new Set([from, process.cwd()])];
  for (const folder of [...folders, packagePath('')]) {
    const entry = packageEntry(name, folder);
    if (entry) return built(entry, name);
  }
  throw new Error(
    `no plugin of ours is called "${name}", and no package of that name is installed in ${folders.join(' or ')}: ` +
      'run "npm install" there, or write a path that begins with "./"',
  );
}

function checked(plugin: unknown, use: string): Plugin {
  if (typeof plugin !== 'object' || plugin === null)
    throw new Error(`"${use}" has no default export; a plugin is one plain object`);
  const { sdk, kind, name, version, options, create } = plugin as Partial<Plugin>;
  const wrong = [
    sdk !== SDK_VERSION && `sdk is ${String(sdk)}, this is SDK ${SDK_VERSION}`,
    !kinds.includes(kind as never) && `kind is ${JSON.stringify(kind)}, possible are ${kinds.join(', ')}`,
    typeof name !== 'string' && 'name is not a string',
    typeof version !== 'string' && 'version is not a string',
    !options?.['~standard'] && 'options is not a Standard Schema, such as one of zod',
    typeof create !== 'function' && 'create is not a function',
  ].filter(Boolean);
  if (wrong.length > 0) throw new Error(`"${use}" is not a plugin for this service: ${wrong.join('; ')}`);
  return plugin as Plugin;
}
