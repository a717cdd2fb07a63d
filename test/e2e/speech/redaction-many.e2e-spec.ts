import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

const count = 3000;
/** Seconds: a card is said at the beginning of each, and muted with 0.15 s more on both sides. */
const [each, card] = [0.42, 0.04];
const rate = 8000;
/** Encoders take their time where other tests run. */
const patienceMs = 180_000;

const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
const cues = Array.from(
  { length: count },
  (_, at) => `${time(at * each)} --> ${time(at * each + card)}\n4111 1111 1111 1111\n`,
);

withFfmpeg('a recording of 3,000 redactions (needs ffmpeg)', () => {
  const folder = temporaryFolder();
  const transcript = join(folder.path, 'call.vtt');
  const app = useApp();
  beforeAll(async () => {
    writeFileSync(transcript, `WEBVTT\n\n${cues.join('\n')}`);
  });
  afterAll(async () => {
    folder.remove();
  });

  /** Loudness of [from, to) seconds of each of the parts, 0 to 1. */
  const loudness = (pcm: Buffer, from: number, to: number): number[] =>
    Array.from({ length: count }, (_, at) => {
      const [first, last] = [Math.round((at * each + from) * rate), Math.round((at * each + to) * rate)];
      let sum = 0;
      for (let sample = first; sample < last; sample++) sum += Math.abs(pcm.readInt16LE(sample * 2));
      return sum / (last - first) / 32_768;
    });

  const uploaded = async (format: string, codec: readonly string[]) => {
    const file = join(folder.path, `${codec[1]}.${format}`);
    const tone = `sine=frequency=440:sample_rate=${rate}:duration=${count * each}`;
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, '-af', 'volume=4', ...codec, '-y', file]);
    const { body } = await app.admin.upload({ file, transcript });
    const analysis = `/v1/analyses/${body.analysisId}?include=transcription`;
    await until(async () => (await app.admin.get(analysis)).body.status === 'completed');
    expect((await app.admin.get(analysis)).body.transcription.redactions).toHaveLength(count);
    return body.fileId as string;
  };

  const mustBeMuted = async (fileId: string) => {
    const response = await fetch(`${app.anyone.url}/v1/files/${fileId}/content`, { headers: app.admin.headers });
    expect(response.status).toBe(200);
    const played = join(folder.path, 'played');
    writeFileSync(played, Buffer.from(await response.arrayBuffer()));
    const args = ['-v', 'error', '-i', played, '-ac', '1', '-ar', String(rate), '-f', 's16le', '-'];
    const pcm = execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
    expect(loudness(pcm, 0, card).filter((loud) => loud > 0.01)).toEqual([]);
    expect(loudness(pcm, 0.22, 0.24).filter((loud) => loud < 0.04)).toEqual([]);
  };

  it.each([
    ['wav', ['-c:a', 'pcm_alaw']],
    ['mp3', ['-c:a', 'libmp3lame', '-b:a', '32k']],
    ['m4a', ['-c:a', 'aac', '-b:a', '24k']],
    ['ogg', ['-c:a', 'libopus', '-b:a', '16k', '-compression_level', '0']],
    ['ogg', ['-c:a', 'libvorbis']],
    ['ogg', ['-c:a', 'flac']],
  ])('is played as %s, %j', async (format, codec) => mustBeMuted(await uploaded(format, codec)), patienceMs);

  it(
    'is trimmed, and played then',
    async () => {
      const { status, body } = await app.admin.post('/v1/audio/trim', {
        fileId: await uploaded('wav', ['-c:a', 'pcm_s16le']),
      });
      expect(status).toBe(201);
      await mustBeMuted(body.fileId);
    },
    patienceMs,
  );
});
