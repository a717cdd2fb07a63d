import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Fft } from '../../../packages/aac/src/fft.js';
import { readAudioSpecificConfig } from '../../../packages/aac/src/aac-config.js';
import { samplingFrequencies } from '../../../packages/aac/src/sampling-frequency.js';
import { adts, audioSpecificConfig, loas } from '../../../packages/aac/test/containers.js';
import { randomAccessUnits } from '../../../packages/aac/test/random-stream.js';
import { replicationTypes, withReplication } from '../../../packages/aac/test/replication.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { bitsFrom } from '../../support/random-from.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import {
  decodeAdts,
  decodeByFfmpeg,
  decodeBytesByFfmpeg,
  decodeUnits,
  encode,
  framesOfAdts,
  signalToNoise,
  type Sound,
} from './aac.recordings.js';
import { hearPcm } from './heard-pcm.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
/** Decibels. What ffmpeg computes with 32 bits is some 135 dB from ours. */
const least = 100;

const encodings: { sound: Sound; options: string }[] = [
  ...samplingFrequencies.map((hertz) => ({ sound: 'clicks' as const, options: `-ar ${hertz}` })),
  ...['16k', '64k', '320k'].flatMap((rate) =>
    (['tones', 'noise', 'clicks', 'speech', 'a tone that is too loud'] as const).map((sound) => ({
      sound,
      options: `-ac 2 -b:a ${rate}`,
    })),
  ),
  ...[
    '-aac_ms 1',
    '-aac_ms 0',
    '-aac_is 1 -b:a 40k',
    '-aac_is 0',
    '-aac_tns 1',
    '-aac_tns 0',
    '-aac_coder fast',
    '-aac_pce 1',
    '-ac 1',
  ].map((options) => ({ sound: 'clicks' as const, options })),
  ...['-ac 3', '-ac 4', '-ac 5', '-ac 6', '-ac 6 -aac_pce 1'].map((options) => ({
    sound: 'five tones and a low one' as const,
    options,
  })),
  ...['-ac 8', '-ac 8 -aac_pce 1'].map((options) => ({ sound: 'seven tones and a low one' as const, options })),
];

const layouts = {
  1: ['single'],
  2: ['pair'],
  3: ['single', 'pair'],
  4: ['single', 'pair', 'single'],
  5: ['single', 'pair', 'pair'],
  6: ['single', 'pair', 'pair', 'lfe'],
  7: ['single', 'pair', 'pair', 'pair', 'lfe'],
} as const;

/** Arbitrary streams of each sampling frequency that has tables of its own, and of each channel configuration. */
const streams = ([1024, 960] as const).flatMap((frameSamples) => [
  ...[0, 2, 3, 5, 6, 8, 11].map((frequencyIndex) => ({ frequencyIndex, frameSamples, configuration: 2 as const })),
  ...([1, 3, 4, 5, 6, 7] as const).map((configuration) => ({ frequencyIndex: 4, frameSamples, configuration })),
]);

function expectSame(heard: readonly Float32Array[], wanted: readonly Float32Array[]): void {
  expect(heard.map(({ length }) => length)).toEqual(wanted.map(({ length }) => length));
  for (const [channel, each] of wanted.entries()) {
    const isSilent = each.every((sample) => sample === 0);
    if (isSilent) expect(heard[channel]!.every((sample) => sample === 0)).toBe(true);
    else expect(signalToNoise(each, heard[channel]!)).toBeGreaterThan(least);
  }
}

/** The decibels of each of eight bands of equal width. */
function bandLevels(samples: Float32Array): number[] {
  const size = 512;
  const [fft, energies] = [new Fft(size), new Float64Array(8)];
  for (let from = 0; from + size <= samples.length; from += size) {
    const values = Float64Array.from({ length: 2 * size }, (_, at) => {
      const window = Math.sin((Math.PI * ((at >> 1) + 0.5)) / size);
      return at % 2 === 0 ? samples[from + (at >> 1)]! * window : 0;
    });
    const result = fft.run(values, new Float64Array(2 * size));
    for (let bin = 1; bin < size / 2; bin++)
      energies[Math.floor((16 * bin) / size)]! += result[2 * bin]! ** 2 + result[2 * bin + 1]! ** 2;
  }
  return [...energies].map((each) => 10 * Math.log10(each + 1e-9));
}

