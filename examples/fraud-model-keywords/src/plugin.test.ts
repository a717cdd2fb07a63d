import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PluginContext, Transcript } from '@callwarden/sdk';
import { fraudModelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

const call = (...texts: string[]): Transcript => ({
  language: 'en',
  confidence: 1,
  utterances: texts.map((text, index) => ({ speaker: index % 2, start: 3 * index, end: 3 * index + 3, text })),
});
const options = { words: ['gift card', 'code', '(50 %)?'] };
const fraud = call('Hello?', 'Buy a Gift  Card, and read me the code.', 'Which code?');

for (const { name, run } of fraudModelContract(plugin, { options, transcripts: { 'a fraud': fraud } })) test(name, run);

async function scoreOf(transcript: Transcript, more: object = {}) {
  const model = await plugin.create(plugin.options.parse({ ...options, ...more }), {} as PluginContext);
  const { risk, indicators } = await model.score(transcript, new AbortController().signal);
  return { risk, found: indicators.map(({ start, end, quote }) => [start, end, quote]), model: model.model };
}

test('quotes the words as they were said, with the times of their utterance', async () => {
  const { risk, found } = await scoreOf(fraud);
  assert.equal(risk, 0.8);
  assert.deepEqual(found, [
    [3, 6, 'Gift  Card'],
    [3, 6, 'code'],
    [6, 9, 'code'],
  ]);
});

test('finds whole words alone, and takes them as they are written', async () => {
  assert.deepEqual(await scoreOf(call('A gift cardigan with a barcode.')).then(({ risk, found }) => [risk, found]), [
    0,
    [],
  ]);
  assert.deepEqual((await scoreOf(call('It costs (50 %)?'))).found, [[0, 3, '(50 %)?']]);
});

test('has the languages and the version that the administrator gave', async () => {
  const { model, risk } = await scoreOf(fraud, { languages: ['en', 'de'], version: '2', risk: 0.5 });
  assert.deepEqual(model, { name: 'fraud-model-keywords', version: '2', languages: ['en', 'de'] });
  assert.equal(risk, 0.5);
});
