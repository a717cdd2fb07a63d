import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installPacked } from './packed-package.js';

const run = promisify(execFile);

/** Packs `@callwarden/create-plugin` and installs it in `folder`. Resolves to what the tarball has, and the path of the command. */
export async function installCreator(folder: string) {
  const packed = await installPacked('packages/create-plugin', folder, []);
  const home = join(folder, 'node_modules/@callwarden/create-plugin');
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  return { ...packed, command: join(home, bin['create-plugin']!) };
}

/** Runs the command as npm does, in `cwd`. */
export const create = (command: string, args: readonly string[], cwd: string) =>
  run(process.execPath, [command, ...args], { cwd });

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Gives a package what its package.json declares and nothing else, as `npm install` would, from this repository. */
export function installDeclared(folder: string): void {
  const { dependencies, devDependencies } = manifestOf(folder);
  const link = (path: string, target: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(target), join(folder, path));
  };
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    link(join('node_modules', name), join('node_modules', name));
  link('node_modules/.bin/tsc', 'node_modules/typescript/bin/tsc');
}

/** Runs a program in a package, with `more` in its environment; what it prints. Rejects with the output where it fails. */
export async function runIn(
  folder: string,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const { stdout } = await run(program, args, { cwd: folder, env: { ...env, ...more } }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`, { cause: error });
    },
  );
  return stdout;
}
