import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const maxBuffer = 64 * 1024 * 1024;

export interface Packed {
  readonly tarball: string;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** Packs the package in `home` as `npm publish` would, without building it again. */
export function pack(home: string, folder: string): Packed {
  const output = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: home,
    encoding: 'utf8',
    maxBuffer,
  });
  type Answer = { filename: string; files: { path: string }[] };
  const [packed] = Object.values(JSON.parse(output) as Record<string, Answer>);
  return { tarball: join(folder, packed!.filename), files: packed!.files.map(({ path }) => path) };
}

/** Bytes of the tarball if these paths in it were left out. */
export function bytesWithout(tarball: string, paths: readonly string[], folder: string): number {
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
  const excluded = paths.map((path) => `--exclude=package/${path}`);
  return execFileSync('tar', ['-cz', ...excluded, '-C', unpacked, 'package'], { maxBuffer }).length;
}
