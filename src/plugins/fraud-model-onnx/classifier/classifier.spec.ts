import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Transcript } from '@callwarden/sdk';
import { startOnnxFraudModel } from '../../../../test/support/onnx-fraud-model.js';
import { type ToyClassifier, writeToyClassifier } from '../../../../test/support/toy-classifier.js';
import { passagesOf, piecesOf } from './passages.js';

const binary: ToyClassifier = {
  labels: ['legitimate', 'scam'],
  words: { gift: [0, 3], cards: [0, 3], dentist: [0, -3], hello: [0, -0.5] },
  bias: [0, -3],
};

describe('a text classifier of Hugging Face', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'classifier-spec-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (classifier: object = {}) => startOnnxFraudModel({ folder, classifier });
  const said = (...texts: string[]): Transcript => ({
    language: 'en',
    confidence: 1,
    utterances: texts.map((text, i) => ({ speaker: i % 2, start: 10 * i, end: 10 * i + 10, text })),
  });
  const never = new AbortController().signal;

  it('gives the risk of the call, and quotes what speaks most for it with its time', async () => {
    writeToyClassifier(folder, binary);
    const model = await start();
    expect(model.model).toEqual({ name: 'toy-scam-classifier', version: '1', languages: ['en'] });
    const { risk, indicators } = await model.score(said('Hello there.', 'Buy GIFT cards.'), never);
    expect(risk).toBeCloseTo(1 / (1 + Math.exp(-2.5)), 5);
    expect(indicators).toEqual([
      {
        type: 'scam',
        confidence: expect.closeTo(risk, 5),
        severity: 'high',
        start: 10,
        end: 20,
        quote: 'Buy GIFT cards.',
      },
    ]);
    expect((await model.score(said('The dentist.'), never)).indicators).toEqual([]);
    expect(await model.score(said(), never)).toEqual({ risk: 0, indicators: [] });
    await model.close?.();
  });

  it('does not let a long call hide a fraud in it, nor one long utterance', async () => {
    writeToyClassifier(folder, binary);
    const model = await start();
    const talk = Array.from({ length: 400 }, () => 'See you on Friday then, dear.');
    for (const call of [
      said(...talk, 'Buy gift cards.', ...talk),
      said(`${talk.join(' ')} buy gift cards ${talk.join(' ')}`),
    ]) {
      const { risk, indicators } = await model.score(call, never);
      expect(risk).toBeGreaterThan(0.9);
      expect(indicators.length).toBeGreaterThan(0);
      for (const { quote } of indicators) expect(quote).toContain('gift cards');
    }
    await model.close?.();
  });

  it('shows its risk on the scale of operating points', async () => {
    writeToyClassifier(folder, binary);
    const raw = 1 / (1 + Math.exp(-2.5));
    const model = await start({
      operatingPoints: [
        { score: 60, risk: raw },
        { score: 80, risk: 0.99 },
      ],
    });
    expect((await model.score(said('Hello there.', 'Buy GIFT cards.'), never)).risk).toBeCloseTo(0.6, 5);
    expect(await model.score(said(), never)).toEqual({ risk: 0, indicators: [] });
    await model.close?.();
  });

  it('reports indicator types by a map of its labels, several at once', async () => {
    const labels = ['fraud', 'urgent', 'asks_code'];
    const words = { now: [1, 6, 0], code: [4, 0, 6] };
    writeToyClassifier(folder, { labels, words, bias: [-3, -3, -3], multiLabel: true });
    const meanings = { urgent: 'urgency_pressure', asks_code: 'credential_request' };
    const model = await start({ labels: meanings, name: 'ours', version: '7' });
    expect(model.model).toMatchObject({ name: 'ours', version: '7' });
    const { risk, indicators } = await model.score(said('Do it now.', 'Read me the code.'), never);
    expect(risk).toBeCloseTo(1 / (1 + Math.exp(-2)), 5);
    expect(indicators.map(({ type, quote }) => `${type}: ${quote}`).sort()).toEqual([
      'credential_request: Read me the code.',
      'fraud: Read me the code.',
      'urgency_pressure: Do it now.',
    ]);
    await model.close?.();
  });

  it('asks what labels mean that do not say it, and names the labels there are', async () => {
    writeToyClassifier(folder, { ...binary, labels: ['LABEL_0', 'LABEL_1'] });
    await expect(start()).rejects.toThrow('labels: say of LABEL_0, LABEL_1 whether it means fraud, legitimate');
    await expect(start({ labels: { LABEL_2: 'fraud' } })).rejects.toThrow(
      "there is no LABEL_2; the model's labels are LABEL_0, LABEL_1",
    );
    const nobody = { LABEL_0: 'legitimate', LABEL_1: 'legitimate' };
    await expect(start({ labels: nobody })).rejects.toThrow('none means fraud');
    const model = await start({ labels: { LABEL_0: 'legitimate', LABEL_1: 'fraud' } });
    expect((await model.score(said('Gift cards.'), never)).risk).toBeGreaterThan(0.9);
    await model.close?.();
  });

  it('names a file that is missing or no JSON', async () => {
    writeToyClassifier(folder, binary);
    rmSync(join(folder, 'model.onnx'));
    await expect(start()).rejects.toThrow('model.onnx');
    writeToyClassifier(folder, binary);
    writeFileSync(join(folder, 'tokenizer.json'), 'no');
    await expect(start()).rejects.toThrow('tokenizer.json cannot be read as a JSON object');
    writeFileSync(join(folder, 'config.json'), '{"id2label": {"0": 7}}');
    await expect(start()).rejects.toThrow('config.json is not that of a text classifier');
  });

  it('stops when the analysis is cancelled', async () => {
    writeToyClassifier(folder, binary);
    const model = await start();
    const reason = new Error('cancelled');
    await expect(model.score(said('Hello.'), AbortSignal.abort(reason))).rejects.toBe(reason);
    await model.close?.();
  });
});

describe('passages', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const calls = fc.array(fc.array(fc.constantFrom('a', 'bb', 'ccc', '😀'), { maxLength: 60 }), { maxLength: 12 });

  it('hold every word in order, none longer than asked, and overlap', () =>
    fc.assert(
      fc.property(calls, fc.integer({ min: 4, max: 40 }), (texts, longest) => {
        const utterances = texts.map((each) => ({ speaker: 0, start: 0, end: 1, text: each.join(' ') }));
        const pieces = [...piecesOf({ language: 'en', confidence: 1, utterances }, longest, words)];
        expect(
          pieces
            .map(({ text }) => text)
            .join(' ')
            .split(' ')
            .filter(Boolean),
        ).toEqual(texts.flat());
        for (const { utterance, from, to, text } of pieces)
          expect(utterances[utterance]!.text.slice(from, to)).toBe(text);
        const passages = [...passagesOf(pieces, longest)];
        expect(new Set(passages.flatMap((passage) => passage.pieces))).toEqual(new Set(pieces));
        for (const { text } of passages) expect(words(text)).toBeLessThanOrEqual(longest);
      }),
    ));
});
