import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AudioError } from '../../../src/core/speech/audio/audio-error.js';
import { probe } from '../../../src/core/speech/audio/probe.js';
import { trimDefaults, type Trimmed, Trimmer, type TrimOptions } from '../../../src/core/speech/audio/trimmer.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { convert, copyFrom, makeCall, packetsOf, samplesOf, sounding, synthesise } from './audio.recordings.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const mono8k = ['-ac', '1', '-ar', '8000'];
// An AAC decoder fills bands that were left out with random numbers of its own, other ones in each run.
const aac = ['-c:a', 'aac', '-aac_pns', '0'];

interface Format {
  readonly name: string;
  readonly extension: string;
  readonly args: readonly string[];
  /** Samples at the beginning that may differ: a codec whose container cannot hide its run-in. */
  readonly settles?: number;
  /** Samples at the end that may differ: what ffmpeg's resampler for SILK still holds when the packets end. */
  readonly rings?: number;
  /** Samples that ffmpeg decodes before the beginning, because it heeds no edit list of fragments. */
  readonly early?: number;
}

const formats: readonly Format[] = [
  { name: 'MP3, stereo', extension: 'mp3', args: ['-b:a', '128k'] },
  { name: 'MP3, stereo VBR', extension: 'mp3', args: ['-q:a', '2'] },
  { name: 'MP3, 8 kHz mono', extension: 'mp3', args: [...mono8k, '-b:a', '8k'] },
  { name: 'MP3, 8 kHz mono VBR', extension: 'mp3', args: [...mono8k, '-q:a', '6'] },
  { name: 'MP3 whose small frames draw on many before', extension: 'mp3', args: ['-ac', '1', '-b:a', '32k'] },
  { name: 'MP3 without a header of its encoder', extension: 'mp3', args: ['-write_xing', '0'] },
  { name: 'WAV, 16 bits', extension: 'wav', args: [] },
  { name: 'WAV, A-law', extension: 'wav', args: [...mono8k, '-c:a', 'pcm_alaw'] },
  { name: 'WAV, mu-law', extension: 'wav', args: [...mono8k, '-c:a', 'pcm_mulaw'] },
  { name: 'WAV, float', extension: 'wav', args: ['-c:a', 'pcm_f32le'] },
  { name: 'M4A with AAC', extension: 'm4a', args: aac },
  { name: 'M4A with AAC, 8 kHz mono', extension: 'm4a', args: [...mono8k, ...aac] },
  { name: 'M4A with AAC, in fragments', extension: 'm4a', args: [...aac, '-movflags', 'frag_keyframe+empty_moov'] },
  {
    name: 'M4A with AAC, in fragments with an edit list',
    extension: 'm4a',
    args: [...aac, '-movflags', 'frag_keyframe+empty_moov+delay_moov', '-frag_duration', '500000'],
    early: 1024,
  },
  {
    name: 'MP4 with AAC between pictures',
    extension: 'mp4',
    args: ['-f', 'lavfi', '-i', 'color=s=64x64:d=8', '-c:v', 'mpeg4', ...aac],
  },
  { name: 'M4A with ALAC', extension: 'm4a', args: ['-c:a', 'alac'] },
  { name: 'OGG with Vorbis', extension: 'ogg', args: ['-c:a', 'libvorbis'] },
  { name: 'OGG with Vorbis, 8 kHz mono', extension: 'ogg', args: [...mono8k, '-c:a', 'libvorbis'] },
  { name: 'OGG with Vorbis of another encoder', extension: 'ogg', args: ['-c:a', 'vorbis', '-strict', '-2'] },
  { name: 'OGG with FLAC', extension: 'ogg', args: ['-c:a', 'flac'] },
  { name: 'OGG with FLAC, 8 kHz mono', extension: 'ogg', args: [...mono8k, '-c:a', 'flac', '-frame_size', '160'] },
  { name: 'OGG with Opus', extension: 'ogg', args: ['-c:a', 'libopus'] },
  { name: 'OGG with Opus in packets of 60 ms', extension: 'ogg', args: ['-c:a', 'libopus', '-frame_duration', '60'] },
  { name: 'OGG with Opus in packets of 2.5 ms', extension: 'ogg', args: ['-c:a', 'libopus', '-frame_duration', '2.5'] },
  { name: 'OGG with Opus, mono', extension: 'ogg', args: [...mono8k, '-c:a', 'libopus', '-b:a', '12k'], rings: 48 },
  { name: 'OGG with Speex', extension: 'ogg', args: ['-ac', '1', '-ar', '16000', '-c:a', 'libspeex'], settles: 640 },
];
const needsFfmpeg = ({ name }: Format) => name.includes('Speex');
const kinds = formats.filter(({ name }) => /^(MP3, stereo|WAV, 16 bits|M4A with AAC|OGG with \w+)$/.test(name));

