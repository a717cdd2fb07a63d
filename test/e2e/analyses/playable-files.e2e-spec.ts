import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { encodings, record, seconds } from '../speech/containers.recordings.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const card = `WEBVTT

00:00.200 --> 00:00.500
<v Agent>Your card number, please.

00:00.800 --> 00:01.200
<v Caller>4539 1488 0343 6467
`;

withFfmpeg('recordings to be played (needs ffmpeg)', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  const { PATH } = process.env;
  const app = useApp();
  beforeAll(() => mkdirSync(nowhere));
  afterEach(() => (process.env['PATH'] = PATH));
  afterAll(() => folder.remove());
  const hide = (hidden: boolean) => (process.env['PATH'] = hidden ? nowhere : PATH);

  async function upload(name: string, bytes: Buffer, transcript = 'WEBVTT\n\n00:00.100 --> 00:00.900\nHello.\n') {
    const file = join(folder.path, name);
    writeFileSync(file, bytes);
    writeFileSync(`${file}.vtt`, transcript);
    const { body } = await app.admin.upload({ file, transcript: `${file}.vtt` });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return body.fileId as string;
  }
  async function content(fileId: string, query = '', headers: Record<string, string> = {}) {
    const response = await fetch(`${app.anyone.url}/v1/files/${fileId}/content${query}`, {
      headers: { ...app.admin.headers, ...headers },
    });
    const [type, name] = ['content-type', 'content-disposition'].map((each) => response.headers.get(each));
    return { status: response.status, type, name, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  /** The 16-bit samples of a WAV file whose sizes are right. */
  function samplesOf(wav: Buffer) {
    const data = wav.indexOf('data', 12, 'latin1');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.readUInt32LE(data + 4)).toBe(wav.length - data - 8);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(34)]).toEqual([1, 16]);
    const body = wav.subarray(data + 8);
    const samples = Int16Array.from({ length: body.length / 2 }, (_, at) => body.readInt16LE(at * 2));
    return { samples, sampleRate: wav.readUInt32LE(24), channels: wav.readUInt16LE(22) };
  }
  const loudest = (samples: Int16Array) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

  const unplayable = ['GSM 6.10', 'G.722', 'IMA ADPCM', 'Microsoft ADPCM', 'ALAC'].flatMap((codec) => {
    const name = Object.keys(encodings).find((each) => each.endsWith(codec))!;
    return [false, true].map((bare) => [name, bare ? 'without' : 'with', bare] as const);
  });
  it.each(unplayable)('send %s as WAV where it is asked for, %s ffmpeg', async (name, _, bare) => {
    const original = record(folder.path, name, 1);
    const { extension } = encodings[name]!;
    const fileId = await upload(`call-${name.replaceAll(/\W/g, '')}-${bare}.${extension}`, original);
    hide(bare);
    expect((await content(fileId)).bytes.equals(original)).toBe(true);
    const played = await content(fileId, '?playable=true');
    expect([played.status, played.type]).toEqual([200, 'audio/wav']);
    expect(played.name).toMatch(/\.wav$/);
    const { samples, sampleRate, channels } = samplesOf(played.bytes);
    expect(samples.length / sampleRate / channels).toBeCloseTo(seconds, 1);
    expect(loudest(samples)).toBeGreaterThan(5000);
    const part = await content(fileId, '?playable=true', { Range: 'bytes=100-199' });
    expect([part.status, part.bytes.equals(played.bytes.subarray(100, 200))]).toEqual([206, true]);
  });

  it.each(['MP3', 'WAV with A-law', 'M4A with AAC', 'OGG with Opus'])('send %s as it is', async (name) => {
    const original = record(folder.path, name, 1);
    const fileId = await upload(`same-${name.replaceAll(/\W/g, '')}.${encodings[name]!.extension}`, original);
    expect((await content(fileId, '?playable=true')).bytes.equals(original)).toBe(true);
  });

  it('are silent without ffmpeg too where a card number was said, as WAV', async () => {
    const tone = join(folder.path, 'tone.mp3');
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:sample_rate=8000:duration=2',
      tone,
    ]);
    const fileId = await upload('said.mp3', execFileSync('cat', [tone]), card);
    hide(true);
    const { type, bytes } = await content(fileId);
    const { samples, sampleRate } = samplesOf(bytes);
    const between = (from: number, to: number) => loudest(samples.subarray(from * sampleRate, to * sampleRate));
    expect(type).toBe('audio/wav');
    expect(between(0.8, 1.2)).toBe(0);
    expect(Math.min(between(0.1, 0.2), between(1.8, 1.9))).toBeGreaterThan(1000);
  });

  it('refuse another value than true and false', async () => {
    const fileId = await upload('refused.mp3', record(folder.path, 'MP3', 1));
    const { status, bytes } = await content(fileId, '?playable=yes');
    expect([status, JSON.parse(bytes.toString()).error.code]).toEqual([400, 'INVALID_PARAMETERS']);
  });
});
