import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FraudModel, Provider, Transcript } from '@callwarden/sdk';
import { onnxFraudModel as plugin } from '../../../test/support/onnx-fraud-model.js';

const shared = join(process.env['CALLWARDEN_SHARED'] ?? '../shared', 'data/audio/calls');
const examplesPath = fileURLToPath(new URL('example-calls.fixture.json', import.meta.url));
const examples = JSON.parse(readFileSync(examplesPath, 'utf8')) as Record<
  'frauds' | 'legitimate',
  Record<string, string[]>
>;

const warnings: string[] = [];
const context = {
  id: 'fraud-en',
  log: { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} },
  files: { read: () => Promise.reject(new Error('not used')), path: () => Promise.reject(new Error('not used')) },
  fetch,
};
let provider: Provider<'fraud-model'>;
beforeAll(async () => {
  provider = await plugin.create(plugin.options.parse({ folder: 'models/fraud-en' }), context);
});
afterAll(() => provider.close?.());

/** Utterances of three seconds, the speakers taking turns. */
function transcribe(texts: readonly string[], speakers = 2): Transcript {
  const utterances = texts.map((text, i) => ({ speaker: i % speakers, start: 3 * i, end: 3 * i + 3, text }));
  return { language: 'en', confidence: 1, utterances };
}
const score = (transcript: Transcript): ReturnType<FraudModel['score']> =>
  provider.score(transcript, new AbortController().signal);
const plain = (text: string) => text.toLowerCase().replace(/[^\w\s']/g, '');
/** The same call as recognisers may write it. */
function shapes(texts: readonly string[]): [string, Transcript][] {
  return [
    ['as turns', transcribe(texts)],
    ['as one utterance', transcribe([texts.join(' ')], 1)],
    ['without case and punctuation', transcribe(texts.map(plain))],
    ['as one utterance without case and punctuation', transcribe([plain(texts.join(' '))], 1)],
  ];
}

describe('the ONNX fraud model', () => {
  it('names the model, so that it can be stored with each score', () => {
    expect(provider.model).toEqual({ name: 'callwarden-fraud-en', version: '1.7.0', languages: ['en'] });
  });

  it('passes its own check at the start', async () => {
    await expect(provider.check?.()).resolves.toBeUndefined();
  });

  it('gives no risk to a call in which nothing was said', async () => {
    expect(await score(transcribe([]))).toEqual({ risk: 0, indicators: [] });
    expect(await score(transcribe(['', '...']))).toEqual({ risk: 0, indicators: [] });
  });

  it('quotes words of one utterance and times inside it', async () => {
    for (const texts of Object.values(examples.frauds)) {
      const transcript = transcribe([texts.join(' ')], 1);
      const { indicators } = await score(transcript);
      expect(indicators.length).toBeGreaterThan(0);
      for (const { quote, start = NaN, end = NaN } of indicators) {
        expect(transcript.utterances[0]!.text).toContain(quote);
        expect(0 <= start && start < end && end <= 3).toBe(true);
      }
    }
  });

  it('stops between batches when the analysis is cancelled', async () => {
    const abort = new AbortController();
    const scoring = provider.score(transcribe(Array<string>(2_000).fill('good morning to all of you')), abort.signal);
    abort.abort(new Error('cancelled'));
    await expect(scoring).rejects.toThrow('cancelled');
  });

  it('does not convict a call for one alarming word', async () => {
    for (const text of ['gift cards', 'Bitcoin?', 'My password is not working.', 'He was arrested last year.']) {
      expect((await score(transcribe([text]))).risk).toBeLessThan(0.5);
    }
  });

  it('finds a fraud in the middle of a long call', async () => {
    const chat = Object.values(examples.legitimate).flat();
    const fraud = examples.frauds['a tax scam with gift cards']!;
    const { risk } = await score(transcribe([...chat, ...chat, ...fraud, ...chat, ...chat]));
    expect(risk).toBeGreaterThanOrEqual(0.6);
  });
});

describe.each(Object.entries(examples.frauds))('%s', (_name, texts) => {
  it.each(shapes(texts))('is risky %s', async (_shape, transcript) => {
    expect((await score(transcript)).risk).toBeGreaterThanOrEqual(0.6);
  });
});

describe.each(Object.entries(examples.legitimate))('%s', (_name, texts) => {
  it.each(shapes(texts))('is not risky %s', async (_shape, transcript) => {
    expect((await score(transcript)).risk).toBeLessThan(0.4);
  });
});

const present = existsSync(shared);
(present ? describe : describe.skip)(`acted calls${present ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  const read = (file: string) =>
    readFileSync(join(shared, file), 'utf8')
      .trim()
      .split(/(?<=[.?!])\s+/);

  it('rate a refund scam as risky in every shape', async () => {
    for (const [, transcript] of shapes(read('refund-scam-8k.txt'))) {
      expect((await score(transcript)).risk).toBeGreaterThanOrEqual(0.6);
    }
  });

  it('do not rate an IT support call as risky in any shape', async () => {
    for (const [, transcript] of shapes(read('it-support-8k.txt'))) {
      expect((await score(transcript)).risk).toBeLessThan(0.4);
    }
  });
});
