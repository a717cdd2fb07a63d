import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder } from '../../src/core/audio/decoder.js';
import { probe } from '../../src/core/audio/probe.js';
import { hasFfmpeg } from '../support/ffmpeg.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

withFfmpeg('decoding by ffmpeg', () => {
  const folder = temporaryFolder();
  const decoder = new Decoder();
  const scratch = join(folder.path, 'scratch');
  afterAll(() => folder.remove());
  const decode = async (path: string) =>
    decoder.decode(path, await probe(path), scratch, AbortSignal.timeout(20_000), () => {});

  it.each([
    'it-helpdesk.mp3',
    'pension-review.m4a',
    'bank-fraud-alert.wav',
    'tax-adviser-reminder.ogg',
    'crypto-investment.ogg',
  ])('keeps both sides of %s apart and its length', async (name) => {
    const path = join('samples', name);
    const decoded = await decode(path);
    expect(decoded.channels).toHaveLength(2);
    // A plain header, as recognisers want it: fmt of 16 bytes, PCM, one channel, then the samples.
    for (const side of decoded.channels) {
      const head = readFileSync(side).subarray(0, 44);
      expect([head.readUInt32LE(16), head.readUInt16LE(20), head.readUInt16LE(22)]).toEqual([16, 1, 1]);
      expect(head.toString('latin1', 36, 40)).toBe('data');
    }
    expect(Math.abs(decoded.duration - (await probe(path)).duration)).toBeLessThan(0.3);
  });

  it('takes a mono call that was stored as stereo for one side', async () => {
    const path = join(folder.path, 'double.wav');
    spawnSync('ffmpeg', ['-v', 'error', '-i', 'samples/it-helpdesk.mp3', '-af', 'pan=stereo|c0=c0|c1=c0', path]);
    expect((await decode(path)).channels).toHaveLength(1);
  });

  it('refuses bytes that only look like a recording, and does not name files of this machine', async () => {
    const path = join(folder.path, 'noise');
    const mp3 = readFileSync('samples/it-helpdesk.mp3');
    const sound = await probe('samples/it-helpdesk.mp3');
    writeFileSync(path, Buffer.alloc(mp3.length, 0x55));
    const refused = decoder.decode(path, sound, scratch, AbortSignal.timeout(20_000), () => {});
    await expect(refused).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING', permanent: true });
    await expect(refused).rejects.not.toThrow(folder.path);
  });

  it.each([
    '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:secret.wav\n#EXT-X-ENDLIST\n',
    "ffconcat version 1.0\nfile 'secret.wav'\n",
  ])('opens no other file that a playlist names', async (playlist) => {
    const path = join(folder.path, 'playlist.mp3');
    writeFileSync(join(folder.path, 'secret.wav'), readFileSync('samples/bank-fraud-alert.wav'));
    writeFileSync(path, playlist);
    const sound = await probe('samples/it-helpdesk.mp3');
    await expect(decoder.decode(path, sound, scratch, AbortSignal.timeout(20_000), () => {})).rejects.toMatchObject({
      code: 'UNREADABLE_RECORDING',
    });
  });

  it('stops when it is told to', async () => {
    const aborted = decoder.decode(
      'samples/it-helpdesk.mp3',
      await probe('samples/it-helpdesk.mp3'),
      scratch,
      AbortSignal.abort(new Error('enough')),
      () => {},
    );
    await expect(aborted).rejects.toThrow('enough');
  });

  describe('in the pipeline', () => {
    let app: TestApp;
    beforeAll(async () => {
      const plugins = [{ id: 'ears', use: './test/fixtures/slow-transcriber.mjs', isolated: false }];
      app = await createTestApp({ pipeline: { transcribers: ['supplied', 'ears'] }, plugins });
    });
    afterAll(() => app?.close());

    it('marks a truncated recording and leaves no scratch behind', async () => {
      const path = join(folder.path, 'cut.wav');
      const wav = readFileSync('samples/bank-fraud-alert.wav');
      writeFileSync(path, wav.subarray(0, Math.floor(wav.length * 0.6)));
      const { body } = await app.admin.upload({ file: path });
      const analysis = await until(async () => {
        const read = await app.admin.get(`/v1/analyses/${body.analysisId}`);
        return read.body.status === 'completed' && read.body;
      });
      expect(analysis.warnings.map(({ code }: { code: string }) => code)).toEqual(['TRUNCATED_RECORDING']);
      expect(analysis.duration).toBeLessThan(30);
      await until(() => readdirSync(join(app.recordings, '.work')).length === 0, { what: 'an empty scratch folder' });
    });
  });
});
