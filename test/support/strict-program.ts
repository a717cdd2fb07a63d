import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const strict = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  outDir: 'out',
  skipLibCheck: true,
};

/** Makes the folder a package with the dependencies of this repository. */
export function makePackage(folder: string): void {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
}

/** Compiles these files of the folder into `out`; what the compiler says, nothing where all is right. */
export async function compile(folder: string, include: readonly string[], options: object = {}): Promise<string> {
  const compilerOptions = { ...strict, ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const compiled = await run(resolve('node_modules/.bin/tsc'), ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  return compiled.stdout;
}
