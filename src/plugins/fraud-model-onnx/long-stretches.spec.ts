import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../../../test/support/onnx-fraud-model.js';

const folder = mkdtempSync(join(tmpdir(), 'long-stretches-'));
const models: Record<string, Provider<'fraud-model'>> = {};
/** The shipped model with long stretches of these lengths and penalties alone. */
async function start(
  name: string,
  lengths?: readonly { readonly size: number; readonly penalty: number }[],
): Promise<void> {
  const copy = join(folder, name);
  cpSync('models/fraud-en', copy, { recursive: true });
  const path = join(copy, 'model.json');
  const { pooling, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const longStretches = lengths?.map((length) => ({ ...pooling.stretches, stride: 48, ...length }));
  writeFileSync(path, JSON.stringify({ ...rest, pooling: { ...pooling, longStretches } }));
  models[name] = await startOnnxFraudModel({ folder: copy });
}

const greeting = 'good morning this is the library your book has arrived and you can fetch it any day until six ';
const risk = async (model: string, times: number) => {
  const utterances = [{ speaker: 0, start: 0, end: 9, text: greeting.repeat(times) }];
  return (await models[model]!.score({ language: 'en', confidence: 1, utterances }, new AbortController().signal)).risk;
};

describe('long stretches', () => {
  beforeAll(async () => {
    await start('none');
    await start('hardly', [{ size: 96, penalty: 50 }]);
    await start('easily', [{ size: 96, penalty: -50 }]);
    await start('easily in a second length', [
      { size: 96, penalty: 50 },
      { size: 192, penalty: -50 },
    ]);
  });
  afterAll(async () => {
    for (const model of Object.values(models)) await model.close?.();
    rmSync(folder, { recursive: true });
  });

  it('decide the risk of a call of several sections where one stands out, whatever their length', async () => {
    expect(await risk('hardly', 40)).toBeLessThan(0.1);
    expect(await risk('easily', 40)).toBeGreaterThan(0.99);
    expect(await risk('easily in a second length', 40)).toBeGreaterThan(0.99);
  });

  it('say nothing of a call of one section', async () => {
    expect(await risk('easily', 10)).toBe(await risk('none', 10));
  });

  it('need not be in a model', async () => {
    expect(await risk('none', 40)).toBeLessThan(0.1);
  });
});
