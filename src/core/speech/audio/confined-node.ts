import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { packagePath } from '../../platform/config/package-path.js';
import type { AudioError } from './audio-error.js';
import type { DecodingProgram } from './sandboxed-process.js';

const megabyte = 1024 * 1024;
const heapMegabytes = 128;
/** V8 takes half of it for its code before anything is filled. */
const memoryMegabytes = 1024;
const packageFile = packagePath('package.json');
const { resolve: find } = createRequire(packageFile);
const modules = (find.paths('music-metadata') ?? []).filter((folder) => basename(folder) === 'node_modules');
/** A package of this repository is a link in node_modules, and what it leads to must be readable too. */
const ownPackages = ['@callwarden/aac', '@callwarden/alac', '@callwarden/speech-codecs/gsm'].map((name) =>
  dirname(find(name)),
);

/** Node, for a script of ours. */
export const nodeProgram = (explain: (words: string) => AudioError): DecodingProgram => ({
  path: process.execPath,
  memoryBytes: memoryMegabytes * megabyte,
  explain,
});

/** Node's flags for a process that may read its own code and the given files, write the given files, and start nothing. */
export function confined({
  readable,
  writable,
}: {
  readable: readonly string[];
  writable: readonly string[];
}): string[] {
  const reads = [packagePath('dist'), packageFile, ...modules, ...ownPackages, ...readable].map(
    (path) => `--allow-fs-read=${resolve(path)}`,
  );
  const writes = writable.map((path) => `--allow-fs-write=${resolve(path)}`);
  return ['--no-warnings', `--max-old-space-size=${heapMegabytes}`, '--permission', ...reads, ...writes];
}
