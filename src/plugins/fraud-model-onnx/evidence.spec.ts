import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FraudModel, Provider, Transcript } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../../../test/support/onnx-fraud-model.js';
import { sampleCall } from '../../../test/support/sample-call.js';

const examplesPath = fileURLToPath(new URL('example-calls.fixture.json', import.meta.url));
const { frauds } = JSON.parse(readFileSync(examplesPath, 'utf8')) as { frauds: Record<string, string[]> };
const sampleFrauds = await Promise.all(
  ['bank-impersonation-otp', 'gift-card-tax-threat', 'tech-support-remote-access', 'crypto-investment'].map(
    async (name) => sampleCall(`${name}.vtt`).utterances.map(({ text }) => text),
  ),
);

interface Known {
  readonly utterances: readonly { readonly text: string }[];
  readonly risk: number;
}
/** Not the one that many calls were joined to: each of them is evidence enough by itself. */
const corpusFrauds = (JSON.parse(readFileSync('models/fraud-en/parity.json', 'utf8')) as Known[])
  .slice(0, -1)
  .filter(({ risk }) => risk >= 0.6)
  .map(({ utterances }) => utterances.map(({ text }) => text));

/** Written by who knew nothing of the model. */
const blind = (kind: string) =>
  readFileSync(`training/fraud/blind/${kind}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { label: number; turns: { text: string }[] })
    .filter(({ label }) => label === 1)
    .map(({ turns }) => turns.map(({ text }) => text));

describe('what a fraud model shows as evidence', () => {
  let provider: Provider<'fraud-model'>;
  beforeAll(async () => void (provider = await startOnnxFraudModel({ folder: 'models/fraud-en' })));
  afterAll(() => provider.close?.());
  const score = (transcript: Transcript): ReturnType<FraudModel['score']> =>
    provider.score(transcript, new AbortController().signal);

  it.each([
    ['calls of ours', [...Object.values(frauds), ...sampleFrauds, ...corpusFrauds]],
    ['blind dialogues', blind('dialogues')],
    ['blind recordings', blind('recordings')],
  ])(
    'is what it judged by: in %s, without the quoted words the risk is lower in nine of ten cases',
    async (_, calls) => {
      const lower: boolean[] = [];
      for (const texts of calls) {
        const transcript = callOf(texts);
        const { risk, indicators } = await score(transcript);
        if (risk < 0.6) continue;
        for (const { quote = 'none', start = NaN } of indicators) {
          const at = transcript.utterances.findIndex((each) => each.start <= start && start < each.end);
          expect(transcript.utterances[at]!.text).toContain(quote);
          const left = callOf(texts.map((text, index) => (index === at ? text.replace(quote, ' ') : text)));
          lower.push((await score(left)).risk < risk);
        }
      }
      expect(lower.length).toBeGreaterThan(50);
      expect(lower.filter(Boolean).length / lower.length).toBeGreaterThanOrEqual(0.9);
    },
  );
});

/** Utterances of three seconds, the speakers taking turns. */
function callOf(texts: readonly string[]): Transcript {
  const utterances = texts.map((text, i) => ({ speaker: i % 2, start: 3 * i, end: 3 * i + 3, text }));
  return { language: 'en', confidence: 1, utterances };
}
