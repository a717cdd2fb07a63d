import { join } from 'node:path';
import { durationOf, packPeaks, resample } from '../../../src/core/speech/audio/peaks.js';
import { Waveform } from '../../../src/core/speech/audio/waveform.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { makeCall, samplesOf, synthesise } from './audio.recordings.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

withFfmpeg('the waveform', () => {
  const folder = temporaryFolder();
  const waveform = new Waveform();
  afterAll(() => folder.remove());

  it.each([
    ['call.mp3', ['-b:a', '96k']],
    ['call.m4a', ['-c:a', 'aac', '-aac_pns', '0']],
    ['call.ogg', ['-c:a', 'libvorbis']],
    ['mu-law.wav', ['-c:a', 'pcm_mulaw']],
  ])('of %s has the extremes of each channel', async (name, args) => {
    const path = makeCall(folder.path, name, args);
    const peaks = await waveform.measure(path, { channels: 2 });
    const samples = samplesOf(path);
    expect(Math.abs(durationOf(peaks) - 8)).toBeLessThan(0.02);
    for (const [channel, { min, max }] of resample(peaks, 200).entries()) {
      const own = samples.filter((_, at) => at % 2 === channel).map(Number);
      expect(Math.max(...max)).toBe(own.reduce((most, each) => Math.max(most, each), 0) / 32_768);
      expect(Math.min(...min)).toBe(own.reduce((least, each) => Math.min(least, each), 0) / 32_768);
      expect(Math.max(...max.slice(0, 15))).toBeLessThan(0.01);
      expect(Math.max(...max.slice(30, 140))).toBeGreaterThan(0.2);
    }
  });

  it('of ten minutes fits where that of a minute does', async () => {
    const path = synthesise('sine=440:d=600:r=8000', join(folder.path, 'long.wav'));
    const packed = packPeaks(await waveform.measure(path, { channels: 1 }));
    expect(packed.length).toBeLessThanOrEqual(32 * 1024);
  });

  it('of more than two channels is that of their mix', async () => {
    const path = synthesise("aevalsrc=exprs='0.5|0.5|0.5|0.5':s=8000:d=1", join(folder.path, 'four.wav'));
    expect((await waveform.measure(path, { channels: 4 })).channels).toHaveLength(1);
  });

  it('is refused for what cannot be decoded, and stops when it is told to', async () => {
    const path = makeCall(folder.path, 'plain.wav', []);
    await expect(waveform.measure(import.meta.filename, { channels: 1 })).rejects.toMatchObject({
      code: 'UNREADABLE_RECORDING',
    });
    await expect(waveform.measure(path, { channels: 2 }, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});
