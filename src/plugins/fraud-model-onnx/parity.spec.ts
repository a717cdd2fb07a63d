import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../../../test/support/onnx-fraud-model.js';

interface Row {
  readonly utterances: readonly { readonly speaker: number; readonly text: string }[];
  readonly risk: number;
  /** The highest confidence of each indicator in any window. */
  readonly strongest: Readonly<Record<string, number>>;
}
const folder = fileURLToPath(new URL('../../../models/fraud-en', import.meta.url));
const rows = JSON.parse(readFileSync(`${folder}/parity.json`, 'utf8')) as Row[];

describe('the shipped model, next to what training works out for the same words', () => {
  let model: Provider<'fraud-model'>;
  beforeAll(async () => (model = await startOnnxFraudModel({ folder })));
  afterAll(() => model.close?.());
  const score = (said: Row['utterances']) => {
    const utterances = said.map((utterance, at) => ({ ...utterance, start: at, end: at + 1 }));
    return model.score({ language: 'en', confidence: 1, utterances }, new AbortController().signal);
  };

  it.each(rows.map(({ utterances, risk }, i) => [i, utterances, risk] as const))(
    'gives call %i the same risk',
    async (_, said, risk) => {
      expect((await score(said)).risk).toBeCloseTo(risk, 3);
    },
  );

  it('shows the same indicators as surely', async () => {
    const { indicators } = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')) as {
      indicators: { type: string; threshold: number }[];
    };
    let shown = 0;
    for (const { utterances: said, strongest } of rows.slice(0, -1)) {
      const shownHere = (await score(said)).indicators;
      for (const { type, threshold } of indicators) {
        const found = shownHere.filter((each) => each.type === type).map(({ confidence }) => confidence);
        // Between these two, one is shown only if the risk rests on it.
        if (strongest[type]! > 0.991) expect(Math.max(...found)).toBeCloseTo(strongest[type]!, 2);
        else if (strongest[type]! < threshold - 0.001) expect(found).toEqual([]);
        for (const confidence of found) expect(confidence).toBeLessThan(strongest[type]! + 0.005);
        shown += found.length;
      }
    }
    expect(shown).toBeGreaterThan(30);
  });

  it('spans low, high and in between', () => {
    const risks = rows.map(({ risk }) => risk);
    expect(Math.min(...risks)).toBeLessThan(0.2);
    expect(Math.max(...risks)).toBeGreaterThan(0.8);
  });
});