withFfmpeg('AAC-LC as we decode it', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(encodings)('of $sound encoded with $options is what ffmpeg decodes', ({ sound, options }) => {
    const path = encode(folder.path, 'aac', sound, `-aac_pns 0 ${options}`);
    const heard = decodeAdts(path);
    expectSame(heard, decodeByFfmpeg(path, heard.length));
  });

  it.each(streams)(
    'of arbitrary frames of $frameSamples, frequency $frequencyIndex, channels $configuration, is what ffmpeg decodes',
    (description) => {
      const { frameSamples, configuration } = description;
      const inAdts = frameSamples === 1024; // ADTS has no other frames
      const units = randomAccessUnits({
        ...description,
        elements: layouts[configuration],
        accessUnits: 30,
        alignedData: inAdts,
        seed: description.frequencyIndex + 20 * configuration,
      });
      const heard = decodeUnits(readAudioSpecificConfig(audioSpecificConfig(description)), units);
      const bytes = (inAdts ? adts : loas)(units, description);
      expectSame(heard, decodeBytesByFfmpeg(folder.path, bytes, heard.length, inAdts ? 'aac' : 'loas'));
    },
  );

  it.each(['-ac 1 -b:a 64k', '-ac 2 -b:a 48k', '-ac 2 -b:a 96k'])(
    'with noise substitution, encoded with %s, has the same levels in each band',
    (options) => {
      const path = encode(folder.path, 'aac', 'noise', `-aac_pns 1 ${options}`);
      const heard = decodeAdts(path);
      for (const [channel, wanted] of decodeByFfmpeg(path, heard.length).entries()) {
        // The noise is another one, so that some noise was substituted.
        expect(signalToNoise(wanted, heard[channel]!)).toBeLessThan(least);
        const [levels, others] = [bandLevels(wanted), bandLevels(heard[channel]!)];
        const loudest = Math.max(...levels);
        // Far below the loudest one there is little but what leaks out of it.
        const apart = levels.map((each, band) => (each > loudest - 40 ? Math.abs(each - others[band]!) : 0));
        expect(Math.max(...apart)).toBeLessThan(0.5);
      }
    },
  );

  it.each(
    replicationTypes.flatMap((type) =>
      (['speech', 'clicks'] as const).flatMap((sound) =>
        ['-ac 1', '-ac 2'].map((options) => ({ type, sound, options })),
      ),
    ),
  )(
    'of $sound, $options, is the core of HE-AAC: replication of type $type is passed over',
    async ({ type, sound, options }) => {
      const path = encode(folder.path, 'aac', sound, `-ar 22050 ${options}`);
      const random = bitsFrom(type);
      const replicated = `${path}.he.aac`;
      const payloads = Array.from({ length: 30 }, (_, at) =>
        Uint8Array.from({ length: 9 * at + 1 }, () => random() % 256),
      );
      const frames = framesOfAdts(path);
      const { frequencyIndex, layout } = frames[0]!.config;
      writeFileSync(
        replicated,
        adts(
          frames.map(({ payload }, at) => withReplication(payload, type, payloads[at % 30]!)),
          { frequencyIndex, configuration: layout!.channels, frameSamples: 1024 }, // one or two channels have their number
        ),
      );
      expect(decodeAdts(replicated)).toEqual(decodeAdts(path));
      const files = ['m4a', 'he.m4a'].map((extension) => `${path}.${extension}`);
      for (const [at, from] of [path, replicated].entries())
        execFileSync('ffmpeg', ['-v', 'fatal', '-y', '-i', from, '-c', 'copy', '-bitexact', files[at]!]);
      const plain = await hearPcm(files[0]!, folder.path);
      expect(plain.samples.length).toBeGreaterThan(22_050);
      expect(await hearPcm(files[1]!, folder.path)).toEqual(plain);
    },
  );

  it.each(['-ac 1', '-ac 2 -ar 16000', '-ac 6', '-ac 8 -aac_pce 1'])(
    'is configured by an M4A file, encoded with %s',
    (options) => {
      const path = encode(folder.path, 'm4a', 'five tones and a low one', options);
      const probe = execFileSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'stream=sample_rate,channels',
        '-of',
        'json',
        path,
      ]);
      const [{ sample_rate: sampleRate, channels }] = JSON.parse(probe.toString()).streams;
      const config = readAudioSpecificConfig(specificConfigOf(readFileSync(path)));
      expect([config.sampleRate, config.layout?.channels]).toEqual([Number(sampleRate), channels]);
    },
  );
});

/** The decoder specific information in an `esds` box: ISO/IEC 14496-1, 7.2.6.7. Its descriptor has tag 5. */
function specificConfigOf(file: Buffer): Buffer {
  const box = file.subarray(file.indexOf('esds'));
  const at = box.indexOf(Buffer.of(0x05, 0x80, 0x80, 0x80)) + 5;
  return box.subarray(at, at + box[at - 1]!);
}
