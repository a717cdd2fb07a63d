import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin, Provider, Recording, Transcript } from './index.js';
import { pluginCases } from './testing-plugin.js';
import { ownRecordings, ownSounds } from './testing-recordings.js';
import type { ContractCase, Subject } from './testing-case.js';
import { between0And1, bench, frozen, isLanguage, mustNotGoOn, same } from './testing-subject.js';

export interface TranscriberSubject extends Subject {
  /** Transcribed in addition to the suite's own, each by its name. */
  readonly recordings?: Readonly<Record<string, Recording>>;
  /** The bytes behind the keys of `recordings`. */
  readonly sounds?: Readonly<Record<string, Uint8Array>>;
  /** Which recordings it must be able to take, by name; `silence` and `two channels` by default. */
  readonly takes?: readonly string[];
}
type Transcribe = Provider<'transcriber'>;

/** The rules of a transcriber, as cases for any test runner. */
export function transcriberContract(plugin: Plugin<'transcriber'>, subject: TranscriberSubject): ContractCase[] {
  const sounds = { ...ownSounds(), ...subject.sounds };
  const recordings: Readonly<Record<string, Recording>> = { ...ownRecordings, ...subject.recordings };
  const takes = subject.takes ?? ['silence', 'two channels'];
  const transcribing = (work: (provider: Transcribe) => Promise<void>) => () =>
    withFiles(sounds, (files) => bench(plugin, subject, files).use(work));
  return [
    ...pluginCases('transcriber', plugin, subject),
    {
      name: 'has a trust limit between 0 and 1, if it has one',
      run: transcribing(async ({ trustLimit }) => {
        if (trustLimit !== undefined) between0And1(trustLimit, 'the trust limit');
      }),
    },
    {
      name: 'has a caveat with words in it, if it has one',
      run: transcribing(async ({ caveat }) => {
        assert.ok(
          caveat === undefined || (typeof caveat === 'string' && caveat.trim()),
          'the caveat must be a sentence',
        );
      }),
    },
    ...Object.entries(recordings).map(([name, recording]) => ({
      name: `says whether it can take ${name}`,
      run: transcribing(async (provider) => {
        const answer = await provider.usable(frozen(recording));
        if (takes.includes(name)) assert.equal(answer, true, `it must take ${name}`);
        else assert.ok(answer === true || (typeof answer === 'string' && answer.trim()), 'true, or the reason why not');
      }),
    })),
    ...takes.map((name) => ({
      name: `writes a sound transcript of ${name}, and reports progress`,
      run: transcribing(async (provider) => {
        const progress: number[] = [];
        const call = { signal: new AbortController().signal, progress: (done: number) => void progress.push(done) };
        isSound(await provider.transcribe(frozen(recordings[name]!), call), recordings[name]!);
        for (const done of progress) between0And1(done, 'the progress');
        same(
          progress,
          [...progress].sort((a, b) => a - b),
          'the progress must not go back',
        );
      }),
    })),
    {
      name: 'stops when its signal is aborted, before and during the call',
      run: transcribing(async (provider) => {
        const recording = recordings[takes[0]!]!;
        await mustNotGoOn(() => provider.transcribe(recording, { signal: AbortSignal.abort(), progress() {} }));
        const abort = new AbortController();
        await mustNotGoOn(() => {
          const call = provider.transcribe(recording, { signal: abort.signal, progress() {} });
          abort.abort();
          return call;
        });
      }),
    },
    {
      name: 'does not answer for a recording that is not there',
      run: transcribing(async (provider) => {
        const gone = { ...ownRecordings['silence']!, key: 'gone', channels: [{ key: 'gone' }] };
        const call = { signal: new AbortController().signal, progress() {} };
        await assert.rejects(async () => provider.transcribe(gone, call), 'it made up a transcript');
      }),
    },
  ];
}

function isSound({ language, confidence, utterances }: Transcript, { duration }: Recording): void {
  if (language !== '') isLanguage(language, 'the language'); // core looks at the words then
  between0And1(confidence, 'the confidence');
  let [last, speakers] = [0, 0];
  for (const { speaker, start, end, text, confidence: sure } of utterances) {
    assert.ok(text.trim().length > 0, `the utterance at ${start} s has no text`);
    assert.ok(last <= start, `the utterance at ${start} s comes after one at ${last} s`);
    assert.ok(start <= end && end <= duration + 0.5, `an utterance is from ${start} to ${end} of ${duration} s`);
    assert.ok(Number.isInteger(speaker) && speaker >= 0 && speaker <= speakers, `speaker ${speaker} is not the next`);
    if (sure !== undefined) between0And1(sure, `the confidence at ${start} s`);
    [last, speakers] = [start, Math.max(speakers, speaker + 1)];
  }
}

async function withFiles<T>(
  sounds: Readonly<Record<string, Uint8Array>>,
  work: (files: { read(key: string): Promise<Uint8Array>; path(key: string): Promise<string> }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'callwarden-contract-'));
  try {
    for (const [key, bytes] of Object.entries(sounds)) await writeFile(join(folder, key), bytes);
    const path = async (key: string) => join(folder, key);
    return await work({ path, read: async (key) => readFile(await path(key)) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
