import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }) as string[];

describe('ONNX Runtime', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** What it leaves behind when it reports its use: logs and a device id. */
  const run = (script: string) => {
    const env = { PATH: process.env['PATH'], HOME: folder.path, TMPDIR: folder.path };
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return filesIn(folder.path);
  };

  it('does not report its use when our networks run', () => {
    const [networks, model] = ['networks', 'model-folder'].map(
      (name) => `file://${join(process.cwd(), 'dist/plugins/fraud-model-onnx', `${name}.js`)}`,
    );
    expect(
      run(`
        const { Networks } = await import('${networks}');
        const { readModelFolder } = await import('${model}');
        const loaded = await Networks.load(await readModelFolder('models/fraud-en'), 1);
        await loaded.release();`),
    ).toEqual([]);
  });
});
