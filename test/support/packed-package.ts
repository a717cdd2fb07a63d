import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Packed {
  readonly filename: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Makes `folder` a package that has the workspace as npm would publish it, and of this repository's packages only those named. */
export async function installPacked(workspace: string, folder: string, others: readonly string[]): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: workspace });
  const [packed] = JSON.parse(stdout) as (Packed & { name: string })[];
  const home = join(folder, 'node_modules', packed!.name);
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed!.filename), '-C', home, '--strip-components=1']);
  for (const name of others) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  return packed!;
}
