import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const script = `
  import { test } from 'node:test';
  import { fraudModelContract } from '@callwarden/sdk/testing';
  import plugin from './test/fixtures/keyword-model/index.js';
  const cases = fraudModelContract(plugin, { options: { words: ['code'] }, strict: process.env.STRICT === 'yes' });
  for (const { name, run } of cases) test(name, run);
`;

/** As an enterprise runs it: Node's own test runner, and nothing of ours but the exported entry. */
async function runByNode(strict: 'yes' | 'no'): Promise<string> {
  const args = ['--test-reporter=tap', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, STRICT: strict },
  }).catch((error: { stdout: string }) => error);
  return stdout;
}

describe('@callwarden/sdk/testing, under the test runner of Node', () => {
  it('passes a model that keeps its contract', async () => {
    expect(await runByNode('no')).toMatch(/# pass \d\d\n# fail 0\n/);
  });

  it('fails exactly the case that a model breaks', async () => {
    const report = await runByNode('yes');
    expect(report).toMatch(/# fail 1\n/);
    expect(report).toMatch(/not ok \d+ - refuses an option that it does not know\n/);
  });
});
