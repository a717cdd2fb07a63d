import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FraudScore, PluginContext, Transcript } from '@callwarden/sdk';
import { fraudModelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

const call = (...texts: string[]): Transcript => ({
  language: 'en',
  confidence: 1,
  utterances: texts.map((text, index) => ({ speaker: index % 2, start: 3 * index, end: 3 * index + 3, text })),
});
const fraud = call('Hello?', 'Buy a Gift  Card, and read me the code.', 'Which code?', 'That on the gift card.');
const options = { phrases: ['gift card', 'read me the code'] };

for (const { name, run } of fraudModelContract(plugin, { options, transcripts: { 'a fraud': fraud } })) test(name, run);

async function scoreOf(transcript: Transcript, changes: object = {}): Promise<FraudScore> {
  const model = await plugin.create(plugin.options.parse({ ...options, ...changes }), {} as PluginContext);
  return model.score(transcript, new AbortController().signal);
}

test('quotes the words as they were said, with their times', async () => {
  const { indicators } = await scoreOf(fraud);
  assert.deepEqual(
    indicators.map(({ start, end, quote }) => [start, end, quote]),
    [
      [3, 6, 'Gift  Card'],
      [3, 6, 'read me the code'],
      [9, 12, 'gift card'],
    ],
  );
});

test('each other phrase adds to the risk, the same one again does not', async () => {
  assert.equal((await scoreOf(fraud)).risk, 0.75);
  assert.equal((await scoreOf(call('A gift card.', 'A gift card!'))).risk, 0.5);
  assert.equal((await scoreOf(call('Good morning.'))).risk, 0);
});

test('has another version where options change its scores', async () => {
  const versionWith = async (changes: object) =>
    (await plugin.create(plugin.options.parse({ ...options, ...changes }), {} as PluginContext)).model.version;
  assert.equal(await versionWith({}), await versionWith({}));
  assert.notEqual(await versionWith({}), await versionWith({ phrases: ['gift card'] }));
});

test('finds whole words, and takes phrases as they are written', async () => {
  const { indicators } = await scoreOf(call('A gift cardigan.', 'It costs (50 %)?'), {
    phrases: ['gift card', '(50 %)?'],
  });
  assert.deepEqual(
    indicators.map(({ quote }) => quote),
    ['(50 %)?'],
  );
});
