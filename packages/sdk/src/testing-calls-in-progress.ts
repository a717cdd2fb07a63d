import type { FraudScore, Provider, Transcript } from './index.js';
import type { ContractCase } from './testing-case.js';
import { frozen, mustNotGoOn, same } from './testing-subject.js';
import { growingTranscripts, longTranscript, shortTranscript } from './testing-transcripts.js';

type Use = (work: (provider: Provider<'fraud-model'>) => Promise<void>) => Promise<void>;
type ScoreSoFar = (call: string, transcript: Transcript, signal?: AbortSignal) => Promise<FraudScore>;

/** The rules of `scoreSoFar`, which hold where a fraud model leaves it out. `transcripts` are scored in order as one call. */
export function callInProgressCases(use: Use, transcripts: readonly Transcript[]): ContractCase[] {
  const scoring = (
    work: (soFar: ScoreSoFar, holds: (call: string, of: Transcript) => Promise<void>) => Promise<void>,
  ) =>
    use(async (provider) => {
      if (!provider.scoreSoFar) return;
      const soFar: ScoreSoFar = (call, transcript, signal = new AbortController().signal) =>
        provider.scoreSoFar!(call, frozen(transcript), signal);
      await work(soFar, async (call, transcript) => {
        const expected = await provider.score(transcript, new AbortController().signal);
        const last = transcript.utterances.at(-1)?.text ?? '';
        same(await soFar(call, transcript), expected, `the call so far, up to "${last}", has another score`);
      });
    });
  return [
    {
      name: 'scores a call in progress, whose words are added and revised, as it scores its transcript',
      run: () =>
        scoring(async (_, holds) => {
          for (const transcript of growingTranscripts()) await holds('a', transcript);
        }),
    },
    {
      name: 'keeps calls in progress apart, and takes another one of the same name',
      run: () =>
        scoring(async (_, holds) => {
          for (const transcript of growingTranscripts()) {
            await holds('a', transcript);
            await holds('b', shortTranscript);
          }
          for (const transcript of transcripts) await holds('a', transcript);
        }),
    },
    {
      name: 'scores a call in progress in several concurrent requests',
      run: () =>
        scoring(async (soFar, holds) => {
          await Promise.all([...growingTranscripts()].map((transcript) => soFar('a', transcript)));
          await Promise.all([...growingTranscripts()].map((transcript) => holds('a', transcript)));
        }),
    },
    {
      name: 'stops scoring a call in progress when the signal is aborted, and scores it on the next request',
      run: () =>
        scoring(async (soFar, holds) => {
          await soFar('a', shortTranscript);
          await mustNotGoOn(() => soFar('a', longTranscript, AbortSignal.abort()));
          const abort = new AbortController();
          await mustNotGoOn(() => {
            const call = soFar('a', longTranscript, abort.signal);
            abort.abort();
            return call;
          });
          await holds('a', shortTranscript);
        }),
    },
  ];
}
