import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { useApp } from '../../support/harness.js';
import { compile, makePackage } from '../../support/strict-program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const run = promisify(execFile);

describe('a TypeScript SDK generated from openapi.json', () => {
  const folder = temporaryFolder();
  const app = useApp();
  afterAll(async () => {
    folder.remove();
  });

  it('type-checks, and drives the whole flow', async () => {
    const inFolder = (name: string) => join(folder.path, name);
    const env = { ...process.env, SDK_OUT: inFolder('sdk') };
    await run(resolve('node_modules/.bin/openapi-ts'), ['-f', resolve('openapi/openapi-ts.config.js')], { env });
    cpSync('test/fixtures/sdk-flow/flow.ts', inFolder('flow.ts'));
    makePackage(folder.path);
    expect(await compile(folder.path, ['flow.ts', 'sdk'])).toBe('');
    const { headers } = await app.withScopes('admin');
    const sample = resolve('samples/crypto-investment');
    const args = [app.anyone.url, headers['x-api-key']!, `${sample}.ogg`, `${sample}.vtt`];
    const { stdout } = await run(process.execPath, [inFolder('out/flow.js'), ...args]);
    expect(JSON.parse(stdout)).toEqual({
      status: 'completed',
      riskLevel: expect.any(String),
      words: expect.any(Number),
      events: ['created', 'started', 'completed'],
      progress: expect.objectContaining({ status: 'completed', percent: 100 }),
      updatedFields: ['notes', 'metadata'],
      found: [true],
      sameSize: true,
      assigned: ['success'],
      verdict: true,
      reviewed: 'critical',
      queue: [true],
      actions: ['analysis.updated', 'analysis.uploaded'],
      gone: 'ANALYSIS_NOT_FOUND',
    });
  }, 60_000);
});
