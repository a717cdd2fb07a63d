import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LocalFileStore } from '../../../platform/storage/local-file-store.js';
import { wavHeader } from '../../../speech/audio/built-in/wav-header.js';
import type { RecordingFile } from '../recording.entity.js';
import { Renditions } from './renditions.service.js';

/** A minute of silence. */
function wav(): Buffer {
  const data = Buffer.alloc(60 * 16_000);
  return Buffer.concat([wavHeader({ sampleRate: 8000, channels: 1, dataBytes: data.length }), data]);
}

describe('a rendition', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'renditions-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('of a file that is erased while it is made is not found, whenever that happens', async () => {
    const store = new LocalFileStore(folder);
    const renditions = new Renditions(store);
    const outcomes = new Set<string>();
    for (let round = 0; round < 40; round++) {
      const key = `recording-${round}`;
      await writeFile(await store.path(key), wav());
      const file = { id: `fil_${round}`, key, sha256: key, contentType: 'audio/wav', duration: 60, codec: 'pcm-s16' };
      const made = renditions.get(file as RecordingFile, [{ start: 1, end: 2 }], 'wav').then(
        () => 'made',
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      await pause(round / 4);
      await store.remove(key);
      await renditions.forget(file.id);
      outcomes.add(await made);
    }
    expect([...outcomes].filter((each) => each !== 'made')).toEqual(['FILE_NOT_FOUND']);
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
  });
});
