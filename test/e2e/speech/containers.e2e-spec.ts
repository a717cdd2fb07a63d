import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AudioError } from '../../../src/core/speech/audio/audio-error.js';
import { Decoder } from '../../../src/core/speech/audio/decoder.js';
import { probe, type Sound } from '../../../src/core/speech/audio/probe.js';
import { AppError } from '../../../src/core/platform/errors/app-error.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { encodings, hertz, id3, keep, make, noise, record, seconds, wav } from './containers.recordings.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const needsFfmpeg = /Speex/;

/** What becomes of a file: the code of an error, or how many sides it has and how long they are. */
type Outcome = string | readonly [sides: number, seconds: number];
interface Row {
  readonly name: string;
  readonly bytes: () => Buffer;
  /** `'refused'` at the door, or seconds as declared, and what each way of decoding makes of it. */
  readonly declared: 'refused' | number;
  readonly ffmpeg?: Outcome;
  readonly builtIn?: Outcome;
}

withFfmpeg('recordings of every kind', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  const decoder = new Decoder();
  beforeAll(() => mkdirSync(nowhere));
  afterAll(() => folder.remove());

  async function decode(path: string, sound: Sound, way: 'ffmpeg' | 'built-in') {
    const { PATH } = process.env;
    if (way === 'built-in') process.env['PATH'] = nowhere;
    try {
      return await decoder.decode(path, sound, join(folder.path, way), AbortSignal.timeout(25_000), () => {});
    } finally {
      process.env['PATH'] = PATH;
    }
  }

  const good = Object.entries(encodings).flatMap(([name, { channels }]) => channels.map((count) => ({ name, count })));

  it.each(good)('$name, $count channels, are heard by ffmpeg and without it', async ({ name, count }) => {
    const path = keep(folder.path, record(folder.path, name, count));
    const sound = await probe(path);
    if (!name.includes('AAC')) expect(sound.channels).toBe(count); // what M4A says of it is often 2
    expect(Math.abs(sound.duration - seconds)).toBeLessThan(0.17);
    for (const way of ['ffmpeg', 'built-in'] as const) {
      if (way === 'built-in' && needsFfmpeg.test(name)) {
        await expect(decode(path, sound, way)).rejects.toMatchObject({
          code: 'DECODER_UNAVAILABLE',
          message: expect.stringContaining('ffmpeg'),
        });
        continue;
      }
      const decoded = await decode(path, sound, way);
      expect(Math.abs(decoded.duration - seconds)).toBeLessThan(0.05);
      if (count === 8) continue; // one mix
      expect(decoded.channels).toHaveLength(count);
      for (const [side, file] of decoded.channels.entries()) {
        // One channel of AAC comes as two sides, and these are softer by 3 dB.
        expect(loudness(file, hertz[side]!)).toBeGreaterThan(0.2);
        expect(loudness(file, hertz[side]!)).toBeLessThan(0.33);
        if (count === 2) expect(loudness(file, hertz[1 - side]!)).toBeLessThan(0.02);
      }
    }
  });

  const bytesOf = {
    MP3: () => record(folder.path, 'MP3', 2),
    WAV: () => record(folder.path, 'WAV of 16 bits', 2),
    M4A: () => record(folder.path, 'M4A with AAC', 2),
    Vorbis: () => record(folder.path, 'OGG with Vorbis', 2),
    Opus: () => record(folder.path, 'OGG with Opus', 2),
    FLAC: () => record(folder.path, 'OGG with FLAC', 2),
  };
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const unreadable = 'UNREADABLE_RECORDING';
  const same = (sides: number, length: number) => ({ ffmpeg: [sides, length], builtIn: [sides, length] }) as const;

  const rows: readonly Row[] = [
    { name: 'nothing at all', bytes: () => Buffer.alloc(0), declared: 'refused' },
    { name: 'text', bytes: () => Buffer.from('No sound in here.\n'.repeat(99)), declared: 'refused' },
    { name: 'noise', bytes: () => noise(50_000), declared: 'refused' },
    { name: 'an ID3 tag alone', bytes: () => id3('PRIV', 2000), declared: 'refused' },
    {
      name: 'an MP3 behind an ID3 tag of 5 MB',
      bytes: () => Buffer.concat([id3('PRIV', 5e6), bytesOf.MP3()]),
      declared: 2,
      ...same(2, 2),
    },
    {
      name: 'an MP3 with cover art',
      bytes: () => Buffer.concat([id3('APIC', 3e5), bytesOf.MP3()]),
      declared: 2,
      ...same(2, 2),
    },
    {
      name: 'an MP3 with noise before it',
      bytes: () => Buffer.concat([noise(1000), bytesOf.MP3()]),
      declared: 2,
      ...same(2, 2),
    },
    {
      name: 'an MP3 with noise after it',
      bytes: () => Buffer.concat([bytesOf.MP3(), noise(1000)]),
      declared: 2,
      ...same(2, 2),
    },
    { name: 'the first bytes of an MP3', bytes: () => bytesOf.MP3().subarray(0, 60), declared: 'refused' },
    {
      name: 'an MP3 that ends in its first frame',
      bytes: () => bytesOf.MP3().subarray(0, 600),
      declared: 2,
      ffmpeg: unreadable,
      builtIn: unreadable,
    },
    { name: 'half an MP3', bytes: () => half(bytesOf.MP3()), declared: 2, ...same(2, 0.98) },
    { name: 'an MP3 that ends in a frame', bytes: () => bytesOf.MP3().subarray(0, -101), declared: 2, ...same(2, 2) },
    { name: 'an MP3 twice', bytes: () => Buffer.concat([bytesOf.MP3(), bytesOf.MP3()]), declared: 2, ...same(2, 4.05) },
    {
      name: 'an MP3 whose rate changes',
      bytes: () => Buffer.concat([bytesOf.MP3(), record(folder.path, 'MP3 of 8 kHz', 1)]),
      declared: 2,
      ffmpeg: [2, 4.1],
      builtIn: [2, 4.25],
    },
    {
      name: 'an MP3 of one channel and then of two',
      bytes: () => Buffer.concat([record(folder.path, 'MP3', 1), bytesOf.MP3()]),
      declared: 2,
      ...same(1, 4.05),
    },
    { name: 'a native FLAC', bytes: () => make(folder.path, 'flac', 1, []), declared: 'refused' },
    { name: 'bare AAC', bytes: () => make(folder.path, 'aac', 1, []), declared: 'refused' },
    { name: 'a Matroska', bytes: () => make(folder.path, 'mka', 1, ['-c:a', 'libopus']), declared: 'refused' },
    { name: 'an MP2', bytes: () => make(folder.path, 'mp2', 1, []), declared: 'refused' },
    { name: 'an AIFF', bytes: () => make(folder.path, 'aiff', 1, []), declared: 'refused' },
    {
      name: 'a WAV with Yamaha ADPCM',
      bytes: () => make(folder.path, 'wav', 1, ['-c:a', 'adpcm_yamaha']),
      declared: 'refused',
    },
    { name: 'an RF64', bytes: () => make(folder.path, 'wav', 1, ['-rf64', 'always']), declared: 'refused' },

    { name: 'a WAV header alone', bytes: () => wav({}).subarray(0, 44), declared: 'refused' },
    {
      name: 'a WAV with its samples and a length of 0',
      bytes: () => wav({ dataBytes: 0 }),
      declared: 1,
      ...same(1, 1),
    },
    {
      name: 'a WAV with a length of 0 and no samples',
      bytes: () => wav({ dataBytes: 0 }).subarray(0, 44),
      declared: 'refused',
    },
    {
      name: 'a WAV that was written into a pipe',
      bytes: () => wav({ dataBytes: 0xffffffff }),
      declared: 1,
      ...same(1, 1),
    },
    { name: 'a WAV that promises 4 GB', bytes: () => wav({ dataBytes: 0xfffffff0 }), declared: 1, ...same(1, 1) },
    { name: 'half a WAV', bytes: () => half(bytesOf.WAV()), declared: 2, ...same(2, 1) },
    { name: 'a WAV that ends in a frame', bytes: () => bytesOf.WAV().subarray(0, -101), declared: 2, ...same(2, 2) },
    {
      name: 'a WAV with noise before it',
      bytes: () => Buffer.concat([noise(1000), bytesOf.WAV()]),
      declared: 'refused',
    },
    {
      name: 'a WAV with noise after it',
      bytes: () => Buffer.concat([bytesOf.WAV(), noise(1000)]),
      declared: 2,
      ...same(2, 2),
    },
    { name: 'a WAV of 0 Hz', bytes: () => wav({ sampleRate: 0 }), declared: 'refused' },
    { name: 'a WAV of 1 Hz', bytes: () => wav({ sampleRate: 1 }), declared: 'refused' },
    { name: 'a WAV of 4 GHz', bytes: () => wav({ sampleRate: 4e9 }), declared: 'refused' },
    { name: 'a WAV of 768 kHz', bytes: () => wav({ sampleRate: 768_000 }), declared: 0.01, ...same(1, 0.01) },
    {
      name: 'a WAV of 65,535 channels',
      bytes: () => wav({ channels: 65_535, frameBytes: 65_534 }),
      declared: 'refused',
    },
    { name: 'a WAV of 9 channels', bytes: () => wav({ channels: 9, frameBytes: 18 }), declared: 'refused' },
    { name: 'a WAV of no channel', bytes: () => wav({ channels: 0 }), declared: 'refused' },
    { name: 'a WAV whose frames have no bytes', bytes: () => wav({ frameBytes: 0 }), declared: 'refused' },
    { name: 'a WAV of an unknown format', bytes: () => wav({ code: 0x1234 }), declared: 'refused' },

    { name: 'the first bytes of an M4A', bytes: () => bytesOf.M4A().subarray(0, 60), declared: 'refused' },
    { name: 'half an M4A', bytes: () => half(bytesOf.M4A()), declared: 'refused' },
    {
      name: 'an M4A without its directory',
      bytes: () => bytesOf.M4A().subarray(0, bytesOf.M4A().indexOf('moov') - 4),
      declared: 'refused',
    },
    {
      name: 'an M4A with noise before it',
      bytes: () => Buffer.concat([noise(1000), bytesOf.M4A()]),
      declared: 'refused',
    },
    {
      name: 'an M4A with noise after it',
      bytes: () => Buffer.concat([bytesOf.M4A(), noise(1000)]),
      declared: 'refused',
    },
    {
      name: 'pictures without sound',
      bytes: () => make(folder.path, 'mp4', 1, ['-f', 'lavfi', '-i', 'testsrc=d=1', '-map', '1:v', '-c:v', 'mpeg4']),
      declared: 'refused',
    },
    {
      name: 'an M4A with pictures',
      bytes: () => make(folder.path, 'mp4', 1, ['-f', 'lavfi', '-i', 'testsrc=d=2', '-c:a', 'aac', '-c:v', 'mpeg4']),
      declared: 2,
      ...same(1, 2),
    },

    { name: 'the first bytes of an OGG', bytes: () => bytesOf.Vorbis().subarray(0, 60), declared: 'refused' },
    { name: 'half an OGG with Opus', bytes: () => half(bytesOf.Opus()), declared: 1, ...same(2, 0.99) },
    { name: 'half an OGG with FLAC', bytes: () => half(bytesOf.FLAC()), declared: 0.52, ...same(2, 0.52) },
    {
      name: 'an OGG with Vorbis that ends in a page',
      bytes: () => bytesOf.Vorbis().subarray(0, -101),
      declared: 1.01,
      ...same(2, 1.01),
    },
    {
      name: 'an OGG with Opus that ends in a page',
      bytes: () => bytesOf.Opus().subarray(0, -101),
      declared: 1.99,
      ...same(2, 1.99),
    },
    {
      name: 'an OGG with noise before it',
      bytes: () => Buffer.concat([noise(1000), bytesOf.Opus()]),
      declared: 'refused',
    },
    {
      name: 'an OGG with noise after it',
      bytes: () => Buffer.concat([bytesOf.Opus(), noise(1000)]),
      declared: 2,
      ...same(2, 2),
    },
    {
      name: 'an OGG with Opus in a chain, whose channels change',
      bytes: () => Buffer.concat([bytesOf.Opus(), record(folder.path, 'OGG with Opus of 8 kHz', 1)]),
      declared: 4,
      ...same(2, 4),
    },
    {
      name: 'an OGG with Vorbis in a chain, whose rate changes',
      bytes: () =>
        Buffer.concat([bytesOf.Vorbis(), make(folder.path, 'ogg', 1, ['-c:a', 'libvorbis', '-ar', '22050'])]),
      declared: 4,
      ...same(2, 4),
    },
    {
      name: 'an OGG with FLAC in a chain',
      bytes: () => Buffer.concat([bytesOf.FLAC(), bytesOf.FLAC()]),
      declared: 4,
      ...same(2, 4),
    },
  ];

  it.each(rows)('$name: the outcome is known', async ({ bytes, declared, ffmpeg, builtIn }) => {
    const path = keep(folder.path, bytes());
    if (declared === 'refused') {
      await expect(probe(path)).rejects.toMatchObject({ code: 'INVALID_FILE_FORMAT' });
      return;
    }
    const sound = await probe(path);
    expect(Math.abs(sound.duration - declared)).toBeLessThan(0.05);
    for (const [way, wanted] of [
      ['ffmpeg', ffmpeg],
      ['built-in', builtIn],
    ] as const) {
      const outcome = await decode(path, sound, way).then(
        ({ channels, duration }) => [channels.length, duration] as const,
        (error: unknown) => (error instanceof AudioError ? error.code : error),
      );
      if (typeof wanted === 'string') expect(outcome).toBe(wanted);
      else expect(outcome).toEqual([wanted![0], expect.closeTo(wanted![1], 1)]);
      if (typeof wanted === 'string') expect(readdirSync(join(folder.path, way))).toEqual([]);
    }
  });

  // Rows for recordings that lie beside the repository on some machines; none elsewhere.
  const shared = join('..', 'shared', 'data', 'audio');
  const beside = ['containers', 'calls', 'languages']
    .map((each) => join(shared, each))
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each).map((name) => join(each, name)))
    .filter((path) => /\.(mp3|wav|m4a)$/.test(path));
  for (const path of beside)
    it(`${path} is as long and has as many sides without ffmpeg as with it`, async () => {
      const sound = await probe(path);
      const one = await decode(path, sound, 'ffmpeg');
      const other = await decode(path, sound, 'built-in');
      // Of a last packet that an edit list cuts short ffmpeg plays all.
      expect(one.duration - other.duration).toBeLessThan(path.endsWith('.m4a') ? 0.022 : 0.005);
      expect(other.duration - one.duration).toBeLessThan(0.005);
      expect(other.channels).toHaveLength(one.channels.length);
      expect(one.duration).toBeGreaterThan(sound.duration * 0.97);
    });

  it('tells what it can decode', async () => {
    const { PATH } = process.env;
    const sound = async (name: string) => probe(keep(folder.path, record(folder.path, name, 1)));
    const sounds = [];
    for (const name of Object.keys(encodings).filter((each) => encodings[each]!.channels.includes(1)))
      sounds.push({ name, sound: await sound(name) });
    for (const each of sounds) expect(await decoder.available(each.sound)).toBe('ffmpeg');
    process.env['PATH'] = nowhere;
    try {
      for (const { name, sound } of sounds)
        expect(await decoder.available(sound)).toBe(needsFfmpeg.test(name) ? undefined : 'built-in');
      expect(await decoder.available()).toBeUndefined();
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it('says little of a file that has much to say of itself, and nothing that a database refuses', async () => {
    const speex = Buffer.from(record(folder.path, 'OGG with Speex', 1));
    speex.write('\x01\0\n', speex.indexOf('Speex   ') + 10, 'latin1');
    expect((await probe(keep(folder.path, speex))).codec).toMatch(/^[ -~]+$/);
    const boxes = Array.from({ length: 4000 }, () => Buffer.from('\0\0\0\x08boxy', 'latin1'));
    const endless = Buffer.concat([bytesOf.M4A().subarray(0, 28), ...boxes]);
    const refused = await probe(keep(folder.path, endless)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect((refused as AppError).message.length).toBeLessThan(300);
  });

  it('gives up on a file that takes minutes to look at, and goes on with other work meanwhile', async () => {
    const boxes = Buffer.alloc(2_000_000);
    for (let at = 0; at < boxes.length; at += 8) boxes.write('\0\0\0\x08boxy', at, 'latin1');
    const path = keep(folder.path, Buffer.concat([bytesOf.M4A().subarray(0, 28), boxes]));
    const { user, system } = process.cpuUsage();
    await expect(probe(path)).rejects.toMatchObject({ code: 'INVALID_FILE_FORMAT' });
    const own = process.cpuUsage();
    expect(own.user + own.system - user - system).toBeLessThan(2e6);
  }, 60_000);

  it('measures MP3 without a table of its frames by its frames, whatever lies between them', async () => {
    const mp3 = record(folder.path, 'MP3 of variable rate without its table', 2);
    const torn = Buffer.concat([noise(500), mp3, noise(3000, 3), mp3]);
    expect((await probe(keep(folder.path, torn))).duration).toBeCloseTo(4.08, 1);
  }, 60_000);
});

/** How loud a sine of so many hertz is in a 16 kHz file; 1 is full scale. */
function loudness(path: string, frequency: number): number {
  const bytes = readFileSync(path).subarray(44);
  const count = 16_000;
  const from = 8000;
  let [sine, cosine] = [0, 0];
  for (let at = 0; at < count; at++) {
    const sample = bytes.readInt16LE((from + at) * 2) / 32_768;
    const angle = (2 * Math.PI * frequency * at) / 16_000;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / count;
}
