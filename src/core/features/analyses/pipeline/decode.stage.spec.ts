import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';
import type { Decoder } from '../../../speech/audio/decoder.js';
import type { Config } from '../../../platform/config/config.schema.js';
import type { FileStore } from '../../../platform/storage/file-store.js';
import { DecodeStage } from './decode.stage.js';
import type { Work } from './work.js';

describe('the decode stage', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const file = { key: 'r', fileName: 'a.mp3', contentType: 'audio/mpeg', duration: 60 };
  const work = { analysis: { id: 'ana_1', file }, signal: new AbortController().signal, progress() {} };
  const scratch = join(folder.path, '.work/ana_1');
  let decoded = 0;
  const decoder = {
    available: async () => true,
    decode: async () => {
      decoded++;
      return { channels: [join(scratch, 'side-0.wav')], duration: 60 };
    },
  };
  const files = { path: async (key: string) => join(folder.path, key) };
  const config = { pipeline: { deadlineSeconds: { decode: 60 } } };
  const stage = new DecodeStage(
    decoder as unknown as Decoder,
    files as unknown as FileStore,
    config as unknown as Config,
  );

  it.each(['', '{"recording":'])(
    'decodes anew where a killed worker left %j of its result, and once only',
    async (left) => {
      mkdirSync(scratch, { recursive: true });
      writeFileSync(join(scratch, 'decoded.json'), left);
      decoded = 0;
      const first = await stage.run(work as unknown as Work);
      expect(first.recording.channels).toEqual([{ key: '.work/ana_1/side-0.wav' }]);
      expect(await stage.run(work as unknown as Work)).toEqual(first);
      expect(decoded).toBe(1);
    },
  );
});
