import type { Provider, Transcript } from '@callwarden/sdk';
import { hostedProvider } from '../../../src/core/platform/plugins/hosted-provider.js';
import { sampleCall } from '../../support/sample-call.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { writeToyClassifier } from '../../support/toy-classifier.js';
import { hostOptions } from '../plugins/provider-host.providers.js';

const never = new AbortController().signal;
const said = (text: string): Transcript => {
  return { language: 'en', confidence: 1, utterances: [{ speaker: 0, start: 0, end: 1, text }] };
};

async function using<T>(
  use: string,
  options: object,
  work: (model: Provider<'fraud-model'>) => Promise<T>,
): Promise<T> {
  const model = await hostedProvider('fraud-model', hostOptions(use, options));
  try {
    return await work(model);
  } finally {
    await model.close?.();
  }
}

describe('A call in progress, scored in a child process', () => {
  const unruly = (work: (score: (how: string, signal?: AbortSignal) => Promise<object>) => Promise<void>) =>
    using('./test/fixtures/plugins/unruly-model.mjs', {}, (model) =>
      work((how, signal = never) => model.scoreSoFar!('call-7', said(how), signal)),
    );

  it('goes there with its name, again and again to the same process', () =>
    unruly(async (score) => {
      const first = await score('answer');
      expect(first).toMatchObject({ risk: 0, indicators: [], call: 'call-7' });
      expect(await score('answer')).toEqual(first);
    }));

  it('fails with the errors of the provider, at its deadline and when its process ends, and goes on', () =>
    unruly(async (score) => {
      await expect(score('throw for good')).rejects.toMatchObject({ code: 'RECORDING_ODD', permanent: true });
      await expect(score('exit')).rejects.toMatchObject({ code: 'PROVIDER_CRASHED' });
      await expect(score('hang', AbortSignal.timeout(300))).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
      await expect(score('answer')).resolves.toMatchObject({ call: 'call-7' });
    }));

  it('throws the reason of whoever has aborted it', () =>
    unruly(async (score) => {
      const abort = new AbortController();
      const call = score('wait for the signal', abort.signal);
      abort.abort(new Error('the call is over'));
      await expect(call).rejects.toThrow('the call is over');
    }));

  it('has the score of its transcript by the shipped model, at each utterance', () =>
    using('fraud-model-onnx', { folder: 'models/fraud-en' }, async (model) => {
      const { utterances, ...rest } = sampleCall('bank-impersonation-otp.vtt');
      let found = 0;
      for (let count = 1; count <= utterances.length; count++) {
        const transcript: Transcript = { ...rest, utterances: utterances.slice(0, count) };
        const score = await model.scoreSoFar!('call-7', transcript, never);
        expect(score).toEqual(await model.score(transcript, never));
        found += score.indicators.length;
      }
      expect(found).toBeGreaterThan(0);
    }));

  it('is not offered where the provider does not offer it', async () => {
    const folder = temporaryFolder();
    writeToyClassifier(folder.path, { labels: ['legitimate', 'scam'], words: { gift: [0, 3] }, bias: [0, -3] });
    await using('fraud-model-onnx', { folder: folder.path }, async (model) => {
      expect(model.scoreSoFar).toBeUndefined();
      expect((await model.score(said('gift'), never)).risk).toBeCloseTo(0.5, 5);
    });
    folder.remove();
  });
});
