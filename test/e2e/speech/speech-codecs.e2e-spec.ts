import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { decibels, hearPcm } from './heard-pcm.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const speech = ['-t', '6', '-i', 'samples/tech-support-remote-access.m4a'];
const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph];
const sounds: Readonly<Record<string, readonly string[]>> = {
  speech,
  noise: lavfi('anoisesrc=d=2:r=48000:a=0.7:c=pink:seed=9'),
  'tones that are too loud': lavfi("aevalsrc=exprs='1.4*sin(2*PI*440*t)|1.2*sin(2*PI*(200+400*t)*t)':s=48000:d=2"),
  silence: lavfi('anullsrc=r=8000:d=1'),
};
const codecs: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['IMA ADPCM, mono', ['-ac', '1', '-ar', '8000', '-c:a', 'adpcm_ima_wav']],
  ['IMA ADPCM, stereo', ['-ac', '2', '-c:a', 'adpcm_ima_wav']],
  ['Microsoft ADPCM, mono', ['-ac', '1', '-ar', '8000', '-c:a', 'adpcm_ms']],
  ['Microsoft ADPCM, stereo', ['-ac', '2', '-c:a', 'adpcm_ms']],
  ['GSM 6.10', ['-ac', '1', '-ar', '8000', '-c:a', 'libgsm_ms']],
  ['G.722', ['-ac', '1', '-ar', '16000', '-c:a', 'g722']],
];
const rows = codecs.flatMap(([codec, args]) => Object.keys(sounds).map((sound) => ({ codec, sound, args })));
/** Decibels. ffmpeg multiplies where IMA adds what was shifted, so that some of its steps are larger by one to three. */
const leastOfIma = 35;

const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array) => Buffer.from(buffer, byteOffset, byteLength);

withFfmpeg('codecs of telephone recordings', () => {
  const folder = temporaryFolder();
  const nowhere = join(folder.path, 'nowhere');
  beforeAll(() => mkdirSync(nowhere));
  afterAll(() => folder.remove());

  it.each(rows)('$codec: $sound is what ffmpeg decodes', async ({ codec, sound, args }) => {
    const path = join(folder.path, `${codec}-${sound}.wav`.replaceAll(/[ ,]/g, '_'));
    execFileSync('ffmpeg', ['-v', 'error', ...sounds[sound]!, ...args, path]);
    const { samples: wanted } = await hearPcm(path);
    const { samples: heard } = await hearPcm(path, nowhere);
    expect(heard.length).toBe(wanted.length);
    if (!codec.startsWith('IMA') || sound === 'silence')
      return expect(Buffer.compare(bytesOf(heard), bytesOf(wanted))).toBe(0);
    expect(decibels(wanted, heard)).toBeGreaterThan(leastOfIma);
  });
});