withFfmpeg('trimming', () => {
  const folder = temporaryFolder();
  const trimmer = new Trimmer();
  const target = join(folder.path, 'target');
  afterAll(() => folder.remove());
  const call = ({ name, extension, args }: Format) => {
    const path = join(folder.path, `${name}.${extension}`);
    return existsSync(path) ? path : makeCall(folder.path, `${name}.${extension}`, args);
  };
  const trim = async (path: string, options: Partial<TrimOptions> = {}, signal?: AbortSignal) =>
    trimmer.trim(path, await probe(path), target, { ...trimDefaults, ...options }, signal);

  const withFfmpegToo = <T>(run: () => Promise<T>) => run();
  const withoutFfmpeg = async <T>(run: () => Promise<T>) => {
    const { PATH } = process.env;
    process.env['PATH'] = folder.path;
    try {
      return await run();
    } finally {
      process.env['PATH'] = PATH;
    }
  };
  const ways = (format: Format) => (needsFfmpeg(format) ? [withFfmpegToo] : [withFfmpegToo, withoutFfmpeg]);

  const done = new Map<Format, Trimmed>();
  const outcome = (format: Format) => join(folder.path, `${format.name}.trimmed`);
  /** Each format once, for several tests. */
  const trimmedCall = async (format: Format) => {
    const path = call(format);
    const report = done.get(format) ?? (await trimmer.trim(path, await probe(path), outcome(format)));
    done.set(format, report);
    return { ...report, before: path, after: outcome(format) };
  };

  it.each(formats)('cuts $name where it was asked to, and what is kept sounds as it did', async (format) => {
    const { start, end, original, trimmed, cut, ...paths } = await trimmedCall(format);
    expect(cut).toBe(true);
    expect(Math.abs(start - (sounding.from - 0.1 - 0.01))).toBeLessThan(0.06 + 0.01); // a window has 20 ms
    expect(Math.abs(end - (sounding.until + 0.1 + 0.01))).toBeLessThan(0.06 + 0.01 + codecTail(format));
    expect(end - start).toBeCloseTo(trimmed, 9);
    const { sampleRate } = await probe(paths.before);
    const rate = format.name.includes('Opus') ? 48_000 : sampleRate;
    const channels = format.args.includes('-ac') ? 1 : 2;
    const [before, after] = [samplesOf(paths.before), samplesOf(paths.after)];
    const from = (Math.round(start * rate) + (format.early ?? 0)) * channels;
    const [settled, rings] = [(format.settles ?? 0) * channels, (format.rings ?? 0) * channels];
    const differs = (sample: number, at: number) => Math.abs(sample - before[from + settled + at]!) > 1;
    expect(after.subarray(settled, after.length - rings).findIndex(differs)).toBe(-1);
    // ffmpeg 5 decodes the whole of the last packet of an M4A, whatever its declared length.
    const unheard = /^(M4A|MP4)/.test(format.name) ? 4096 : 0;
    for (const extra of [after.length / channels - trimmed * rate, before.length / channels - original * rate]) {
      expect(extra).toBeGreaterThan(-1);
      expect(extra).toBeLessThan(unheard + 1);
    }
  });

  it.each(formats.filter(({ extension }) => extension !== 'wav'))('changes no packet of $name', async (format) => {
    const { before, after } = await trimmedCall(format);
    const own = format.extension === 'mp3' ? 1 : 0; // the frame that carries the bit reservoir
    const kept = packetsOf(after).slice(own);
    expect(kept.length).toBeGreaterThan(40);
    expect(packetsOf(before).join('\n')).toContain(kept.join('\n'));
  });

  it.each(formats)('leaves container, codec, rate and channels of $name, and the right duration', async (format) => {
    const { before, after, trimmed } = await trimmedCall(format);
    const { duration: long, ...sound } = await probe(before);
    const { duration, ...same } = await probe(after);
    expect(same).toEqual(sound);
    expect(duration).toBeLessThan(long);
    expect(Math.abs(duration - trimmed)).toBeLessThan(0.3);
  });

  it.each(formats.filter((format) => !needsFfmpeg(format)))(
    'cuts $name without ffmpeg to the same bytes',
    async (format) => {
      const { before, after, ...wanted } = await trimmedCall(format);
      expect(await withoutFfmpeg(() => trim(before))).toEqual(wanted);
      expect(readFileSync(target).equals(readFileSync(after))).toBe(true);
    },
  );

  it.each(kinds)('finds nothing more to cut in $name that was trimmed', async (format) => {
    const once = join(folder.path, `once.${format.extension}`);
    writeFileSync(once, readFileSync((await trimmedCall(format)).after));
    for (const run of ways(format)) {
      const { start, trimmed, original, cut } = await run(() => trim(once));
      expect({ start, trimmed, cut }).toEqual({ start: 0, trimmed: original, cut: false });
      expect(readFileSync(target).equals(readFileSync(once))).toBe(true);
    }
  });

  it.each(kinds)('cuts $name at one end alone', async (format) => {
    const path = convert(call(format), join(folder.path, `late.${format.extension}`), ['-ss', '1.5', ...format.args]);
    for (const run of ways(format)) {
      const { start, end, original } = await run(() => trim(path));
      expect(start).toBe(0);
      expect(end).toBeLessThan(original - 1);
      const [before, after] = [samplesOf(path), samplesOf(target)];
      expect(after.findIndex((sample, at) => Math.abs(sample - before[at]!) > 1)).toBe(-1);
    }
  });

  it.each(kinds)('cuts $name off to the first sample of sound where no silence is to be left', async (format) => {
    for (const run of ways(format)) {
      const { start, end } = await run(() => trim(call(format), { padStart: 0, padEnd: 0 }));
      expect(sounding.from - start).toBeGreaterThan(-0.02); // Speex is as late

      expect(sounding.from - start).toBeLessThan(0.08);
      expect(end - sounding.until).toBeGreaterThanOrEqual(format.name.includes('FLAC') ? -0.06 : 0); // its packets are long
      expect(end - sounding.until).toBeLessThan(0.08 + codecTail(format));
    }
  });

  it('leaves silence that is shorter than the least to cut', async () => {
    expect(await trim(call(formats[6]!), { minSilence: 1.5 })).toMatchObject({ start: 0, end: expect.closeTo(6.4, 1) });
    expect(await trim(call(formats[6]!), { minSilence: 5 })).toMatchObject({ start: 0, end: 8, cut: false });
  });

  it('leaves more silence than there is as it is', async () => {
    expect(await trim(call(formats[6]!), { padStart: 60, padEnd: 60 })).toMatchObject({ cut: false });
  });

  it('finds the end behind a silence that is longer than what is decoded at first', async () => {
    const path = join(folder.path, 'long.ogg');
    synthesise(
      "aevalsrc=exprs='if(between(t,30,31),0.3*sin(2*PI*440*t),0)':s=8000:d=200",
      join(folder.path, 'long.wav'),
    );
    convert(join(folder.path, 'long.wav'), path, ['-c:a', 'libvorbis']);
    for (const each of [path, join(folder.path, 'long.wav')]) {
      const { start, end } = await trim(each);
      expect(Math.abs(start - 29.9)).toBeLessThan(0.08);
      expect(Math.abs(end - 31.1)).toBeLessThan(0.1);
    }
  });

  it('keeps the tags of an MP3', async () => {
    const path = makeCall(folder.path, 'tagged.mp3', ['-metadata', 'title=Call 17', '-id3v2_version', '3']);
    await trim(path);
    const tag = readFileSync(path).subarray(0, 40);
    expect(readFileSync(target).subarray(0, 40).equals(tag)).toBe(true);
  });

  // The directory of an M4A is at its end: without it nothing can be read.
  it.each(kinds.filter(({ extension }) => extension !== 'm4a'))('trims $name that was cut off', async (format) => {
    const whole = readFileSync(call(format));
    const path = join(folder.path, `short.${format.extension}`);
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length * 0.7)));
    for (const run of ways(format)) {
      const { start, end, original } = await run(() => trim(path));
      expect(start).toBeGreaterThan(0.5);
      expect(end).toBe(original);
      expect(original).toBeLessThan(7);
    }
  });

  it.each(kinds.filter(({ name }) => /Vorbis|Opus/.test(name)))(
    'finds the end of $name whose times begin before zero, as ffmpeg cuts it',
    async (format) => {
      const path = copyFrom(1.3, call(format), join(folder.path, `copied.${format.extension}`));
      const wanted = await trim(path);
      expect(wanted.end).toBeLessThan(wanted.original - 1);
      const { end } = await withoutFfmpeg(() => trim(path));
      expect(Math.abs(end - wanted.end)).toBeLessThan(0.02); // a window
    },
  );

  describe('refuses, and leaves no target,', () => {
    const refused = async (path: string, error: object, signal?: AbortSignal) => {
      const nothing = join(folder.path, 'nothing');
      await expect(trimmer.trim(path, await probe(path), nothing, trimDefaults, signal)).rejects.toMatchObject(error);
      expect(readdirSync(folder.path).filter((name) => name.startsWith('nothing'))).toEqual([]);
    };

    it('all silence', async () => {
      const path = synthesise('anoisesrc=a=0.001:d=3:r=8000', join(folder.path, 'silence.wav'));
      await refused(path, { code: 'ALL_SILENCE', permanent: true });
      await refused(convert(path, join(folder.path, 'silence.mp3'), []), { code: 'ALL_SILENCE' });
    });

    it('an MP3 in a WAV file', async () => {
      const path = makeCall(folder.path, 'mp3.wav', ['-c:a', 'libmp3lame']);
      await refused(path, { code: 'NOT_TRIMMABLE', message: expect.stringContaining('without re-encoding') });
    });

    it('a node without ffmpeg, where it is Speex', async () => {
      const error = { code: 'DECODER_UNAVAILABLE', message: expect.stringContaining('install ffmpeg') };
      for (const format of formats.filter(needsFfmpeg)) await withoutFfmpeg(() => refused(call(format), error));
    });

    it('to go on when it is told to stop', async () => {
      await refused(call(formats[0]!), { message: 'enough' }, AbortSignal.abort(new Error('enough')));
      await refused(call(formats[0]!), { name: 'TimeoutError' }, AbortSignal.timeout(1));
    });

    it.each([{ threshold: 1 }, { threshold: -61 }, { minSilence: -1 }, { padStart: 61 }, { padEnd: Number.NaN }])(
      'the option %j',
      async (options) => {
        await expect(trim(call(formats[6]!), options)).rejects.toThrow(RangeError);
      },
    );
  });

  it.each(kinds)('takes $name with broken bytes, or says why not', async (format) => {
    const whole = readFileSync(call(format));
    const path = join(folder.path, `broken.${format.extension}`);
    let state = 17;
    const random = (below: number) => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) % below;
    for (let round = 0; round < 2; round++) {
      const broken = Buffer.from(whole);
      for (let bytes = 0; bytes < 6 ** (round + 1); bytes++) broken[random(broken.length)] = random(256);
      writeFileSync(path, broken);
      const sound = await probe(call(format));
      for (const run of ways(format)) {
        const result = await run(() => trimmer.trim(path, sound, target)).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toBeInstanceOf(AudioError);
        else expect(result).toHaveProperty('trimmed');
        expect(existsSync(`${target}.partial`)).toBe(false);
      }
    }
  });
});

/** Seconds that a codec rings on behind the sound. */
const codecTail = ({ args }: Format): number => (args.includes('8k') ? 0.05 : 0.03);
