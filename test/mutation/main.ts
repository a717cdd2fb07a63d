import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutations } from './mutations.ts';

// npm run mutate [-- PART OF A ROW OR PATH]: takes behaviours out of a copy of the product, one by one; each time a test of that row
// must fail.
const copied = [
  'src',
  'test',
  'samples',
  'config',
  'openapi',
  'models',
  'package.json',
  'tsconfig.json',
  'jest.config.js',
  '.swcrc',
];
const folder = mkdtempSync(join(tmpdir(), 'callwarden-mutation-'));
const specified = 'test/e2e/spec';
const survivors: string[] = [];
const part = process.argv[2] ?? '';
const chosen = mutations.filter(({ row, file }) => row.includes(part) || file.includes(part));
try {
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true, force: true, errorOnExist: false });
  for (const name of ['node_modules', 'dist']) symlinkSync(resolve(name), join(folder, name));
  if (passes([...new Set(chosen.map((each) => each.in ?? specified))]))
    console.log(`All rows pass as they are; ${chosen.length} mutations follow.`);
  else throw new Error('The tests of the rows fail without any mutation.');
  for (const { row, in: suite = specified, file, from, to } of chosen) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from))
      throw new Error(`${file} has no ${JSON.stringify(from)} to take out: mend mutations.ts.`);
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const survived = passes([suite], row);
    writeFileSync(path, source);
    console.log(`${survived ? 'SURVIVED' : 'noticed '} ${row}`);
    if (survived) survivors.push(row);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} mutations were noticed.`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** Whether the tests in these files pass in the copy; where a row is named, those of that row. */
function passes(suites: readonly string[], row = ''): boolean {
  const jest = ['node_modules/jest/bin/jest.js', ...suites];
  const filter = row ? ['-t', `${row.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`] : [];
  const { status, stderr } = spawnSync(process.execPath, [...jest, ...filter, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (row && /Tests:.* 0 total|no tests found/i.test(stderr)) throw new Error(`No test is named ${row}.`);
  return status === 0;
}
