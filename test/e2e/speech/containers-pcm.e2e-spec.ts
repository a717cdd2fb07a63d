import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readingLimits } from '../../../src/core/speech/audio/limits.js';
import { decodePcm, type PcmOptions } from '../../../src/core/speech/audio/pcm.js';
import { resample } from '../../../src/core/speech/audio/peaks.js';
import { findSilence } from '../../../src/core/speech/audio/silence.js';
import { Waveform } from '../../../src/core/speech/audio/waveform.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { makeCall } from '../analyses/audio.recordings.js';
import { keep, record } from './containers.recordings.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const kinds = [
  'MP3',
  'MP3 of 8 kHz',
  'WAV of 24 bits',
  'WAV with A-law',
  'WAV with MP3',
  'OGG with Vorbis',
  'OGG with Opus',
  'OGG with FLAC',
].flatMap((name) => [1, 2].map((channels) => ({ name, channels })));

withFfmpeg('sound at its own rate', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  beforeAll(() => mkdirSync(nowhere));
  afterAll(() => folder.remove());
  const bounds = () => ({ limits: readingLimits(10), signal: AbortSignal.timeout(25_000) });

  async function without<T>(run: () => Promise<T>): Promise<T> {
    const { PATH } = process.env;
    process.env['PATH'] = nowhere;
    try {
      return await run();
    } finally {
      process.env['PATH'] = PATH;
    }
  }

  async function listen(path: string, options?: PcmOptions, most = Number.POSITIVE_INFINITY) {
    const heard = { sampleRate: 0, channels: 0, frames: 0 };
    await decodePcm(
      path,
      {
        begin: (sampleRate, channels) => Object.assign(heard, { sampleRate, channels }),
        take: (samples) => (heard.frames += samples.length / heard.channels) < most,
      },
      bounds(),
      options,
    );
    return heard;
  }

  it.each(kinds)('of $name, $channels channels, is the same without ffmpeg', async ({ name, channels }) => {
    const path = keep(folder.path, record(folder.path, name, channels));
    const [one, other] = [await listen(path), await without(() => listen(path))];
    expect([other.sampleRate, other.channels]).toEqual([one.sampleRate, one.channels]);
    expect(Math.abs(other.frames - one.frames)).toBeLessThan(0.01 * one.frames);
    const later = await without(() => listen(path, { from: 0.5, channels: 1 }));
    expect(later).toEqual({ ...other, channels: 1, frames: other.frames - Math.round(0.5 * other.sampleRate) });
  });

  it.each(['call.mp3', 'plain.wav', 'call.ogg'])('of %s looks the same and is as silent', async (name) => {
    const path = makeCall(folder.path, name, []);
    const waveform = new Waveform();
    const drawn = [
      await waveform.measure(path, { channels: 2 }),
      await without(() => waveform.measure(path, { channels: 2 })),
    ].map((peaks) => resample(peaks, 100).flatMap(({ min, max }) => [...min, ...max]));
    const apart = drawn[0]!.map((value, at) => Math.abs(value - drawn[1]![at]!));
    expect(Math.max(...apart)).toBeLessThan(0.02);
    const options = { length: 8, threshold: -40, padded: false };
    const silences = [
      await findSilence(path, options, bounds()),
      await without(() => findSilence(path, options, bounds())),
    ];
    expect(silences[1]!.head).toBeCloseTo(silences[0]!.head, 1);
    expect(silences[1]!.tail).toBeCloseTo(silences[0]!.tail, 1);
  });

  it('is heard only as far as somebody listens', async () => {
    const path = makeCall(folder.path, 'call.mp3', []);
    const { frames } = await without(() => listen(path, {}, 1));
    expect(frames).toBeGreaterThan(0);
    expect(frames).toBeLessThan(8 * 44_100);
  });

  it('is not there for what only ffmpeg decodes, which is named', async () => {
    const path = keep(folder.path, record(folder.path, 'OGG with Speex', 1));
    await expect(without(() => listen(path))).rejects.toMatchObject({
      code: 'DECODER_UNAVAILABLE',
      message: expect.stringContaining('ffmpeg'),
    });
  });
});
