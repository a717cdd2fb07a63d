import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder } from '../../../src/core/speech/audio/decoder.js';
import { probe } from '../../../src/core/speech/audio/probe.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Recordings that are not ours to keep: looked at where they lie beside the project. */
const recordings = join(process.cwd(), '..', 'shared', 'data', 'audio');

/** Why it is refused or cannot be decoded, or on how many sides it speaks and for how long. */
type Outcome = string | readonly [sides: number, seconds: number];
const files: readonly (readonly [file: string, outcome: Outcome, withoutFfmpeg?: Outcome])[] = [
  ['calls/auto-insurance-8bit-mono.wav', [1, 277.7]],
  ['calls/auto-repair-8k-stereo.wav', [2, 245.4]],
  ['calls/it-support-8k.wav', [1, 68.4]],
  ['calls/refund-scam-8k.wav', [1, 103.4]],
  ['calls/shop-call-8k.wav', [1, 45.3]],
  ['containers/8_Channel_ID.m4a', [1, 8.1], [1, 8]],
  ['containers/audio_silence_padding.wav', [1, 5.8]],
  ['containers/brooklyn_bridge.flac', 'INVALID_FILE_FORMAT'],
  ['containers/brooklyn_bridge.mp3', [1, 1.8]],
  ['containers/brooklyn_bridge.wav', [1, 1.8]],
  ['containers/empty.mp3', [1, 3.2]],
  ['containers/jfk.mp3', [1, 11]],
  ['containers/jfk_441khz.m4a', [1, 11]],
  ['containers/multi.wav', [2, 5.2]],
  ['containers/stereo_diarization.wav', [2, 5]],
  ['containers/two_channel_16k.wav', [2, 6.7]],
];

describe('recordings of others', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  const decoder = new Decoder();
  beforeAll(() => mkdirSync(nowhere));
  afterAll(() => folder.remove());

  async function hear(path: string, way: string): Promise<Outcome> {
    const { PATH } = process.env;
    if (way === 'without') process.env['PATH'] = nowhere;
    try {
      const sound = await probe(path);
      const decoded = await decoder.decode(path, sound, join(folder.path, way), AbortSignal.timeout(25_000), () => {});
      return [decoded.channels.length, Math.round(decoded.duration * 10) / 10];
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      process.env['PATH'] = PATH;
    }
  }

  // Other machines have fewer of them, or none: the names of the tests say how many were heard.
  const rows = files.filter(([file]) => existsSync(join(recordings, file)));
  const ways = [...(hasFfmpeg ? ['with'] : []), 'without'];
  for (const way of ways)
    it(`give what is documented, ${way} ffmpeg: ${rows.length} files of ${files.length} are here`, async () => {
      const heard = [];
      for (const [file] of rows) heard.push([file, await hear(join(recordings, file), way)]);
      expect(heard).toEqual(
        rows.map(([file, outcome, without]) => [file, way === 'without' ? (without ?? outcome) : outcome]),
      );
    }, 120_000);
});
