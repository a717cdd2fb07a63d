import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AudioError } from '../../src/core/speech/audio/audio-error.js';
import { Decoder } from '../../src/core/speech/audio/decoder.js';
import { probe, type Sound } from '../../src/core/speech/audio/probe.js';
import { AppError } from '../../src/core/platform/errors/app-error.js';
import { encodings, record } from '../e2e/speech/containers.recordings.js';
import { Dice } from '../support/dice.js';
import { hasFfmpeg } from '../support/ffmpeg.js';
import { randomFrom } from '../support/random-from.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { mutate } from './mutate-recording.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
/** 100,000 by `npm run fuzz -- audio`, 1,000 in CI. */
const runs = 5 * Number(process.env['CALLWARDEN_FUZZ'] ?? 200);
const seed = Number(process.env['CALLWARDEN_FUZZ_SEED'] ?? Date.now());
/** To decode takes a process and a hundred times as long as to probe, so that one pair of so many is. */
const decodedOf = 24;
const atOnce = 2;
/** So that a run of hours that is stopped has said what it has seen. */
const reportEvery = 5000;
/** The cage ends a look after 5 s of processor, which some mutants of M4A take; by the clock, this is its deadline. */
const longestProbeMs = 61_000;
const longestDecodeMs = 30_000;
const mostGrowth = 48 * 1024 * 1024;

withFfmpeg(`${runs} broken recordings (seed ${seed})`, () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  const decoder = new Decoder();
  const seen = new Map<string, number>();
  const stray: unknown[] = [];
  const note = (error: unknown) => stray.push(error);
  let recordings: Buffer[];

  beforeAll(() => {
    mkdirSync(nowhere);
    recordings = Object.keys(encodings).flatMap((name) =>
      encodings[name]!.channels.slice(0, 2).map((count) => record(folder.path, name, count)),
    );
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
  });
  afterAll(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
    folder.remove();
    report(runs);
  });

  function report(run: number): void {
    const counts = [...seen].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what} ${count}×`);
    process.stdout.write(`${run} recordings: ${counts.join(', ')}\n`);
  }

  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  async function look(path: string): Promise<Sound | undefined> {
    const began = performance.now();
    const sound = await probe(path).catch((error: unknown) => {
      expect(error).toBeInstanceOf(AppError);
      return undefined;
    });
    expect(performance.now() - began).toBeLessThan(longestProbeMs);
    count(sound ? `accepted as ${sound.contentType}` : 'refused');
    if (!sound) return undefined;
    // What a row of the database can hold.
    expect(Number.isFinite(sound.duration) && sound.duration > 0).toBe(true);
    expect(Number.isInteger(sound.sampleRate) && sound.sampleRate <= 768_000).toBe(true);
    expect(Number.isInteger(sound.channels) && sound.channels >= 1 && sound.channels <= 8).toBe(true);
    expect(sound.codec).not.toMatch(/\0/);
    return sound;
  }

  async function decode(path: string, sound: Sound, way: string): Promise<void> {
    const scratch = `${path}-${way}`;
    const signal = AbortSignal.timeout(longestDecodeMs);
    const outcome = await decoder
      .decode(path, sound, scratch, signal, () => {})
      .then(
        () => 'decoded',
        (error: unknown) => error,
      );
    if (outcome !== 'decoded') {
      expect(outcome).toBeInstanceOf(AudioError);
      expect(readdirSync(scratch)).toEqual([]);
    }
    count(`${way}: ${outcome instanceof AudioError ? outcome.code : String(outcome)}`);
    rmSync(scratch, { recursive: true });
  }

  async function decodeAll(batch: readonly { path: string; sound: Sound }[]): Promise<void> {
    const { PATH } = process.env;
    try {
      for (const [way, path] of [
        ['ffmpeg', PATH],
        ['built-in', nowhere],
      ] as const) {
        process.env['PATH'] = path;
        await Promise.all(batch.map((each) => decode(each.path, each.sound, way)));
      }
    } finally {
      process.env['PATH'] = PATH;
      for (const { path } of batch) rmSync(path);
    }
  }

  /** Of memory, after what is not needed any more was thrown away: some is let go only a few turns later, as timers and streams end. */
  async function used(): Promise<number> {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    let least = Infinity;
    for (let turn = 0; turn < 10; turn++) {
      await setImmediate();
      collect();
      const { heapUsed, external } = process.memoryUsage();
      least = Math.min(least, heapUsed + external);
    }
    return least;
  }

  it(
    'are refused or decoded, in time, and leave nothing behind',
    async () => {
      let atRest = 0;
      const waiting: { path: string; sound: Sound }[] = [];
      const one = async (run: number) => {
        const path = join(folder.path, `mutant-${run}`);
        writeFileSync(path, mutate(recordings, new Dice(randomFrom(seed + run)).below));
        const sound = await look(path);
        if (sound && Math.floor(run / atOnce) % decodedOf === 0) waiting.push({ path, sound });
        else rmSync(path);
      };
      for (let run = 0; run < runs; run += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, (_, at) => one(run + at)));
        await decodeAll(waiting.splice(0));
        if (atRest === 0 && run >= runs / 4) atRest = await used();
        if (run > 0 && run % reportEvery === 0) report(run);
      }
      expect(stray).toEqual([]);
      expect(readdirSync(folder.path).filter((name) => name.startsWith('mutant'))).toEqual([]);
      expect((await used()) - atRest).toBeLessThan(mostGrowth);
    },
    60_000 + runs * 100,
  );
});
